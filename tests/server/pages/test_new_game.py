import pytest
from starlette.testclient import TestClient

import mashimo
from mashimo.engine.levels import LEVELS
from mashimo.play import DEFAULT_LEVEL
from mashimo.server.app import create_app
from mashimo.server.language import ENGLISH
from mashimo.server.settings import Settings
from mashimo.server.words.options import changed_words
from tests.server.pages.html import check

BROWSER = {"accept": "text/html"}
OPPONENTS = ("friend", "computer", "shared", "others")
FIRSTS = ("chance", "me", "other", "fist")
VALUES = [
    (key, option.name, value)
    for key in mashimo.games()
    for option in mashimo.options_of(key)
    for value in option.values
]


def post(visitor, **fields):
    return visitor.post("/new", data=fields, headers=BROWSER)


def made(visitor, **fields):
    """The state of the match that the form makes."""
    answer = post(visitor, **fields)
    assert answer.status_code == 303, answer.text
    return visitor.get(f"/api/v1/matches/{answer.headers['location'].removeprefix('/m/')}").json()


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("key", mashimo.games())
def test_every_game_has_a_form_for_every_opponent(site, key, opponent):
    answer = site.get(f"/new/{key}?opponent={opponent}", headers=BROWSER)
    assert answer.status_code == 200
    page = check(answer.text)
    assert page.chosen("opponent") == opponent
    assert page.offered("opponent") == set(OPPONENTS)
    assert page.offered("first") == set(FIRSTS)
    assert page.offered("level") == {str(number) for number in LEVELS}
    assert page.chosen("level") == str(DEFAULT_LEVEL)
    assert mashimo.game(key).name in page.text
    for option in mashimo.options_of(key):
        assert page.offered(option.name) == set(option.values)
        assert page.chosen(option.name) == option.default


@pytest.mark.parametrize("key", mashimo.games())
def test_every_value_can_be_chosen_and_is_kept_and_told(site, key):
    for option in mashimo.options_of(key):
        for value in option.values:
            answer = site.get(f"/new/{key}", params={option.name: value})
            assert answer.status_code == 200
            page = check(answer.text)
            assert page.chosen(option.name) == value
            for sentence in changed_words(ENGLISH, mashimo.game(key, **{option.name: value})):
                assert sentence in page.text


@pytest.mark.parametrize(("key", "option", "value"), VALUES)
def test_every_value_arrives_in_the_match(visitors, key, option, value):
    state = made(visitors(), game=key, opponent="shared", **{option: value})
    assert state["game"] == mashimo.game(key, **{option: value}).text


@pytest.mark.parametrize("first", FIRSTS)
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_every_opponent_and_beginner_makes_a_match(visitors, opponent, first):
    visitor = visitors()
    answer = post(visitor, game="kalah", opponent=opponent, first=first, level="1")
    assert answer.status_code == 303
    shown = visitor.get(answer.headers["location"])
    assert shown.status_code == 200
    waits = "Send this link to a friend" in shown.text
    assert waits == (opponent == "friend")


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_hints_are_off_until_they_are_asked_for_and_only_against_the_computer(visitors, opponent):
    visitor = visitors()
    assert check(visitor.get("/new/oware").text).all("input", name="hints") == [
        {"type": "checkbox", "name": "hints", "value": "yes"}
    ]
    assert "checked" in check(visitor.get("/new/oware?hints=yes").text).all("input", name="hints")[0]
    assert not made(visitor, game="oware", opponent=opponent)["hints"]
    assert made(visitor, game="oware", opponent=opponent, hints="yes")["hints"] == (opponent == "computer")


def test_a_form_sent_as_it_stands_makes_the_standard_game(visitors):
    visitor = visitors()
    for key in mashimo.games():
        page = check(visitor.get(f"/new/{key}").text)
        names = ["opponent", "first", "level", *(option.name for option in mashimo.options_of(key))]
        state = made(visitor, game=key, **{name: page.chosen(name) for name in names})
        assert state["game"] == key


def test_looking_makes_nothing(site):
    """A link preview follows links and forms of method get: no match comes of it, and no cookie."""
    for path in ("/new/oware", "/new/oware/differs"):
        for extra in ("", "?opponent=computer&seeds=5", "?preset=masters"):
            answer = site.get(path + extra)
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers
            assert "location" not in answer.headers
    assert site.get("/new", params={"game": "oware"}).status_code == 405


BAD = [
    ("opponent", "dog"),
    ("first", "nobody"),
    ("level", "99"),
    ("level", ""),
    ("seeds", "900"),
    ("seeds", "-1"),
    ("seeds", "<b>5</b>"),
    ("grand_slam", "sometimes"),
    ("cycle", ""),
]


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_value_brings_the_form_back_with_everything_kept(site, name, value):
    good = {"opponent": "computer", "first": "me", "level": "2", "houses": "8", "repetition_limit": "3"}
    answer = post(site, game="oware", **{**good, name: value})
    assert answer.status_code == 422
    page = check(answer.text)
    for kept in good.keys() - {name}:
        assert page.chosen(kept) == good[kept]
    errors = [attrs["id"] for attrs in page.all("p", **{"class": "error"})]
    assert errors == [f"error-{name}"]
    assert f"“{value}” cannot be chosen here" in page.text
    assert "<b>5</b>" not in answer.text
    described = [attrs for _, attrs in page.tags if f"error-{name}" in (attrs.get("aria-describedby") or "").split()]
    assert described
    assert all(attrs["name"] == name and attrs["aria-invalid"] == "true" for attrs in described)


