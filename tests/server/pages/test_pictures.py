"""Pictures by their addresses: what may be seen, what may be kept, and that nobody waits for them."""

from io import BytesIO
from urllib.parse import quote

import pytest
from PIL import Image, ImageFile
from starlette.testclient import TestClient

from mashimo.rules.game import game
from mashimo.server.app import create_app
from mashimo.server.limits import Limit
from mashimo.server.pages import pictures as pages
from mashimo.server.settings import Settings
from tests.server.pages.html import check


def opened(answer) -> ImageFile.ImageFile:
    assert answer.status_code == 200, answer.text
    return Image.open(BytesIO(answer.content))


def frames_in(image: Image.Image) -> int:
    return getattr(image, "n_frames", 1)


def test_a_position_as_svg_says_what_it_is_and_may_be_kept(site):
    text = game("oware").start().text
    answer = site.get(f"/picture/svg?position={quote(text)}")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert text in answer.text
    assert "style-src 'sha256-" in answer.headers["content-security-policy"]
    again = site.get(f"/picture/svg?position={quote(text)}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_a_position_as_png_has_the_form_that_is_asked_for(site):
    text = quote(game("nam_nam").start().text)
    assert opened(site.get(f"/picture/png?position={text}&size=link")).size == (1200, 630)
    plain = opened(site.get(f"/picture/png?position={text}&material=clay&theme=dark&lang=fa&side=north"))
    assert plain.width == 1200
    assert plain.convert("RGB").getpixel((2, 2)) == pytest.approx((22, 19, 15), abs=6)  # the dark page


@pytest.mark.parametrize(
    "query", ["position=nonsense", "position=oware%201/2/3/S", "", "position=" + "a" * 1001, "position=oware&side=east"]
)
@pytest.mark.parametrize("form", ["svg", "png"])
def test_what_is_no_position_is_refused(site, form, query):
    assert site.get(f"/picture/{form}?{query}").status_code == 422


def test_there_are_no_other_formats(site):
    assert site.get("/picture/bmp?position=x").status_code in (404, 422)


def test_a_match_has_a_picture_of_every_position_and_moving_ones(visitors):
    match, host, guest = visitors.match("oware")
    host.post(f"/m/{match}/move", data={"move": "C", "ply": "0"})
    now = guest.get(f"/m/{match}/picture.svg")
    assert now.headers["cache-control"] == "private, no-cache"
    assert 'class="rim-last"' in now.text
    assert 'class="rim-last"' not in guest.get(f"/m/{match}/picture.svg?ply=0").text
    assert opened(guest.get(f"/m/{match}/picture.png?ply=1")).format == "PNG"
    move = opened(guest.get(f"/m/{match}/move.gif"))
    assert (move.format, frames_in(move)) == ("GIF", 7)
    assert frames_in(opened(guest.get(f"/m/{match}/match.gif"))) == 3
    assert frames_in(opened(guest.get(f"/m/{match}/move.gif?ply=0"))) == 1
    assert guest.get("/m/nothing/picture.png").status_code == 404


def test_a_match_that_was_resigned_shows_its_winner_and_may_be_kept(visitors):
    match, host, guest = visitors.match("kalah")
    host.post(f"/m/{match}/resign")
    answer = guest.get(f"/m/{match}/picture.svg")
    assert 'class="won"' in answer.text
    assert 'class="turn"' not in answer.text
    assert answer.headers["cache-control"] == "public, max-age=86400"


@pytest.mark.parametrize("name", ["picture.svg", "picture.png", "match.gif"])
def test_a_picture_that_is_drawn_in_another_way_is_another_one(visitors, monkeypatch, name):
    match, host, _ = visitors.match("kalah")
    host.post(f"/m/{match}/resign")
    before = host.get(f"/m/{match}/{name}").headers["etag"]
    held = {"If-None-Match": before}
    assert host.get(f"/m/{match}/{name}", headers=held).status_code == 304
    monkeypatch.setattr(pages, "drawn_by", lambda: "another hand")
    again = host.get(f"/m/{match}/{name}", headers=held)
    assert again.status_code == 200
    assert again.headers["etag"] != before


def test_a_picture_does_not_tell_a_secret_choice(visitors):
    answers = {}
    for house in ("2", "5"):
        other, maker, joined = visitors.match("congkak;opening=lockstep")
        maker.post(f"/m/{other}/move", data={"move": house, "ply": "0"})
        answers[house] = [
            joined.get(f"/m/{other}/{name}").content for name in ("picture.svg", "picture.png", "move.gif", "match.gif")
        ]
    assert answers["2"] == answers["5"]
    assert b'class="rim-' not in answers["2"][0]


def test_moving_pictures_are_limited():
    app = create_app(Settings())
    with TestClient(app, follow_redirects=False) as client:
        assert app.state.limits["animation"].burst <= 10
        app.state.limits["animation"] = Limit(2, 3600)
        made = client.post("/api/v1/matches", json={"game": "oware", "opponent": "shared"}).json()["id"]
        asked = [client.get(f"/m/{made}/match.gif?side={side}") for side in ("south", "north")]
        assert [answer.status_code for answer in asked] == [200, 200]
        assert client.get(f"/m/{made}/match.gif?theme=dark").status_code == 429
        assert client.get(f"/m/{made}/match.gif?side=south").status_code == 200  # painted already


def test_the_page_of_a_match_links_to_its_pictures_as_its_viewer_sees_it(visitors):
    match, host, guest = visitors.match("oware")
    guest.cookies.set("mashimo_language", "fa")
    host.post(f"/m/{match}/move", data={"move": "C", "ply": "0"})
    page = check(guest.get(f"/m/{match}?ply=0", headers={"Accept": "text/html"}).text)
    links = [str(link["href"]) for link in page.all("a") if "data-picture" in link]
    assert f"/m/{match}/picture.png?ply=0&side=north&lang=fa" in links
    assert f"/m/{match}/match.gif?side=north&lang=fa" in links
    for link in links:
        answer = guest.get(link)
        assert answer.status_code in (200, 303), link


def test_before_a_match_has_begun_there_are_no_links_to_pictures(visitors):
    host = visitors()
    match = host.post("/new", data={"game": "oware"}).headers["location"]
    assert "data-picture" not in host.get(match, headers={"Accept": "text/html"}).text
