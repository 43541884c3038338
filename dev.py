#!/usr/bin/env python3
"""The two commands of a fresh machine: `python3 dev.py run` and `python3 dev.py test`.

Both need Python 3.11 or newer and nothing else. They make the virtual environment `.venv` beside this
file (with uv where it is found, else with venv and pip), install the requirements that requirements/ pins
by version and hash, and make the environment anew only when those pins or the Python version change.

This file uses the standard library alone, because it runs before anything is installed, and the syntax
of Python 3.6, because an older Python has to read all of it before it can say that it is too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs this may have any Python
    sys.exit(
        f"Mashimo needs Python 3.11 or newer, and this is Python {sys.version_info[0]}.{sys.version_info[1]} "
        f"({sys.executable}): start dev.py with a newer one, for example `python3.11 dev.py run`."
    )

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
PYTHON_VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"

NO_VENV = (
    "This Python cannot make a virtual environment: install what it lacks (on Debian and Ubuntu: "
    "`apt install python3-venv`) or install uv, then run the same command again."
)
NOT_OURS = (
    "The folder {venv} was not made by dev.py, which therefore leaves it alone: move or delete it, then run "
    "the same command again."
)
NO_INSTALL = (
    "The requirements in {file} could not be installed (the installer says why above): check that this "
    "machine reaches a Python package index, then run the same command again."
)
NO_ORACLES = "OpenSpiel could not be installed on this machine, so nothing was compared with it"


class Trouble(Exception):
    """Something that the person at the keyboard has to put right, in one sentence that says how."""


def main(arguments: "list[str] | None" = None) -> int:
    """Run one command; the exit code is 0 when all went well, 1 at a failure, 2 at a wrong argument."""
    options = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        return run(options) if options.command == "run" else test(options)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parse(arguments: "list[str]") -> argparse.Namespace:
    """Read the command line; what `test` does not know itself is kept, in order, for pytest."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Run or test Mashimo from a fresh checkout.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="run | test")
    running = commands.add_parser(
        "run",
        allow_abbrev=False,
        help="install what is needed, start the server, open the browser",
        description="Install what is needed, start the server and open the browser. Ctrl-C stops it.",
    )
    running.add_argument("--port", type=int, metavar="N", help="the port to serve on (8642 when not given)")
    running.add_argument("--host", metavar="NAME", help="the address to serve on; 0.0.0.0 lets your network join")
    running.add_argument("--no-browser", action="store_true", help="do not open the browser")
    running.add_argument("--data", metavar="FOLDER", help="where matches are kept (a folder of your account)")
    testing = commands.add_parser(
        "test",
        allow_abbrev=False,
        usage="dev.py test [-h] [--slow] [pytest arguments]",
        help="install what is needed, run every check and every test",
        description="Install what is needed and run every check and test, all of them also after a failure. "
        "Other arguments go to pytest: `dev.py test tests/test_cli.py -k port`.",
    )
    testing.add_argument("--slow", action="store_true", help="also run the tests marked slow")
    options, others = parser.parse_known_args(arguments)
    if others and options.command != "test":
        running.error("unrecognized arguments: " + " ".join(others))
    options.pytest = others
    return options


# --- run --------------------------------------------------------------------------------------------------


def run(options: argparse.Namespace) -> int:
    """Start the server in the environment, made first when it is missing or out of date."""
    return hand_over(serve_command(Environment(ROOT, shutil.which("uv")).prepare("run"), options))


def serve_command(python: Path, options: argparse.Namespace) -> "list[str]":
    """`mashimo serve` with the options that were given; it knows the defaults of the others itself."""
    command = [str(python), "-m", "mashimo", "serve", "--no-open" if options.no_browser else "--open"]
    if options.host is not None:
        command += ["--host", options.host]
    if options.port is not None:
        command += ["--port", str(options.port)]
    if options.data is not None:
        command += ["--data", options.data]
    return command


def hand_over(command: "list[str]") -> int:
    """Become the command, so that signals reach it and nothing is left behind when it is stopped."""
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return subprocess.call(command)  # Windows: an exec there would return to the prompt at once


# --- test -------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One named part of the suite."""

    name: str
    command: "list[str]"


