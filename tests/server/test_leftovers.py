"""No English is left on any page that is read in another language."""

import re
from collections.abc import Iterator

import pytest

import mashimo
from mashimo.server.language import LANGUAGES
from mashimo.server.learn.content import languages_of, lesson_name
from mashimo.server.reader import LANGUAGE
from mashimo.server.views.lesson import lesson_view
from tests.server.conftest import Visitors
from tests.server.pages.html import check
from tests.server.pages.test_learn import PATHS
from tests.server.pages.test_review import interpreted, made, over, reviews  # noqa: F401 (two are fixtures)
from tests.server.pseudo import CODE, leftovers, pseudo
from tests.server.test_languages import strangers, told

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module", autouse=True)
def pseudo_language() -> Iterator[None]:
    LANGUAGES[CODE] = pseudo()
    yield
    del LANGUAGES[CODE]


@pytest.fixture
def reader(visitors: Visitors):
    def made(client=None):
        client = client or visitors()
        client.cookies.set(LANGUAGE, CODE)
        return client

    return made


def checked(response, status: int = 200) -> str:
    assert response.status_code == status, response.text
    assert response.headers["content-language"] == CODE
    assert leftovers(response.text) == []
    text: str = response.text
    return text


def test_the_check_finds_what_is_not_translated() -> None:
    assert leftovers('<p title="Hi">⟦a ⟦b⟧⟧, 3 <bdi>A5</bdi></p><p>Mashimo · now</p>') == ["Hi", "Mashimo · now"]
    assert leftovers("<p>⟦<b>a</b> b ⟦c⟧⟧ d</p>") == ["b ⟦c⟧⟧ d"]


def test_the_check_knows_what_is_in_another_language() -> None:
    text = '<p lang="en" title="Hi">a <b title="Ho">b</b><i lang="xx" title="He">c <u lang="sw">d</u></i></p><p>e</p>'
    assert leftovers(f'<html lang="xx">{text}</html>') == ["He", "c", "e"]


@pytest.mark.parametrize("path", PATHS)
def test_pages_that_teach_but_for_their_text(reader, visitors: Visitors, path: str) -> None:
    checked(reader().get(path))
    persian = visitors()
    persian.cookies.set(LANGUAGE, "fa")
    assert strangers(persian.get(path).text) == []


@pytest.mark.parametrize("key", mashimo.games())
def test_lessons_but_for_their_text(reader, visitors: Visitors, key: str) -> None:
    persian = visitors()
    persian.cookies.set(LANGUAGE, "fa")
    checked(reader().get(f"/learn/{key}/lesson"))
    tasks = lesson_view(LANGUAGES["fa"], key).lesson.tasks
    one_of_each_kind = {(task.kind, task.asked.split()[0]): number for number, task in enumerate(tasks, start=1)}
    for number in (*one_of_each_kind.values(), len(tasks) + 1):
        path = f"/learn/{key}/lesson/{number}"
        checked(reader().get(path))
        for answer in (*tasks[number - 1].right[:1], "nonsense") if number <= len(tasks) else ():
            checked(reader().post(path, data={"move": answer}))
        if "fa" in languages_of(lesson_name(key)):
            assert strangers(persian.get(path).text) == []


def test_what_is_shown_within_a_text_in_another_language_is_in_the_readers(reader) -> None:
    page = check(reader().get("/learn/kalah").text)
    assert [text["lang"] for text in page.all("article")] == ["en"]
    figures = page.all("figure")
    assert figures
    assert {figure["lang"] for figure in figures} == {CODE}


def test_the_first_page(reader) -> None:
    checked(reader().get("/"))


@pytest.mark.parametrize("key", mashimo.games())
def test_the_form_of_a_new_match(reader, key: str) -> None:
    client = reader()
    checked(client.get(f"/new/{key}"))
    for option in mashimo.options_of(key):
        for value in option.values:
            checked(client.get(f"/new/{key}?{option.name}={value}"))
    checked(client.get(f"/new/{key}?opponent=nobody"), 422)


