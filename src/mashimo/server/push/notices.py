"""Who is told of his turn: a person whose turn has just come, who asked for it, and who looks at nothing of ours."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

import structlog

from mashimo.play import Match, Stage
from mashimo.rooms import Room, Rooms
from mashimo.server.language import ENGLISH, LANGUAGES, Language
from mashimo.server.push.address import checked
from mashimo.server.push.key import PushKey
from mashimo.server.push.service import Outcome, Sends
from mashimo.server.words.games import game_name
from mashimo.store import Store, StoreError, Subscription

log = structlog.get_logger()

MOST_WAITING = 200  # notices on their way; further ones are dropped, as a turn is worth no queue
TRIES = 2
PAUSE_SECONDS = 20.0  # before the second try


def seat_to_tell(before: Match, after: Match) -> int | None:
    """The seat whose turn has come between two moments of a match between people; None if nobody's has."""
    if not can_be_told(after) or after.stage is not Stage.PLAYING or after.mover == before.mover:
        return None
    return after.mover


def can_be_told(match: Match) -> bool:
    """Whether players of this match may ask to be told: two people on two devices, and it is not over."""
    return not (match.created.has_computer or match.created.shared or match.stage is Stage.OVER)


def notice_of(language: Language, room: Room) -> dict[str, str]:
    """The notice that it is the reader's turn. It goes through the world encrypted, and tells no secret anyway."""
    words = language.gettext("It is your move in a match of %s.") % game_name(language, room.match.game.key)
    return {
        "title": language.gettext("Your turn"),
        "body": words,
        "url": f"/m/{room.id}",
        "tag": room.id,
        "lang": language.code,
        "dir": language.direction,
    }


@dataclass(frozen=True, slots=True)
class Delivery:
    """How notices are sent: with which key, by what, and whether to this machine too (for tests)."""

    key: PushKey
    services: Sends
    loopback: bool = False
    pause: float = PAUSE_SECONDS


class Notices:
    """The notices of one server. Sending waits for nobody and fails for nobody: a move is a move without it."""

    def __init__(self, rooms: Rooms, store: Store, delivery: Delivery) -> None:
        self._rooms = rooms
        self._store = store
        self._delivery = delivery
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.listener = self.changed

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return self._delivery.key.public

    async def subscribe(self, match: str, given: Subscription) -> bool:
        """Keep where a player wants to be told; False if his seat has too many such.

        Raises:
            BadAddress: for an address that notices are not sent to.
        """
        allowed = checked(given, loopback=self._delivery.loopback)
        return await asyncio.to_thread(self._store.subscribe, match, allowed)

    async def unsubscribe(self, match: str, endpoint: str) -> None:
        """Tell a browser no more of a match."""
        await asyncio.to_thread(self._store.unsubscribe, endpoint, match)

    def changed(self, before: Match, after: Room) -> None:
        """Tell whose turn has come, in the background; forget the addresses of a match that is over."""
        if after.match.stage is Stage.OVER:
            if before.stage is not Stage.OVER and not after.match.created.has_computer:
                self._start(self._forget(after.id))
            return
        seat = seat_to_tell(before, after.match)
        if seat is None or seat in self._rooms.bus.presence(after.id).seats or len(self._tasks) >= MOST_WAITING:
            return
        self._start(self._tell(after, seat))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, room: Room, seat: int) -> None:
        try:
            for subscription in await asyncio.to_thread(self._store.subscriptions, room.id, seat):
                await self._send(room, subscription)
        except StoreError as error:
            log.warning("a notice was not sent", reason=str(error))
        except Exception:
            log.exception("a notice was not sent", match=room.id)

    async def _send(self, room: Room, to: Subscription) -> None:
        notice = notice_of(LANGUAGES.get(to.language, ENGLISH), room)
        for number in range(TRIES):
            if number:
                await asyncio.sleep(self._delivery.pause)
            outcome = await self._delivery.services.send(to, room.id, notice)
            if outcome is Outcome.GONE:
                await asyncio.to_thread(self._store.unsubscribe, to.endpoint)
            if outcome is not Outcome.FAILED:
                return

    async def _forget(self, match: str) -> None:
        try:
            await asyncio.to_thread(self._store.unsubscribe_all, match)
        except StoreError as error:
            log.warning("addresses were not forgotten", reason=str(error))

    async def close(self) -> None:
        """Send no more."""
        for task in self._tasks:
            task.cancel()
        await self._delivery.services.close()
