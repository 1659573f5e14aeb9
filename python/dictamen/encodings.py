"""Where the encodings are: inside an installed wheel, or at the top of a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def root() -> Path:
    """The folder `asp`: beside this module in a wheel, at the top of the checkout in an editable install."""
    here = Path(__file__).resolve()
    places = (here.parent / "asp", here.parents[2] / "asp")
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no encodings in {' or '.join(str(place) for place in places)}")


@cache
def files() -> tuple[Path, ...]:
    """Every encoding below `root()`, in a fixed order."""
    return tuple(sorted(root().rglob("*.lp")))