class Result(NamedTuple):
    """How a step went."""

    name: str
    code: int
    seconds: float


def test(options: argparse.Namespace) -> int:
    """Run every step, also after one has failed, and close with a summary."""
    environment = Environment(ROOT, shutil.which("uv"))
    python = environment.prepare("test")
    unchecked = [] if environment.try_extra("oracles") else [NO_ORACLES]
    with tempfile.TemporaryDirectory(prefix="mashimo-test-") as folder:
        report = Path(folder) / "pytest.xml"
        results = [perform(step) for step in steps(python, options, report)]
        skips = skipped(report)
    say(summary(results, skips, unchecked, slow=options.slow))
    return 1 if any(result.code for result in results) else 0


def steps(python: Path, options: argparse.Namespace, report: Path) -> "list[Step]":
    """The whole suite, the quickest checks first."""
    module = [str(python), "-m"]
    selection = ["-m", ""] if options.slow else []  # an empty expression lifts the default of pyproject.toml
    return [
        Step("ruff format", [*module, "ruff", "format", "--check", "."]),
        Step("ruff check", [*module, "ruff", "check", "."]),
        Step("mypy", [*module, "mypy"]),
        Step("lint-imports", [str(python.parent / "lint-imports"), "--no-logo"]),
        Step("pytest", [*module, "pytest", f"--junitxml={report}", *selection, *options.pytest]),
    ]


def perform(step: Step) -> Result:
    """Run one step with its output straight to the screen."""
    say(f"\n=== {step.name} ===")
    began = time.monotonic()
    code = subprocess.call(step.command, cwd=ROOT)
    result = Result(step.name, code, time.monotonic() - began)
    say(f"--- {line(result)}")
    return result


def line(result: Result) -> str:
    """One step in one line: name, verdict and time."""
    verdict = "passed" if result.code == 0 else f"FAILED (exit code {result.code})"
    return f"{result.name}: {verdict} in {result.seconds:.1f} s"


def skipped(report: Path) -> "Counter[str]":
    """How many tests were skipped for each reason, from pytest's JUnit report; none without a report."""
    reasons = Counter[str]()
    if not report.exists():
        return reasons
    for mark in ElementTree.parse(report).iter("skipped"):  # noqa: S314 - pytest wrote it a moment ago
        if mark.get("type") == "pytest.skip":
            reasons[mark.get("message", "no reason given")] += 1
    return reasons


def summary(results: "list[Result]", skips: "Counter[str]", unchecked: "list[str]", slow: bool) -> str:
    """What the whole run came to, and every part of it that was not run, with the reason."""
    left_out = [f"{count} x {reason}" for reason, count in sorted(skips.items())] + unchecked
    if not slow:
        left_out.append("the tests marked slow: `python3 dev.py test --slow` runs them too")
    failed = sum(1 for result in results if result.code)
    verdict = f"{failed} of {len(results)} steps FAILED" if failed else f"all {len(results)} steps passed"
    lines = ["", "=== summary ===", *map(line, results), "not run:", *("  " + text for text in left_out)]
    if not left_out:
        lines.remove("not run:")
    return "\n".join([*lines, verdict])


# --- the virtual environment ------------------------------------------------------------------------------


