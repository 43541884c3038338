"""What chat programs show under a link: a title, a line, and a picture that is there."""

from io import BytesIO
from urllib.parse import urlsplit

import pytest
from PIL import Image

from tests.server.pages.html import check

BROWSER = {"Accept": "text/html"}


def previewed(site, address: str) -> dict[str, str]:
    answer = site.get(address, headers=BROWSER)
    assert answer.status_code == 200
    page = check(answer.text)
    found = {str(tag.get("property", tag.get("name"))): str(tag.get("content")) for tag in page.all("meta")}
    assert found["og:url"].startswith("http://testserver/")
    assert found["twitter:card"] == "summary_large_image"
    return found


def picture_of(site, found: dict[str, str]) -> Image.Image:
    address = urlsplit(found["og:image"])
    assert (address.scheme, address.netloc) == ("http", "testserver")
    answer = site.get(f"{address.path}?{address.query}")
    assert answer.headers["content-type"] == "image/png"
    return Image.open(BytesIO(answer.content))


@pytest.mark.ux(2)
def test_a_preview_of_an_invitation_takes_no_seat(visitors):
    host, crawler, guest = visitors(), visitors(), visitors()
    match = host.post("/new", data={"game": "oware", "first": "me"}).headers["location"]
    found = previewed(crawler, match)
    assert found["og:title"] == "You are invited to a game of Oware"
    assert found["og:description"]
    assert picture_of(crawler, found).size == (1200, 630)
    assert "Join the game" in guest.get(match, headers=BROWSER).text


def test_a_preview_shows_the_board_as_it_stands(visitors):
    match, host, guest = visitors.match("oware")
    before = previewed(guest, f"/m/{match}")
    host.post(f"/m/{match}/move", data={"move": "C", "ply": "0"})
    after = previewed(guest, f"/m/{match}")
    assert before["og:image"] != after["og:image"]  # programs keep pictures by their address
    assert picture_of(guest, after).tobytes() != b""


@pytest.mark.parametrize("address", ["/en/", "/fa/", "/learn", "/learn/kalah", "/learn/kiswahili"])
def test_pages_that_are_sent_have_a_picture_and_words_in_their_language(visitors, address):
    site = visitors()  # who has opened a page in Persian reads Persian from then on
    found = previewed(site, address)
    assert found["og:title"]
    assert found["og:description"]
    assert ("lang=fa" in found["og:image"]) == (address == "/fa/")
    assert picture_of(site, found).size == (1200, 630)


def test_programs_that_show_links_may_read_matches_and_search_engines_may_not(site):
    several, everybody = site.get("/robots.txt").text.split("\n\n")
    assert "User-agent: Twitterbot" in several
    assert "Disallow: /m/" not in several
    assert everybody.startswith("User-agent: *\n")
    assert "Disallow: /m/" in everybody
