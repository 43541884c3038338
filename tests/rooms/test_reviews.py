"""The service that makes reviews: one after the other, shared, cancelled, restarted, bounded."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

import pytest

from mashimo.engine.limits import Limits
from mashimo.play import First, Opponent, Play, Resign, Setting
from mashimo.rooms import Computer, Reviews, ReviewStage, Room, Rooms, TooManyReviews
from mashimo.rooms import reviews as module
from mashimo.store import Store, open_store

ANN, BEN, EVE = "ann-0123456789abcdef", "ben-0123456789abcdef", "eve-0123456789abcdef"
FEW = Limits(nodes=20)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has to be compiled for what is tested here."""
    monkeypatch.setattr("mashimo.engine.ready.can_compile", lambda: False)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        yield opened


async def over(store: Store, moves: int = 3) -> Room:
    """A match that was given up after some moves."""
    rooms = Rooms(store, Computer(lambda: ThreadPoolExecutor(1)))
    match = await rooms.create(Setting("oware", Opponent.SHARED, First.ME), ANN)
    for ply in range(moves):
        room = await rooms.look(match, ANN)
        await rooms.act(match, ANN, Play(room.match.position.moves()[0].text, ply))
    room = await rooms.act(match, ANN, Resign())
    await rooms.close()
    return room


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while True:
            if true():
                return
            await asyncio.sleep(0.005)


async def finished(reviews: Reviews, room: Room, visitor: str = ANN) -> Any:
    """The status of a review that is made no longer."""
    await until(lambda: reviews.status(room, visitor).stage not in (ReviewStage.WAITING, ReviewStage.RUNNING))
    return reviews.status(room, visitor)


class ByHand(Executor):
    """A pool that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Any]] = []

    def submit(self, question: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append((future, question))
        return future

    def answer(self) -> None:
        future, question = self.asked[-1]
        future.set_result(question())


class Dying(Executor):
    """A pool whose process always dies."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        dead: Future[Any] = Future()
        dead.set_exception(BrokenProcessPool("killed"))
        return dead


def is_asked(pool: ByHand, times: int) -> bool:
    return len(pool.asked) == times


def threads() -> Executor:
    return ThreadPoolExecutor(1)


def test_a_review_is_made_and_kept_for_everybody(store: Store) -> None:
    async def play() -> None:
        reviews, room = Reviews(threads, FEW), await over(store)
        assert reviews.status(room, ANN).stage is ReviewStage.UNASKED
        reviews.ask(room, ANN)
        done = await finished(reviews, room)
        assert done.stage is ReviewStage.DONE
        assert len(done.review.plies) == 3
        reviews.ask(room, BEN)  # it is there already
        assert reviews.status(room, EVE).review is done.review
        await reviews.close()

    asyncio.run(play())


def test_progress_is_told_position_by_position(store: Store) -> None:
    async def play() -> None:
        pool = ByHand()
        reviews, room = Reviews(lambda: pool, FEW), await over(store)
        reviews.ask(room, ANN)
        for number in range(4):
            await until(partial(is_asked, pool, number + 1))
            status = reviews.status(room, EVE)
            assert (status.stage, status.done, status.total, status.mine) == (ReviewStage.RUNNING, number, 4, False)
            assert reviews.status(room, ANN).mine
            pool.answer()
        assert (await finished(reviews, room)).stage is ReviewStage.DONE
        await reviews.close()

    asyncio.run(play())


def test_two_who_ask_share_one_review_and_it_ends_when_both_have_left(store: Store) -> None:
    async def play() -> None:
        pool = ByHand()
        reviews, room = Reviews(lambda: pool, FEW), await over(store)
        for visitor in (ANN, BEN, ANN):
            reviews.ask(room, visitor)
        await until(lambda: len(pool.asked) == 1)
        reviews.cancel(room, EVE)  # who did not ask
        reviews.cancel(room, ANN)
        assert reviews.status(room, BEN).stage is ReviewStage.RUNNING
        assert not reviews.status(room, ANN).mine
        reviews.cancel(room, BEN)
        assert reviews.status(room, BEN).stage is ReviewStage.UNASKED
        reviews.ask(room, BEN)  # begins anew at once
        assert reviews.status(room, BEN).done == 0
        await reviews.close()

    asyncio.run(play())