@pytest.mark.parametrize("key", mashimo.games())
def test_a_match_from_its_start_to_its_end(reader, visitors: Visitors, key: str) -> None:
    match, host, guest = visitors.match(key)
    players = [reader(host), reader(guest)]
    watcher = reader()
    for number in range(12):
        pages = [checked(client.get(f"/m/{match}")) for client in (*players, watcher)]
        mover = next((seat for seat in (0, 1) if 'class="pit playable' in pages[seat]), 0)
        move = re.search(r'name="move"\s+value="([^"]+)"', pages[mover])
        if move is None:
            break
        played = players[mover].post(f"/m/{match}/move", data={"move": _text(move[1]), "ply": str(number)})
        assert played.status_code == 303, played.text
    for what in ("takeback", "draw"):
        players[0].post(f"/m/{match}/offer", data={"what": what})
        for client in (*players, watcher):
            checked(client.get(f"/m/{match}"))
        players[1].post(f"/m/{match}/answer", data={"what": what, "yes": "no"})
        checked(players[0].get(f"/m/{match}"))
    checked(players[0].get(f"/m/{match}/resign"))
    early = players[0].get(f"/m/{match}/review")
    checked(early, early.status_code)
    checked(players[0].post(f"/m/{match}/seat-link"))
    players[0].post(f"/m/{match}/resign")
    for client in (*players, watcher):
        checked(client.get(f"/m/{match}"))
    checked(players[0].get(f"/m/{match}/review"))


def _text(value: str) -> str:
    return value.replace("&lt;", "<").replace("&gt;", ">")


def test_invitations_and_the_fist(reader, visitors: Visitors) -> None:
    for first in ("me", "other", "chance", "fist"):
        host, guest = reader(), reader()
        made = host.post("/new", data={"game": "oware", "first": first, "grand_slam": "allowed"})
        where = made.headers["location"]
        checked(host.get(where))
        checked(guest.get(where))
        guest.post(f"{where}/join")
        checked(host.get(where))
        checked(guest.get(where))
        if first == "fist":
            guest.post(f"{where}/guess", data={"hand": "left"})
            checked(host.get(where))
            checked(guest.get(where))


def test_against_the_computer_and_on_one_device(reader) -> None:
    for opponent in ("computer", "shared"):
        client = reader()
        where = client.post("/new", data={"game": "congkak", "opponent": opponent, "hints": "yes", "first": "me"})
        checked(client.get(where.headers["location"]))


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/m/unknown", 404),
        ("GET", "/m/unknown?ply=x", 422),
        ("GET", "/s/unknown/secret", 404),
        ("GET", "/new/chess", 404),
        ("GET", "/new/kalah?start=nonsense", 422),
        ("DELETE", "/", 405),
    ],
)
def test_problems(reader, method: str, address: str, status: int) -> None:
    checked(reader().request(method, address, headers=HTML), status)


def test_commands_that_are_refused(reader, visitors: Visitors) -> None:
    match, host, guest = visitors.match()
    reader(host)
    reader(guest)
    for client in (host, guest, reader()):
        for command, given in (
            ("move", {"move": "3", "ply": "0"}),
            ("move", {"move": "3", "ply": "9"}),
            ("move", {"move": "x", "ply": "0"}),
            ("move", {"ply": "x"}),
            ("guess", {"hand": "left"}),
            ("answer", {"what": "draw"}),
            ("offer", {"what": "rematch"}),
            ("join", {}),
            ("hint", {}),
            ("dance", {}),
        ):
            answer = client.post(f"/m/{match}/{command}", data=given, headers=HTML)
            if answer.status_code >= 400:
                checked(answer, answer.status_code)
    foreign = reader().post(f"/m/{match}/resign", headers={**HTML, "origin": "http://elsewhere.example"})
    checked(foreign, 403)


def test_the_api_stays_english(reader, visitors: Visitors) -> None:
    answer = reader().get("/api/v1/matches/unknown")
    assert answer.json()["detail"] == "There is no match at this address."


@pytest.mark.parametrize("game", ["kalah", "kiswahili"])
@pytest.mark.parametrize("code", [CODE, "fa"])
@pytest.mark.usefixtures("interpreted", "reviews")
def test_a_review(visitors: Visitors, game: str, code: str) -> None:
    match, client = over(visitors, game, 6)
    client.cookies.set(LANGUAGE, code)
    made(client, match)
    for ply in (0, 1, 3, 6):
        for path in (f"/m/{match}/review?ply={ply}", f"/m/{match}/review/at/{ply}"):
            text = client.get(path, headers=HTML).text
            assert (strangers(text) if code == "fa" else leftovers(text)) == []


@pytest.mark.parametrize("game", mashimo.games())
def test_what_is_told_live(reader, visitors: Visitors, game: str) -> None:
    match, host, _ = visitors.match(game)
    reader(host)
    state = told(host, match)
    for text in (state["title"], state["board"], *state["panels"].values()):
        assert leftovers(text) == []
