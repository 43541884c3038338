"""Who a browser is: a secret of its own in a cookie. Its matches know the secret's hash; there are no accounts."""

import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

MONTHS_13 = 400 * 24 * 3600  # the longest that browsers keep a cookie
LONGEST = 64


def _cookie(connection: HTTPConnection) -> str:
    secure = connection.url.scheme in ("https", "wss")
    return "__Host-mashimo" if secure else "mashimo"  # a browser refuses the prefix without https


def device(connection: HTTPConnection) -> str:
    """The secret of the browser that asks; "" if it has none yet."""
    token = connection.cookies.get(_cookie(connection), "")
    return token if 16 <= len(token) <= LONGEST else ""


def device_or_new(connection: HTTPConnection) -> str:
    """The secret of the browser that asks, a new one if it has none (see `remember`)."""
    return device(connection) or secrets.token_urlsafe(16)


def remember(response: Response, connection: HTTPConnection, token: str) -> None:
    """Let the browser keep its secret."""
    response.set_cookie(
        _cookie(connection),
        token,
        max_age=MONTHS_13,
        path="/",
        secure=connection.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
