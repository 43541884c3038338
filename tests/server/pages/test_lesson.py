"""The pages of lessons, as a browser without scripts meets them and as scripts do."""

import pytest

from mashimo.server.language import LANGUAGES
from mashimo.server.learn.content import languages_of, lesson_name
from mashimo.server.learn.task import REFUSED
from mashimo.server.reader import LANGUAGE
from mashimo.server.views.lesson import lesson_view
from tests.server.learn.test_lessons import RULES
from tests.server.pages.html import check

JSON = {"accept": "application/json"}


@pytest.mark.parametrize("key", RULES)
def test_every_page_is_well_formed_and_every_link_leads_somewhere(site, key):
    paths = [f"/learn/{key}/lesson", *(f"/learn/{key}/lesson/{n + 1}" for n in range(len(RULES[key])))]
    links = set()
    for path in paths:
        answer = site.get(path)
        assert answer.status_code == 200
        page = check(answer.text)
        assert len(page.all("h1")) == 1
        links |= {str(attrs["href"]) for attrs in page.all("a")}
    for link in links:
        if not link.startswith("#"):
            assert site.get(link.replace("&amp;", "&")).status_code == 200, link


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("key", RULES)
def test_every_right_answer_leads_on_in_every_language(visitors, key, code):
    reader = visitors()
    reader.cookies.set(LANGUAGE, code)
    for number, task in enumerate(lesson_view(LANGUAGES[code], key).lesson.tasks, start=1):
        wrong = [given for given in task.answers if given not in task.right]
        for given in (*task.right[:1], *wrong[:1]):
            told = reader.post(f"/learn/{key}/lesson/{number}", data={"move": given}, headers=JSON).json()
            assert told["right"] == (given in task.right)
            assert bool(told["moves"]) != task.asked.startswith(REFUSED)
            assert (f'href="/learn/{key}/lesson/{number + 1}" data-next' in told["dock"]) == told["right"]


def test_a_wrong_answer_is_told_where_the_last_seed_fell(site):
    told = site.post("/learn/kalah/lesson/2", data={"move": "S5"}, headers=JSON).json()
    assert not told["right"]
    assert "The last seed fell in your house 6." in told["words"]
    assert [step[0] for step in told["moves"][0]["steps"]] == ["lift", "sow", "sow", "sow", "sow", "stop"]


def test_a_move_that_may_not_be_played_is_refused_in_the_words_of_the_rules(site):
    told = site.post("/learn/kalah/lesson/6", data={"move": "3"}, headers=JSON).json()
    assert "This may not be played: that pit is empty." in told["words"]
    assert told["moves"] == []


def test_without_scripts_an_answer_is_a_page(site):
    wrong = check(site.post("/learn/kalah/lesson/6", data={"move": "1"}).text)
    assert "Not quite." in wrong.text
    assert any("data-retry" in link for link in wrong.all("a", href="/learn/kalah/lesson/6"))
    right = check(site.post("/learn/kalah/lesson/6", data={"move": "4"}).text)
    assert "Right!" in right.text
    (store,) = (attrs for _, attrs in right.tags if attrs.get("data-cell") == "32")
    assert store["data-seeds"] == "22"


@pytest.mark.parametrize("path", ["/learn/chess/lesson", "/learn/kalah/lesson/0", "/learn/kalah/lesson/99"])
def test_pages_that_are_not_there(site, path):
    assert site.get(path).status_code == 404
    assert path.endswith("lesson") or site.post(path, data={"move": "1"}).status_code == 404


def test_whatever_is_sent_is_answered(site):
    for given in ("", "x" * 5000, "\x00", "store-north", "4; drop", "＜"):
        for number in (1, 2, 10, 12):
            assert site.post(f"/learn/kalah/lesson/{number}", data={"move": given}).status_code == 200


@pytest.mark.parametrize("key", RULES)
def test_a_lesson_that_is_not_translated_is_marked_as_english(visitors, key):
    for code in set(LANGUAGES) - set(languages_of(lesson_name(key))):
        reader = visitors()
        reader.cookies.set(LANGUAGE, code)
        page = check(reader.get(f"/learn/{key}/lesson/1").text)
        assert [heading["lang"] for heading in page.all("h1")] == ["en"]


def test_lessons_are_a_step_from_the_rules_and_from_an_invitation(site, visitors):
    assert all(f'href="/learn/{key}/lesson"' in site.get("/learn").text for key in RULES)
    assert 'href="/learn/oware/lesson"' in site.get("/learn/oware").text
    host, guest = visitors(), visitors()
    match = host.post("/new", data={"game": "oware"}).headers["location"]
    assert 'href="/learn/oware/lesson"' in guest.get(match).text
    assert 'href="/learn/oware/lesson"' not in host.get(match).text
