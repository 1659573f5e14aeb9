"""Where the encodings are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from dictamen import encodings


def test_the_checkout_has_encodings() -> None:
    assert encodings.root() == Path(__file__).resolve().parents[1] / "asp"
    assert encodings.files(), "no .lp file below asp/"


def test_files_come_in_a_fixed_order_and_all_of_them() -> None:
    found = encodings.files()
    assert list(found) == sorted(found)
    assert set(found) == set(encodings.root().rglob("*.lp"))


def test_in_a_wheel_the_encodings_are_beside_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "lib" / "site-packages" / "dictamen" / "encodings.py"
    (module.parent / "asp" / "core").mkdir(parents=True)
    monkeypatch.setattr(encodings, "__file__", str(module))
    assert encodings.root.__wrapped__() == module.parent.resolve() / "asp"


def test_without_encodings_the_error_names_the_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encodings, "__file__", str(tmp_path / "a" / "b" / "encodings.py"))
    with pytest.raises(FileNotFoundError, match="asp"):
        encodings.root.__wrapped__()
