"""A small server of pages with boards, under the same content security policy as the real one."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from mashimo.server.security import POLICY
from mashimo.server.statics import STATIC
from tools.board_sheet import boards, document, match

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SCRIPT = """
import { Board } from "/static/board.js";
window.moves = [];
window.refused = [];
addEventListener("board:refused", (event) => refused.push(event.detail.cell));
window.boards = [...document.querySelectorAll("[data-board]")].map(
  (root) => new Board(root, { onMove: (text, ply) => moves.push([text, ply]) }));
"""


class BoardPages(BaseHTTPRequestHandler):
    """GET /?board=Kalah&dir=rtl is a page with one board; a POST is answered with its body."""

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if url.path.startswith("/static/"):
            file = STATIC / url.path.removeprefix("/static/")
            self.answer(file.read_bytes(), TYPES[file.suffix])
        elif url.path == "/board-test.js":
            self.answer(SCRIPT.encode(), "text/javascript")
        else:
            asked = {key: values[0] for key, values in parse_qs(url.query).items()}
            self.answer(page(asked).encode(), "text/html")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(body, "text/plain")

    def answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name is the library's)
        """Say nothing."""


def page(asked: dict[str, str]) -> str:
    html = document(
        match("Asha", dict(boards())[asked["board"]]),
        asked.get("theme", "light"),
        asked.get("material", "wood"),
        asked.get("dir", "ltr"),
    )
    return html.replace("</head>", '<script type="module" src="/board-test.js"></script></head>').replace(
        'action="#move"', 'action="/move"'
    )


@contextmanager
def board_server() -> Iterator[str]:
    """Serve on a free port of this machine; gives the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BoardPages)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
