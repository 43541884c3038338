"""What every answer carries and every request must be: headers, the same origin, a bounded body."""

from dataclasses import replace
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mashimo.server.language import N_
from mashimo.server.problems import Problem, problem_response
from mashimo.server.reader import language_of

LARGEST_BODY = 16 * 1024  # bytes; a move is a few dozen
LONGEST_HOST = 253 + len(":65535")  # a name of the domain name system, and a port

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types mashimo"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",  # what may be kept says so itself
}

TOO_LARGE = Problem(413, "too-large", N_("That is more than this server reads."))

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether a request or a socket comes from a page of this server, or from no page at all.

    A browser names the origin of every socket and of every request that changes something; a program that names none
    carries no cookies by accident, so it can do no harm in a player's name.
    """
    origin = connection.headers.get("origin")
    if origin is not None:
        return _netloc(origin) == connection.headers.get("host")
    return connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None  # "http://[" and the like; a request always has a host, so this is nobody's


class Guard:
    """Adds the security headers, and refuses what comes from other sites or is too large, before it is read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = refused(scope)
        if refusal is not None:
            connection = HTTPConnection(scope)
            told = replace(refusal, words=language_of(connection).gettext(refusal.words))
            await problem_response(told, connection)(scope, receive, _with_headers(send))
            return
        await self.app(scope, _bounded(receive), _with_headers(send))


def refused(scope: Scope) -> Problem | None:
    """Why a request is refused unread, if it is."""
    headers = Headers(scope=scope)
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit() and int(length) <= LARGEST_BODY):
        return TOO_LARGE
    if len(headers.get("host", "")) > LONGEST_HOST:
        return Problem(400, "bad-host", N_("There is no host with such a long name."))
    if scope["method"] not in SAFE_METHODS and not is_same_origin(HTTPConnection(scope)):
        return Problem(403, "foreign-origin", N_("This came from another site, so nothing was done."))
    return None


def _bounded(receive: Receive) -> Receive:
    read = 0

    async def bounded() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise HTTPException(TOO_LARGE.status, TOO_LARGE.words)
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
