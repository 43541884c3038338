import gzip
import json
import re

import pytest

import mashimo
from mashimo.server.language import ENGLISH
from mashimo.server.pages.landing import LONGEST, cards
from mashimo.server.statics import STATIC
from tests.server.pages.html import check

BROWSER = {"accept": "text/html"}


def test_every_game_has_a_card_with_its_board_and_three_ways_to_play(site):
    page = check(site.get("/").text)
    links = {attrs["href"] for attrs in page.all("a")}
    for key in mashimo.games():
        assert {f"/new/{key}?opponent={who}" for who in ("friend", "computer", "shared")} <= links
        assert mashimo.game(key).name in page.text
    boards = [attrs for attrs in page.all("div") if (attrs.get("class") or "").startswith("board ")]
    assert len(boards) == len(mashimo.games())


def test_a_card_shows_a_real_move_of_its_game():
    for found in cards(ENGLISH):
        start = mashimo.game(found.key).start()
        shown = json.loads(found.sow)
        traces = [[[s.kind.value, s.cell, s.seeds] for s in start.trace(move)] for move in start.moves()]
        assert shown in traces
        assert any(kind == "sow" for kind, _, _ in shown)
        assert len(shown) <= LONGEST


def test_links_that_read_alike_have_names_that_differ(site):
    text = site.get("/").text
    names = re.findall(r'<a class="button[^>]*>(.*?)</a>', text)
    names = [re.sub(r"<[^>]*>", "", name) for name in names]
    assert len(names) == 4 * len(mashimo.games())
    assert len(set(names)) == len(names)


def test_the_drawings_that_boards_share_are_there_once(site):
    text = site.get("/").text
    assert text.count('class="sprite"') == 1
    assert text.index('class="sprite"') < text.index("lying")


def test_the_page_keeps_nothing_and_sets_no_cookie(site):
    answer = site.get("/")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_the_first_paint_is_light(site):
    """The page, its styles and the script before it, as they travel when the server or a proxy packs them."""
    answer = site.get("/")
    files = re.findall(r'(?:<link [^>]*href|<script src)="(/static/[^"]+\.(?:css|js|svg))"', answer.text)
    bodies = [answer.content, *(site.get(file).content for file in files)]
    assert sum(len(gzip.compress(body)) for body in bodies) < 40_000
    assert sum(map(len, bodies)) < 140_000
    assert len(bodies) <= 7


def test_what_the_page_refers_to_is_there_and_is_kept(site):
    files = set(re.findall(r'"(/static/[^"]+)"', site.get("/").text))
    assert files
    for file in files:
        answer = site.get(file)
        assert answer.status_code == 200, file
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/favicon.svg", "image/svg+xml"),
        ("/favicon.ico", "image/x-icon"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ],
)
def test_small_files(site, path, kind):
    answer = site.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert "max-age" in answer.headers["cache-control"]


def test_robots_are_kept_from_matches(site):
    assert "Disallow: /m/" in site.get("/robots.txt").text


def test_no_static_file_names_another_host():
    for file in STATIC.iterdir():
        if file.suffix in (".css", ".js", ".svg"):
            text = file.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
            assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", text.replace("http://www.w3.org/2000/svg", "")), file


def test_a_wrong_address_is_a_page_with_a_way_on(site):
    answer = site.get("/nothing", headers=BROWSER)
    assert answer.status_code == 404
    page = check(answer.text)
    assert "There is nothing here" in page.text
    assert {"href": "/", "class": "button primary"} in page.all("a")
