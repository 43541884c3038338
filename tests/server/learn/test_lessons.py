"""What is written in `content/*/lessons/`, in every language, against the rules and against the English."""

import pytest

import mashimo
from mashimo.server.language import LANGUAGES
from mashimo.server.learn.content import CONTENT, ENGLISH, languages_of, lesson_name, text_of
from mashimo.server.learn.lesson import parse_lesson, step_names, task_blocks
from mashimo.server.learn.markdown import BadPage, glossary_in
from mashimo.server.learn.task import REFUSED, verdict

_NAMES = {
    "kalah": "sow last store skip again capture best empty round end draw play",
    "oware": "sow origin two three chain break four own feed slam half stuck repeat play",
    "nam_nam": "sow lap four own gift choose eight claim owner begin miss endless win play",
    "kenyan_children": "sow last skip origin again capture empty half end draw play",
    "kenyan_laps": "sow lap across single singles round capture empty endless half end repeat play",
    "kujifunza": "sow corner relay capture again turn middle must takata few front lone sixteen win stuck play",
    "kiswahili": "place nyumba capture kichwa kimbi more small tax stop "
    "stay safari take mtaji takasia blocked win play",
    "congkak": "sow store round again lap capture lone lost end draw burnt pass revive over both play",
}
RULES = {key: tuple(names.split()) for key, names in _NAMES.items()}
"""The rules that the lesson of every game lets its reader meet, in order."""

LESSONS = [(code, key) for key in RULES for code in languages_of(lesson_name(key))]
LONGEST = 260


def lesson(code, key):
    return parse_lesson(text_of(code, lesson_name(key)), key, glossary_in(text_of(code, key)))


def test_every_lesson_is_of_a_game():
    assert {file.stem for file in CONTENT.glob("*/lessons/*.md")} == set(RULES) == set(mashimo.games())


@pytest.mark.parametrize("key", RULES)
def test_every_rule_is_met_once(key):
    assert step_names(text_of(ENGLISH, lesson_name(key))) == RULES[key]


@pytest.mark.parametrize(("code", "key"), LESSONS)
def test_every_right_answer_is_right_and_every_other_is_not(code, key):
    for task in lesson(code, key).tasks:
        assert task.right
        for given in task.answers:
            found = verdict(task, given)
            assert found.right == (given in task.right)
            assert found.played
            assert bool(found.played.traces) != task.asked.startswith(REFUSED)


@pytest.mark.parametrize(("code", "key"), LESSONS)
def test_steps_are_short_enough_to_be_seen_with_the_board(code, key):
    for step in lesson(code, key).steps:
        for text in (step.text, step.after):
            assert len(text.striptags()) <= LONGEST, step.name


@pytest.mark.parametrize(("code", "key"), LESSONS)
def test_a_lesson_in_another_language_has_the_same_steps_and_tasks(code, key):
    english, here = text_of(ENGLISH, lesson_name(key)), text_of(code, lesson_name(key))
    assert step_names(here) == step_names(english)
    assert task_blocks(here) == task_blocks(english)


@pytest.mark.parametrize("key", RULES)
def test_every_language_has_the_lesson(key):
    assert set(languages_of(lesson_name(key))) == set(LANGUAGES)


@pytest.mark.parametrize(
    "text",
    [
        "no title",
        "# T\n\n## A {#a}\n\ntext\n\n```task\nsow: any\n```\n\n## B {#b}\n\nend",
        "# T\n\n## A {#a}\n\n```task\nsow: any\n```\n\nafter\n\n## B {#b}\n\nend",
        "# T\n\n## A {#a}\n\ntext\n\n```example\nsow: any\n```\n\nafter\n\n## B {#b}\n\nend",
        "# T\n\n## A {#a}\n\ntext\n\n```task\nsow: any\n```\n\nafter",
    ],
)
def test_what_does_not_follow_the_form_is_an_error(text):
    with pytest.raises(BadPage):
        parse_lesson(text, "kalah", {})


def test_words_lead_to_the_glossary_of_the_page():
    text = "# T\n\nlead\n\n## A {#a}\n\nan *extra turn*\n\n```task\nsow: any\n```\n\nafter\n\n## B {#b}\n\nend"
    first = parse_lesson(text, "kalah", glossary_in(text_of(ENGLISH, "kalah"))).steps[0]
    assert 'href="/learn/kalah#term-extra-turn"' in first.text
