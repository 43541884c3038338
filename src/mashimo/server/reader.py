"""Who reads a page: in which language, at which address, and how he wants boards drawn."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from mashimo.server.identity import MONTHS_13
from mashimo.server.language import ENGLISH, LANGUAGES, Language

MIRROR = "mashimo_mirror"
LANGUAGE = "mashimo_language"
TURN = "mashimo_turn"  # written by the script of the settings
FLIP = "flip"
API = "/api/"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader.

    Attributes:
        language: the language of the page.
        base: the address of this server as he reached it, without a slash at the end.
        mirrored: whether games that are sown clockwise are drawn mirrored (Congkak, as Dakon and Sungka are played).
        flipped: whether he looks from the other side just now.
        turns: whether the board of two on one device is turned for whoever is to move.
    """

    language: Language = ENGLISH
    base: str = ""
    mirrored: bool = False
    flipped: bool = False
    turns: bool = False

    @property
    def is_at_home(self) -> bool:
        """Whether the address works only on the reader's own computer."""
        return self.base.removeprefix("http://").split(":")[0] in ("localhost", "127.0.0.1")


def reader_of(connection: HTTPConnection) -> Reader:
    """The reader of a page or a socket."""
    return Reader(
        language_of(connection),
        base_of(connection),
        mirrored=connection.cookies.get(MIRROR) == "1",
        flipped=connection.query_params.get(FLIP) == "1",
        turns=connection.cookies.get(TURN) == "1",
    )


def base_of(connection: HTTPConnection) -> str:
    """The address of this server as the visitor reached it, without a slash at the end."""
    base = str(connection.base_url).rstrip("/")
    return "http" + base.removeprefix("ws") if base.startswith("ws") else base


def language_of(connection: HTTPConnection) -> Language:
    """The language that the reader has chosen; English before he has. Programs always read English."""
    if connection.scope["path"].startswith(API):
        return ENGLISH
    return chosen_language(connection) or ENGLISH


def chosen_language(connection: HTTPConnection) -> Language | None:
    """The language that this browser keeps, if it does."""
    return LANGUAGES.get(connection.cookies.get(LANGUAGE, ""))


def remember_language(response: Response, language: Language) -> None:
    """Let the browser keep the language of its reader."""
    response.set_cookie(LANGUAGE, language.code, max_age=MONTHS_13, httponly=True, samesite="lax")


def remember_mirror(response: Response, *, mirrored: bool) -> None:
    """Let the browser keep how its reader wants clockwise boards."""
    response.set_cookie(MIRROR, "1" if mirrored else "0", max_age=MONTHS_13, httponly=True, samesite="lax")
