import pytest

from mashimo.server.learn.example import BadExample
from mashimo.server.learn.markdown import BadPage, RulePage, blocks_of, examples_of, outline, parse_page

PAGE = """# Bao

The board has *mashimo*; see _The Book_.

## The board {#board}

A pit is a *shimo*.

```example
next: South
```

### More of it {#more}

- one
- two

## Table {#differences}

| | Standard | Bao |
|---|---|---|
| Board | two rows | four & more |

## Words {#words}

- **sw: shimo, mashimo**: a pit.
- **lap**: one sowing.
"""


def parsed(text: str = PAGE) -> RulePage:
    return parse_page(text, lambda example: f"[{example.game}]", "kalah", "Wide")


def test_a_page_has_a_title_a_lead_and_sections():
    page = parsed()
    assert page.title == "Bao"
    assert "The board has" in page.lead
    assert [(section.name, section.title) for section in page.sections] == [
        ("board", "The board"),
        ("differences", "Table"),
        ("words", "Words"),
    ]


def test_words_of_the_game_lead_to_the_glossary_whatever_their_form():
    page = parsed()
    link = '<a class="term" href="#term-shimo" lang="sw">'
    assert f"{link}mashimo</a>" in page.lead
    assert f"{link}shimo</a>" in page.sections[0].body
    assert '<dfn id="term-shimo" lang="sw">shimo, mashimo</dfn>: a pit.' in page.sections[2].body
    assert '<dfn id="term-lap">lap</dfn>' in page.sections[2].body


def test_titles_of_books_are_not_words_of_the_game():
    assert "<em>The Book</em>" in parsed().lead


def test_a_word_that_is_not_explained_is_an_error():
    with pytest.raises(BadPage, match="kete"):
        parsed(PAGE.replace("*mashimo*", "*kete*"))


def test_an_example_stands_where_the_text_has_it():
    body = parsed().sections[0].body
    assert body.index("</p>") < body.index("[kalah]") < body.index('<h3 id="more">More of it</h3>')


def test_a_table_can_be_scrolled_and_has_headings_both_ways():
    body = parsed().sections[1].body
    assert '<div class="wide" role="region" tabindex="0" aria-label="Wide"><table role="table">' in body
    assert '<th scope="col" role="columnheader">Bao</th>' in body
    assert '<th scope="row" role="rowheader">Board</th>' in body
    assert '<td role="cell">four &amp; more</td>' in body


def test_html_is_text():
    assert "&lt;script&gt;" in parsed(PAGE.replace("A pit is", "A <script> is")).sections[0].body


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("# Bao", "Bao", BadPage),
        ("{#board}", "", BadPage),
        ("**lap**: one", "one", BadPage),
        ("```example", "```python", BadExample),
    ],
)
def test_what_does_not_follow_the_form_is_an_error(old, new, error):
    with pytest.raises(error):
        parsed(PAGE.replace(old, new, 1))


def test_the_outline_names_every_heading():
    assert outline(PAGE) == (("h2", "board"), ("h3", "more"), ("h2", "differences"), ("h2", "words"))


def test_the_blocks_of_a_section_are_named_in_order():
    assert blocks_of(PAGE, "board") == ("paragraph", "example", "heading", "list")
    assert blocks_of(PAGE, "differences") == ("table",)
    with pytest.raises(BadPage):
        blocks_of(PAGE, "end")


def test_the_examples_of_a_page_are_found_without_showing_them():
    assert [example.claims for example in examples_of(PAGE, "kalah")] == [(("next", "South"),)]
