import re
from itertools import pairwise
from urllib.parse import unquote

import pytest

import mashimo
from mashimo.server.learn.claims import confirmed
from mashimo.server.learn.content import text_of
from mashimo.server.learn.markdown import examples_of
from tests.server.pages.html import check

WITH_OPTIONS = [key for key in mashimo.games() if mashimo.options_of(key)]
PATHS = ["/learn", *(f"/learn/{key}" for key in mashimo.games()), *(f"/learn/{key}/options" for key in WITH_OPTIONS)]


@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_well_formed(site, path):
    answer = site.get(path)
    assert answer.status_code == 200
    page = check(answer.text)
    assert len(page.all("h1")) == 1


@pytest.mark.parametrize("path", PATHS)
def test_headings_leave_no_level_out(site, path):
    levels = [int(level) for level in re.findall(r"<h([1-6])", site.get(path).text)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("path", PATHS)
def test_every_link_leads_somewhere(site, path):
    page = check(site.get(path).text)
    ids = {attrs.get("id") for _, attrs in page.tags}
    links = {str(attrs["href"]) for attrs in page.all("a")}
    for link in links:
        if link.startswith("#"):
            assert link[1:] in ids, link
        else:
            assert site.get(link.replace("&amp;", "&")).status_code == 200, link


@pytest.mark.ux(9)
@pytest.mark.parametrize("key", mashimo.games())
def test_every_example_that_is_not_over_can_be_played_on(site, key):
    links = [str(attrs["href"]) for attrs in check(site.get(f"/learn/{key}").text).all("a")]
    starts = [unquote(link.partition("start=")[2]).replace("+", " ") for link in links if "start=" in link]
    played = [confirmed(example).before for example in examples_of(text_of("en", key), key)]
    assert starts == [position.text for position in played if position.outcome is None]


@pytest.mark.ux(9)
@pytest.mark.parametrize("key", mashimo.games())
def test_boards_are_told_to_those_who_do_not_see_them(site, key):
    pictures = check(site.get(f"/learn/{key}").text).all("svg", role="img")
    assert len(pictures) > 10
    assert all("South" in str(picture["aria-label"]) for picture in pictures)


def test_pages_that_are_not_there(site):
    assert site.get("/learn/chess").status_code == 404
    assert site.get("/learn/chess/options").status_code == 404
    assert site.get("/learn/kujifunza/options").status_code == 404


def test_rules_are_a_step_from_every_page_of_a_game(site, visitors):
    assert all(f'href="/learn/{key}"' in site.get("/").text for key in mashimo.games())
    form = site.get("/new/oware").text
    assert 'href="/learn/oware"' in form
    assert 'href="/learn/oware/options"' in form
    match, host, _ = visitors.match()
    assert 'href="/learn/kalah"' in host.get(f"/m/{match}").text
