"""dev.py without a network: its arguments, its stamp, its summary, and what it says in bad surroundings."""

import ast
import json
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import dev

UV = "/usr/bin/uv"


class Machine:
    """Stands in for the programs that dev.py starts: remembers them, and does what matters of them."""

    def __init__(self):
        self.commands = []
        self.broken = ""

    def call(self, command, **_options):
        self.commands.append(command)
        if self.broken and self.broken in command:
            return 1
        if "venv" in command:
            python = dev.python_in(Path(command[-1]))
            python.parent.mkdir(parents=True)
            python.touch()
            (Path(command[-1]) / "lib" / "site-packages").mkdir(parents=True)
        return 0

    def installed(self):
        return [Path(command[-1]).stem for command in self.commands if "install" in command]

    def made(self):
        return sum("venv" in command for command in self.commands)


@pytest.fixture
def machine(monkeypatch):
    machine = Machine()
    monkeypatch.setattr(subprocess, "call", machine.call)
    return machine


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "a folder with spaces"
    (root / "src").mkdir(parents=True)
    (root / "requirements").mkdir()
    for name in ("run", "test", "oracles"):
        (root / "requirements" / f"{name}.txt").write_text(f"{name}==1\n")
    return root


def prepare(root, *names, uv=None):
    for name in names:
        dev.Environment(root, uv).prepare(name)


# --- arguments


def test_run_passes_on_only_what_was_given():
    python = Path("python")
    serve = ["python", "-m", "mashimo", "serve"]
    assert dev.serve_command(python, dev.parse(["run"])) == [*serve, "--open"]
    options = dev.parse(["run", "--no-browser", "--port", "0", "--data", "a folder"])
    assert dev.serve_command(python, options) == [*serve, "--no-open", "--port", "0", "--data", "a folder"]


def test_test_keeps_the_arguments_of_pytest_in_order():
    options = dev.parse(["test", "tests/test_dev.py", "-k", "port", "--slow", "-x", "--lf"])
    assert options.slow
    assert options.pytest == ["tests/test_dev.py", "-k", "port", "-x", "--lf"]


def test_pytest_options_are_not_taken_for_ours():
    options = dev.parse(["test", "--slo", "-m", "browser"])
    assert not options.slow
    assert options.pytest == ["--slo", "-m", "browser"]


@pytest.mark.parametrize("arguments", [[], ["walk"], ["run", "--prot", "1"], ["run", "--port", "many"]])
def test_a_wrong_argument_gives_exit_code_2(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        dev.main(arguments)
    assert stop.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--help"], "every check and every test"),
        (["run", "--help"], "--no-browser"),
        (["test", "--help"], "tests/test_cli.py"),
    ],
)
def test_help_tells_what_there_is(arguments, told, capsys):
    with pytest.raises(SystemExit) as stop:
        dev.main(arguments)
    assert stop.value.code == 0
    assert told in capsys.readouterr().out


# --- an old Python


def test_an_old_python_is_refused_in_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    with pytest.raises(SystemExit) as stop:
        runpy.run_path(dev.__file__)
    assert "needs Python 3.11 or newer" in str(stop.value.code)
    assert "3.8" in str(stop.value.code)
    assert "\n" not in str(stop.value.code)


def test_an_old_python_can_read_all_of_dev_py():
    ast.parse(Path(dev.__file__).read_text("utf-8"), feature_version=(3, 6))


# --- the environment and its stamp


def test_a_fresh_checkout_gets_an_environment_that_imports_its_sources(machine, checkout):
    prepare(checkout, "run")
    assert machine.made() == 1
    assert machine.installed() == ["run"]
    source = next(checkout.glob(".venv/**/mashimo-source.pth"))
    assert (source.parent / source.read_text().strip()).resolve() == checkout / "src"


def test_nothing_is_done_twice(machine, checkout):
    prepare(checkout, "run", "test", "run", "test")
    assert machine.made() == 1
    assert machine.installed() == ["run", "test"]


def test_changed_pins_make_the_environment_anew(machine, checkout):
    prepare(checkout, "run", "test")
    (checkout / "requirements" / "run.txt").write_text("run==2\n")
    prepare(checkout, "test")
    assert machine.made() == 2
    assert machine.installed() == ["run", "test", "test"]


@pytest.mark.parametrize("change", [{"python": "3.99"}, {"maker": "uv"}])
def test_another_python_or_a_lost_uv_makes_the_environment_anew(machine, checkout, change):
    prepare(checkout, "run")
    stamp = checkout / ".venv" / "mashimo-stamp.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text()), **change}))
    prepare(checkout, "run")
    assert machine.made() == 2


@pytest.mark.parametrize("text", ["", "{", "[]", "7"])
def test_a_spoilt_stamp_makes_the_environment_anew(machine, checkout, text):
    prepare(checkout, "run")
    (checkout / ".venv" / "mashimo-stamp.json").write_text(text)
    prepare(checkout, "run")
    assert machine.made() == 2


def test_a_python_that_was_removed_makes_the_environment_anew(machine, checkout):
    prepare(checkout, "run")
    dev.python_in(checkout / ".venv").unlink()
    prepare(checkout, "run")
    assert machine.made() == 2


def test_an_interrupted_installation_is_taken_up_again(machine, checkout):
    machine.broken = "install"
    with pytest.raises(dev.Trouble):
        prepare(checkout, "run")
    machine.broken = ""
    prepare(checkout, "run")
    assert machine.made() == 1
    assert machine.installed() == ["run", "run"]


