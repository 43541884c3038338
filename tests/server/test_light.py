"""Scripts and styles as they are sent."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mashimo.server.light import light_script, light_style
from mashimo.server.statics import STATIC, asset

SCRIPTS = sorted(STATIC.glob("*.js"))


def test_comments_and_indents_go_and_lines_stay() -> None:
    script = '// why\nfunction go() {\n  /** what\n   * more */\n  return "// no"; // kept\n}\n'
    assert light_script(script) == '\nfunction go() {\n\n\nreturn "// no"; // kept\n}\n'
    style = "/* a */\n\na { color: red; } /* b\n */\n  b { top: 0; }\n"
    assert light_style(style) == "a { color: red; } \nb { top: 0; }\n"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_a_text_of_several_lines(path: Path) -> None:
    light = light_script(path.read_text("utf-8"))
    assert len(light.splitlines()) == len(path.read_text("utf-8").splitlines())
    assert [line for line in light.splitlines() if line.replace("\\`", "").count("`") % 2] == []


def test_they_are_packed_for_those_who_can_unpack(site: TestClient) -> None:
    packed = site.get(asset("board.css"), headers={"accept-encoding": "gzip"})
    plain = site.get(asset("board.css"), headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert plain.headers["content-type"].startswith("text/css")
    assert site.head(asset("board.js")).headers["content-type"].startswith("text/javascript")
    assert site.post(asset("board.js")).status_code == 405
    assert site.get(asset("../pages.css")).status_code == 404
