"""`python -m dictamen`."""

from dictamen.cli import main

if __name__ == "__main__":
    main()
