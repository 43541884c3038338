"""Positions and moves as text, and back.

A position is `GAME SOUTH/NORTH/STORES/MOVER[;FACT=VALUE ...]`: the counts of South's pits and of North's, each in the
order of section 1 of the rules (two rows: from their owner's left; four rows: his ring), the stores of South and North,
S or N to move, and then only what is not as at the start, for example

    oware;seeds=5 0-6-6-6-6-6/5-5-5-5-5-5/0-0/N
    kiswahili 0-0-0-0-7-2-2-0-.../.../21-22/N;house=1-0

A finished game says `over=WINNER:REASON`.

A move is a letter where the field writes so (Oware: `A`-`F` South's houses, `a`-`f` North's, each from his left),
else the number of the house from the mover's left; in Bao the KIBA form: row (`A` front, `B` back; small for North),
number from the mover's left, `<` or `>` for the direction as the mover sees it, `+` for a safari, `*` for a takata.
"""

import re

from mashimo.rules import board
from mashimo.rules.board import CLAIM, MOVER, PHASE, RESULT, RUNNING, STORE, Cells
from mashimo.rules.catalogue import Entry
from mashimo.rules.errors import BadMove, BadPosition
from mashimo.rules.four_rows import FRONT, RING, is_safari, pit_of, way_of
from mashimo.rules.kalah import SWAP
from mashimo.rules.outcome import Reason

_RESULTS = {"south": board.SOUTH_WINS, "north": board.NORTH_WINS, "draw": board.DRAWN}
_KIBA = re.compile(r"([ABab]?)([1-8])([<>]?)(\+?)(\*{0,2})#?")


# --- positions ---------------------------------------------------------------------------------------------------


def position_text(entry: Entry, start: Cells, cells: Cells, side: int) -> str:
    """The text of a board, without its game; `start` is the board at the start, `side` the pits of a player."""
    rows = (cells[:side], cells[side : 2 * side], cells[STORE : STORE + 2])
    parts = ["/".join("-".join(map(str, row)) for row in rows) + "/" + "SN"[cells[MOVER]]]
    for fact in entry.facts:
        here = slice(fact.cell, fact.cell + fact.count)
        if cells[here] != start[here]:
            parts.append(f"{fact.name}={'-'.join(map(str, cells[here]))}")
    if cells[RESULT] != RUNNING:
        winner = next(name for name, code in _RESULTS.items() if code == cells[RESULT])
        parts.append(f"over={winner}:{Reason.of(cells[board.REASON]).value}")
    return ";".join(parts)


def read_position(entry: Entry, start: Cells, text: str, side: int) -> Cells:
    """The board that a text describes.

    Raises:
        BadPosition: if it is not one; seeds are not counted here.
    """
    counts, *facts = text.split(";")
    parts = counts.split("/")
    if len(parts) != 4 or parts[3] not in ("S", "N"):
        raise BadPosition(f"{text!r} is not a position: it should read SOUTH/NORTH/STORES/S or .../N")
    cells = start.copy()
    for name, part, first, length in (
        ("South's pits", parts[0], 0, side),
        ("North's pits", parts[1], side, side),
        ("the stores", parts[2], STORE, 2),
    ):
        cells[first : first + length] = _numbers(name, part, length, 255)
    cells[MOVER] = "SN".index(parts[3])
    for fact in facts:
        _read_fact(entry, cells, fact)
    return cells


def _numbers(name: str, text: str, length: int, most: int) -> bytes:
    words = text.split("-")
    if len(words) != length or not all(re.fullmatch("[0-9]{1,3}", word) and int(word) <= most for word in words):
        raise BadPosition(f"{name}: {text!r} should be {length} numbers from 0 to {most} joined by '-'")
    return bytes(map(int, words))


