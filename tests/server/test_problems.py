"""Errors for people and programs: every one has a status, a code and a sentence."""

import pytest
from starlette.testclient import TestClient

import mashimo
from mashimo.play import Refused, Why
from mashimo.rules.errors import MashimoError, Refusal
from mashimo.server.limits import TooFast
from mashimo.server.problems import CODE_OF_ERROR, STATUS_OF_ERROR, problem_of, sentence
from mashimo.store import StoreUnavailable, UnknownMatch

PAGE = {"accept": "text/html"}


def test_every_error_of_the_library_has_a_status_and_a_code() -> None:
    known = {getattr(mashimo, name) for name in mashimo.__all__}
    errors = {kind for kind in known if isinstance(kind, type) and issubclass(kind, MashimoError)} - {MashimoError}
    assert errors <= set(STATUS_OF_ERROR)
    assert set(CODE_OF_ERROR) == set(STATUS_OF_ERROR)


@pytest.mark.parametrize(
    ("error", "status", "code", "words"),
    [
        (mashimo.IllegalMove("3", Refusal.EMPTY), 409, "illegal-move", "3: that pit is empty."),
        (mashimo.GameOver("3"), 409, "over", "3: the game is over."),
        (Refused(Why.WATCHING), 403, "watching", "You are watching this match."),
        (Refused(Why.TOO_LATE), 409, "too-late", "The match has moved on since: look at the board again."),
        (TooFast(), 429, "too-fast", "Slower, please: wait a few seconds."),
        (UnknownMatch("x"), 404, "unknown-match", "There is no match at this address."),
        (StoreUnavailable("The disk is full."), 503, "store-unavailable", None),
        (MashimoError("a new kind"), 422, "bad-request", "A new kind."),
        (RuntimeError("secret"), 500, "fault", "Something went wrong here. The match is as it was."),
    ],
)
def test_what_an_error_is_to_the_one_who_asked(error: Exception, status: int, code: str, words: str | None) -> None:
    problem = problem_of(error)
    assert (problem.status, problem.code) == (status, code)
    assert words is None or problem.words == words
    assert str(error) not in problem.words or isinstance(error, MashimoError)  # what is not for players stays here


@pytest.mark.parametrize("words", [value.value for reasons in (Why, Refusal) for value in reasons])
def test_reasons_make_one_sentence(words: str) -> None:
    assert sentence(words).startswith(words[0].upper())
    assert sentence(words).endswith(".")
    assert not sentence(words).endswith("..")


def test_the_address_of_a_form_shows_a_page_with_a_way_on(site: TestClient) -> None:
    answer = site.get("/m/AAAAAAAAAAAA/move", headers=PAGE)
    assert answer.status_code == 405
    assert "There is nothing at this address." in answer.text
    assert 'href="/m/AAAAAAAAAAAA"' in answer.text
