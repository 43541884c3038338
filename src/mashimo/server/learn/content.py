"""Where the pages of rules are, and in which languages."""

from pathlib import Path

from mashimo.rules.game import games

CONTENT = Path(__file__).parents[2] / "content"
OVERVIEW = "overview"
ENGLISH = "en"


def page_names() -> tuple[str, ...]:
    """The overview and every game."""
    return (OVERVIEW, *games())


def lesson_name(key: str) -> str:
    """The page that holds the lesson of a game."""
    return f"lessons/{key}"


def path_of(code: str, name: str) -> Path:
    """The file of a page in a language, whether it exists or not."""
    return CONTENT / code / f"{name}.md"


def languages_of(name: str) -> tuple[str, ...]:
    """The codes of the languages that a page is written in, English first."""
    codes = sorted(found.relative_to(CONTENT).parts[0] for found in CONTENT.glob(f"*/{name}.md"))
    return tuple(sorted(codes, key=lambda code: code != ENGLISH))


def language_for(code: str, name: str) -> str:
    """The language in which a reader of this language gets a page: English if it has not been written in his."""
    return code if path_of(code, name).is_file() else ENGLISH


def text_of(code: str, name: str) -> str:
    """The text of a page."""
    return path_of(code, name).read_text(encoding="utf-8")
