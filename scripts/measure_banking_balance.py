"""Measures whether the reconstructed Banking is fair, and writes docs/banking-tuning.md.

    .venv/bin/python scripts/measure_banking_balance.py [GAMES] [--write]

Run it after a change of board.toml or cards.toml and compare the figures with those wanted.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from magnat.core.action_and_choice import Action, Choice
from magnat.core.bot import BALANCED, Bot
from magnat.core.event import Event
from magnat.core.glimpse import Glimpse
from magnat.core.state import MONEY
from magnat.core.step_and_window import NOBODY
from magnat.games.banking import GAME
from magnat.games.banking.edition import BOND, CHEQUE, PROMISE, SIDES, BankingBox
from magnat.games.banking.rules.money.deposits import DepositAll, Keep
from magnat.games.banking.rules.pawns import Advance, WhichPawn, is_lost
from magnat.games.banking.state import Banking
from magnat.play.bots.random_bot import RandomBot
from magnat.play.simulate.driver import Driver
from magnat.play.simulate.results import Share
from magnat.play.simulate.simulate import seed_of

REPORT = Path(__file__).resolve().parent.parent / "docs" / "banking-tuning.md"
KINDS = {
    "marche.depart": "departure",
    "marche.but": "goal",
    "mines.prise": "mine taken",
    "mines.amende": "mine fined",
    "cases.rencontre": "meeting",
    "cases.depot": "counter used",
    "cases.carte": "C.N.E.P. card",
    "marche.coup_perdu": "plain white (throw lost)",
}


class NeverDeposits(Bot):
    """The usual bot, except that it never deposits anything."""

    def __init__(self, banker: Bot) -> None:
        self.banker = banker

    def wants_rights(self, view: Glimpse) -> bool:
        return False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        action = self.banker.choose(view, choices)
        return Keep() if isinstance(action, DepositAll) else action


class Straightforward(Bot):
    """A simple bot: it moves the first pawn that can go, deposits everything, and otherwise takes
    the first answer."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def wants_rights(self, view: Glimpse) -> bool:
        return False

    def choose(self, view: Glimpse, choices: list[Choice]) -> Action | None:
        s = view.state
        assert isinstance(s, Banking)
        top = s.agenda[-1]
        for choice in choices:
            action = choice.action
            if isinstance(top, WhichPawn) and isinstance(action, Advance):
                if is_lost(s, action.pawn, top.n):
                    continue
            return action
        return choices[0].action


def banker(seed: int) -> Bot:
    bot = GAME.bot(BALANCED, seed)
    assert bot is not None
    return bot


def play(edition: BankingBox, bots: list[Bot], seed: int) -> Banking:
    s = GAME.start(edition, len(bots), seed, listen=True)
    driver = Driver(s, bots, GAME.secrecy(), seed)
    driver.run()
    assert s.outcome is not None, f"game {seed} did not end"
    assert not driver.faults, driver.faults
    assert isinstance(s, Banking)
    return s


def flow(s: Banking, event: Event) -> list[tuple[int, int]]:
    """Return what an event brought or cost each player, as pairs (seat, francs). Moving money to
    the own account counts as neither."""
    box = s.box
    if event.kind == "paid":
        src, dst, n, good = [int(str(fact)) for fact in event.facts]
        value = n * {MONEY: 1, PROMISE: 1, BOND: box.stock.paper, CHEQUE: box.stock.paper}[good]
    elif event.kind == "given":
        # For an event about a pawn, facts about its way follow.
        item, src, dst = [int(str(fact)) for fact in event.facts[:3]]
        if item >= box.stock.shares:
            return []
        value = box.face(item)
    else:
        return []
    src, dst = seat_of(s, src), seat_of(s, dst)
    return [] if src == dst else [(src, -value), (dst, value)]


def seat_of(s: Banking, holder: int) -> int:
    return (
        holder
        if holder < s.seats
        else holder - s.seats - 1
        if s.bank < holder < s.first_space
        else -1
    )


