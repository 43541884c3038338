"""The manifest, the service worker, and what is kept of a finished match."""

import json
import re

from starlette.testclient import TestClient

import mashimo
from mashimo.server.pages.kept import MOST_PLIES
from mashimo.server.reader import LANGUAGE
from mashimo.server.statics import version
from tests.server.conftest import Visitors


def site_of(client: TestClient) -> dict[str, object]:
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    found = re.match(r"const SITE = (.*);\n", answer.text)
    assert found
    site: dict[str, object] = json.loads(found[1])
    return site


def test_the_worker_knows_the_version_the_language_and_every_page_that_teaches(visitors: Visitors) -> None:
    reader = visitors()
    reader.cookies.set(LANGUAGE, "sw")
    site = site_of(reader)
    assert (site["version"], site["language"]) == (version(), "sw")
    assert site_of(visitors()) != site
    pages, shell = site["pages"], site["shell"]
    assert isinstance(pages, list)
    assert isinstance(shell, list)
    assert {"/learn", *(f"/learn/{key}" for key in mashimo.games())} <= set(pages)
    assert [reader.get(address).status_code for address in [*pages, *shell, "/offline"]] == [200] * (
        len(pages) + len(shell) + 1
    )


def test_all_plies_of_a_finished_match_come_in_one_answer(visitors: Visitors) -> None:
    match, host, guest = visitors.match()
    assert host.get(f"/m/{match}/plies").status_code == 409
    assert host.get(f"/m/{match}/kept").status_code == 409
    host.post(f"/m/{match}/move", data={"move": "1", "ply": "0"})
    guest.post(f"/m/{match}/move", data={"move": "1", "ply": "1"})
    host.post(f"/m/{match}/resign")
    plies = host.get(f"/m/{match}/plies").json()
    assert plies == {str(ply): host.get(f"/m/{match}/at/{ply}").json() for ply in range(3)}
    assert MOST_PLIES >= 600
    assert "You lost" in host.get(f"/m/{match}/kept").text
    assert "You won" in guest.get(f"/m/{match}/kept").text
