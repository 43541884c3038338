"""Hints: asked by a form that works without scripts, told to nobody else."""

import re

import pytest
from starlette.testclient import TestClient

from mashimo.server.app import create_app
from mashimo.server.settings import Settings
from tests.server.conftest import Visitors
from tests.server.pages.html import check
from tests.server.test_pages_of_matches import shown

BROWSER = {"accept": "text/html"}


def alone(visitors: Visitors, game: str = "kalah", **fields: object) -> tuple[str, TestClient]:
    """A match with the computer in which the visitor begins, by default with hints."""
    visitor = visitors()
    asked = {"game": game, "opponent": "computer", "first": "me", "level": 1, "hints": True, **fields}
    made = visitor.post("/api/v1/matches", json=asked)
    assert made.status_code == 201, made.text
    return made.json()["id"], visitor


def asks(text: str) -> list[str]:
    """The types of the buttons that ask for a hint."""
    return re.findall(r'action="/m/\w+/hint"><button class="button" type="(\w+)"', text)


@pytest.mark.parametrize("game", ["kalah", "oware", "nam_nam", "kujifunza", "kiswahili", "congkak"])
def test_without_scripts_the_answer_is_the_page_with_the_move_named_and_marked(visitors: Visitors, game: str) -> None:
    match, visitor = alone(visitors, game)
    assert asks(shown(visitor, match)) == ["submit"]
    answer = visitor.post(f"/m/{match}/hint", headers=BROWSER)
    assert answer.status_code == 200
    page = check(answer.text)
    assert re.search(r"data-hinted>Hint: Sow [^<]+\.</p>", answer.text)
    assert answer.text.count('class="badge-hint"') == 1
    assert answer.text.count("playable, the hint") >= 1
    ways = len(re.findall('class="hint hint-(left|right) hint-way"', answer.text))
    assert ways == (game in ("kujifunza", "kiswahili"))
    assert all((link["href"] or "").startswith(("/", "#", "http")) for link in page.all("a") if "href" in link)
    assert "Hint: " not in shown(visitor, match)


def test_scripts_get_the_board_and_the_words(visitors: Visitors) -> None:
    match, visitor = alone(visitors)
    told = visitor.post(f"/m/{match}/hint").json()
    assert set(told) == {"seq", "board", "said"}
    assert 'class="badge-hint"' in told["board"]
    assert told["said"].startswith("Hint: Sow house ")


def test_a_swap_of_seats_can_be_the_hint(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    match, visitor = alone(visitors, "kalah;pie=true", first="other")
    while not (now := visitor.get(f"/api/v1/matches/{match}").json())["moves"] or now["position"]["mover"] == "south":
        pass
    assert "swap" in now["position"]["moves"]

    async def swap(*_: object) -> str:
        return "swap"

    monkeypatch.setattr("mashimo.rooms.computer.Computer.hint", swap)
    told = visitor.post(f"/m/{match}/hint").json()
    assert told["said"] == "Hint: Swap seats."
    assert "badge-hint" not in told["board"]


def test_no_hint_to_be_had_is_said(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    async def none(*_: object) -> str:
        return ""

    monkeypatch.setattr("mashimo.rooms.computer.Computer.hint", none)
    match, visitor = alone(visitors)
    assert visitor.post(f"/m/{match}/hint").json()["said"] == "There is no hint just now. Try again soon."
    assert "There is no hint just now." in visitor.post(f"/m/{match}/hint", headers=BROWSER).text


def test_nobody_else_gets_a_hint_and_everybody_sees_that_there_are_hints(visitors: Visitors) -> None:
    match, visitor = alone(visitors)
    watcher = visitors()
    refused = watcher.post(f"/m/{match}/hint")
    assert (refused.status_code, refused.json()["title"]) == (403, "watching")
    assert asks(shown(watcher, match)) == []
    for client in (visitor, watcher):
        assert '<span class="tag">with hints</span>' in shown(client, match)


def test_hints_are_limited_like_commands() -> None:
    with TestClient(create_app(Settings())) as client:
        statuses = [client.post("/m/nothingthere/hint").status_code for _ in range(70)]
    assert statuses[0] == 404
    assert statuses[-1] == 429


def test_a_match_is_made_without_hints(visitors: Visitors) -> None:
    match, visitor = alone(visitors, hints=False)
    page = shown(visitor, match)
    assert asks(page) == []
    assert "with hints" not in page
    refused = visitor.post(f"/m/{match}/hint", headers=BROWSER)
    assert refused.status_code == 409
    assert "This match is played without hints." in refused.text


def test_the_button_waits_for_the_turn_and_for_the_end_of_secrets(visitors: Visitors) -> None:
    match, visitor = alone(visitors, "congkak;opening=lockstep")
    assert asks(shown(visitor, match)) == ["button"]
    assert visitor.post(f"/m/{match}/hint").status_code == 409
    assert visitor.get(f"/m/{match}/hint", headers=BROWSER).status_code == 405