def test_all_errors_are_told_at_once_and_the_rules_are_open(site):
    page = check(post(site, game="oware", seeds="900", cycle="x", level="99").text)
    assert [attrs["id"] for attrs in page.all("p", **{"class": "error"})] == [
        "error-level",
        "error-seeds",
        "error-cycle",
    ]
    assert "open" in page.all("details", id="rules")[0]


def test_a_long_answer_is_cut_and_an_unknown_field_ignored(site):
    answer = post(site, game="oware", seeds="9" * 5000)
    assert answer.status_code == 422
    assert "9" * 65 not in answer.text
    assert post(site, game="oware", wings="2").status_code == 303


@pytest.mark.parametrize("game", ["chess", "", "oware/masters", "oware;seeds=5", "../m"])
def test_an_unknown_game_is_a_problem_page(site, game):
    answer = post(site, game=game)
    assert answer.status_code == 404
    check(answer.text)
    assert site.get("/new/chess", headers=BROWSER).status_code == 404


@pytest.mark.parametrize(
    ("key", "preset"), [(key, name) for key in mashimo.games() for name in mashimo.presets_of(key)]
)
def test_a_preset_fills_the_form_and_keeps_the_rest(site, key, preset):
    page = check(site.get(f"/new/{key}?opponent=computer&level=2&seeds=6&preset={preset}").text)
    assert page.chosen("level") == "2"
    for name, value in mashimo.game(f"{key}/{preset}").options.items():
        assert page.chosen(name) == value
    pressed = [attrs["value"] for attrs in page.all("button", name="preset") if attrs["aria-pressed"] == "true"]
    assert pressed == [preset]


@pytest.mark.parametrize(("key", "option"), [("nam_nam", "max_rounds"), ("congkak", "rounds")])
def test_one_round_is_one_press_away(site, key, option):
    page = check(site.get(f"/new/{key}").text)
    (button,) = page.all("button", name=option)
    assert (button["value"], button["formmethod"]) == ("1", "get")
    # A form sends its fields in order: the list's own value comes first, the button's counts.
    chosen = check(site.get(f"/new/{key}?{option}=0&first=me&{option}=1").text)
    assert chosen.chosen(option) == "1"
    assert chosen.chosen("first") == "me"


def test_what_differs_is_a_piece_of_a_page(site):
    answer = site.get("/new/oware/differs?seeds=5&grand_slam=illegal&opponent=friend")
    piece = check(answer.text)
    assert "Each house begins with 5 seeds instead of 4." in piece.text
    assert "html" not in [tag for tag, _ in piece.tags]
    assert "standard rules" in site.get("/new/oware/differs").text
    assert site.get("/new/oware/differs?seeds=99").status_code == 200


def test_the_board_shows_the_chosen_start(site):
    small = site.get("/new/kalah/differs?houses=3&seeds=1").text
    large = site.get("/new/kalah/differs?houses=9&seeds=6").text
    assert small.count("#ms-seed") == 6
    assert large.count("#ms-seed") == 108


def test_the_maker_has_a_seat_and_others_are_invited(visitors):
    host, guest = visitors(), visitors()
    where = post(host, game="oware", seeds="5", first="fist").headers["location"]
    waiting = check(host.get(where).text)
    assert "Send this link to a friend" in waiting.text
    (field,) = waiting.all("input", id="invite-link")
    assert str(field["value"]).endswith(where)
    assert waiting.all("img", src=f"{where}/qr.svg")
    invited = check(guest.get(where).text)
    for page in (waiting, invited):
        assert "Each house begins with 5 seeds instead of 4." in page.text
    assert invited.all("form", action=f"{where}/join", method="post")
    assert "waiting" in host.get(f"/api/v1{where.replace('/m/', '/matches/')}").text  # looking took no seat
    assert guest.post(f"{where}/join").status_code == 303
    guessing = check(guest.get(where).text)
    assert {attrs["value"] for attrs in guessing.all("button", name="hand")} == {"left", "right"}
    assert "One hand hides a seed" in check(host.get(where).text).text
    assert guest.post(f"{where}/guess", data={"hand": "left"}).status_code == 303
    check(guest.get(where).text)


def test_pages_around_a_match_are_well_formed(visitors):
    host = visitors()
    where = post(host, game="kalah", opponent="computer", first="me").headers["location"]
    page = check(host.get(f"{where}/resign").text)
    assert page.all("form", method="post", action=f"{where}/resign")
    link = str(check(host.post(f"{where}/seat-link").text).all("input", id="seat-link")[0]["value"])
    path = "/" + link.split("/", 3)[3]
    other = visitors()
    offered = check(other.get(path).text)
    assert offered.all("form", method="post", action=path)
    assert other.post(path).status_code == 303
    wrong = check(other.get(path[:-3] + "xyz").text)
    assert [form["action"] for form in wrong.all("form")] == ["/language"]


def test_too_many_new_matches_are_refused_in_words():
    with TestClient(create_app(Settings()), follow_redirects=False) as client:
        statuses = [post(client, game="kalah").status_code for _ in range(12)]
        assert statuses.count(303) == 10
        refused = post(client, game="kalah", seeds="5", opponent="shared")
        assert refused.status_code == 429
        page = check(refused.text)
        assert page.all("a", href="/new/kalah?seeds=5&opponent=shared")
