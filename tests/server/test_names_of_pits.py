"""What every pit of every game is called on the page of a match, for those who do not see the board."""

from random import Random

import pytest

import mashimo
from mashimo import Position
from mashimo.rules.errors import Refusal
from mashimo.server.words.pits import pit_short
from tests.rules.random_play import random_walk
from tests.server.conftest import Visitors
from tests.server.pages.html import check

REFUSED = {
    "kalah": {Refusal.EMPTY, Refusal.NOT_YOURS},
    "oware": {Refusal.EMPTY, Refusal.NOT_YOURS, Refusal.MUST_FEED},
    "nam_nam": {Refusal.EMPTY, Refusal.NOT_YOURS},
    "congkak": {Refusal.EMPTY, Refusal.NOT_YOURS},
    "kenyan_children": {Refusal.EMPTY, Refusal.NOT_YOURS},
    "kenyan_laps": {Refusal.EMPTY, Refusal.NOT_YOURS, Refusal.SINGLE},
    "kujifunza": {Refusal.EMPTY, Refusal.NOT_YOURS, Refusal.TOO_FEW, Refusal.MUST_CAPTURE},
    "kiswahili": {Refusal.EMPTY, Refusal.NOT_YOURS, Refusal.NYUMBA_BARRED, Refusal.MUST_CAPTURE},
}
"""Reasons that have to come up in the positions of a game."""


RARE = {"oware": "oware 1-0-0-0-0-4/0-0-0-0-0-0/20-23/S"}
"""Positions that random play hardly meets."""


def reasons(position: Position) -> set[Refusal]:
    found = (position.why_not(cell) for cell in range(2 * position.game.side))
    return {reason for reason in found if reason is not None}


def positions(key: str) -> list[Position]:
    """The start, one of the middle, and others until every reason has come up."""
    rng, start = Random(7), mashimo.game(key).start()
    walks = [random_walk(rng, start, 80) for _ in range(12)]
    chosen = [start, walks[0][len(walks[0]) // 2]]
    chosen += [Position.parse(RARE[key])] if key in RARE else []
    wanted = REFUSED[key].difference(*map(reasons, chosen))
    for position in (position for walk in walks for position in walk if position.outcome is None):
        if wanted & reasons(position):
            chosen.append(position)
            wanted -= reasons(position)
    assert not wanted
    return chosen


def names_of_pits(page: str) -> list[str]:
    """The names of the pits of a page, by cell."""
    found: dict[int, str] = {}
    cell = -1
    for tag, attrs in check(page).tags:
        if tag == "div" and attrs.get("role") == "gridcell":
            cell = int(attrs["data-cell"] or "")
        elif tag == "div" and "store" in (attrs.get("class") or ""):
            cell = -1
        elif tag == "button" and attrs.get("class") == "press" and cell >= 0:
            found[cell] = attrs["aria-label"] or ""
    return [found[cell] for cell in sorted(found)]


@pytest.mark.check(42)
@pytest.mark.ux(15)
@pytest.mark.parametrize("key", sorted(REFUSED))
def test_a_pit_is_called_by_its_label_seeds_owner_and_what_can_be_done(visitors: Visitors, key: str) -> None:
    for position in positions(key):
        host, guest = visitors(), visitors()
        form = {"game": key, "opponent": "friend", "first": "me", "start": position.text}
        address = host.post("/new", data=form).headers["location"]
        assert guest.post(f"/api/v1{address.replace('/m/', '/matches/')}/join").status_code == 200
        sides = {host.get(f"/api/v1{address.replace('/m/', '/matches/')}").json()["side"]: host}
        mover = sides.get(position.mover.name.lower(), guest)
        playable = {move.cell for move in position.moves()}
        for viewer in (host, guest):
            names = names_of_pits(viewer.get(address, headers={"Accept": "text/html"}).text)
            assert len(names) == 2 * position.game.side
            assert len({name.casefold() for name in names}) == len(names), position.text
            for cell, name in enumerate(names):
                seeds = position.counts[cell]
                own = (position.owners[cell] is position.mover) is (viewer is mover)
                parts = name.split(", ", 3)
                assert parts[0].endswith(f" {pit_short(position, cell)}")
                assert parts[1] == ("1 seed" if seeds == 1 else f"{seeds} seeds")
                assert parts[2] == ("yours" if own else "the other's")
                if viewer is mover:
                    reason = position.why_not(cell)
                    assert (reason is None) is (cell in playable)
                    assert name.endswith(", playable" if reason is None else f", {reason.value}")
