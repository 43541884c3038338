"""A page of rules from its Markdown: sections, examples, a table that can be scrolled, native words and what they mean.

* A section is `## Title {#name}`, a part of it `### Title {#name}`. The glossary is `words`.
* The words of the game stand between single stars (`*kichwa*`) and lead to the glossary, where they are explained in a
  list: `- **sw: kichwa, vichwa**: ...`, with all their forms and, if they are of another language, its tag; a word that
  is not explained is an error. Titles of books stand between underscores.
* A block fenced as `example` is an example (see `example`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from mashimo.server.learn.example import BadExample, Example, read_example

GLOSSARY = "words"

_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
_NAMED = re.compile(r"(.+?)\s*\{#([a-z-]+)\}")
_LANGUAGE = re.compile(r"([a-z]{2,3}): ")

Shows = Callable[[Example], str]
"""Makes the HTML of an example."""


class BadPage(Exception):
    """A page of rules that does not follow the form."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page."""

    name: str
    title: str
    body: Markup


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of rules.

    Attributes:
        title: its heading.
        lead: what stands before the first section.
        sections: its sections, in order.
    """

    title: str
    lead: Markup
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word that the glossary explains.

    Attributes:
        forms: the word as it is explained, and its other forms.
        language: the tag of its language; "" if it is that of the page.
    """

    forms: tuple[str, ...]
    language: str

    @property
    def attributes(self) -> dict[str, str]:
        """The HTML attributes that say the language."""
        return {"lang": self.language} if self.language else {}

    @property
    def anchor(self) -> str:
        """Its anchor in the glossary."""
        return "term-" + re.sub(r"[\W_]+", "-", self.forms[0].lower()).strip("-")


Glossary = Mapping[str, Word]
"""Every form of a word, in small letters, and the word."""


def parse_page(text: str, shows: Shows, key: str, scroll_label: str) -> RulePage:
    """The page that a text describes.

    Args:
        shows: makes the HTML of an example.
        key: the game of the page.
        scroll_label: what a table that can be scrolled is called for those who do not see it.

    Raises:
        BadPage, BadExample: if it does not follow the form.
    """
    tokens = _PARSER.parse(text)
    if [token.tag for token in tokens[:1]] != ["h1"]:
        raise BadPage("a page begins with its title: # TITLE")
    glossary = glossary_of(tokens)
    for token in tokens:
        if token.children:
            token.children = list(_words(token.children, glossary))
    parts = list(_parts(tokens[3:]))
    render = _Renderer(shows, key, scroll_label)
    return RulePage(
        title=tokens[1].content,
        lead=render(parts[0][1]),
        sections=tuple(Section(name, title, render(inside, name)) for (name, title), inside in parts[1:]),
    )