def _read_fact(entry: Entry, cells: Cells, text: str) -> None:
    name, _, value = text.partition("=")
    if name == "over":
        winner, _, reason = value.partition(":")
        if winner not in _RESULTS or reason not in {known.value for known in Reason}:
            raise BadPosition(f"{text!r} does not say how a game ended")
        cells[RESULT], cells[board.REASON] = _RESULTS[winner], Reason(reason).code
        return
    for fact in entry.facts:
        if fact.name == name:
            cells[fact.cell : fact.cell + fact.count] = _numbers(name, value, fact.count, fact.most)
            return
    raise BadPosition(f"{entry.key} has nothing called {name!r} in its positions")


# --- moves -------------------------------------------------------------------------------------------------------


def move_text(entry: Entry, side: int, cells: Cells, move: int, takata: bool) -> str:
    """The text of a move; `takata` says whether it captures nothing (four rows)."""
    if entry.rows == 4:
        return _kiba_text(cells, move, takata)
    if move == SWAP:
        return "swap"
    if entry.letters:
        letter = chr(ord("A") + move) if move < side else chr(ord("a") + move - side)
        return f"+{letter}" if cells[PHASE] == CLAIM else letter
    return str(move - cells[MOVER] * side + 1)


def _kiba_text(cells: Cells, move: int, takata: bool) -> str:
    pit, way = pit_of(move), way_of(move)
    row, hole, right = ("A", pit + 1, way > 0) if pit < FRONT else ("B", RING - pit, way < 0)
    letter = row.lower() if cells[MOVER] else row
    return f"{letter}{hole}{'>' if right else '<'}{'+' if is_safari(move) else ''}{'*' if takata else ''}"


def read_move(entry: Entry, side: int, cells: Cells, text: str, legal: list[int]) -> int:
    """The number of the move that a text names, whether it is legal or not.

    What a Bao text leaves out (the row, the direction) is filled in when only one of the `legal` moves fits.

    Raises:
        BadMove: if it is not a move of the game.
    """
    word = text.strip()
    if entry.rows == 4:
        return _read_kiba(cells, word, legal)
    if word == "swap" and entry.key == "kalah":
        return SWAP
    if entry.letters:
        return _read_letter(side, cells, word)
    if not re.fullmatch("[1-9]", word) or int(word) > side:
        raise BadMove(f"{text!r} is not a move: it should be a house from 1 to {side}")
    return int(word) - 1 + cells[MOVER] * side


def _read_letter(side: int, cells: Cells, word: str) -> int:
    claims = cells[PHASE] == CLAIM
    letter = word.removeprefix("+")
    last = chr(ord("A") + side - 1)
    if len(letter) == 1 and claims == word.startswith("+"):
        if "A" <= letter <= last:
            return ord(letter) - ord("A")
        if "a" <= letter <= last.lower():
            return ord(letter) - ord("a") + side
    form = f"+A to +{last}, or +a to +{last.lower()}" if claims else f"A to {last}, or a to {last.lower()}"
    raise BadMove(f"{word!r} is not a move: it should be {form}")


def _read_kiba(cells: Cells, word: str, legal: list[int]) -> int:
    found = _KIBA.fullmatch(word)
    if not found:
        raise BadMove(f"{word!r} is not a move: it should read like A5> or b3<*")
    letter, hole, arrow, plus, _ = found.groups()
    pit = int(hole) - 1 if letter in ("", "A", "a") else RING - int(hole)
    if letter and letter.islower() != (cells[MOVER] == board.NORTH):
        owner, other = ("North", "South") if letter.islower() else ("South", "North")
        raise BadMove(f"{word!r} is a move of {owner}'s, and {other} is to move")
    fits = [move for move in legal if pit_of(move) == pit and is_safari(move) == bool(plus)]
    if arrow:
        right = arrow == ">"
        way = 1 if right == (pit < FRONT) else -1
        return 4 * pit + 2 * bool(plus) + (way > 0)
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise BadMove(f"{word!r} leaves the direction open: add < or >")
    return 4 * pit + 2 * bool(plus)
