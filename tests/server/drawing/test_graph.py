"""The graph of a review."""

import re
from xml.etree import ElementTree

from mashimo.server.drawing.graph import GraphPoint, graph_svg

POINTS = [GraphPoint(0.5), GraphPoint(0.9, "mistake", "<&>"), GraphPoint(1, "best"), GraphPoint(0, "blunder")]


def links(svg: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(svg).findall("a")


def test_every_position_is_a_link_that_is_no_tab_stop() -> None:
    found = links(graph_svg(POINTS, 2, None))
    assert [link.get("href") for link in found] == ["?ply=0", "?ply=1", "?ply=2", "?ply=3"]
    assert {link.get("tabindex") for link in found} == {"-1"}
    assert [link.get("aria-current") for link in found] == [None, None, "true", None]


def test_south_is_above_and_time_goes_to_the_right() -> None:
    curve = re.search('graph-curve" d="M([^"]+)"', graph_svg(POINTS, 0, None))
    assert curve
    assert list(map(float, curve[1].split())) == [0, 50, 333.33, 10, 666.67, 0, 1000, 100]


def test_mistakes_and_blunders_have_signs_of_their_own() -> None:
    classes = [[path.get("class") for path in link.findall("path")] for link in links(graph_svg(POINTS, 0, None))]
    assert [paths[-1] for paths in classes] == ["graph-dot", "graph-dot mistake", "graph-dot", "graph-dot blunder"]


def test_the_turning_point_is_marked() -> None:
    assert "graph-turn" not in graph_svg(POINTS, 0, None)
    assert 'class="graph-turn" d="M1000 0V100"' in graph_svg(POINTS, 0, 3)


def test_a_game_of_one_move_has_a_graph() -> None:
    assert len(links(graph_svg(POINTS[:2], 1, None))) == 2
