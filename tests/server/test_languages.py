"""In which language a page is read."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mashimo.server.language import ENGLISH, LANGUAGES, Language, preferred
from mashimo.server.pages.languages import local
from mashimo.server.reader import LANGUAGE
from mashimo.server.templating import WEB
from tests.server.conftest import Visitors
from tests.server.pages.html import check
from tests.server.pseudo import Visible

FINNISH = {"accept-language": "sv, fi-FI;q=0.8, en;q=0.5"}
HTML = {"accept": "text/html"}


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("", "en"),
        ("fi", "fi"),
        ("sv, fi-FI;q=0.8, en;q=0.5", "fi"),
        ("en;q=0.5, fa-IR;q=0.9", "fa"),
        ("ro;q=0, sw", "sw"),
        ("de, fr", "en"),
        ("fi;q=x, ;;;, ro;q=0.1", "ro"),
        ("*", "en"),
    ],
)
def test_what_a_browser_asks_for(accepted: str, code: str) -> None:
    assert preferred(accepted).code == code


def page_language(text: str) -> tuple[str | None, str | None]:
    (html,) = check(text).all("html")
    return html["lang"], html["dir"]


def test_the_root_speaks_as_the_browser_and_the_pages_after_it_do_too(visitors: Visitors) -> None:
    visitor = visitors()
    answer = visitor.get("/", headers=FINNISH)
    assert page_language(answer.text) == ("fi", "ltr")
    assert answer.headers["content-language"] == "fi"
    assert {"cookie", "accept-language"} <= set(re.split(r",\s*", answer.headers["vary"].lower()))
    assert page_language(visitor.get("/new/kalah").text) == ("fi", "ltr")


def test_a_choice_counts_more_than_the_browser(visitors: Visitors) -> None:
    visitor = visitors()
    visitor.cookies.set(LANGUAGE, "sw")
    assert page_language(visitor.get("/", headers=FINNISH).text) == ("sw", "ltr")


def test_only_the_root_asks_the_browser_and_other_pages_offer_its_language(visitors: Visitors) -> None:
    answer = visitors().get("/new/kalah", headers=FINNISH)
    assert page_language(answer.text) == ("en", "ltr")
    offered = [button["value"] for button in check(answer.text).all("button", name="language")]
    assert offered == ["fi", *LANGUAGES]


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_address_with_a_language(visitors: Visitors, code: str) -> None:
    visitor = visitors()
    answer = visitor.get(f"/{code}/", headers=FINNISH)
    language = LANGUAGES[code]
    assert page_language(answer.text) == (code, language.direction)
    assert "accept-language" not in answer.headers.get("vary", "").lower()
    alternates = {link["hreflang"]: link["href"] for link in check(answer.text).all("link", rel="alternate")}
    assert alternates == {
        **{other: f"http://testserver/{other}/" for other in LANGUAGES},
        "x-default": "http://testserver/",
    }
    assert page_language(visitor.get("/new/oware").text)[0] == code


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_menu_comes_back_to_the_page(visitors: Visitors, code: str) -> None:
    visitor = visitors()
    where = "/new/kalah?seeds=5&opponent=computer"
    page = check(visitor.get(where).text)
    (to,) = page.all("input", name="to")
    assert to["value"] == where
    answer = visitor.post("/language", data={"to": where, "language": code})
    assert (answer.status_code, answer.headers["location"]) == (303, where)
    back = visitor.get(where)
    assert page_language(back.text)[0] == code
    assert check(back.text).chosen("seeds") == "5"


def test_the_menu_of_the_first_page_leads_to_the_address_of_the_language(visitors: Visitors) -> None:
    for here in ("/", "/ro/", ""):
        answer = visitors().post("/language", data={"to": here, "language": "fa"})
        assert answer.headers["location"] == "/fa/"


@pytest.mark.parametrize("address", ["//evil.example", "https://evil.example", "/\\evil.example", "", "/a\r\nb"])
def test_the_menu_leads_nowhere_else(address: str) -> None:
    assert local(address) == "/"


def test_an_unknown_language_is_english(visitors: Visitors) -> None:
    visitor = visitors()
    assert visitor.post("/language", data={"to": "/m/x", "language": "tlh"}).headers["location"] == "/m/x"
    visitor.cookies.set(LANGUAGE, "../../etc")
    assert page_language(visitor.get("/new/kalah").text)[0] == "en"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_page_is_in_its_language(visitors: Visitors, code: str) -> None:
    language = LANGUAGES[code]
    text = visitors().get(f"/{code}/").text
    assert language.gettext("Play a friend") in text
    assert language.gettext("Kenyan children's Bao").replace("'", "&#39;") in text


def test_two_players_of_a_match_read_their_own_languages_also_live(visitors: Visitors) -> None:
    match, host, guest = visitors.match("oware")
    host.cookies.set(LANGUAGE, "fa")
    guest.cookies.set(LANGUAGE, "ro")
    watchers = [visitors(), visitors()]
    watchers[0].cookies.set(LANGUAGE, "fi")
    assert "نوبت شماست" in host.get(f"/m/{match}").text
    states = [told(client, match) for client in (host, guest, *watchers)]
    assert [state["title"] for state in states] == [
        "نوبت شماست · اواره",
        "La mutare: Prietenul tău · Oware",
        "Siirtovuorossa: Etelä · Oware",
        "South to move · Oware",
    ]
    assert "۴" in states[0]["board"]
    assert host.get(f"/m/{match}/at/0").status_code == 200


def told(client: TestClient, match: str) -> dict[str, Any]:
    """The first state that a socket tells."""
    with client.websocket_connect(f"/m/{match}/socket") as socket:
        socket.send_json({"type": "hello", "since": 0, "ply": -1})
        state: dict[str, Any] = socket.receive_json()
        while state["type"] != "state":
            state = socket.receive_json()
        return state


def test_refusals_are_told_in_the_players_language(visitors: Visitors) -> None:
    match, host, _ = visitors.match("kalah")
    host.cookies.set(LANGUAGE, "fi")
    answer = host.post(f"/m/{match}/hint", headers={"accept": "application/json"})
    assert answer.json()["detail"] == "Tässä ottelussa ei ole vihjeitä."
    assert answer.headers["content-language"] == "fi"
    page = host.post(f"/m/{match}/offer", data={"what": "rematch"}, headers=HTML)
    assert "Ottelu ei ole vielä päättynyt." in page.text


def test_the_api_stays_english(visitors: Visitors) -> None:
    match, host, _ = visitors.match("kalah")
    host.cookies.set(LANGUAGE, "fi")
    wrong = host.post(f"/api/v1/matches/{match}/moves", json={"move": "9", "ply": 0})
    assert wrong.status_code >= 400
    assert host.get("/api/v1/matches/none").json()["detail"] == "There is no match at this address."


def test_links_to_a_match_carry_no_language(visitors: Visitors) -> None:
    host = visitors()
    host.cookies.set(LANGUAGE, "ro")
    where = host.post("/new", data={"game": "kalah"}).headers["location"]
    assert re.fullmatch(r"/m/\w+", where)
    (link,) = check(host.get(where).text).all("input", id="invite-link")
    assert link["value"] == f"http://testserver{where}"


ISOLATED = re.compile(r"\u2066[^\u2069]*\u2069")
NAMES = re.compile(r"Mashimo|SHA-256|QR")


def strangers(text: str) -> list[str]:
    """Latin letters and digits that people read on a Persian page, and that are no notation in isolation."""
    return [found for found in Visible(text).texts if re.search(r"[A-Za-z0-9]", NAMES.sub("", ISOLATED.sub("", found)))]


@pytest.mark.check(45)
@pytest.mark.parametrize("game", ["kalah", "oware", "nam_nam", "kiswahili", "kujifunza", "congkak"])
def test_persian_pages_have_persian_digits_and_notation_in_isolation(visitors: Visitors, game: str) -> None:
    match, host, guest = visitors.match(game)
    for client in (host, guest):
        client.cookies.set(LANGUAGE, "fa")
    assert strangers(host.get("/").text) == []
    assert strangers(host.get(f"/new/{game}").text) == []
    for ply in range(4):
        pages = [client.get(f"/m/{match}").text for client in (host, guest)]
        assert [strangers(page) for page in pages] == [[], []]
        mover = next(seat for seat in (0, 1) if 'class="pit playable' in pages[seat])
        move = re.search(r'name="move"\s+value="([^"]+)"', pages[mover])
        assert move is not None
        text = move[1].replace("&lt;", "<").replace("&gt;", ">")
        (host, guest)[mover].post(f"/m/{match}/move", data={"move": text, "ply": str(ply)})
    assert strangers(host.get("/m/nothing", headers=HTML).text) == []


def test_the_board_is_never_mirrored() -> None:
    css = (WEB / "static" / "board.css").read_text("utf-8")
    assert re.search(r"\.board \{[^}]*direction: ltr", css)


PHYSICAL = re.compile(
    r"\b(margin|padding|border|inset)-(left|right)\b|\btext-align: (left|right)|\bfloat:|[;{ ](left|right):"
)


@pytest.mark.parametrize("sheet", ["base.css", "pages.css", "match.css", "review.css", "learn.css"])
def test_styles_of_pages_know_no_left_and_right(sheet: str) -> None:
    css = (WEB / "static" / sheet).read_text("utf-8")
    assert PHYSICAL.findall(css) == []


WORDS = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*[A-Za-z]{2,} [a-z]{2,}(?:(?!\1)[^\\\n])*)\1""")
NO_TEXT = re.compile(r"[\[\]<>{}=#()]|^\.|\bdataset\b|use strict|cubic-bezier|^(application|details|input|form)\b")


@pytest.mark.parametrize("script", sorted((WEB / "static").glob("*.js")), ids=lambda path: path.name)
def test_scripts_hold_no_text_for_people(script: Path) -> None:
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", script.read_text("utf-8"), flags=re.DOTALL)
    found = [text for _, text in WORDS.findall(code) if not NO_TEXT.search(text)]
    assert found == []


def test_a_language_is_read_once_and_only_when_it_is_used() -> None:
    fresh = Language("fi", "Suomi")
    assert "catalogue" not in vars(fresh)
    assert fresh.gettext("Yes") == "Kyllä"
    assert "catalogue" in vars(fresh)
    assert ENGLISH.gettext("Yes") == "Yes"
