"""The `mashimo` command.

It starts in a blink because it imports a heavy module only where a command needs it.

Exit codes:
    0: all went well.
    1: the command could not start or go on; one sentence on standard error says why.
    2: a wrong argument.
    130: interrupted with Ctrl-C before its end (for the server, Ctrl-C is the end: 0).
"""

import errno
import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from platformdirs import user_data_path

if TYPE_CHECKING:
    from rich.table import Table

    from mashimo.engine.limits import Limits
    from mashimo.engine.review import Review
    from mashimo.notation import Record

EXIT_CODES = "Exit codes: 0 all went well; 1 could not start or go on; 2 wrong argument; 130 interrupted."

app = typer.Typer(
    name="mashimo",
    help="Play, learn, review and solve the mancala games.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,  # a traceback must not show seat secrets
)


def main() -> None:
    """Run the command that the arguments ask for."""
    app()


def show_version(wanted: bool) -> None:
    """Print the version and stop, when that is what was asked for."""
    if wanted:
        print(f"mashimo {own_version()}")
        raise typer.Exit


@app.callback()
def common(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Play, learn, review and solve the mancala games."""


@app.command(epilog=EXIT_CODES)
def serve(
    host: Annotated[str, typer.Option(help="The address to serve on; 0.0.0.0 for all of them.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to serve on; 0 for any free one.")] = 8642,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where matches are kept; by default, a folder of yours."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
) -> None:
    """Serve the games to browsers, on this machine or to a network, until Ctrl-C."""
    folder = data if data is not None else user_data_path("mashimo", appauthor=False)
    problem = what_hinders_serving(host, port, folder)
    if problem is not None:
        fail(problem)
    from mashimo.server.main import serve as start

    start(host=host, port=port, data=folder, open_browser=open_browser)


def what_hinders_serving(host: str, port: int, folder: Path) -> str | None:
    """The first thing in the way of serving, as a sentence that says what to do; None when there is none.

    The folder is made when it is missing. It and the port are tried rather than looked at, because only the
    system knows all of its reasons to refuse; each is found out here, before anything heavy is loaded, and
    not by a traceback from the depths of the server.
    """
    return port_problem(host, port) or folder_problem(folder)


def port_problem(host: str, port: int) -> str | None:
    """Why the address cannot be served on, if it cannot: found by binding it for a moment."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as trial:
            if os.name == "posix":
                # As the server does: a port that was closed a moment ago is free. (On Windows this option
                # would take the port from whoever serves on it.)
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen()
    except (socket.gaierror, UnicodeError):
        return f"The host {host} is not known on this machine: give an address of it, for example 127.0.0.1."
    except PermissionError:
        return f"Serving on port {port} needs more rights than you have: choose a port above 1023 with --port."
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return f"Port {port} is in use by another program: stop that or choose another port with --port."
        return f"Cannot serve on {host} port {port}: {error.strerror}."
    return None


def folder_problem(folder: Path) -> str | None:
    """Why the data folder cannot be written in, if it cannot: found by making a file in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return f"Cannot write in the folder {folder} ({error.strerror}): choose another one with --data."
    return None


@app.command(epilog=EXIT_CODES)
def review(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help='The JSON file of a game; "-" for standard input.')],
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="How many positions to make for each one reviewed; the same number, the same review."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="How long to think about each position, instead of --nodes.")
    ] = None,
    lines: Annotated[bool, typer.Option("--lines", help="Show the whole best line beside every move.")] = False,
) -> None:
    """Review a game: what each position was worth, how good each move was, where the game turned."""
    from mashimo.engine.limits import Limits
    from mashimo.engine.review import REVIEW_LIMITS

    if nodes and seconds:
        raise typer.BadParameter("give --nodes or --seconds, not both")
    read = read_record(record)
    if not read.moves:
        fail("There is nothing to review: the record has no moves.")
    limits = Limits(nodes=nodes, seconds=seconds) if nodes or seconds else REVIEW_LIMITS
    show_review(read, reviewed(read, limits), whole_lines=lines)


def read_record(path: Path) -> "Record":
    """The record in a file, or on standard input; the command fails if there is none."""
    from mashimo.notation import BadRecord, Record

    name = "standard input" if str(path) == "-" else path
    try:
        data = path.read_bytes() if name is path else sys.stdin.buffer.read()
        return Record.from_json(data.decode("utf-8-sig"))
    except OSError as error:
        fail(f"Cannot read {name} ({error.strerror}): give the JSON file of a game.")
    except UnicodeDecodeError:
        fail(f"Cannot read {name}: it is not text in UTF-8.")
    except BadRecord as error:
        fail(f"Cannot review {name}: {error}.")


def reviewed(record: "Record", limits: "Limits") -> "Review":
    """The review of a record; on a terminal a bar on standard error shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    from mashimo.engine.review import analyses, review

    game, moves, start = record.game, record.moves, record.start
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        steps = progress.track(analyses(game, moves, start, limits=limits), len(moves) + 1, description="Reviewing")
        return review(game, moves, start, list(steps))


def show_review(record: "Record", made: "Review", *, whole_lines: bool) -> None:
    """Print a review: a line a move, then what is said of the players and of the whole game."""
    from rich.console import Console

    from mashimo.rules.outcome import Side
    from mashimo.server.language import ENGLISH
    from mashimo.server.words.players import side_name
    from mashimo.server.words.review import accuracy_words, turning_words

    console = Console(highlight=False, markup=False)
    console.print(table_of(made, whole_lines=whole_lines))
    for side, name in zip(Side, (record.south, record.north), strict=True):
        who = f"{side_name(ENGLISH, side)} ({name})" if name else side_name(ENGLISH, side)
        console.print(f"Accuracy of {who}: {accuracy_words(ENGLISH, made.accuracy[side])}")
    console.print(turning_words(ENGLISH, made))


def table_of(made: "Review", *, whole_lines: bool) -> "Table":
    """The moves of a review. Without whole lines, a better move is shown only where there was one."""
    from rich.table import Table
    from rich.text import Text

    from mashimo.server.language import ENGLISH
    from mashimo.server.words.players import side_name
    from mashimo.server.words.review import mark_words, value_words

    table = Table("", "Player", "Move", "Mark", "Value", "Best line" if whole_lines else "Better", box=None)
    table.columns[0].justify = "right"
    for one in made.plies:
        best = one.best if whole_lines else one.best[:1] if one.is_bettered else ()
        mark = mark_words(ENGLISH, one.mark) if one.mark else ""
        value = value_words(ENGLISH, one.value_after)
        cells = (str(one.ply), side_name(ENGLISH, one.player), one.move, mark, value, " ".join(best))
        table.add_row(*map(Text, cells))
    return table


engine = typer.Typer(help="The engine that plays and reviews.", no_args_is_help=True)
app.add_typer(engine, name="engine")


@engine.command(epilog=EXIT_CODES)
def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; by default all.")] = None,
) -> None:
    """Compile the search of every game ahead, so that the computer is at its best from its first move.

    Without this the search of a game is compiled in the background when the game is first played; until then a slower
    search answers. What is compiled is kept in your cache folder (or in the folder that MASHIMO_CACHE names).
    """
    from rich.console import Console
    from rich.progress import Progress

    from mashimo.engine.warm import CannotWarm, folder, warmed
    from mashimo.rules.errors import UnknownGame

    console = Console(stderr=True)
    try:
        where = folder()
        with Progress(console=console, disable=not console.is_terminal) as progress:
            for key in progress.track(warmed(games), None, description="Compiling"):
                progress.console.print(key)
    except (CannotWarm, UnknownGame) as error:
        fail(f"{error}.")
    print(f"Ready. The compiled search is kept in {where}.")


def own_version() -> str:
    """The version of the installed package, or of the checkout that the command is run from."""
    import tomllib
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mashimo")
    except PackageNotFoundError:
        project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
        return f"{project['version']} (checkout)"


def fail(problem: str) -> NoReturn:
    """Say one sentence on standard error and exit with code 1."""
    print(problem, file=sys.stderr)
    raise typer.Exit(1)
