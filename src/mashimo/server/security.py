"""What every answer carries and every request must be: headers, the same origin, a bounded body."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mashimo.server.problems import Problem, problem_response

LARGEST_BODY = 16 * 1024  # bytes; a move is a few dozen

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
}

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def is_same_origin(connection: HTTPConnection) -> bool:
    """Whether a request or a socket comes from a page of this server, or from no page at all.

    A browser names the origin of every socket and of every request that changes something; a program that names none
    carries no cookies by accident, so it can do no harm in a player's name.
    """
    origin = connection.headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc == connection.headers.get("host")
    return connection.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


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
            await problem_response(refusal, Headers(scope=scope))(scope, receive, _with_headers(send))
            return
        await self.app(scope, _bounded(receive), _with_headers(send))


def refused(scope: Scope) -> Problem | None:
    """Why a request is refused unread, if it is."""
    headers = Headers(scope=scope)
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST_BODY:
        return Problem(413, "too-large", "That is more than this server reads.")
    if scope["method"] not in SAFE_METHODS and not is_same_origin(HTTPConnection(scope)):
        return Problem(403, "foreign-origin", "This came from another site, so nothing was done.")
    return None


def _bounded(receive: Receive) -> Receive:
    read = 0

    async def bounded() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            return {"type": "http.disconnect"}
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