@dataclass(frozen=True, slots=True)
class PlainSection:
    """A section whose blocks are left to the caller.

    Attributes:
        html: the text before, between and after the blocks.
        blocks: how each block is fenced, and what it holds.
    """

    name: str
    title: str
    html: tuple[Markup, ...]
    blocks: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page of such sections."""

    title: str
    lead: Markup
    sections: tuple[PlainSection, ...]


def plain_sections(text: str, glossary: Glossary | None, address: str) -> PlainPage:
    """A page whose blocks are left to the caller; its words lead to a glossary elsewhere.

    Args:
        glossary: the words that are explained there; None to leave words as they are.
        address: the page with the glossary.

    Raises:
        BadPage: if it does not follow the form.
    """
    tokens = _PARSER.parse(text)
    if [token.tag for token in tokens[:1]] != ["h1"]:
        raise BadPage("a page begins with its title: # TITLE")
    for token in tokens:
        if token.children and glossary is not None:
            token.children = list(_words(token.children, glossary, address))
    (_, lead), *parts = _parts(tokens[3:])
    sections = tuple(_plain_section(name, title, inside) for (name, title), inside in parts)
    return PlainPage(tokens[1].content, _html(lead), sections)


def _plain_section(name: str, title: str, tokens: Sequence[Token]) -> PlainSection:
    fences = [number for number, token in enumerate(tokens) if token.type == "fence"]
    ends = pairwise((-1, *fences, len(tokens)))
    return PlainSection(
        name=name,
        title=title,
        html=tuple(_html(tokens[start + 1 : end]) for start, end in ends),
        blocks=tuple((tokens[number].info.strip(), tokens[number].content) for number in fences),
    )


def _html(tokens: Sequence[Token]) -> Markup:
    return Markup(_PARSER.renderer.render(tokens, _PARSER.options, {}))  # noqa: S704 (the parser escapes; HTML is off)


def glossary_in(text: str) -> Glossary:
    """The words that a page explains."""
    return glossary_of(_PARSER.parse(text))


def outline(text: str) -> tuple[tuple[str, str], ...]:
    """The headings of a page: tag and name. Pages of one game have the same in every language."""
    tokens = _PARSER.parse(text)
    return tuple(
        (one.tag, _named(two)[1]) for one, two in pairwise(tokens) if one.type == "heading_open" and one.tag != "h1"
    )


def examples_of(text: str, key: str) -> tuple[Example, ...]:
    """The examples of a page, in order."""
    return tuple(read_example(token.content, key) for token in _PARSER.parse(text) if _is_example(token))


def blocks_of(text: str, section: str) -> tuple[str, ...]:
    """What a section is made of, at its top: paragraph, list, example, table, heading ..., in order."""
    kinds = {"fence": "example", "table_open": "table", "heading_open": "heading"}
    lists = ("bullet_list_open", "ordered_list_open")
    for (name, _), inside in _parts(_PARSER.parse(text)[3:]):
        if name == section:
            found = [token for token in inside if token.level == 0 and (token.nesting == 1 or token.type == "fence")]
            return tuple("list" if one.type in lists else kinds.get(one.type, "paragraph") for one in found)
    raise BadPage(f"there is no section {section}")


def glossary_of(tokens: Sequence[Token]) -> Glossary:
    """The words that a page explains."""
    words, inside = dict[str, Word](), False
    for number, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            inside = _named(tokens[number + 1])[1] == GLOSSARY
        elif inside and token.type == "inline" and token.level > 1:
            word = _explained(token)
            words.update({form.lower(): word for form in word.forms})
    return words


def _explained(token: Token) -> Word:
    """The word that an item of the glossary begins with."""
    children = token.children or []
    kinds = [child.type for child in children]
    if "strong_open" not in kinds[:2]:
        raise BadPage(f"{token.content!r} in the glossary should begin with **WORD**")
    text = children[kinds.index("strong_open") + 1].content
    language = _LANGUAGE.match(text)
    forms = text[language.end() :] if language else text
    return Word(tuple(form.strip() for form in forms.split(",")), language[1] if language else "")


def _named(token: Token) -> tuple[str, str]:
    """The title of a heading and its name."""
    found = _NAMED.fullmatch(token.content)
    if not found:
        raise BadPage(f"{token.content!r} should read TITLE {{#name}}")
    return found[1], found[2]


def _is_example(token: Token) -> bool:
    return token.type == "fence" and token.info.strip() == "example"


def _parts(tokens: Sequence[Token]) -> Iterator[tuple[tuple[str, str], list[Token]]]:
    """The tokens before the first section and those of every section, with its name and title."""
    head, inside = ("", ""), list[Token]()
    number = 0
    while number < len(tokens):
        if tokens[number].type == "heading_open" and tokens[number].tag == "h2":
            yield head, inside
            title, name = _named(tokens[number + 1])
            head, inside = (name, title), []
            number += 3
        else:
            inside.append(tokens[number])
            number += 1
    yield head, inside


def _words(children: Sequence[Token], glossary: Glossary, address: str = "") -> Iterator[Token]:
    """The parts of a line, with the words of the game made links to the glossary of the page at an address."""
    inside = False
    for number, token in enumerate(children):
        if token.type == "em_open" and token.markup == "*":
            text = children[number + 1].content.replace("\n", " ")
            word = glossary.get(text.lower())
            if word is None:
                raise BadPage(f"the glossary does not explain {text!r}")
            inside = True
            yield _link(1, {"class": "term", "href": f"{address}#{word.anchor}", **word.attributes})
        elif token.type == "em_close" and inside:
            inside = False
            yield _link(-1, {})
        else:
            yield token


def _link(nesting: Literal[1, -1], attrs: dict[str, str | int | float]) -> Token:
    return Token("link_open" if nesting > 0 else "link_close", "a", nesting, attrs=attrs)


class _Renderer:
    """Makes HTML of the tokens of a section."""

    def __init__(self, shows: Shows, key: str, scroll_label: str) -> None:
        self.shows = shows
        self.key = key
        self.scroll = f'<div class="wide" role="region" tabindex="0" aria-label="{Markup.escape(scroll_label)}">'

    def __call__(self, tokens: Sequence[Token], name: str = "") -> Markup:
        pieces, plain = list[str](), list[Token]()
        for number, token in enumerate(tokens):
            if token.type == "fence":
                pieces += [self._plain(plain), self._example(token)]
                plain = []
                continue
            if token.type == "heading_open":
                self._name(token, tokens[number + 1])
            if name == GLOSSARY and token.type == "inline" and token.level > 1:
                self._define(token)
            plain.append(token)
        return Markup("".join([*pieces, self._plain(plain)]))  # noqa: S704 (the parser escapes; HTML is off)

    def _plain(self, tokens: list[Token]) -> str:
        html: str = _PARSER.renderer.render(tokens, _PARSER.options, {})
        return (
            _scoped(html).replace("<table>", f'{self.scroll}<table role="table">').replace("</table>", "</table></div>")
        )

    def _example(self, token: Token) -> str:
        if not _is_example(token):
            raise BadExample(f"a block is fenced as {token.info!r}; only `example` is known")
        return self.shows(read_example(token.content, self.key))

    @staticmethod
    def _name(opening: Token, inline: Token) -> None:
        title, name = _named(inline)
        opening.attrSet("id", name)
        inline.children = [Token("text", "", 0, content=title)]

    @staticmethod
    def _define(token: Token) -> None:
        """Give a word that is explained its anchor and its language."""
        word = _explained(token)
        for number, child in enumerate(token.children or []):
            if child.type == "strong_open":
                child.attrs = {"id": word.anchor, **word.attributes}
                (token.children or [])[number + 1].content = ", ".join(word.forms)
            if child.type in ("strong_open", "strong_close"):
                child.tag = "dfn"


_ROLES = {"<tr>": '<tr role="row">', "<th>": '<th scope="col" role="columnheader">', "<td>": '<td role="cell">'}


def _scoped(html: str) -> str:
    """Tables with headings for their rows, and with roles, so that they stay tables however they are laid out."""
    html = re.sub(r"<tr>\s*<td>(.*?)</td>", r'<tr><th scope="row" role="rowheader">\1</th>', html, flags=re.DOTALL)
    for tag, with_role in {"<th></th>": "<td></td>", **_ROLES}.items():
        html = html.replace(tag, with_role)
    return html
