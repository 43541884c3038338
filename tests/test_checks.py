"""Every fault and every feature of docs/checks.md has a test that names it."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
LISTS = TESTS.parent / "docs" / "checks.md"


def listed(name: str) -> set[int]:
    """The numbers in the first column of the table of this name."""
    table = LISTS.read_text("utf-8").split(f"| {name} |")[1].split("\n\n")[0]
    return {int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}


def named(name: str) -> set[int]:
    """The numbers in the markers of this name, of single tests and of whole files."""
    marker = f"pytest.mark.{name}"
    calls = [
        node
        for file in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == marker
    ]
    return {ast.literal_eval(argument) for call in calls for argument in call.args}


@pytest.mark.parametrize("name", ["check", "ux"])
def test_every_row_has_a_test_and_every_test_a_row(name: str) -> None:
    assert len(listed(name)) > 20
    assert listed(name) == named(name)
