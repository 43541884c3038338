"""Scripts and styles as they are sent: without what is written in them for those who read the code."""

import re

SCRIPT_COMMENT = re.compile(r"^[ \t]*(//.*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
ENDS = re.compile(r"\n+")


def light_script(text: str) -> str:
    """A script without comments that have lines of their own and without indents.

    The lines stay where they are, so that a browser names the line of the source. A script must therefore hold no text
    of several lines that begins one of them with `//` or needs its indent; a test sees to it.
    """
    return INDENT.sub("", SCRIPT_COMMENT.sub(_empty_lines, text))


def _empty_lines(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")


def light_style(text: str) -> str:
    """A style sheet without comments, indents and empty lines."""
    return ENDS.sub("\n", INDENT.sub("", STYLE_COMMENT.sub("", text))).strip("\n") + "\n"
