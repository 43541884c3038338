"""How matches end, in words."""

from mashimo.play import ABORTED, AGREED, BY_PLAYERS, LEFT, LEFT_DRAW, RESIGNED, TIME, Match, Result
from mashimo.rules.game import Game
from mashimo.rules.outcome import Reason, Side
from mashimo.server.language import Language
from mashimo.server.words.players import player_name, side_name


def result_words(language: Language, match: Match, seats: frozenset[int]) -> str:
    """Who won and with how many seeds, such as "You won, 28 to 20"."""
    result = match.result
    if result is None:
        return ""
    return f"{_verdict(language, match, result, seats)}{_score(language, match, result)}."


def _verdict(language: Language, match: Match, result: Result, seats: frozenset[int]) -> str:
    gettext = language.gettext
    if result.reason == ABORTED:
        return gettext("The match was broken off")
    if result.winner is None:
        return gettext("A draw")
    winner = match.seat_of(result.winner)
    if len(seats) == 1:
        return gettext("You won") if winner in seats else gettext("You lost")
    return gettext("%s won") % player_name(language, match, result.winner, seats)


def _score(language: Language, match: Match, result: Result) -> str:
    if match.game.rows == 4 or result.reason in BY_PLAYERS:
        return ""
    first, second = result.stores
    if result.winner is Side.NORTH:
        first, second = second, first
    return language.gettext(", %(first)s to %(second)s") % {
        "first": language.number(first),
        "second": language.number(second),
    }


def reason_words(language: Language, match: Match) -> str:
    """Why a match ended, as a sentence."""
    result = match.result
    if result is None:
        return ""
    gettext = language.gettext
    loser = side_name(language, Side(1 - result.winner)) if result.winner is not None else ""
    by_players = {
        RESIGNED: gettext("%s resigned."),
        AGREED: gettext("The players agreed on a draw."),
        TIME: gettext("The time of %s ran out."),
        ABORTED: gettext("The first move did not come in time. Nobody has won or lost."),
        LEFT: gettext("%s has left the match."),
        LEFT_DRAW: gettext("A player had left; the other called it a draw."),
    }
    if result.reason in by_players:
        words = by_players[result.reason]
        return words % loser if "%s" in words else words
    return rule_words(language, match.game, Reason(result.reason), loser)


def rule_words(language: Language, game: Game, reason: Reason, loser: str) -> str:
    """Why a game ended by its rules, as a sentence; `loser` is what the loser is called, "" after a draw."""
    if reason is Reason.NO_MOVE and game.rows == 4:
        return language.gettext("%s has no legal move.") % loser
    words = _by_the_rules(language)[reason]
    return words % loser if "%s" in words else words


def _by_the_rules(language: Language) -> dict[Reason, str]:
    gettext = language.gettext
    return {
        Reason.ROW_EMPTY: gettext("A row is empty; what was left in the other was counted."),
        Reason.MAJORITY: gettext("More than half of the seeds are in one store."),
        Reason.HALF_EACH: gettext("Each store holds half of the seeds."),
        Reason.NO_MOVE: gettext("The player to move could not; what was left was counted for the owners of the rows."),
        Reason.REPETITION: gettext("The position had been on the board before."),
        Reason.GRAND_SLAM: gettext("A grand slam took every seed of a player; the rest went to him."),
        Reason.FRONT_ROW_EMPTY: gettext("The front row of %s is empty."),
        Reason.NEVER_ENDING_MOVE: gettext("%s played a move that never ends."),
        Reason.LAST_SEEDS: gettext("The last seeds were taken."),
        Reason.HOLES_WON: gettext("One player owns enough holes."),
        Reason.NO_HOUSE_FILLED: gettext("%s cannot fill enough houses for another round."),
        Reason.ROUNDS_PLAYED: gettext("All rounds have been played."),
    }
