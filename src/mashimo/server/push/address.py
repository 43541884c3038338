"""Addresses of push services. Browsers name them, so they are not believed: no notice goes into a private network.

What a name means is asked when a notice is sent, and the connection goes to the very address that was looked at: a name
cannot mean another one a moment later. Answers are not followed elsewhere.
"""

import base64
import ipaddress
import re
import socket
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from mashimo.rules.errors import MashimoError
from mashimo.server.language import N_
from mashimo.store import Subscription

LONGEST_ENDPOINT = 700
KEY_BYTES, AUTH_BYTES = 65, 16
NAME = r"(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+"
LOOPBACK = ("127.0.0.1", "localhost")


class BadAddress(MashimoError):
    """No notice is sent to such an address."""

    def __init__(self) -> None:
        super().__init__(N_("this browser's push service cannot be used"))


def checked(given: Subscription, *, loopback: bool = False) -> Subscription:
    """A subscription as a browser gave it, if a notice may be sent there.

    Args:
        loopback: whether services on this machine are allowed too (for tests).

    Raises:
        BadAddress: if not.
    """
    if not (_is_public(given.endpoint) or (loopback and _is_loopback(given.endpoint))):
        raise BadAddress
    key, auth = _decoded(given.key), _decoded(given.auth)
    if len(key) != KEY_BYTES or len(auth) != AUTH_BYTES or not _is_point(key):
        raise BadAddress
    return given


def _is_public(endpoint: str) -> bool:
    parts = _parts(endpoint)
    return parts is not None and parts[0] == "https" and parts[2] in (None, 443) and bool(re.fullmatch(NAME, parts[1]))


def _is_loopback(endpoint: str) -> bool:
    parts = _parts(endpoint)
    return parts is not None and parts[0] == "http" and parts[1] in LOOPBACK


def _parts(endpoint: str) -> tuple[str, str, int | None] | None:
    """Scheme, host and port, if it is an address without anything strange."""
    if len(endpoint) > LONGEST_ENDPOINT or not re.fullmatch(r"[!-~]+", endpoint) or "\\" in endpoint:
        return None
    try:
        split = urlsplit(endpoint)
        port = split.port
    except ValueError:
        return None
    if split.username is not None or split.password is not None or split.fragment or not split.hostname:
        return None
    return split.scheme, split.hostname, port


def _decoded(text: str) -> bytes:
    if not re.fullmatch(r"[\w-]{1,100}=*", text, re.ASCII):
        return b""
    try:
        return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except ValueError:
        return b""


def _is_point(key: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return False
    return True


class PublicResolver(AbstractResolver):
    """Finds the addresses of a name, and only those that are out in the world."""

    def __init__(self, *, loopback: bool = False) -> None:
        self._names = ThreadedResolver()
        self._loopback = loopback

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The public addresses of a name.

        Raises:
            OSError: if it has none.
        """
        found = [
            one for one in await self._names.resolve(host, port, family) if is_allowed(one["host"], self._loopback)
        ]
        if not found:
            raise OSError(f"{host} has no public address")
        return found

    async def close(self) -> None:
        """Let go of what the resolver holds."""
        await self._names.close()


def is_allowed(address: str, loopback: bool) -> bool:
    """Whether a notice may go to an address: out in the world, or to this machine if that is allowed."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    parsed = mapped or parsed
    return (loopback and parsed.is_loopback) or (parsed.is_global and not parsed.is_multicast)