def test_reviews_are_made_in_the_order_of_asking_one_for_each_visitor(store: Store) -> None:
    async def play() -> None:
        pool = ByHand()
        reviews, first, second = Reviews(lambda: pool, FEW), await over(store), await over(store)
        reviews.ask(first, ANN)
        with pytest.raises(TooManyReviews):
            reviews.ask(second, ANN)
        reviews.ask(second, BEN)
        await until(lambda: len(pool.asked) == 1)
        assert reviews.status(second, BEN).stage is ReviewStage.WAITING
        reviews.cancel(first, ANN)
        await until(lambda: reviews.status(second, BEN).stage is ReviewStage.RUNNING)
        reviews.cancel(second, BEN)
        reviews.ask(second, ANN)
        await reviews.close()

    asyncio.run(play())


def test_only_so_many_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 1)

    async def play() -> None:
        reviews = Reviews(ByHand, FEW)
        reviews.ask(await over(store), ANN)
        with pytest.raises(TooManyReviews):
            reviews.ask(await over(store), BEN)
        await reviews.close()

    asyncio.run(play())


def test_a_dead_process_is_started_again_and_the_position_asked_again(store: Store) -> None:
    pools = iter([Dying(), ThreadPoolExecutor(1)])

    async def play() -> None:
        reviews, room = Reviews(lambda: next(pools), FEW), await over(store)
        reviews.ask(room, ANN)
        assert (await finished(reviews, room)).stage is ReviewStage.DONE
        await reviews.close()

    asyncio.run(play())


def test_a_process_that_dies_twice_fails_the_review_which_can_be_asked_again(store: Store) -> None:
    pools = iter([Dying(), Dying(), ThreadPoolExecutor(1)])

    async def play() -> None:
        reviews, room = Reviews(lambda: next(pools), FEW), await over(store)
        reviews.ask(room, ANN)
        assert (await finished(reviews, room)).stage is ReviewStage.FAILED
        assert reviews.status(room, BEN).stage is ReviewStage.FAILED
        reviews.ask(room, BEN)
        assert (await finished(reviews, room)).stage is ReviewStage.DONE
        await reviews.close()

    asyncio.run(play())


def test_a_review_that_nobody_looks_at_is_given_up(store: Store) -> None:
    now = [0.0]

    async def play() -> None:
        pool = ByHand()
        reviews, room = Reviews(lambda: pool, FEW, lambda: now[0]), await over(store)
        reviews.ask(room, ANN)
        await until(lambda: len(pool.asked) == 1)
        now[0] += module.PATIENCE_SECONDS - 1
        reviews.status(room, EVE)
        now[0] += module.PATIENCE_SECONDS - 1
        pool.answer()
        await until(lambda: len(pool.asked) == 2)
        now[0] += 2
        pool.answer()
        await until(lambda: not reviews._jobs)
        assert reviews.status(room, ANN).stage is ReviewStage.UNASKED
        assert len(pool.asked) == 2
        await reviews.close()

    asyncio.run(play())


def test_only_so_many_reviews_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REVIEWS_KEPT", 2)

    async def play() -> None:
        reviews = Reviews(threads, FEW)
        rooms = [await over(store, 1) for _ in range(3)]
        for room in rooms[:2]:
            reviews.ask(room, ANN)
            await finished(reviews, room)
        reviews.status(rooms[0], BEN)  # looked at: kept longer
        reviews.ask(rooms[2], ANN)
        await finished(reviews, rooms[2])
        stages = [reviews.status(room, ANN).stage for room in rooms]
        assert stages == [ReviewStage.DONE, ReviewStage.UNASKED, ReviewStage.DONE]
        await reviews.close()

    asyncio.run(play())


def test_closing_gives_up_what_is_not_finished(store: Store) -> None:
    async def play() -> None:
        reviews = Reviews(ByHand, FEW)
        for visitor in (ANN, BEN):
            reviews.ask(await over(store), visitor)
        await reviews.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(play())


def test_a_process_of_its_own_makes_reviews(store: Store) -> None:
    async def play() -> None:
        reviews, room = Reviews(limits=FEW), await over(store)
        reviews.ask(room, ANN)
        assert (await finished(reviews, room)).stage is ReviewStage.DONE
        await reviews.close()

    asyncio.run(play())
