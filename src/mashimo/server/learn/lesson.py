"""A lesson from its Markdown: steps, each with a few sentences, a task, and what is said when it has been done.

* `# Title`, a sentence or two, then the steps: `## Title {#name}`. Names are the same in every language.
* A step is text, a block fenced as `task` (see `task`), and text for a right answer. The last step has no task: it
  leads to a match.
* Words of the game between single stars lead to the glossary of the game's page.
"""

from dataclasses import dataclass

from markupsafe import Markup

from mashimo.server.learn.example import BadExample
from mashimo.server.learn.markdown import BadPage, Glossary, PlainSection, plain_sections
from mashimo.server.learn.task import BadTask, Task, read_task

FENCE = "task"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson.

    Attributes:
        name: its anchor, which is the same in every language.
        text: what is explained and asked.
        task: what is to be done; None in the last step.
        after: what is said of a right answer.
    """

    name: str
    title: str
    text: Markup
    task: Task | None
    after: Markup


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, what it is, its steps."""

    title: str
    lead: Markup
    steps: tuple[LessonStep, ...]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks in order: every step has one but the last."""
        return tuple(step.task for step in self.steps if step.task)


def parse_lesson(text: str, key: str, glossary: Glossary) -> Lesson:
    """The lesson that a text describes.

    Args:
        key: the game.
        glossary: the words that the game's page explains, in the same language.

    Raises:
        BadPage, BadExample: if it does not follow the form, or the rules do not confirm a task.
    """
    page = plain_sections(text, glossary, f"/learn/{key}")
    *tasks, last = page.sections
    if last.blocks:
        raise BadPage(f"{key} {last.name}: the last step leads to a match and has no task")
    steps = [_step(key, section) for section in tasks]
    return Lesson(page.title, page.lead, (*steps, LessonStep(last.name, last.title, last.html[0], None, Markup())))


def _step(key: str, section: PlainSection) -> LessonStep:
    if [info for info, _ in section.blocks] != [FENCE] or not all(section.html):
        raise BadPage(f"{key} {section.name}: a step is text, a block fenced as `{FENCE}`, and text")
    text, after = section.html
    try:
        task = read_task(section.blocks[0][1], key)
    except BadExample as error:
        raise BadTask(f"{section.name}: {error}") from error
    return LessonStep(section.name, section.title, text, task, after)


def step_names(text: str) -> tuple[str, ...]:
    """The names of the steps."""
    return tuple(section.name for section in plain_sections(text, None, "").sections)


def task_blocks(text: str) -> tuple[str, ...]:
    """The tasks as they are written: translations have the same."""
    sections = plain_sections(text, None, "").sections
    return tuple(content for section in sections for info, content in section.blocks if info == FENCE)
