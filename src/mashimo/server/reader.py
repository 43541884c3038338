"""Who reads a page: in which language, at which address, and how he wants boards drawn."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from mashimo.server.identity import MONTHS_13
from mashimo.server.language import ENGLISH, Language

MIRROR = "mashimo_mirror"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader.

    Attributes:
        language: the language of the page.
        base: the address of this server as he reached it, without a slash at the end.
        mirrored: whether games that are sown clockwise are drawn mirrored (Congkak, as Dakon and Sungka are played).
    """

    language: Language = ENGLISH
    base: str = ""
    mirrored: bool = False

    @property
    def is_at_home(self) -> bool:
        """Whether the address works only on the reader's own computer."""
        return self.base.removeprefix("http://").split(":")[0] in ("localhost", "127.0.0.1")


def reader_of(connection: HTTPConnection) -> Reader:
    """The reader of a page or a socket."""
    base = str(connection.base_url).rstrip("/")
    if base.startswith("ws"):
        base = "http" + base.removeprefix("ws")
    return Reader(ENGLISH, base, connection.cookies.get(MIRROR) == "1")


def remember_mirror(response: Response, *, mirrored: bool) -> None:
    """Let the browser keep how its reader wants clockwise boards."""
    response.set_cookie(MIRROR, "1" if mirrored else "0", max_age=MONTHS_13, httponly=True, samesite="lax")
