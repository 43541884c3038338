"""A language that is none: every text in brackets, so that what is left outside of them was never to be translated."""

import gettext
import re
from collections.abc import Sequence
from html.parser import HTMLParser

from mashimo.server.language import Language
from tests.server.pages.html import VOID
from tools.texts import gathered

CODE = "xx"
INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
MACHINE = {"bdi", "kbd", "code", "script", "style"}
ALIKE = re.compile(r"\b(Mashimo|Xx)\b|\b[ABab][1-8][<>]\S*")  # names, and moves in the titles of a graph
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
        self.open: list[tuple[str, bool]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    @property
    def is_machine(self) -> bool:
        return any(machine for _, machine in self.open)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        other = tag != "html" and "lang" in given
        if not other:
            self.texts += [value for name, value in attrs if name in READ and value]
            if given.get("name") == "description":
                self.texts.append(given["content"])
        if tag not in VOID:
            self.open.append((tag, other or tag in MACHINE or given.get("class") == "name"))

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
    found = []
    for visible in Visible(text).texts:
        rest = visible
        while INNERMOST.search(rest):
            rest = INNERMOST.sub("", rest)
        if re.search(r"[^\W\d_]", ALIKE.sub("", rest)):
            found.append(visible)
    return found
