"""The runs that README.md shows come out as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dictamen import cli

ROOT = Path(__file__).resolve().parents[1]
PROMPT = "$ .venv/bin/dictamen "
SECONDS = re.compile(r"\d+\.\d\d s$", re.MULTILINE)


def runs() -> list[tuple[str, str]]:
    """Arguments and output of every run shown."""
    blocks = re.findall(r"^```console\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    shown = [run.partition("\n") for block in blocks for run in block.split(PROMPT)[1:]]
    return [(arguments, output.strip()) for arguments, _, output in shown]


def test_there_are_runs() -> None:
    assert len(runs()) >= 4


@pytest.mark.parametrize(("arguments", "output"), runs(), ids=[arguments for arguments, _ in runs()])
def test_a_run(arguments: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("COLUMNS", raising=False)
    found = CliRunner().invoke(cli.app, arguments.split())
    assert found.exit_code == 0
    assert SECONDS.sub("", found.stdout.strip()) == SECONDS.sub("", output)
