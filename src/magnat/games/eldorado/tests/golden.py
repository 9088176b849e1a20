"""Golden games, one for each way of ending.

`python -m magnat.games.eldorado.tests.golden` writes them.
A change of a rule or of the board changes these stories: read the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import BOLD, Bot
from magnat.core.kernel import answers
from magnat.core.luck import Luck
from magnat.core.step_and_window import CHANCE, Seat
from magnat.games.eldorado import GAME
from magnat.games.eldorado.rules.squares.casino import CasinoTable, Spin, Stake
from magnat.games.eldorado.rules.turn import Advance
from magnat.games.eldorado.state import Eldorado
from magnat.kit.dice import Dice
from magnat.kit.leaving import Resign
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.testing import write_golden

NAMES = ("Nord", "Est", "Sud", "Ouest", "Zénith", "Nadir")
THINKING = 2000  # ms
TEMPERAMENTS = ("balanced", "bold", "cautious", "balanced", "bold", "cautious")


def seated(seats: int, seed: int, options: Mapping[str, int | str | bool]) -> Match:
    """Return a match whose dice come from the seed; without a seed the host enters them."""
    secret = Secret(seed, "golden") if seed else None
    return open_match(GAME, "reconstruction", seats, secret, options, NAMES[:seats])


def submit(match: Match, seat: Seat, action: Action) -> None:
    match.submit(match.s.clock + THINKING, seat, action)


def offers(match: Match, bot: Bot, seat: Seat) -> list[Choice]:
    """Return the choices of a seat: its answers, and in its own windows also its rights."""
    found = answers(match.s, seat)[:]
    if match.s.agenda[-1].seat == seat and bot.wants_rights(match.glimpse(seat)):
        for right in match.s.rights():
            found.extend(right.choices(match.s, seat))
    return found


def step(match: Match, bots: list[Bot], luck: Luck | None = None) -> None:
    """Let the next thing happen: a throw that the host enters, an answer, or a deadline."""
    s = match.s
    if match.deadline() <= s.clock + THINKING:
        match.wake(match.deadline())
        return
    chance = answers(s, CHANCE) if luck is not None else []
    if luck is not None and chance:
        submit(match, CHANCE, chance[luck.below(len(chance))].action)
        return
    for i in range(s.seats):
        seat = (max(s.turn, 0) + i) % s.seats
        found = offers(match, bots[seat], seat) if s.alive[seat] else []
        action = bots[seat].choose(match.glimpse(seat), found) if found else None
        if action is not None:
            submit(match, seat, action)
            return
    match.wake(match.deadline())


def own_bots(seats: int) -> list[Bot]:
    return [GAME.bot(TEMPERAMENTS[seat]) for seat in range(seats)]


def play_on(match: Match, steps: int = 1 << 30, bots: list[Bot] | None = None) -> None:
    players = bots or own_bots(match.s.seats)
    while not match.is_over and steps > 0:
        step(match, players)
        steps -= 1


def agreed_hour() -> Match:
    """Four players and ten minutes."""
    match = seated(4, 0xE1D0, {"minutes": 10, "rounds": 0})
    play_on(match)
    return match


def ruin() -> Match:
    """Two bold players, one of whom stakes too much."""
    match = seated(2, 0xE1F8, {"rounds": 20})
    play_on(match, bots=[GAME.bot(BOLD), GAME.bot(BOLD)])
    return match


def broken_bank() -> Match:
    """Real dice, and one player who throws nothing but sixes until the bank breaks."""
    match = seated(3, 0, {"rounds": 6})
    luck = Luck(0xE1D)
    bots = own_bots(3)
    while not match.is_over:
        top = match.s.agenda[-1]
        assert isinstance(match.s, Eldorado)
        is_lucky = top.seat == 0 and match.s.rounds < 3
        if is_lucky and isinstance(top, (Advance, Spin)):
            submit(match, CHANCE, Dice((6, 6)))
        elif is_lucky and isinstance(top, CasinoTable):
            cash = match.s.cash(0)
            submit(match, 0, Stake(cash - cash % 100))
        else:
            step(match, bots, luck)
    return match


def left_alone() -> Match:
    """Three players, two of whom leave one after the other."""
    match = seated(3, 0xE1D2, {})
    play_on(match, 60)
    submit(match, 1, Resign())
    play_on(match, 25)
    submit(match, 0, Resign())
    return match


def other_readings() -> Match:
    """Six players and every option the other way."""
    options: dict[str, int | str | bool] = {
        "price_per": "title",
        "quote_purchase": True,
        "rivals": "anybody",
        "forced_start": "least",
        "weekend": "turn_end",
        "levy_rounded": False,
        "resale": "minimum",
        "control_sale": "either",
        "exchange": "any_time",
        "loan_deducted": True,
        "levies": 1,
        "levy_while_owing": True,
        "stake": "fortune",
        "zero_fortune": "out",
        "hour": "at_once",
        "lottery_double_six": False,
        "casino_double_six": True,
        "claims": "automatic",
        "casino_by_double": "move",
        "loan_in_count": False,
        "private_sales": True,
        "rounds": 12,
    }
    match = seated(6, 0xE1D3, options)
    play_on(match)
    return match


GAMES = {
    "heure-convenue": agreed_hour,
    "ruine": ruin,
    "banqueroute": broken_bank,
    "abandons": left_alone,
    "autres-lectures": other_readings,
}


if __name__ == "__main__":
    write_golden(GAME, GAMES)
