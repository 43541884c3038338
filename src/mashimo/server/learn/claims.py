"""What the text of an example may claim, each with the rules' own answer.

Pits are called `S3` and `N3` here, from their owner's left, or as they are on the board where they have letters there
(`C`, `d`, `A5`, `b2`).

    captured: 5                 seeds taken from pits, by whoever it was
    captures: 2                 how often the last move captured
    banked: South 5, North 4    seeds that came to the stores; `nobody`
    stores: 14-10               the stores after it, South's first
    seeds: S3=0, N4=2           seeds in pits after it
    last: S3                    where the last seed was sown; `store`
    laps: 3                     how often seeds were lifted to be sown, not counting captured ones
    next: North                 who is to move after it; `nobody`
    again: yes                  the mover moves once more
    missed: North               who missed a turn; `nobody`
    legal: A2> A2<              every legal move after it; `none`
    refused: A empty, B single  moves that may not be played after it, and why (`errors.Refusal` in small letters)
    must-capture: yes           whether the player to move has to capture (Bao)
    over: South row-empty       who won and why (`outcome.Reason`); `draw REASON`, `no`
    manner: mkononi             how it was won (Bao la Kiswahili)
    hand: 5                     seeds left in hand
    nyumba: South, North        who owns his nyumba; `nobody`
    blocked: a4                 the pit that takasia blocks; `none`
    owned: South 8, North 4     holes owned (Nam Nam)
    phase: claim                what the player to move has to do: play, claim, opening
    burnt: N7                   burnt houses (Congkak); `none`
    round: 1                    rounds that are finished
"""

from collections.abc import Callable, Iterable

from mashimo.rules.board import STORE
from mashimo.rules.errors import BadMove, IllegalMove, Refusal
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, StepKind
from mashimo.server.learn.example import BadExample, Example, Played, play_example
from mashimo.server.words.pits import pit_short

SIDES = {Side.SOUTH: "South", Side.NORTH: "North"}


def confirmed(example: Example) -> Played:
    """An example, played, after the rules have confirmed every claim of it.

    Raises:
        BadExample: if they do not.
    """
    played = play_example(example)
    if not example.claims:
        raise BadExample(f"{example.game} {example.position}: an example has to claim something")
    for name, claimed in example.claims:
        actual = answer(played, name, claimed)
        if actual != claimed:
            raise BadExample(
                f"{example.game} {example.position} {' '.join(example.moves)}: "
                f"the text claims {name}: {claimed}; by the rules it is {name}: {actual}"
            )
    return played


def answer(played: Played, name: str, claimed: str) -> str:
    """What the rules say of an example, in the form of the claim.

    Raises:
        BadExample: if there is no such claim.
    """
    if name not in ANSWERS:
        raise BadExample(f"there is no claim called {name!r}; there are: {', '.join(ANSWERS)}")
    return ANSWERS[name](played, claimed)


def cell_name(position: Position, cell: int) -> str:
    """A pit as claims call it."""
    name = pit_short(position, cell)
    return name if not name.isdigit() else ("S" if cell < position.game.side else "N") + name


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _listed(words: Iterable[str], nothing: str) -> str:
    return ", ".join(words) or nothing


def _sum(played: Played, kind: StepKind) -> int:
    return sum(step.seeds for step in played.steps if step.kind is kind)


def _count(played: Played, *kinds: StepKind) -> int:
    """How many steps of the last move are of these kinds."""
    return sum(step.kind in kinds for step in played.traces[-1]) if played.traces else 0


def _banked(played: Played, claimed: str) -> str:
    gains = {side: played.after.stores[side] - played.before.stores[side] for side in Side}
    return _listed((f"{SIDES[side]} {gain}" for side, gain in gains.items() if gain), "nobody")


def _seeds(played: Played, claimed: str) -> str:
    after = played.after
    counts = {cell_name(after, cell): seeds for cell, seeds in enumerate(after.counts)}
    names = [part.split("=")[0].strip() for part in claimed.split(",")]
    return ", ".join(f"{name}={counts.get(name, 'no such pit')}" for name in names)


def _last(played: Played, claimed: str) -> str:
    sown = [step.cell for step in played.steps if step.kind is StepKind.SOW]
    if not sown:
        return "nowhere"
    return "store" if sown[-1] >= STORE else cell_name(played.before, sown[-1])


def _next(played: Played, claimed: str) -> str:
    return "nobody" if played.after.outcome else SIDES[played.after.mover]


def _again(played: Played, claimed: str) -> str:
    last = played.positions[-2] if played.moves else played.before
    missed = _count(played, StepKind.PASS)
    return _yes(played.after.outcome is None and played.after.mover is last.mover and not missed)


def _missed(played: Played, claimed: str) -> str:
    return _listed((SIDES[Side(step.cell)] for step in played.steps if step.kind is StepKind.PASS), "nobody")


def _legal(played: Played, claimed: str) -> str:
    return " ".join(move.text for move in played.after.moves()) or "none"


def _refused(played: Played, claimed: str) -> str:
    return ", ".join(f"{move} {_refusal(played.after, move)}" for move in refused_moves(claimed))


def refused_moves(claimed: str) -> list[str]:
    """The moves that a claim says are refused."""
    return [part.split()[0] for part in claimed.split(",") if part.strip()]


def _refusal(position: Position, move: str) -> str:
    try:
        position.move(move)
    except IllegalMove as error:
        return refusal_name(error.refusal)
    except BadMove as error:
        return str(error)
    return "legal"


def refusal_name(refusal: Refusal) -> str:
    """Why a move is refused, as claims call it."""
    return refusal.name.lower().replace("_", "-")


def _over(played: Played, claimed: str) -> str:
    outcome = played.after.outcome
    if outcome is None:
        return "no"
    winner = "draw" if outcome.winner is None else SIDES[outcome.winner]
    return f"{winner} {outcome.reason.value}"


def _nyumba(played: Played, claimed: str) -> str:
    return _listed((SIDES[side] for side in Side if played.after.nyumba[side]), "nobody")


def _blocked(played: Played, claimed: str) -> str:
    cell = played.after.blocked
    return "none" if cell is None else cell_name(played.after, cell)


def _owned(played: Played, claimed: str) -> str:
    return ", ".join(f"{SIDES[side]} {played.after.owners.count(side)}" for side in Side)


def _burnt(played: Played, claimed: str) -> str:
    return _listed((cell_name(played.after, cell) for cell in sorted(played.after.burnt)), "none")


ANSWERS: dict[str, Callable[[Played, str], str]] = {
    "captured": lambda played, _: str(_sum(played, StepKind.CAPTURE)),
    "captures": lambda played, _: str(_count(played, StepKind.CAPTURE)),
    "banked": _banked,
    "stores": lambda played, _: "-".join(map(str, played.after.stores)),
    "seeds": _seeds,
    "last": _last,
    "laps": lambda played, _: str(_count(played, StepKind.LIFT, StepKind.RELAY)),
    "next": _next,
    "again": _again,
    "missed": _missed,
    "legal": _legal,
    "refused": _refused,
    "must-capture": lambda played, _: _yes(played.after.must_capture),
    "over": _over,
    "manner": lambda played, _: (played.after.outcome and played.after.outcome.manner) or "none",
    "hand": lambda played, _: str(played.after.hand),
    "nyumba": _nyumba,
    "blocked": _blocked,
    "owned": _owned,
    "phase": lambda played, _: played.after.phase.value,
    "burnt": _burnt,
    "round": lambda played, _: str(played.after.round),
}
"""Every claim and the rules' answer to it."""
