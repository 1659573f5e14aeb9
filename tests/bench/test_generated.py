"""The generated scenarios fit the model, so that the benchmark does not rot between runs."""

from __future__ import annotations

import pytest
import yaml

import bench
from dictamen.model.scenario import Scenario


@pytest.mark.parametrize("family", bench.FAMILIES)
def test_every_size_is_a_scenario(family: str) -> None:
    for n in bench.FAMILIES[family].sizes:
        scenario = Scenario.model_validate(yaml.safe_load(bench.text(family, n)))
        assert str(n) in scenario.title
