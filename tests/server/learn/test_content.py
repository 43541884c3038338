"""What is written in `content/`, in every language, against the rules and against the English."""

import re

import pytest

import mashimo
from mashimo.server.learn import content
from mashimo.server.learn.claims import confirmed
from mashimo.server.learn.content import CONTENT, OVERVIEW, language_for, languages_of, page_names, text_of
from mashimo.server.learn.markdown import blocks_of, examples_of, outline, parse_page

SECTIONS = ("board", "turn", "capture", "end", "differences", "history", "sources", "words")
RULES = ("board", "turn", "capture", "end")
ROWS = 7

PAGES = [(code, name) for name in page_names() for code in languages_of(name)]
GAMES = [(code, name) for code, name in PAGES if name != OVERVIEW]
EXAMPLES = [
    pytest.param(example, id=f"{code}-{name}-{number}")
    for code, name in GAMES
    for number, example in enumerate(examples_of(text_of(code, name), name), start=1)
]


def key_of(name: str) -> str:
    return "" if name == OVERVIEW else name


def table(code: str, name: str) -> list[list[str]]:
    """The cells of the table of differences, without its head."""
    lines = [line for line in text_of(code, name).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_game_has_a_page_in_english():
    assert all(languages_of(name)[0] == "en" for name in page_names())
    assert set(page_names()) == {OVERVIEW, *mashimo.games()}


def test_no_file_is_of_no_game():
    assert {file.stem for file in CONTENT.glob("*/*.md")} == set(page_names())


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_rules_confirm_every_example(example):
    confirmed(example)


@pytest.mark.parametrize(("code", "name"), PAGES)
def test_every_page_follows_the_form(code, name):
    page = parse_page(text_of(code, name), lambda example: "", key_of(name), "a table")
    assert page.title
    assert page.lead


@pytest.mark.parametrize(("code", "name"), GAMES)
def test_every_page_has_the_same_sections(code, name):
    assert tuple(found for tag, found in outline(text_of(code, name)) if tag == "h2") == SECTIONS


@pytest.mark.parametrize(("code", "name"), PAGES)
def test_a_page_in_another_language_says_the_same_as_in_english(code, name):
    english, here = text_of("en", name), text_of(code, name)
    assert outline(here) == outline(english)
    assert examples_of(here, key_of(name)) == examples_of(english, key_of(name))


@pytest.mark.parametrize("section", RULES)
@pytest.mark.parametrize(("code", "name"), GAMES)
def test_every_rule_is_followed_by_an_example(code, name, section):
    blocks = blocks_of(text_of(code, name), section)
    bare = [pair for pair in zip(blocks, (*blocks[1:], ""), strict=True) if pair[0] in ("paragraph", "list")]
    assert bare
    assert {following for _, following in bare} == {"example"}


@pytest.mark.parametrize(("code", "name"), GAMES)
def test_the_tables_of_differences_compare_the_same_things(code, name):
    first = table(code, mashimo.games()[0])
    rows = table(code, name)
    assert len(rows) == ROWS
    assert [row[:2] for row in rows] == [row[:2] for row in first]
    assert all(len(row) == 3 and all(row) for row in rows)


@pytest.mark.parametrize(("code", "name"), GAMES)
def test_every_word_that_is_explained_is_used(code, name):
    text, _, glossary = text_of(code, name).partition("{#words}")
    for line in re.findall(r"^- \*\*(?:[a-z]+: )?(.+?)\*\*", glossary, re.MULTILINE):
        assert any(re.search(rf"\*{re.escape(form)}\*", text, re.IGNORECASE) for form in line.split(", ")), line


@pytest.mark.parametrize(("code", "name"), GAMES)
def test_every_word_has_an_anchor_of_its_own(code, name):
    page = parse_page(text_of(code, name), lambda example: "", key_of(name), "a table")
    anchors = [anchor for section in page.sections for anchor in re.findall('<dfn id="([^"]*)"', section.body)]
    assert anchors
    assert len(set(anchors)) == len(anchors)
    assert "term-" not in anchors


@pytest.mark.parametrize(("code", "name"), GAMES)
def test_sources_are_named(code, name):
    sources = text_of(code, name).partition("{#sources}")[2].partition("\n## ")[0]
    assert sources.count("\n- ") >= 1
    assert "http" not in sources


def test_a_language_is_offered_for_a_page_only_if_it_is_written(tmp_path, monkeypatch):
    for code, name in (("en", "kalah"), ("en", "oware"), ("fa", "kalah")):
        (tmp_path / code).mkdir(exist_ok=True)
        (tmp_path / code / f"{name}.md").write_text("# سنگ", encoding="utf-8")
    monkeypatch.setattr(content, "CONTENT", tmp_path)
    assert languages_of("kalah") == ("en", "fa")
    assert languages_of("oware") == ("en",)
    assert language_for("fa", "kalah") == "fa"
    assert language_for("fa", "oware") == "en"
    assert language_for("xx", "kalah") == "en"
