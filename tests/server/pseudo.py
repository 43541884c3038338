"""A language that is none: every text in brackets, so that what is left outside of them was never to be translated."""

import gettext
import re
from collections.abc import Sequence
from html.parser import HTMLParser

from mashimo.server.language import Language
from tests.server.pages.html import VOID
from tools.texts import gathered

CODE = "xx"
MACHINE = {"bdi", "kbd", "code", "script", "style"}
ALIKE = re.compile(r"\b(Mashimo|Xx)\b|\b[ABab][1-8][<>]\S*")  # names, and moves in the titles of a graph
NAMES = {"name", "figure-name"}  # of pits
READ = {"aria-label", "title", "alt", "placeholder", "data-text", "data-copied"}


class Bracketed(gettext.NullTranslations):
    """Wraps the texts that the source marks, and no others."""

    def __init__(self) -> None:
        super().__init__()
        self.known = {text for message in gathered() if message.id for text in forms(message.id)}

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧" if message in self.known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def forms(found: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a text: one, or as many as there are plurals."""
    return (found,) if isinstance(found, str) else tuple(found or ())


def pseudo() -> Language:
    return Language(CODE, "Xx", source=Bracketed())


class Visible(HTMLParser):
    """The texts of a page that people read or hear, without what is in another language or in none."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = ""
        self.open: list[tuple[str, bool, str]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    @property
    def is_machine(self) -> bool:
        return any(machine for _, machine, _ in self.open) or self.tongue != self.page

    @property
    def tongue(self) -> str:
        """The language of what is read now."""
        return self.open[-1][2] if self.open else self.page

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        tongue = given.get("lang", self.tongue)
        if tag == "html":
            self.page = tongue
        if tongue == self.page:
            self.texts += [value for name, value in attrs if name in READ and value]
            if given.get("name") == "description":
                self.texts.append(given["content"])
        if tag not in VOID:
            self.open.append((tag, tag in MACHINE or given.get("class") in NAMES, tongue))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not self.is_machine and data.strip():
            self.texts.append(data.strip())


def leftovers(text: str) -> list[str]:
    """The pieces of a page with letters outside of brackets, but for the name of the site and of the language."""
    found, depth = [], 0
    for visible in Visible(text).texts:
        rest = ""
        for letter in visible:  # a text may hold tags, and then its brackets are in different pieces
            depth += {"⟦": 1, "⟧": -1}.get(letter, 0)
            rest += "" if depth or letter == "⟧" else letter
        if re.search(r"[^\W\d_]", ALIKE.sub("", rest)):
            found.append(visible)
    assert depth == 0, "a bracket is not closed, so what follows was not read"
    return found