def test_an_environment_that_could_not_be_made_is_made_anew(machine, checkout):
    machine.broken = "venv"
    with pytest.raises(dev.Trouble, match="python3-venv"):
        prepare(checkout, "run")
    dev.python_in(checkout / ".venv").parent.mkdir()
    dev.python_in(checkout / ".venv").touch()  # as venv does before it finds out that it cannot go on
    machine.broken = ""
    prepare(checkout, "run")
    assert machine.made() == 2
    assert machine.installed() == ["run"]


def test_an_environment_of_somebody_else_is_left_alone(machine, checkout):
    precious = checkout / ".venv" / "precious"
    precious.parent.mkdir()
    precious.touch()
    with pytest.raises(dev.Trouble, match="was not made by dev"):
        prepare(checkout, "run")
    assert precious.exists()
    assert machine.commands == []


@pytest.mark.parametrize("uv", [None, UV])
def test_every_installation_checks_hashes(machine, checkout, uv):
    prepare(checkout, "run", "test", uv=uv)
    installations = [command for command in machine.commands if "install" in command]
    assert len(installations) == 2
    assert all("--require-hashes" in command for command in installations)
    assert {command[0] for command in machine.commands if uv} <= {UV}


def test_the_interpreter_is_found_on_windows_too():
    assert dev.python_in(Path("v"), "nt") == Path("v/Scripts/python.exe")
    assert dev.python_in(Path("v"), "posix") == Path("v/bin/python")


# --- bad surroundings


def test_no_network(machine, checkout, capsys, monkeypatch):
    machine.broken = "install"
    monkeypatch.setattr(dev, "ROOT", checkout)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert dev.main(["run"]) == 1
    sentence = capsys.readouterr().err
    assert "requirements/run.txt" in sentence
    assert sentence.count("\n") == 1


def test_no_venv_module(machine, checkout, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)  # importing it now fails
    with pytest.raises(dev.Trouble, match="python3-venv"):
        prepare(checkout, "run")
    assert not (checkout / ".venv").exists()
    prepare(checkout, "run", uv=UV)
    assert machine.made() == 1


def test_a_folder_that_may_not_be_written_in(machine, checkout, monkeypatch):
    # Made up, because root may write everywhere.
    def refuse(path):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(dev.Trouble, match=r"Cannot write .*\.venv: Permission denied"):
        prepare(checkout, "run")


def test_an_extra_that_this_machine_cannot_have_is_no_failure(machine, checkout):
    prepare(checkout, "test")
    machine.broken = str(checkout / "requirements" / "oracles.txt")
    assert not dev.Environment(checkout, None).try_extra("oracles")
    machine.broken = ""
    assert dev.Environment(checkout, None).try_extra("oracles")


# --- the suite and its summary

REPORT = """<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" skipped="4" tests="5">
<testcase name="one" />
<testcase name="two"><skipped type="pytest.skip" message="no browser">test_a.py:1</skipped></testcase>
<testcase name="three"><skipped type="pytest.skip" message="no browser">test_a.py:1</skipped></testcase>
<testcase name="four"><skipped type="pytest.skip" message="no redis">test_b.py:1</skipped></testcase>
<testcase name="five"><skipped type="pytest.xfail" message="known" /></testcase>
</testsuite></testsuites>
"""


def test_skips_are_counted_by_reason(tmp_path):
    report = tmp_path / "pytest.xml"
    report.write_text(REPORT)
    assert dev.skipped(report) == {"no browser": 2, "no redis": 1}


def test_a_pytest_that_wrote_no_report_skipped_nothing(tmp_path):
    assert dev.skipped(tmp_path / "pytest.xml") == {}


def test_the_summary_tells_verdicts_times_and_what_was_not_run():
    results = [dev.Result("mypy", 0, 12.34), dev.Result("pytest", 1, 80.0)]
    text = dev.summary(results, Counter({"no browser": 2}), [dev.NO_ORACLES], slow=False)
    assert "mypy: passed in 12.3 s" in text
    assert "pytest: FAILED (exit code 1) in 80.0 s" in text
    assert "2 x no browser" in text
    assert "OpenSpiel" in text
    assert "--slow" in text
    assert text.endswith("1 of 2 steps FAILED")


def test_the_summary_of_a_whole_run_has_no_list_of_what_was_left_out():
    text = dev.summary([dev.Result("mypy", 0, 1.0)], Counter(), [], slow=True)
    assert "not run" not in text
    assert text.endswith("all 1 steps passed")


@pytest.mark.parametrize(("broken", "code"), [("", 0), ("mypy", 1), ("pytest", 1)])
def test_every_step_runs_and_any_failure_counts(machine, checkout, monkeypatch, capsys, broken, code):
    monkeypatch.setattr(dev, "ROOT", checkout)
    machine.broken = broken
    assert dev.main(["test", "-k", "port"]) == code
    names = [line.strip("= ") for line in capsys.readouterr().out.splitlines() if line.startswith("===")]
    assert names == ["ruff format", "ruff check", "mypy", "lint-imports", "pytest", "summary"]
    assert machine.commands[-1][-2:] == ["-k", "port"]


def test_slow_tests_are_asked_for_by_lifting_the_default_selection(tmp_path):
    steps = dev.steps(Path("python"), dev.parse(["test", "--slow"]), tmp_path / "pytest.xml")
    command = steps[-1].command
    assert command[-2:] == ["-m", ""]
