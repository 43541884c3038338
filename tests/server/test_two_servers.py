"""Two servers, each a process of its own, on one data folder: whichever is asked, there is one match."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import ServerProcess


@pytest.fixture
def urls(tmp_path: Path) -> Iterator[list[str]]:
    servers = [ServerProcess(tmp_path), ServerProcess(tmp_path)]
    for server in servers:
        server.start()
    yield [server.url for server in servers]
    for server in servers:
        server.kill()


def post(url: str, cookie: str = "", **body: Any) -> tuple[int, dict[str, Any], str]:
    """Status, answer and cookie."""
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]
    except urllib.error.HTTPError as error:
        return error.code, json.load(error), ""


def test_guests_and_moves_at_once(urls: list[str]) -> None:
    _, made, host = post(f"{urls[0]}/api/v1/matches", game="oware", first="me")
    match, at = f"/api/v1/matches/{made['id']}", cycle(urls)
    with ThreadPoolExecutor(6) as at_once:
        joined = list(at_once.map(lambda url: post(f"{url}{match}/join"), [next(at) for _ in range(6)]))
        assert sorted(status for status, _, _ in joined) == [200] + [409] * 5
        guest = next(cookie for status, _, cookie in joined if status == 200)
        for ply in range(8):
            state = json.load(urllib.request.urlopen(f"{next(at)}{match}", timeout=30))
            assert len(state["moves"]) == ply
            move = {"move": state["position"]["moves"][0], "ply": ply, "id": f"message-{ply}"}
            mover = guest if ply % 2 else host
            asked = [next(at) for _ in range(6)]
            answers = list(at_once.map(lambda url, m=move, c=mover: post(f"{url}{match}/moves", c, **m), asked))
            assert {(status, len(answer["moves"])) for status, answer, _ in answers} == {(200, ply + 1)}
    moves = [json.load(urllib.request.urlopen(f"{url}{match}", timeout=30))["moves"] for url in urls]
    assert moves[0] == moves[1]
    assert len(moves[0]) == 8
