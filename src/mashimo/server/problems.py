"""Errors as people and programs read them: a page, or a problem document (RFC 9457)."""

from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from mashimo.play import BadClock, Refused, Why
from mashimo.rules.errors import BadMove, BadOption, BadPosition, GameOver, IllegalMove, MashimoError, UnknownGame
from mashimo.server.language import ENGLISH, N_, Language
from mashimo.server.limits import TooFast
from mashimo.server.reader import language_of
from mashimo.server.templating import page
from mashimo.store import StoreUnavailable, UnknownMatch

STATUS_OF_WHY = {Why.WATCHING: 403, Why.NOT_YOUR_GUESS: 403, Why.NOT_THE_MAKER: 403, Why.BY_LINK: 403}
STATUS_OF_ERROR: dict[type[MashimoError], int] = {
    UnknownGame: 404,
    BadOption: 422,
    BadClock: 422,
    BadPosition: 422,
    BadMove: 422,
    GameOver: 409,
    IllegalMove: 409,
    TooFast: 429,
}
CODE_OF_ERROR: dict[type[MashimoError], str] = {
    UnknownGame: "unknown-game",
    BadOption: "bad-option",
    BadClock: "bad-clock",
    BadPosition: "bad-position",
    BadMove: "bad-move",
    GameOver: "over",
    IllegalMove: "illegal-move",
    TooFast: "too-fast",
}
GENERAL: dict[type[MashimoError], str] = {
    UnknownGame: N_("There is no such game."),
    BadOption: N_("These rules cannot be chosen."),
    BadPosition: N_("This is not a position that can be played on."),
    BadMove: N_("This is not a move of the game."),
}
"""What is said where the words of the error itself, which are for those who wrote the address, are not translated."""

UNREADABLE = N_("What was asked cannot be read.")


@dataclass(frozen=True, slots=True)
class Problem:
    """An error for the one who asked: HTTP status, a code for programs, a sentence for people, a link to go on."""

    status: int
    code: str
    words: str
    back: str = "/"


def sentence(words: str) -> str:
    """The words of an error as a sentence."""
    end = "" if words.endswith((".", "?")) else "."
    return f"{words[:1].upper()}{words[1:]}{end}"


def problem_of(error: Exception, back: str = "/", language: Language = ENGLISH) -> Problem:
    """The problem that an error of the service or of the rules is."""
    gettext = language.gettext
    match error:
        case Refused():
            code = error.why.name.lower().replace("_", "-")
            return Problem(STATUS_OF_WHY.get(error.why, 409), code, error_words(language, error), back)
        case UnknownMatch():
            return Problem(404, "unknown-match", gettext("There is no match at this address."), "/")
        case StoreUnavailable():
            words = gettext("The matches cannot be read or written just now. Try again soon.")
            return Problem(503, "store-unavailable", words, back)
        case MashimoError():
            kind = next((kind for kind in type(error).mro() if kind in STATUS_OF_ERROR), None)
            if kind is None:
                return Problem(422, "bad-request", error_words(language, error), back)
            return Problem(STATUS_OF_ERROR[kind], CODE_OF_ERROR[kind], error_words(language, error), back)
        case _:
            return Problem(500, "fault", gettext("Something went wrong here. The match is as it was."), back)


def error_words(language: Language, error: MashimoError) -> str:
    """An error as a sentence; one that has no words in this language is told by its kind."""
    if isinstance(error, IllegalMove):
        return sentence(f"{language.machine(error.move)}: {language.gettext(error.refusal.value)}")
    if isinstance(error, BadClock):
        return sentence(language.gettext(error.reason) % error.text)
    words = str(error)
    told = language.gettext(words)
    if told == words and language is not ENGLISH:
        kind = next((kind for kind in type(error).mro() if kind in GENERAL), None)
        told = language.gettext(GENERAL[kind] if kind else UNREADABLE)
    return sentence(told)


def wants_page(headers: Headers) -> bool:
    """Whether the one who asks is a browser showing pages."""
    return "text/html" in headers.get("accept", "")


def problem_response(problem: Problem, connection: HTTPConnection) -> Response:
    """A problem as a page for browsers, as a problem document for programs."""
    language = language_of(connection)
    if wants_page(connection.headers):
        asked_again = connection.scope["method"] in ("GET", "HEAD")
        here = "" if asked_again else problem.back
        return page(connection, "problem.html", problem.status, here=here, problem=problem)
    document = {
        "type": f"urn:mashimo:problem:{problem.code}",
        "title": problem.code.replace("-", " "),
        "status": problem.status,
        "detail": problem.words,
    }
    headers = {"Content-Language": language.code}
    return JSONResponse(document, problem.status, headers, media_type="application/problem+json")
