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
from typing import Annotated, NoReturn

import typer
from platformdirs import user_data_path

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
