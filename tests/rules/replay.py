"""A move played again from its trace alone: seeds go where the steps say and nowhere else."""

from mashimo import Position, Step, StepKind
from mashimo.rules.board import STORE

ALL_INTO_HAND = {StepKind.LIFT, StepKind.RELAY, StepKind.CAPTURE, StepKind.COLLECT}
SOME_INTO_HAND = {StepKind.DRAW, StepKind.TAX, StepKind.RETURN}
OUT_OF_HAND = {StepKind.SOW, StepKind.BANK, StepKind.FILL}


def replay(before: Position, steps: tuple[Step, ...], after: Position) -> None:
    """Check that a trace makes and loses no seed at any step and leads from one position to the other."""
    seeds = dict(enumerate(before.counts)) | {STORE: before.stores[0], STORE + 1: before.stores[1]}
    hand = before.hand
    total = sum(seeds.values()) + hand
    for step in steps:
        if step.kind == StepKind.TURN:
            seeds = turned(seeds, before.game.side)
        elif step.kind in ALL_INTO_HAND:
            assert seeds[step.cell] == step.seeds, step
            seeds[step.cell] = 0
            hand += step.seeds
        elif step.kind in SOME_INTO_HAND:
            seeds[step.cell] -= step.seeds
            hand += step.seeds
        elif step.kind in OUT_OF_HAND:
            seeds[step.cell] += step.seeds
            hand -= step.seeds
        else:
            assert step.seeds == 0, step
        assert min(*seeds.values(), hand) >= 0, step
        assert sum(seeds.values()) + hand == total, step
    assert tuple(seeds[pit] for pit in range(len(after.counts))) == after.counts
    assert (seeds[STORE], seeds[STORE + 1]) == after.stores
    assert hand == after.hand


def turned(seeds: dict[int, int], side: int) -> dict[int, int]:
    """The board seen from the other seat."""
    pits = {(pit + side) % (2 * side): count for pit, count in seeds.items() if pit < STORE}
    return pits | {STORE: seeds[STORE + 1], STORE + 1: seeds[STORE]}
