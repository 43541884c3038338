"""The command: what it refuses to start with, in one sentence, and what it hands to the server."""

import json
import socket
import subprocess
import sys
import tempfile
import types
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mashimo import cli

LOOPBACK = "127.0.0.1"


@pytest.fixture
def busy_port():
    with socket.create_server((LOOPBACK, 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def started(monkeypatch):
    """A server that only remembers what it was started with."""
    calls = []
    server = types.ModuleType("mashimo.server.main")
    server.serve = lambda **arguments: calls.append(arguments)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mashimo.server.main", server)
    return calls


def run(*arguments):
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


def test_a_free_port_is_no_problem():
    assert cli.port_problem(LOOPBACK, 0) is None


def test_a_busy_port_is_named_with_the_way_out(busy_port):
    problem = cli.port_problem(LOOPBACK, busy_port)
    assert problem is not None
    assert str(busy_port) in problem
    assert "--port" in problem


@pytest.mark.skipif(sys.platform == "win32", reason="Windows frees a port at once")
def test_a_port_that_was_served_on_a_moment_ago_is_free():
    with socket.create_server((LOOPBACK, 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection((LOOPBACK, port)) as client:
            server.accept()[0].close()  # the side that closes first keeps the address for a minute
            assert client.recv(1) == b""
    assert cli.port_problem(LOOPBACK, port) is None


def test_trying_a_port_leaves_it_free():
    with socket.create_server((LOOPBACK, 0)) as server:
        port = server.getsockname()[1]
    assert [cli.port_problem(LOOPBACK, port) for _ in range(2)] == [None, None]


def test_an_unknown_host_is_named(monkeypatch):
    def unknown(*_arguments, **_options):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert "nowhere.example" in (cli.port_problem("nowhere.example", 0) or "")


def test_a_host_of_another_machine_cannot_be_served_on():
    other = "192.0.2.1"  # set aside for documentation: no machine has it
    assert other in (cli.port_problem(other, 0) or "")


def test_a_port_for_the_administrator_alone_says_which_ports_are_not(monkeypatch):
    def refuse(_socket, _address):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    assert "1023" in (cli.port_problem(LOOPBACK, 80) or "")


def test_a_missing_folder_is_made_and_nothing_is_left_in_it(tmp_path):
    folder = tmp_path / "new" / "folder with spaces"
    assert cli.folder_problem(folder) is None
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("below", ["", "folder"])
def test_a_file_where_the_folder_should_be_is_named_with_the_way_out(tmp_path, below):
    file = tmp_path / "file"
    file.touch()
    problem = cli.folder_problem(file / below)
    assert problem is not None
    assert str(file) in problem
    assert "--data" in problem


def test_a_folder_that_may_not_be_written_in_is_named(monkeypatch, tmp_path):
    # Made up, because root may write everywhere.
    def refuse(**_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert str(tmp_path) in (cli.folder_problem(tmp_path) or "")


def test_serve_hands_its_arguments_to_the_server(started, tmp_path):
    result = run("serve", "--port", 0, "--data", tmp_path, "--no-open")
    assert result.exit_code == 0, result.output
    assert started == [{"host": LOOPBACK, "port": 0, "data": tmp_path, "open_browser": False}]


def test_serve_keeps_matches_in_a_folder_of_the_user_by_default(started, monkeypatch, tmp_path):
    monkeypatch.setattr(cli, "user_data_path", lambda name, **_options: tmp_path / name)
    assert run("serve", "--port", 0).exit_code == 0
    assert started[0]["data"] == tmp_path / "mashimo"
    assert started[0]["open_browser"] is True


def test_serve_refuses_in_one_sentence_and_does_not_start(started, busy_port, tmp_path):
    result = run("serve", "--port", busy_port, "--data", tmp_path)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    assert started == []


@pytest.mark.parametrize("arguments", [["serve", "--port", "many"], ["serve", "--port", "65536"], ["sreve"]])
def test_a_wrong_argument_gives_exit_code_2(arguments):
    assert run(*arguments).exit_code == 2


def test_version():
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("mashimo 0.")


def test_help_tells_the_exit_codes():
    assert "Exit codes" in run("--help").stdout
    assert "Exit codes" in run("serve", "--help").stdout


def test_a_problem_is_reported_in_the_order_that_helps_most(busy_port, tmp_path):
    file = tmp_path / "file"
    file.touch()
    assert "--port" in (cli.what_hinders_serving(LOOPBACK, busy_port, file) or "")
    assert "--data" in (cli.what_hinders_serving(LOOPBACK, 0, file) or "")
    assert cli.what_hinders_serving(LOOPBACK, 0, Path(tmp_path)) is None


# --- review ---------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path, monkeypatch):
    """Writes a record of Kalah; the moves by default are five of a game."""
    monkeypatch.setattr("mashimo.engine.ready.can_compile", lambda: False)  # nothing has to be compiled for this

    def write(*moves, **other):
        file = tmp_path / "game.json"
        data = {"format": "mashimo/1", "game": "kalah", "moves": moves or ["3", "1", "2", "4", "6"], **other}
        file.write_text(json.dumps(data))
        return file

    return write


def test_review_tells_every_move_the_accuracies_and_the_turning_point(record):
    result = run("review", record(players={"south": "Amina"}), "--nodes", 50)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Player", "Move", "Mark", "Value", "Better"]
    assert [line.split()[:3] for line in lines[1:4]] == [["1", "South", "3"], ["2", "South", "1"], ["3", "North", "2"]]
    assert lines[6].startswith("Accuracy of South (Amina): ")
    assert lines[7].startswith("Accuracy of North: ")
    assert "\x1b" not in result.output  # no bar and no colours where nobody looks


def test_the_same_review_comes_again(record):
    game = record()
    assert run("review", game, "--nodes", 80).stdout == run("review", game, "--nodes", 80).stdout


def test_whole_lines_are_shown_if_wanted(record):
    assert "Best line" in run("review", record(), "--nodes", 50, "--lines").stdout


def test_a_record_can_come_from_standard_input(record):
    text = record().read_text()
    result = CliRunner().invoke(cli.app, ["review", "-", "--nodes", "20"], input=text)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "this is not JSON"),
        ("{}", 'it has no "format"'),
        ('{"format": "mashimo/9"}', "only 'mashimo/1' can be read"),
        ('{"format": "mashimo/1", "game": "chess"}', "chess"),
        ('{"format": "mashimo/1", "game": "kalah", "moves": ["3", "3"]}', "move 2: 3: that pit is empty"),
        ('{"format": "mashimo/1", "game": "kalah", "moves": []}', "has no moves"),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_one_sentence(tmp_path, text, problem):
    file = tmp_path / "game.json"
    file.write_text(text)
    result = run("review", file)
    assert result.exit_code == 1
    assert problem in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\xfd")
    for file in (tmp_path / "missing", tmp_path, binary):
        result = run("review", file)
        assert result.exit_code == 1
        assert str(file) in result.stderr


@pytest.mark.parametrize("wrong", [["--nodes", "0"], ["--seconds", "-1"], ["--nodes", "5", "--seconds", "1"], []])
def test_wrong_arguments_of_review(record, wrong):
    assert run("review", *([record()] if wrong else []), *wrong).exit_code == 2


def test_a_review_can_be_interrupted(record, monkeypatch):
    def interrupt(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("mashimo.engine.review.analyse", interrupt)
    assert run("review", record()).exit_code == 130


def test_help_loads_nothing_heavy():
    code = "import sys, mashimo.cli; print({'numba', 'numpy', 'fastapi', 'rich.progress'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
