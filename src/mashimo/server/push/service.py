"""Sending one notice to a push service."""

import json
from enum import Enum
from typing import Protocol
from urllib.parse import urlsplit

import structlog

from mashimo.server.push.key import PushKey
from mashimo.store import Subscription

log = structlog.get_logger()

SECONDS = 10  # for all of it: finding the service, connecting, its answer
KEPT_SECONDS = 24 * 3600  # how long the service keeps it for a browser that is off
GONE = (404, 410)
MOST_AT_ONCE = 16


class Outcome(Enum):
    """What became of a notice."""

    SENT = "sent"
    GONE = "gone"  # nobody listens there any more
    FAILED = "failed"


class Sends(Protocol):
    """What can send notices."""

    async def send(self, to: Subscription, topic: str, notice: dict[str, str]) -> Outcome:
        """Send a notice; a newer one of the same topic takes the place of one not yet delivered."""

    async def close(self) -> None:
        """Let go of the connections."""


class PushServices:
    """The push services of browsers: each notice is encrypted for its browser alone (RFC 8291)."""

    def __init__(self, key: PushKey, *, loopback: bool = False, seconds: float = SECONDS) -> None:
        import aiohttp

        from mashimo.server.push.address import PublicResolver

        self._key = key
        connector = aiohttp.TCPConnector(
            resolver=PublicResolver(loopback=loopback), use_dns_cache=False, limit=MOST_AT_ONCE, force_close=True
        )
        timeout = aiohttp.ClientTimeout(total=seconds)
        self._session = aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False)

    async def send(self, to: Subscription, topic: str, notice: dict[str, str]) -> Outcome:
        """Send a notice. Never raises for what a service does."""
        import aiohttp

        try:
            body, headers = self._letter(to, topic, notice)
            async with self._session.post(to.endpoint, data=body, headers=headers, allow_redirects=False) as answer:
                status = answer.status
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
            log.warning("a push service was not reached", reason=type(error).__name__)
            return Outcome.FAILED
        if status in GONE:
            return Outcome.GONE
        if not 200 <= status < 300:
            log.warning("a push service refused a notice", status=status)
            return Outcome.FAILED
        return Outcome.SENT

    def _letter(self, to: Subscription, topic: str, notice: dict[str, str]) -> tuple[bytes, dict[str, str]]:
        from pywebpush import WebPusher

        keys = {"p256dh": to.key, "auth": to.auth}
        text = json.dumps(notice, ensure_ascii=False).encode()
        body: bytes = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(text)["body"]
        split = urlsplit(to.endpoint)
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": topic,
            **self._key.headers(f"{split.scheme}://{split.netloc}"),
        }
        return body, headers

    async def close(self) -> None:
        """Let go of the connections."""
        await self._session.close()