class Environment:
    """The virtual environment of a checkout, and the stamp in it that tells what it holds.

    An empty stamp is written before the environment is made, a full one then and after each installation. So
    a `.venv` without a stamp is somebody else's and never touched, and a half-made one is known for what it is.
    """

    def __init__(self, root: Path, uv: "str | None") -> None:
        self.root = root
        self.uv = uv
        self.folder = root / ".venv"
        self.python = python_in(self.folder)
        self.stamp = self.folder / "mashimo-stamp.json"

    def prepare(self, name: str) -> Path:
        """Hold what requirements/NAME.txt pins, and give the environment's Python.

        Raises:
            Trouble: with what the person at the keyboard has to do.
        """
        try:
            self.make_if_needed()
            self.install_if_needed(name)
        except OSError as error:
            raise Trouble(f"Cannot write {error.filename or self.folder}: {error.strerror}.") from error
        return self.python

    def try_extra(self, name: str) -> bool:
        """Install something that not every machine can have; tell whether it is there now."""
        try:
            self.prepare(name)
        except Trouble:
            return False
        return True

    def make_if_needed(self) -> None:
        """Make the environment when it is missing, and anew when what it holds is out of date."""
        stamp = self.read()
        if stamp is None and self.folder.exists():
            raise Trouble(NOT_OURS.format(venv=self.folder))
        if stamp is not None and self.python.exists() and not self.stale(stamp):
            return
        if self.uv is None and not can_make_environments():
            raise Trouble(NO_VENV)
        say(f"Making the virtual environment {self.folder}")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.stamp.write_text("{}\n", "utf-8")
        if subprocess.call(creation(self.uv, self.folder)) != 0:
            raise Trouble(NO_VENV)
        self.show_source()
        self.write({})

    def stale(self, stamp: "dict[str, Any]") -> bool:
        """Whether the pins, the Python or the tools have changed since the stamp was written."""
        return bool(
            stamp.get("python") != PYTHON_VERSION
            or (stamp.get("maker") == "uv" and self.uv is None)  # uv leaves no pip behind to go on with
            or any(self.pins(name) != pins for name, pins in stamp.get("installed", {}).items())
        )

    def show_source(self) -> None:
        """Let the environment import `src`, by a relative path: any name of a checkout folder will do."""
        source = self.root / "src"
        for packages in self.folder.glob("**/site-packages"):
            (packages / "mashimo-source.pth").write_text(os.path.relpath(source, packages) + "\n", "utf-8")

    def install_if_needed(self, name: str) -> None:
        """Install requirements/NAME.txt, hash-checked, unless the stamp says that it is there."""
        installed = (self.read() or {}).get("installed", {})
        if installed.get(name) == self.pins(name):
            return
        file = self.root / "requirements" / f"{name}.txt"
        say(f"Installing requirements/{file.name} (a minute or two the first time)")
        if subprocess.call(installation(self.uv, self.python, file)) != 0:
            raise Trouble(NO_INSTALL.format(file=f"requirements/{file.name}"))
        self.write({**installed, name: self.pins(name)})

    def pins(self, name: str) -> "str | None":
        """The hash of requirements/NAME.txt, None when there is no such file."""
        file = self.root / "requirements" / f"{name}.txt"
        return hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else None

    def read(self) -> "dict[str, Any] | None":
        """The stamp, None when there is none, empty (so out of date) when it cannot be read."""
        try:
            stamp = json.loads(self.stamp.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except ValueError:
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def write(self, installed: "dict[str, str | None]") -> None:
        """Write down what the environment holds and how it was made."""
        maker = "venv" if self.uv is None else "uv"
        stamp = {"python": PYTHON_VERSION, "maker": maker, "installed": installed}
        self.stamp.write_text(json.dumps(stamp, indent=2) + "\n", "utf-8")


def python_in(venv: Path, os_name: str = os.name) -> Path:
    """The interpreter of a virtual environment."""
    return venv / "Scripts" / "python.exe" if os_name == "nt" else venv / "bin" / "python"


def can_make_environments() -> bool:
    """Whether venv works here; Debian's Python comes without ensurepip until python3-venv is installed."""
    try:
        import ensurepip
        import venv
    except ImportError:
        return False
    return hasattr(venv, "create") and hasattr(ensurepip, "bootstrap")  # an empty folder can be imported too


def creation(uv: "str | None", venv: Path) -> "list[str]":
    """The command that makes a virtual environment in a folder that already holds the stamp."""
    if uv is None:
        return [sys.executable, "-m", "venv", str(venv)]
    return [uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, str(venv)]


def installation(uv: "str | None", python: Path, file: Path) -> "list[str]":
    """The command that installs a requirements file and refuses all that its hashes do not vouch for."""
    checked = ["--require-hashes", "-r", str(file)]
    if uv is None:
        # Twice quiet: errors alone, for a machine's own pip settings can warn about every single package.
        return [
            str(python),
            "-m",
            "pip",
            "install",
            "-qq",
            "--disable-pip-version-check",
            "--no-input",
            *checked,
        ]
    return [uv, "pip", "install", "--quiet", "--python", str(python), *checked]


def say(text: str) -> None:
    """Print at once, so that our lines and those of the tools we start come in the order of events."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
