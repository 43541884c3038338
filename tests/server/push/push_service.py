"""An imitation of a push service on this machine: it takes notices for browsers of its own and reads them."""

import base64
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

HANGING_SECONDS = 30.0


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class PushBrowser:
    """A browser that subscribed at the service, with the keys that only it has."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def fields(self) -> dict[str, str]:
        """What its page tells the server."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "key": encoded(point), "auth": encoded(self.secret)}

    def read(self, body: bytes) -> dict[str, Any]:
        notice: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        )
        return notice


class PushService:
    """Answers every notice as it is told to: with a status, or not at all."""

    def __init__(self) -> None:
        self.answers: dict[str, int | None] = {}
        self.browsers: dict[str, PushBrowser] = {}
        self.received: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.asked: list[str] = []
        self.over = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.answers.get(self.path, 201)
                if status == 201:
                    assert Vapid02.verify(self.headers["Authorization"])
                    headers = {name.lower(): value for name, value in self.headers.items()}
                    service.received.append((self.path, headers, service.browsers[self.path].read(body)))
                service.asked.append(self.path)
                if status is None:
                    service.over.wait(HANGING_SECONDS)
                    return
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/secret")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def browser(self, path: str, answer: int | None = 201) -> PushBrowser:
        """A browser whose notices the service answers like this; None: not at all."""
        self.answers[path] = answer
        self.browsers[path] = PushBrowser(f"{self.url}{path}")
        return self.browsers[path]

    def wait_for(self, count: int, seconds: float = 10) -> None:
        """Wait until so many notices have been asked to be delivered."""
        deadline = time.monotonic() + seconds
        while len(self.asked) < count:
            assert time.monotonic() < deadline, f"{self.asked} only"
            time.sleep(0.02)


@contextmanager
def push_service() -> Iterator[PushService]:
    """A running service."""
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.over.set()
        service.server.shutdown()
        service.server.server_close()
        thread.join(5)