class Measures:
    """Everything that is counted over many games of four Banker bots."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: dict[int, float] = defaultdict(float)
        self.ahead = 0.0  # wins of players before whom a side of the board is empty
        self.throws: list[float] = []
        self.stops: Counter[str] = Counter()
        self.sums: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()
        self.effect: Counter[str] = Counter()  # by card: what it brought the player who drew it
        # By card: the sum of what it brought or cost all players, without the sign.
        self.size: Counter[str] = Counter()
        self.sheltered: Counter[str] = Counter()
        self.moved: Counter[str] = Counter()
        self.mines = 0
        self.fines: list[int] = []
        # Games in which fines and dividends brought as much as fines and upkeep cost.
        self.earned_back = 0
        self.paid_off = 0  # games in which some mine brought its face value in fines
        self.most_mines_wins = 0.0
        self.worth: list[int] = []
        self.pledges = 0
        self.rest = 0

    def add(self, s: Banking) -> None:
        assert s.events is not None
        assert s.outcome is not None
        self.games += 1
        first = s.outcome.winners
        for seat in first:
            self.wins[seat] += 1 / len(first)
            if s.player((s.colour(seat) + 1) % SIDES) == NOBODY:
                self.ahead += 1 / len(first)
        self.worth.append(sorted(s.outcome.worth)[-1])
        throws = [
            event for event in s.events if event.kind == "rolled" and event.cite == "marche.de"
        ]
        self.throws.append(len(throws) / s.seats)
        card, drawer, landed = "", -1, -1
        per_mine: Counter[int] = Counter()
        net: Counter[int] = Counter()
        taken: Counter[int] = Counter()
        fines = 0
        for event in s.events:
            if event.kind == "rolled":
                card = ""
            elif event.kind == "drew":
                card = s.item_name(int(str(event.facts[1]))).removeprefix("card:")
                drawer = int(str(event.facts[0]))
                self.drawn[card] += 1
                self.stops["cases.carte"] += 1
                continue
            for seat, n in flow(s, event):
                if card and event.cite != "fin.compte":
                    self.effect[card] += n if seat == drawer else 0
                    self.size[card] += abs(n) if seat >= 0 else 0
                if event.cite == "mines.amende" and seat >= 0:
                    net[seat] += n
            facts = event.facts
            if event.kind == "given" and int(str(facts[0])) >= s.first_pawn:
                landed = int(str(facts[2])) - s.first_space
                if card and event.cite == "cases.carte":
                    self.moved[card] += 1
            if event.kind == "paid" and event.cite == "cases.depot" and card and facts[3] == MONEY:
                self.sheltered[card] += int(str(facts[2]))
            if (
                event.kind == "given"
                and event.cite == "mines.prise"
                and int(str(facts[0])) < s.box.stock.shares
            ):
                self.mines += 1
                taken[int(str(facts[2]))] += 1
                self.stops["mines.prise"] += 1
                self.sums["mines.prise"] += s.box.face(int(str(facts[0])))
            if event.kind == "paid" and event.cite == "mines.amende":
                fines += int(str(facts[2]))
                if 0 <= landed < s.box.board.spaces:
                    per_mine[landed] += int(str(facts[2]))
            if (
                event.kind == "paid"
                and event.cite in KINDS
                and event.cite not in ("cases.carte", "mines.prise")
            ):
                self.stops[event.cite] += 1
                self.sums[event.cite] += int(str(facts[2]))
            if event.kind == "lost" and event.cite == "marche.coup_perdu":
                self.stops[event.cite] += 1
            self.pledges += event.kind == "given" and event.cite == "banque.gage"
            self.rest += event.kind == "forgiven"
        self.fines.append(fines)
        if taken:
            most = max(taken.values())
            richest = [seat for seat in taken if taken[seat] == most]
            self.earned_back += sum([net[seat] for seat in richest]) > 0
            self.most_mines_wins += len([seat for seat in first if seat in richest]) / len(first)
        mine_of = s.box.board.mine_of
        self.paid_off += any(
            [
                n >= s.box.face(mine_of[space])
                for space, n in per_mine.items()
                if mine_of[space] >= 0
            ]
        )


def duel(edition: BankingBox, games: int, make: Any, others: Any) -> Share:
    """Return the share of games that one bot of a kind wins against three of another; its seat
    changes from game to game."""
    wins = 0.0
    for number in range(games):
        mine = number % 4
        bots = [
            make(seed_of(3, number, seat)) if seat == mine else others(seed_of(3, number, seat))
            for seat in range(4)
        ]
        outcome = play(edition, bots, seed_of(2, number)).outcome
        assert outcome is not None
        if mine in outcome.winners:
            wins += 1 / len(outcome.winners)
    return Share(wins, games)


def quantile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) * percent // 100, len(values) - 1)]


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    games = numbers[0] if numbers else 2000
    edition = GAME.load()
    assert isinstance(edition, BankingBox)
    m = Measures()
    for number in range(games):
        bots = [banker(seed_of(1, number, seat)) for seat in range(4)]
        m.add(play(edition, bots, seed_of(1, number)))
    few = max(games // 4, 20)
    careless = duel(edition, few, lambda seed: NeverDeposits(banker(seed)), banker)
    careful = duel(edition, few, banker, lambda seed: NeverDeposits(banker(seed)))
    plain = duel(edition, few, banker, Straightforward)
    random = duel(edition, few, banker, RandomBot)
    text = report(edition, m, careless, careful, plain, random)
    print(text)
    if "--write" in sys.argv:
        REPORT.write_text(text, encoding="utf-8")


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %"


def francs(n: float) -> str:
    return f"{round(n):,}".replace(",", " ")


def bar(share: Share) -> str:
    return f"{100 * share.rate:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def report(
    edition: BankingBox, m: Measures, careless: Share, careful: Share, plain: Share, random: Share
) -> str:
    n = m.games
    seats = [m.wins[seat] for seat in range(4)]
    every_seat = ", ".join([percent(wins, n) for wins in seats])
    throws = sum(m.throws) / n
    low, high = quantile(m.throws, 5), quantile(m.throws, 95)
    mines, fines = m.mines / n, francs(sum(m.fines) / n)
    bars = [
        ("best seat, of all wins", "at most 30 %", f"{percent(max(seats), n)} (all: {every_seat})"),
        ("throws per player", "30 to 90", f"{throws:.1f}; 5–95 %: {low:.0f}–{high:.0f}"),
        ("one `balanced` bot against three random players", "at least 70 %", bar(random)),
        (
            "one `balanced` bot against three who move the first pawn that can go",
            "at least 40 %",
            bar(plain),
        ),
        ("one who never deposits against three who do", "below 25 %", bar(careless)),
        ("one who deposits against three who never do", "above 25 %", bar(careful)),
        (
            "the player with the most mines gets more in fines than he pays",
            "most games",
            percent(m.earned_back, n),
        ),
        (
            "some mine brings back its face value in fines",
            "most games",
            percent(m.paid_off, n),
        ),
    ]
    lines = [
        "# Banking: is the reconstruction fair?",
        "",
        "For researchers. This page answers: is the reconstructed Banking fair, and what does each",
        "square and card do in a game?",
        "",
        "```sh",
        f".venv/bin/python scripts/measure_banking_balance.py {n} --write     # writes this page",
        "```",
        "",
        f"{n} games of four `balanced` bots on the edition `{edition.name}` (hash {edition.hash}),",
        f"fixed seeds; {random.games} games for each comparison of bots. Intervals are 95 %.",
        "",
        "| figure | wanted | measured |",
        "|---|---|---|",
        *[f"| {what} | {wanted} | {found} |" for what, wanted, found in bars],
        "",
        f"A winner ends with {francs(sum(m.worth) / n)} F on average. {mines:.1f} mines are taken",
        f"in a game and bring {fines} F of fines; the player with the most mines wins",
        f"{percent(m.most_mines_wins, n)} of the games. Pawns pledged: {m.pledges / n:.2f} a game;",
        f"debts that nothing covered: {m.rest / n:.3f} a game.",
        "",
        "## Tuned values",
        "",
        "- The board has a ring of 48 squares, lanes of 5 and eight squares for each sector.",
        "- Colours are drawn by lot: of four players two have an empty side before them, whose",
        f"  mines are free. Such a player wins {percent(m.ahead / 2, n)}, the others"
        f" {percent((n - m.ahead) / 2, n)} each.",
        "- The large cards (inheritance, lottery, arbitration, journeys, fees) are large enough to",
        "  reduce that difference and to make players pledge pawns.",
        "",
        "## Squares",
        "",
        "| what happens | times a game | francs each |",
        "|---|---|---|",
    ]
    for cite, kind in KINDS.items():
        times = m.stops[cite]
        each = francs(m.sums[cite] / times) if times and m.sums[cite] else "—"
        lines.append(f"| {kind} | {times / n:.1f} | {each} |")
    lines += [
        "",
        "## Cards",
        "",
        "*Own*: the mean gain of the player who draws it, with all that follows; *total*: how much",
        "money it moves; *sheltered*: notes deposited because of it; *moves*: how often it moves",
        "the pawn. An extra throw or a lost turn moves no money.",
        "",
        "| card | effect | drawn a game | own | total | sheltered | moves |",
        "|---|---|---|---|---|---|---|",
    ]
    for card in edition.cards:
        times = max(m.drawn[card.key], 1)
        effect = ", ".join(
            [f"{e.verb} {e.amounts or e.amount or ''}".strip() for e in card.effects]
        )
        own, total = francs(m.effect[card.key] / times), francs(m.size[card.key] / times)
        sheltered = francs(m.sheltered[card.key] / times) if m.sheltered[card.key] else ""
        moves = percent(m.moved[card.key], times) if m.moved[card.key] else ""
        drawn = f"{m.drawn[card.key] / n:.2f}"
        cells = [card.key, effect, drawn, own, total, sheltered, moves]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
