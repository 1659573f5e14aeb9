import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where pytest, too, finds the packages of tests

from hygiene.run import main

sys.exit(main())
