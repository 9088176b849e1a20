"""Golden games, one for each way of ending.

`python -m magnat.games.banking.tests.golden` writes them.
A change of a rule or of the cards changes these stories: read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnat.core.action_and_choice import Action, Choice
from magnat.core.kernel import answers
from magnat.core.step_and_window import CHANCE, Seat
from magnat.games.banking import GAME
from magnat.games.banking.edition import CNEP
from magnat.games.banking.rules.money.deposits import Keep
from magnat.games.banking.rules.pawns import Advance, Walk, WhichPawn
from magnat.games.banking.state import Banking
from magnat.kit.deck import Card
from magnat.kit.dice import Dice
from magnat.kit.leaving import Resign
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.testing import write_golden

NAMES = ("Nord", "Est", "Sud", "Ouest", "Zénith", "Nadir")
THINKING = 2000  # ms


def seated(seats: int, seed: int, options: Mapping[str, int | str | bool] | None = None) -> Match:
    """Return a match whose dice come from the seed; without a seed the host enters them."""
    secret = Secret(seed, "golden") if seed else None
    return open_match(GAME, "cnep", seats, secret, options, NAMES[:seats])


def table(match: Match) -> Banking:
    assert isinstance(match.s, Banking)
    return match.s


def asked(match: Match) -> tuple[Seat, list[Choice]]:
    for seat in [CHANCE, *match.s.living()]:
        found = answers(match.s, seat)
        if found:
            return seat, found
    raise AssertionError(f"nobody is asked: {match.s.agenda!r}")


def submit(match: Match, seat: Seat, action: Action) -> None:
    match.submit(match.s.clock + THINKING, seat, action)


def play_on(match: Match, answers_at_most: int = 1 << 30) -> None:
    """Let the game's own bot play every seat."""
    temperaments = ("balanced", "cautious", "bold", "balanced", "cautious", "bold")
    bots = [GAME.bot(temperaments[seat]) for seat in range(match.s.seats)]
    done = 0
    while not match.is_over and done < answers_at_most:
        seat, found = asked(match)
        action = bots[seat].choose(match.glimpse(seat), found)
        assert action is not None
        submit(match, seat, action)
        done += 1


def arrival() -> Match:
    """Four players, until one of them is home."""
    match = seated(4, 0xBA17C1)
    play_on(match)
    return match


def two_with_other_readings() -> Match:
    """Two players with every reading turned the other way."""
    options: dict[str, int | str | bool] = {
        "withdraw_freely": True,
        "uncovered_debt": "owed",
        "exact_goal": False,
        "starting_cash": 10_000,
        "must_advance": True,
        "meetings": "once",
        "means": "all",
        "redeem": "own_turn",
        "redeemed_at": "square",
        "pledge_in_count": True,
    }
    match = seated(2, 0x2BA17C2, options)
    play_on(match)
    return match


def left_alone() -> Match:
    """Three players, two of whom leave one after the other."""
    match = seated(3, 0xBA17C3)
    play_on(match, 90)
    submit(match, 1, Resign())
    play_on(match, 30)
    submit(match, 0, Resign())
    return match


def standstill() -> Match:
    """Two players with real dice and a dreadful hand: every pawn ends in pledge."""
    match = seated(2, 0)
    while not match.is_over:
        seat, found = asked(match)
        submit(match, seat, unlucky(match, found))
    return match


def unlucky(match: Match, found: list[Choice]) -> Action:
    """Return the action with the worst luck: every draw is the card of the Atlantic crossing."""
    s = table(match)
    top = s.agenda[-1]
    kinds = s.box.board.kinds
    if isinstance(top, Walk):
        for pawn in s.movable(top.seat):
            for face in (1, 2, 3, 4, 5, 6):
                if kinds[s.landing(pawn, face)] == CNEP:
                    return Dice((face,))
        return Dice((6,))
    if isinstance(top, WhichPawn):
        for choice in found:
            action = choice.action
            if isinstance(action, Advance) and kinds[s.landing(action.pawn, top.n)] == CNEP:
                return action
    if isinstance(found[0].action, Card):
        names = [s.item_name(item) for item in range(len(s.held_by))]
        return Card(names.index("card:paquebot"))
    if isinstance(found[0].action, Dice):
        # For the start everybody throws his own number, so that nobody ties.
        return Dice((6,)) if len(match.record.lines) == 0 else Dice((1,))
    keeps = [choice.action for choice in found if isinstance(choice.action, Keep)]
    return keeps[0] if keeps else found[-1].action


GAMES = {
    "arrivee": arrival,
    "autres-lectures": two_with_other_readings,
    "abandons": left_alone,
    "plus-un-pion": standstill,
}


if __name__ == "__main__":
    write_golden(GAME, GAMES)
