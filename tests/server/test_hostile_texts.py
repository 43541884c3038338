"""Whatever is written into an address or a form by hand, the answer is one of the site's own."""

from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

NUMBERS = ("", "0", "-1", "9" * 30, "9" * 4400, "1e5", "1_0", " 3", "²", "½", "٣", "NaN")
NAMES = ("p", "p²", "p٣", "p99", "p-1", "s9", "+A", "A1>", "swap", "true", "null")
NOISE = ("\x00", "%00", "\U0001f600", "\u202e", "../../etc/passwd", "<script>", "a" * 1500)
WORDS = NUMBERS + NAMES + NOISE
BOARDS = ("kalah {}", "kalah {}/4-4-4-4-4-4/0-0/S", "congkak {}", "nam_nam 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S;{}", "{}")

ADDRESSES = (
    "/editor?game={}",
    "/editor/{}",
    "/editor/kalah?set={}",
    "/editor/kalah?set=p{}=3&set=s0={}&set=round={}",
    "/editor/congkak/changed?mark={}",
    "/editor/congkak/changed?mark=p{}&mode={}",
    "/learn/kalah/lesson/{}",
    "/learn/{}/lesson/1",
    "/new/kalah?clock={}&first={}&level={}&opponent={}&preset={}&seeds={}",
    "/matches?page={}",
    "/picture/{}?position=kalah",
    "/m/ID?ply={}",
    "/m/ID/at/{}",
    "/m/ID/edit?ply={}",
    "/m/ID/preview?ply={}",
    "/m/ID/review/at/{}",
    "/m/ID/picture.svg?ply={}&lang={}",
    "/m/ID/picture.svg?side={}&material={}&theme={}&size={}",
    "/m/{}",
    "/m/{}/plies",
    "/s/ID/{}",
    "/api/v1/games/{}",
)
FORMS = {
    "/editor/kalah": "move",
    "/editor/kalah?mode=take": "move",
    "/editor/congkak?mode=mark": "move",
    "/learn/kalah/lesson/1": "move",
    "/learn/kalah/lesson/3": "move",
    "/language": "to",
    "/m/ID/move": "move",
    "/m/ID/say": "phrase",
    "/m/ID/offer": "what",
    "/m/ID/claim": "what",
    "/m/ID/guess": "hand",
    "/m/ID/mirror": "on",
    "/s/ID/none": "x",
    "/new": "clock",
}


@pytest.fixture(scope="module")
def match(site: TestClient) -> str:
    """A match that a browser of its own has made."""
    made: str = site.post("/api/v1/matches", json={"game": "congkak;opening=lockstep", "opponent": "shared"}).json()[
        "id"
    ]
    return made


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses_written_by_hand(site: TestClient, match: str, address: str) -> None:
    for word in WORDS:
        answer = site.get(
            address.replace("ID", match).replace("{}", quote(word, safe="")), headers={"accept": "text/html"}
        )
        assert answer.status_code < 500, word


@pytest.mark.parametrize("path", ["/editor/kalah", "/editor/kalah/changed", "/new/kalah", "/picture/svg"])
@pytest.mark.parametrize("board", BOARDS)
def test_boards_written_by_hand(site: TestClient, path: str, board: str) -> None:
    name = "start" if path == "/new/kalah" else "position"
    for word in WORDS:
        answer = site.get(path, params={name: board.replace("{}", word)}, headers={"accept": "text/html"})
        assert answer.status_code < 500, word


@pytest.mark.parametrize(("path", "field"), FORMS.items())
def test_forms_filled_by_hand(site: TestClient, match: str, path: str, field: str) -> None:
    for word in WORDS:
        data = {"game": "kalah", "ply": "0", field: word}
        answer = site.post(path.replace("ID", match), data=data, headers={"accept": "text/html"})
        assert answer.status_code < 500, word
