"""Errors as people and programs read them: a page, or a problem document (RFC 9457)."""

from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response

from mashimo.play import Refused, Why
from mashimo.rules.errors import BadMove, BadOption, BadPosition, GameOver, IllegalMove, MashimoError, UnknownGame
from mashimo.server.limits import TooFast
from mashimo.server.templating import page
from mashimo.store import StoreUnavailable, UnknownMatch

STATUS_OF_WHY = {Why.WATCHING: 403, Why.NOT_YOUR_GUESS: 403}
STATUS_OF_ERROR: dict[type[MashimoError], int] = {
    UnknownGame: 404,
    BadOption: 422,
    BadPosition: 422,
    BadMove: 422,
    GameOver: 409,
    IllegalMove: 409,
    TooFast: 429,
}
CODE_OF_ERROR: dict[type[MashimoError], str] = {
    UnknownGame: "unknown-game",
    BadOption: "bad-option",
    BadPosition: "bad-position",
    BadMove: "bad-move",
    GameOver: "over",
    IllegalMove: "illegal-move",
    TooFast: "too-fast",
}


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


def problem_of(error: Exception, back: str = "/") -> Problem:
    """The problem that an error of the service or of the rules is."""
    match error:
        case Refused():
            code = error.why.name.lower().replace("_", "-")
            return Problem(STATUS_OF_WHY.get(error.why, 409), code, sentence(str(error)), back)
        case UnknownMatch():
            return Problem(404, "unknown-match", "There is no match at this address.", "/")
        case StoreUnavailable():
            words = "The matches cannot be read or written just now. Try again soon."
            return Problem(503, "store-unavailable", words, back)
        case MashimoError():
            kind = next((kind for kind in type(error).mro() if kind in STATUS_OF_ERROR), None)
            if kind is None:
                return Problem(422, "bad-request", sentence(str(error)), back)
            return Problem(STATUS_OF_ERROR[kind], CODE_OF_ERROR[kind], sentence(str(error)), back)
        case _:
            return Problem(500, "fault", "Something went wrong here. The match is as it was.", back)


def wants_page(headers: Headers) -> bool:
    """Whether the one who asks is a browser showing pages."""
    return "text/html" in headers.get("accept", "")


def problem_response(problem: Problem, headers: Headers) -> Response:
    """A problem as a page for browsers, as a problem document for programs."""
    if wants_page(headers):
        return page("problem.html", status=problem.status, problem=problem)
    document = {
        "type": f"urn:mashimo:problem:{problem.code}",
        "title": problem.code.replace("-", " "),
        "status": problem.status,
        "detail": problem.words,
    }
    return JSONResponse(document, problem.status, media_type="application/problem+json")
