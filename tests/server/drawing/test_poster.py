"""Pictures that stand alone: they hold all they need, and all of the board."""

import re
from xml.etree import ElementTree

import pytest

from mashimo.rules.game import game, games
from mashimo.rules.outcome import Side
from mashimo.server.drawing.palette import MATERIALS, PALETTES, THEMES
from mashimo.server.drawing.poster import Poster, pit_box, poster_svg, side_box, store_box
from mashimo.server.language import LANGUAGES
from mashimo.server.views.board import board_view
from mashimo.server.views.pictures import Look, poster_of

SVG = "{http://www.w3.org/2000/svg}"


def boxes(poster: Poster) -> list[tuple[int, int, int, int]]:
    """Where everything that changes stands."""
    view = poster.view
    pits = [pit_box(poster, pit) for pit in view.pits]
    return pits + [store_box(poster, store) for store in view.stores] + [side_box(poster, side) for side in (0, 1)]


@pytest.mark.parametrize("key", games())
def test_a_picture_needs_nothing_from_outside(key):
    svg = poster_svg(poster_of(Look(), game(key).start()))
    ElementTree.fromstring(svg)
    used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
    defined = set(re.findall(r'id="([^"]+)"', svg))
    assert {first or second for first, second in used} <= defined
    assert "var(" not in svg
    assert "light-dark(" not in svg
    assert "<text" not in svg  # no machine's fonts
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("bottom", Side)
def test_nothing_that_changes_overlaps_or_leaves_the_picture(key, bottom):
    poster = poster_of(Look(bottom=bottom), game(key).start())
    width, height = poster.size
    found = boxes(poster)
    for number, (x, y, w, h) in enumerate(found):
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        for left, top, wide, high in found[number + 1 :]:
            assert x + w <= left or left + wide <= x or y + h <= top or top + high <= y


def test_every_class_that_is_drawn_has_a_colour():
    position = game("kiswahili").start()
    steps = position.trace(position.moves()[0])
    for material in MATERIALS:
        for theme in THEMES:
            look = Look(material=material, theme=theme)
            svg = poster_svg(poster_of(look, position.play(position.moves()[0]), steps))
            assert PALETTES[material, theme].bowl in svg
            style = svg[svg.index("<style>") : svg.index("</style>")]
            drawn = {name for names in re.findall(r'class="([^"]+)"', svg) for name in names.split()}
            plain = {"seeds", "sides", "count", "house", "badge-owner", "board-picture", "seed-body", "deep", "hint"}
            assert {name for name in drawn - plain if f".{name}" not in style} == set()


@pytest.mark.check(53)
def test_a_picture_marks_the_last_move_as_the_page_does():
    position = game("oware").start()
    steps = position.trace("C")
    page = board_view(LANGUAGES["en"], position.play("C"), Side.SOUTH, steps=steps)
    shown = poster_of(Look(), position.play("C"), steps).view
    assert [pit.marks for pit in shown.pits] == [pit.marks for pit in page.pits]
    svg = poster_svg(poster_of(Look(), position.play("C"), steps))
    assert svg.count('class="rim-lifted"') == 1
    assert svg.count('class="rim-last"') == 1
    assert svg.count('class="badge-sown"') == 3


def test_a_picture_says_whose_turn_it_is_or_who_has_won():
    going = poster_svg(poster_of(Look(), game("oware").start()))
    assert 'class="turn"' in going
    assert 'class="won"' not in going
    over = game("oware").position([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], (30, 17), 0)
    svg = poster_svg(poster_of(Look(), over))
    assert over.outcome is not None
    assert 'class="turn"' not in svg
    assert svg.count('class="won"') == 1


def test_a_frame_keeps_its_proportion_and_the_board_in_its_middle():
    svg = poster_svg(poster_of(Look(), game("kalah").start()), (1200, 630))
    left, top, width, height = (float(number) for number in re.findall(r'viewBox="([^"]+)"', svg)[0].split())
    assert width / height == pytest.approx(1200 / 630, rel=0.01)
    whole = poster_of(Look(), game("kalah").start()).size
    assert (left + width / 2, top + height / 2) == pytest.approx((whole[0] / 2, whole[1] / 2), abs=1)


@pytest.mark.check(28)
@pytest.mark.parametrize(("pit", "store"), [(40, 48), (12, 64), (1, 108)])
def test_many_seeds_are_all_drawn_inside_of_their_bowl(pit, store):
    position = game("kalah").position([pit, *[0] * 11], (store, 0), any_total=True, settle=False)
    poster = poster_of(Look(), position)
    tree = ElementTree.fromstring(poster_svg(poster))
    heaps = [group for group in tree.iter(f"{SVG}g") if group.get("class") == "seeds" and len(group)]
    assert sorted(len(heap) for heap in heaps) == sorted([pit, store])
    for heap in heaps:
        scale = float(re.findall(r"scale\(([\d.]+)\)", heap.get("transform", ""))[0])
        half = (46, 46) if len(heap) == pit else (45, 113)
        for use in heap:
            x, y = (float(use.get(name, "0")) * scale for name in ("x", "y"))
            assert abs(x) + 0.82 * scale <= half[0] + 1
            assert abs(y) + 0.82 * scale <= half[1] + 1
