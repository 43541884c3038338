"""The languages of the site: their catalogues, their digits, the way they are written.

A catalogue is a PO file, `locale/CODE/LC_MESSAGES/messages.po`, read when its language is first asked for: there is
nothing to compile. CONTRIBUTING.md says how to change a text and how to add a language.
"""

import gettext
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "locale"
LEFT_ISOLATE, END_ISOLATE = "\u2066", "\u2069"
MOST_RANGES = 20  # of a header; more are no honest wish


@dataclass(frozen=True)
class Language:
    """A language that pages are written in.

    Attributes:
        code: its tag, "en".
        name: its name in itself.
        direction: "ltr" or "rtl".
        digits: its ten digits.
        comma: what stands between the parts of a list.
        semicolon: what stands between looser parts.
        point: what stands before tenths.
        source: its catalogue, if that is not the one of its code.
    """

    code: str
    name: str
    direction: str = "ltr"
    digits: str = "0123456789"
    comma: str = ", "
    semicolon: str = "; "
    point: str = "."
    source: gettext.NullTranslations | None = field(default=None, compare=False, repr=False)

    @cached_property
    def catalogue(self) -> gettext.NullTranslations:
        """Its texts, read at first use. The source language has none: the texts are English."""
        if self.source is not None:
            return self.source
        path = LOCALE / self.code / "LC_MESSAGES" / "messages.po"
        return translations(path) if path.exists() else gettext.NullTranslations()

    def gettext(self, text: str) -> str:
        """A text in this language."""
        return self.catalogue.gettext(text)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """A text with a number in this language."""
        return self.catalogue.ngettext(one, many, n)

    def number(self, n: int) -> str:
        """A whole number in the digits of this language."""
        return self.figures(str(n))

    def figures(self, text: str) -> str:
        """A text of digits and signs, such as a time, in the digits of this language."""
        return text.translate(str.maketrans("0123456789", self.digits))

    def machine(self, text: str) -> str:
        """A move, a pit's name, anything that is the same in every language: kept in order within text from the right.

        Attributes and titles can hold no `<bdi>`, so this writes the characters that mean the same.
        """
        return f"{LEFT_ISOLATE}{text}{END_ISOLATE}" if self.direction == "rtl" and text else text

    def __hash__(self) -> int:
        return hash(self.code)


def translations(path: Path) -> gettext.GNUTranslations:
    """The texts of a PO file."""
    from babel.messages.mofile import write_mo  # nobody who reads English waits for it
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


ENGLISH = Language("en", "English")

LANGUAGES = {
    language.code: language
    for language in (
        ENGLISH,
        Language("fi", "Suomi", point=","),
        Language("ro", "Română", point=","),
        Language("sw", "Kiswahili"),
        Language("fa", "فارسی", "rtl", "۰۱۲۳۴۵۶۷۸۹", "، ", "؛ ", "٫"),
    )
}
"""Every language that is offered, by its code. A test keeps each of them complete."""


def N_(text: str) -> str:  # noqa: N802 (the name that text extraction looks for)
    """Mark a text in a table as one to be translated: it goes through `gettext` when it is used."""
    return text


@lru_cache(maxsize=256)
def preferred(accepted: str) -> Language:
    """The language that the header `Accept-Language` asks for; English if it asks for none that is offered."""
    wanted = sorted(_ranges(accepted), key=lambda found: -found[1])
    codes = (code.split("-")[0] for code, quality in wanted if quality > 0)
    return next((LANGUAGES[code] for code in codes if code in LANGUAGES), ENGLISH)


def _ranges(accepted: str) -> Iterable[tuple[str, float]]:
    for part in accepted.lower().split(",")[:MOST_RANGES]:
        code, _, parameter = part.strip().partition(";")
        name, _, value = parameter.strip().partition("=")
        try:
            yield code.strip(), float(value) if name.strip() == "q" else 1.0
        except ValueError:
            continue
