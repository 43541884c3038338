"""Pictures of dots, opened again: their size, what is on them, that nothing depends on fonts."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from PIL import Image, ImageChops

from mashimo.rules.game import game
from mashimo.server.drawing import raster
from mashimo.server.drawing.palette import PALETTES
from mashimo.server.drawing.poster import Poster, pit_box, poster_svg, store_box
from mashimo.server.language import LANGUAGES
from mashimo.server.views.pictures import Line, Look, frames_of_match, frames_of_move, poster_of
from tests.rules.random_play import random_walk

ACCENT = PALETTES["wood", "light"].accent


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def frames_in(image: Image.Image) -> int:
    return getattr(image, "n_frames", 1)


def cut(image: Image.Image, poster: Poster, box: tuple[int, int, int, int]) -> Image.Image:
    """A part of a picture that is as large as its poster."""
    x, y, w, h = box
    scale = image.width / poster.size[0]
    return image.convert("RGB").crop(
        (round(x * scale), round(y * scale), round((x + w) * scale), round((y + h) * scale))
    )


def test_a_picture_is_a_png_with_a_board_on_it():
    poster = poster_of(Look(), game("oware").start())
    image = opened(raster.png(poster_svg(poster, (1200, 630)), 1200, ACCENT))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    colours = image.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 100
    assert any(
        isinstance(pixel, tuple) and pixel[1] > pixel[0] + 60 for _, pixel in colours
    )  # whose turn it is, in teal


@pytest.mark.parametrize("code", ["en", "fa"])
def test_all_ten_digits_are_there_and_differ_without_any_font(code, monkeypatch):
    monkeypatch.setenv("HOME", "/nonexistent")
    assert LANGUAGES[code].digits
    seen = []
    for seeds in range(10):
        position = game("kalah").position([0] * 12, (seeds, 0), any_total=True, settle=False)
        poster = poster_of(Look(code=code, material="contrast"), position)
        image = opened(raster.png(poster_svg(poster), 1000, ACCENT))
        x, y, w, h = store_box(poster, poster.view.stores[0])
        count = cut(image, poster, (x + w // 2 - 8, y + h - 52, w // 2 + 4, 48)).convert("L")  # right of the sign
        dark = sum(count.histogram()[:128])
        assert 20 < dark < count.width * count.height / 2
        seen.append(count.tobytes())
    assert len(set(seen)) == 10


def test_an_animation_shows_every_drop_and_begins_again():
    before = game("oware").start()
    frames = frames_of_move(Look(), before, "C", before.play("C"))
    assert len(frames) == 1 + 1 + 4 + 1  # before, lifted, four drops, after
    image = opened(raster.animation(frames, 480))
    assert (image.format, frames_in(image), image.info["loop"]) == ("GIF", len(frames), 0)
    assert image.width == 480
    shown = []
    for number in range(frames_in(image)):
        image.seek(number)
        shown.append(image.convert("RGB"))
    for one, other in pairwise(shown):
        assert ImageChops.difference(one, other).getbbox() is not None


def test_a_frame_put_together_from_parts_is_the_picture_drawn_at_once():
    before = game("kujifunza").start()
    frames = frames_of_move(Look(), before, before.moves()[0].text, before.play(before.moves()[0]))
    image = opened(raster.animation(frames, 600))
    image.seek(frames_in(image) - 1)
    put_together = image.convert("RGB")
    at_once = opened(raster.png(poster_svg(frames[-1].poster), 600, ACCENT)).convert("RGB")
    difference = ImageChops.difference(put_together, at_once).convert("L")
    histogram = difference.histogram()
    assert sum(histogram[48:]) < 0.004 * put_together.width * put_together.height  # other colours, the same shapes
    pit = cut(difference, frames[-1].poster, pit_box(frames[-1].poster, frames[-1].poster.view.pits[0]))
    assert sum(pit.convert("L").histogram()[90:]) == 0


def test_a_match_of_any_length_has_a_bounded_number_of_frames():
    moves: list[str] = []
    position = game("kenyan_laps").start()
    while position.outcome is None and len(moves) < 400:
        move = position.moves()[len(moves) % len(position.moves())]
        moves.append(move.text)
        position = position.play(move)
    start = game("kenyan_laps").start().text
    for length in (0, 1, 3, len(moves)):
        frames = frames_of_match(Look(), Line(start, tuple(moves[:length])))
        assert 1 <= len(frames) <= 200
    assert [pit.seeds for pit in frames[-1].poster.view.pits] == [
        position.counts[p.cell] for p in frames[-1].poster.view.pits
    ]


def test_an_animation_that_would_be_too_large_leaves_pictures_out_but_not_its_ends():
    rng = Random(3)
    walk = random_walk(rng, game("kalah").start(), 14)
    posters = [replace(poster_of(Look(), position), about="") for position in walk]
    frames = [raster.Frame(poster, 100 * number) for number, poster in enumerate(posters, start=1)]
    whole = raster.animation(frames, 240)
    assert frames_in(opened(whole)) == len(frames)
    small = raster.animation(frames, 240, len(whole) * 2 // 3)
    assert len(small) <= len(whole) * 2 // 3
    fewer, all_of_it = opened(small), opened(whole)
    assert 2 < frames_in(fewer) < len(frames)
    for image in (fewer, all_of_it):
        image.seek(frames_in(image) - 1)
        assert image.info["duration"] == 100 * len(frames)
    assert ImageChops.difference(fewer.convert("RGB"), all_of_it.convert("RGB")).getbbox() is None


@pytest.mark.slow
def test_a_long_match_is_no_more_than_two_megabytes():
    rng = Random(3)
    walk = random_walk(rng, game("kiswahili").start(), 60)
    frames = [raster.Frame(replace(poster_of(Look(), position), about=""), 900) for position in walk * 6]
    assert len(frames) > 199
    assert len(raster.animation(frames, 720)) <= 2_000_000
