"""What every answer carries, and what no request can do."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

import mashimo
from mashimo.rooms import Rooms
from mashimo.server.app import create_app
from mashimo.server.security import HEADERS, LARGEST_BODY
from mashimo.server.settings import Settings
from mashimo.server.statics import asset
from tests.server.conftest import Visitors

PAGE = {"accept": "text/html"}


@pytest.mark.parametrize(
    "path",
    ["", "/record", "/qr.svg", "/at/0", "/resign", "/nothing", "?ply=x"],
)
def test_what_belongs_to_a_match_is_kept_nowhere_on_the_way(visitors: Visitors, path: str) -> None:
    match, host, _ = visitors.match()
    headers = host.get(f"/m/{match}{path}", headers=PAGE).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/new/kalah", "/api/v1/games", "/api/v1/matches/x", "/nowhere", "/static/x/no"])
def test_every_answer_has_the_headers(site: TestClient, path: str) -> None:
    headers = site.get(path).headers
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


def test_only_what_never_changes_is_kept(site: TestClient) -> None:
    assert "immutable" in site.get(asset("base.css")).headers["cache-control"]
    assert site.get("/static/old/base.css").headers["cache-control"] == "no-store"


def test_the_policy_lets_no_script_of_a_page_run_and_no_site_frame_it(site: TestClient) -> None:
    policy = dict(part.split(" ", 1) for part in site.get("/").headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"


def test_the_cookie_of_a_seat(visitors: Visitors) -> None:
    made = visitors().post("/api/v1/matches", json={"game": "kalah"})
    assert {part.strip().lower() for part in made.headers["set-cookie"].split(";")[1:]} == {
        "httponly",
        "max-age=34560000",
        "path=/",
        "samesite=lax",
    }
    with TestClient(create_app(Settings(limits=False)), "https://mashimo.example") as safe:
        cookie = safe.post("/api/v1/matches", json={"game": "kalah"}).headers["set-cookie"]
        assert cookie.startswith("__Host-mashimo=")
        assert "Secure" in cookie
        assert "Domain" not in cookie


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "https://testserver.evil", "testserver"])
def test_an_origin_that_is_no_origin_is_foreign(visitors: Visitors, origin: str) -> None:
    match, host, _ = visitors.match()
    assert host.post(f"/m/{match}/resign", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize(
    "host", ["[", "a b", "[::1]:99999", 'evil"><script>', "a@b", "\u00e9".encode().decode("latin-1")]
)
def test_a_strange_host_name_breaks_nothing(visitors: Visitors, host: str) -> None:
    match, player, _ = visitors.match()
    for path in ("", "/qr.svg"):
        answer = player.get(f"/m/{match}{path}", headers=[(b"accept", b"text/html"), (b"host", host.encode("latin-1"))])
        assert answer.status_code == 200
        assert "<script>" not in answer.text.partition("</head>")[2]


def test_an_endless_host_name_is_refused(site: TestClient) -> None:
    assert site.get("/", headers={"host": "x" * 3000}).status_code == 400


def test_other_hosts_are_refused_where_the_names_are_known() -> None:
    with TestClient(create_app(Settings(hosts="mashimo.example"))) as known:
        assert known.get("/", headers={"host": "evil.example"}).status_code == 400
        assert known.get("/", headers={"host": "mashimo.example"}).status_code == 200


@pytest.mark.parametrize("path", ["/api/v1/positions", "/new", "/m/AAAAAAAAAAAA/resign"])
def test_a_large_body_of_unknown_length_is_not_read(site: TestClient, path: str) -> None:
    read = 0

    def body() -> Iterator[bytes]:
        nonlocal read
        for _ in range(100):
            read += 1
            yield b"x" * 1024

    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    answer = site.post(path, content=body(), headers={"content-type": kind})
    assert answer.status_code == 413
    assert answer.json()["type"] == "urn:mashimo:problem:too-large"
    assert LARGEST_BODY == 16 * 1024


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../../server/app.py",
        "/static/x/..%2f..%2fserver/app.py",
        "/static/x/%2e%2e/%2e%2e/cli.py",
        "/static/x//etc/passwd",
        "/static/x/%00",
        "/static/x",
        "/static/",
    ],
)
def test_no_path_leads_out_of_the_static_files(site: TestClient, path: str) -> None:
    assert site.get(path).status_code == 404


@pytest.mark.parametrize(
    "path", ["//evil.example", "//evil.example/", "/%2fevil.example/", "/m//evil.example", "/new//x/"]
)
def test_no_redirect_leads_away(site: TestClient, path: str) -> None:
    answer = site.get(f"http://testserver{path}")
    assert answer.headers.get("location", "http://testserver/").startswith(("/m/", "http://testserver/"))


@pytest.mark.parametrize("path", ["/new/{}", "/m/{}", "/api/v1/games/{}", "/new/kalah?seeds={}", "/new/kalah?{}=1"])
def test_no_text_of_a_visitor_becomes_markup(site: TestClient, path: str) -> None:
    answer = site.get(path.format("%3Cimg%20src=x%20onerror=alert(1)%3E%22'"), headers=PAGE)
    assert "<img src=x" not in answer.text


def test_a_refused_method_says_which_there_are(site: TestClient) -> None:
    answer = site.delete("/api/v1/games")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


# --- what the logs keep to themselves ---


def test_no_secret_gets_into_the_log(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Rooms, "look", fails)
    visitor = TestClient(visitors.site.app, raise_server_exceptions=False)
    visitor.portal = visitors.site.portal
    with capture_logs() as logs:
        assert visitor.get("/s/AAAAAAAAAAAA/the-secret-of-a-seat").status_code == 500
    assert [entry["route"] for entry in logs] == ["/s/{match}/{secret}"]
    assert "the-secret" not in str(logs)


def test_tracebacks_in_the_log_show_no_values() -> None:
    script = (
        "import structlog; from mashimo.server import logs; logs.configure()\n"
        "def look(token):\n    raise RuntimeError('broken')\n"
        "try: look('the-secret-' + 'of-a-seat')\n"
        "except RuntimeError: structlog.get_logger().exception('a request failed', route='/m/{match}')\n"
    )
    paths = {**os.environ, "PYTHONPATH": str(Path(mashimo.__file__).parents[1])}
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=paths)
    assert "RuntimeError: broken" in told.stderr
    assert "a request failed" in told.stderr
    assert "the-secret-of-a-seat" not in told.stderr
    assert not told.stdout
