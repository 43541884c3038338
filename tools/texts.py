"""The texts of the pages: gathered from the source, and put into the catalogue of every language.

    python -m tools.texts

A text that is new, or whose English was changed, stands in a catalogue without a translation afterwards; one that is
gone from the source is gone from it too. The test of the catalogues fails until every text is translated.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from mashimo.engine.levels import LEVELS
from mashimo.play import Why
from mashimo.play.clock import WRONG
from mashimo.rooms.reviews import FULL, ONE_EACH
from mashimo.rules.errors import Refusal
from mashimo.rules.game import game, games
from mashimo.server.language import ENGLISH, LANGUAGES, LOCALE
from mashimo.server.limits import TooFast

SOURCE = Path(__file__).parent.parent / "src" / "mashimo"
METHODS = [("server/**.py", "python"), ("web/templates/**.html", "jinja2")]
OPTIONS = {"web/templates/**.html": {"trimmed": "false", "newstyle_gettext": "true", "silent": "false"}}
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}


def gathered() -> Catalog:
    """Every text of the pages."""
    catalogue = Catalog(charset="utf-8")
    found = extract_from_dir(SOURCE, METHODS, OPTIONS, keywords=KEYWORDS)
    for file, _, message, comments, context in sorted(found, key=lambda found: (found[0], found[1])):
        catalogue.add(message, locations=[(file, 0)], auto_comments=comments, context=context)
    for file, text in from_below():
        catalogue.add(text, locations=[(file, 0)])
    return catalogue


def from_below() -> Iterator[tuple[str, str]]:
    """Texts of the floors below the server, which know nothing of languages: where they are, and what they say."""
    yield from (("rules/errors.py", refusal.value) for refusal in Refusal)
    yield from (("rules/catalogue.py", game(key).name) for key in games())
    yield from (("play/clock.py", reason) for reason in WRONG)
    yield from (("play/refused.py", why.value) for why in Why)
    yield from (("rooms/reviews.py", text) for text in (ONE_EACH, FULL))
    yield from (("engine/levels.py", level.name) for level in LEVELS.values())
    yield "server/limits.py", str(TooFast())


def path_of(code: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / code / "LC_MESSAGES" / "messages.po"


def update(code: str) -> None:
    """Bring the catalogue of a language to what the source says now."""
    path = path_of(code)
    catalogue = Catalog(locale=code, charset="utf-8", fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=code)
    catalogue.update(gathered(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:
        message.locations.sort()  # Babel leaves them as they came, and puts the message where the first one says
    catalogue.project, catalogue.version = "Mashimo", "1"
    catalogue.msgid_bugs_address, catalogue.last_translator, catalogue.language_team = "", "The Mashimo authors", ""
    catalogue.header_comment = f"# The texts of Mashimo in the language {code}."
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # no news in every diff
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, sort_by_file=True, ignore_obsolete=True, include_lineno=False)


def main() -> None:
    """Update every catalogue."""
    for code in LANGUAGES:
        if code != ENGLISH.code:
            update(code)


if __name__ == "__main__":
    main()
