"""Every flaw that the rules find in a board has words that can be translated."""

import ast
import inspect

from mashimo.rules import soundness
from mashimo.server.words.flaws import FLAWS


def test_every_flaw_can_be_translated():
    tree = ast.parse(inspect.getsource(soundness))
    returned = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    found = {
        part.value
        for value in returned
        for part in ast.walk(value)
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value
    }
    assert found == set(FLAWS)
