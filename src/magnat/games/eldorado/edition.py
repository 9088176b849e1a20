"""EldoradoBox, the typed data of an edition: the graph of squares, the titles, cards and rules.

Items are numbered in this order: the titles by series from 0, the red cards, the yellow cards, and
the pawns, which the state adds.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.editions.edition import Edition, Source, Table
from magnat.core.step_and_window import Ms
from magnat.kit.cards import AMOUNT, FLAG, MONEY_VERBS, PLACE, CardText, read_cards
from magnat.kit.track import Track

GOODS: Final = ("money", "ingot", "loan")
INGOT: Final[Good] = 1
LOAN: Final[Good] = 2

SeriesId: TypeAlias = int
SERIES: Final = ("missiles", "secrets", "avions", "petroliers", "uranium", "diamants")
MISSILES: Final[SeriesId] = 0
SECRETS: Final[SeriesId] = 1
AVIONS: Final[SeriesId] = 2
PETROLIERS: Final[SeriesId] = 3
URANIUM: Final[SeriesId] = 4
DIAMANTS: Final[SeriesId] = 5
NO_SERIES: Final = -1

# Kinds of squares.
START: Final = "depart"
PURCHASE: Final = "achats"
CONTROL: Final = "controle"
GOLD: Final = "or"
SUCCESS: Final = "succes"
RADIO: Final = "radio"
LOTTERY: Final = "loterie"
WEEKEND: Final = "weekend"
BANK: Final = "banque"
CRISIS: Final = "crise"
CASINO: Final = "casino"
OF_A_SERIES: Final = (PURCHASE, SUCCESS)
KINDS: Final = (*OF_A_SERIES, START, CONTROL, GOLD, RADIO, LOTTERY, WEEKEND, BANK, CRISIS, CASINO)

FIRST: Final = "premiere"  # the strip of squares from Départ to the first Contrôle
LAST: Final = "derniere"  # the strip of squares from the end of the circuits back to Départ
CIRCUITS: Final = 3

DEPART: Final = 0  # the number of the square Départ
SEATS: Final = 6  # the number of pawns in the box, and so the most players
SHAPES: Final = ("circuits",)
RADIO_DECK: Final = 0
CRISIS_DECK: Final = 1

CARD_VERBS: Final = {
    **MONEY_VERBS,
    "move_to": PLACE,  # move forward to that square, passing Départ if it is on the way
    "advance": AMOUNT,  # move so many squares forward
    "rest": FLAG,  # go on a week-end at once
    "of": PLACE,  # the series about which `owners_receive` and `owners_pay` are
    # Each owner receives this amount from the bank for each title of that series.
    "owners_receive": AMOUNT,
    "owners_pay": AMOUNT,  # each owner pays this amount to the bank for each title of that series
}
ABOUT_OWNERS: Final = ("owners_receive", "owners_pay")

PER_TITLE: Final = "title"
PER_SERIES: Final = "series"
LAST_PRICE: Final = "last_price"
MINIMUM: Final = "minimum"
MANUAL: Final = "manual"
AUTOMATIC: Final = "automatic"
STAY: Final = "stay"
MOVE: Final = "move"
AFTER_TURN: Final = "after_turn"
AT_ONCE: Final = "at_once"
OWN_TURN: Final = "own_turn"
ANY_TIME: Final = "any_time"
ON_SQUARE: Final = "on_square"
CASH: Final = "cash"
FORTUNE: Final = "fortune"
STAYS: Final = "stays"
OUT: Final = "out"
BY_AUCTION: Final = "auction"
EITHER: Final = "either"
PASSING: Final = "passing"
CLAIM: Final = "claim"
INTEREST: Final = "interest"
BORROWING: Final = "loan"
ONE: Final = "one"
SEVERAL: Final = "several"
LANDER: Final = "lander"
ANYBODY: Final = "anybody"
AT_BANK_PRICE: Final = "bank"
AT_LEAST: Final = "least"
FROM_STOP: Final = "stop"
FROM_TURN_END: Final = "turn_end"


@final
class EldoradoSquare:
    """A square of the board: its strip, its kind, and the series that it concerns."""

    def __init__(self, key: str, strip: str, kind: str, series: SeriesId) -> None:
        self.key: Final = key
        # Premiere, derniere, or the name of a circuit; for the square Départ: depart.
        self.strip: Final = strip
        self.kind: Final = kind
        # The series that the square is about; NO_SERIES if it is about none.
        self.series: Final = series


@final
class EldoradoWay:
    """A list of squares that a pawn enters one after the other, up to the next fork."""

    def __init__(self, squares: tuple[int, ...]) -> None:
        self.squares: Final = squares
        # Which of the squares is Départ, counted from 1; 0 if it is not among them.
        self.start: Final = squares.index(DEPART) + 1 if DEPART in squares else 0


@final
class CrisisCard:
    """A yellow card, and the series that it hits."""

    def __init__(self, key: str, hits: tuple[SeriesId, ...]) -> None:
        self.key: Final = key
        self.hits: Final = hits


@final
class EldoradoBox(Edition):
    """One edition of Eldorado with its typed data."""

    def __init__(self, source: Source) -> None:
        super().__init__(source, GOODS)
        root = source.table("edition.toml")
        rules = root.table("rules")
        self.start_cash: Final = rules.whole("start_cash", low=1)
        self.minimum: Final = rules.whole("minimum", low=1)  # the least price of a title
        self.ingot_price: Final = rules.whole("ingot_price", low=1)
        # The income for each ingot when a player passes Départ.
        self.income_ingot: Final = rules.whole("income_ingot")
        self.income_title: Final = rules.whole("income_title")
        self.loan: Final = rules.whole("loan", low=1)
        self.loan_interest: Final = rules.whole("loan_interest")
        self.control_percent: Final = rules.whole("control_percent", high=100)
        self.interest_percent: Final = rules.whole("interest_percent", high=100)
        self.levy_percent: Final = rules.whole("levy_percent", high=100)
        self.crisis_percent: Final = rules.whole("crisis_percent", high=100)
        # Fortunes are rounded down to a multiple of this.
        self.rounding: Final = rules.whole("rounding", low=1)
        self.success_point: Final = rules.whole("success_point")
        # The payment for each point of a double.
        self.lottery_double: Final = rules.whole("lottery_double")
        self.lottery_even: Final = rules.whole("lottery_even")
        # The least sum of two even dice that wins.
        self.lottery_least: Final = rules.whole("lottery_least")
        self.exchange_ingots: Final = rules.whole("exchange_ingots", low=1)
        self.exchange_titles: Final = rules.whole("exchange_titles", low=1)
        # The value of the smallest note; bids and stakes are multiples of it.
        self.unit: Final = rules.whole("unit", low=1)
        # Options
        self.price_per: Final = rules.word("price_per", (PER_TITLE, PER_SERIES))
        self.resale: Final = rules.word("resale", (LAST_PRICE, MINIMUM))
        self.is_resold_as_quoted: Final = self.resale == LAST_PRICE
        self.private_sales: Final = rules.flag("private_sales")
        # How many loans a player may have at a time.
        self.loans: Final = rules.word("loans", (ONE, SEVERAL))
        self.loan_in_count: Final = rules.flag("loan_in_count")
        # Whether borrowed money is subtracted from the fortune when Control or interest is a share
        # of it.
        self.loan_deducted: Final = rules.flag("loan_deducted")
        # Whether a purchase sets the price of a title also if nobody else has bid.
        self.quote_purchase: Final = rules.flag("quote_purchase")
        # Bidders for a title on Achats: LANDER: others only if the player who stopped there wants
        # it; ANYBODY: all players in any case.
        self.rivals: Final = rules.word("rivals", (LANDER, ANYBODY))
        # The first bid when a debtor's lot is auctioned: the price that the bank pays, or the
        # smallest note.
        self.forced_start: Final = rules.word("forced_start", (AT_BANK_PRICE, AT_LEAST))
        # From which moment on a week-end forbids sales and purchases.
        self.weekend: Final = rules.word("weekend", (FROM_STOP, FROM_TURN_END))
        # Whether the fortune is rounded down, as for other payments, before a levy takes a tenth of
        # it.
        self.levy_rounded: Final = rules.flag("levy_rounded")
        self.control_sale: Final = rules.word("control_sale", (BY_AUCTION, EITHER))
        self.exchange: Final = rules.word("exchange", (OWN_TURN, ANY_TIME, ON_SQUARE))
        self.claims: Final = rules.word("claims", (MANUAL, AUTOMATIC))
        self.income_as_of: Final = rules.word("income_as_of", (PASSING, CLAIM))
        # Whether a stop on Départ brings the same income as passing it.
        self.stop_on_start: Final = rules.flag("stop_on_start")
        self.bank_first: Final = rules.word("bank_first", (INTEREST, BORROWING))
        self.stake: Final = rules.word("stake", (CASH, FORTUNE))
        self.zero_fortune: Final = rules.word("zero_fortune", (STAYS, OUT))
        self.casino_by_double: Final = rules.word("casino_by_double", (STAY, MOVE))
        # Whether a double six at the lottery also lets the player play at the casino.
        self.lottery_double_six: Final = rules.flag("lottery_double_six")
        self.casino_double_six: Final = rules.flag("casino_double_six")
        # Minutes until the end; 0: only the number of rounds ends the game.
        self.minutes: Final = rules.whole("minutes")
        # Rounds until the end; 0: only the clock ends the game.
        self.rounds: Final = rules.whole("rounds")
        if self.players[-1] > SEATS:
            root.wrong("players", f"are {SEATS} at most: there are no more pawns")
        if self.minutes == 0 and self.rounds == 0:
            rules.wrong("minutes", "0 goes with a number of rounds: the game must end some time")
        self.hour: Final = rules.word("hour", (AFTER_TURN, AT_ONCE))
        # The most levies that the bank raises for one payment; if these are not enough, it owes the
        # rest.
        self.levies: Final = rules.whole("levies", low=1)
        self.levy_while_owing: Final = rules.flag("levy_while_owing")
        # How long income may be claimed after the last turn.
        self.claim_ms: Final[Ms] = 1000 * rules.whole("claim_seconds", low=1)
        self.auction_ms: Final[Ms] = 1000 * rules.whole("auction_seconds")
        # The pieces
        self.titles_per_series: Final = rules.whole("titles_per_series", low=4)
        self.titles: Final = self.titles_per_series * len(SERIES)
        board = source.table("board.csv")
        self.shape: Final = board.word("shape", SHAPES)
        # The names of the circuits, in their order at the fork.
        self.circuits: Final = board.texts("circuits")
        self.squares: Final = _squares(source.rows("board.csv"), board, self.circuits)
        self.track: Final = _track(self.squares, self.circuits)
        self.fork: Final = max(
            [i for i, square in enumerate(self.squares) if square.strip == FIRST], default=0
        )
        # By circuit: the squares that a pawn enters after the fork, up to the next place with a
        # choice.
        self.ways: Final = [
            self.track.by_way_of(self.fork, exit, len(self.squares))
            for exit in (self.track.exits[self.fork] if self.squares else ())
        ]
        self.circuit_ways: Final = [EldoradoWay(way) for way in self.ways]
        self.onward: Final = [EldoradoWay(self.track.round(at)) for at in range(len(self.squares))]
        self.casino: Final = max(
            [i for i, square in enumerate(self.squares) if square.kind == CASINO], default=0
        )
        cards = source.table("cards.toml")
        places = (*[square.key for square in self.squares], *SERIES)
        self.radio: Final[tuple[CardText, ...]] = read_cards(
            cards.tables("card"), ("radio",), CARD_VERBS, places
        )
        self.cards: Final = self.radio  # the cards whose texts contain amounts
        self.crises: Final = _crises(cards.tables("crisis"), cards)
        self.first_pawn: Final[Item] = self.titles + len(self.radio) + len(self.crises)
        _whole_cards(self.radio, cards)

    @property
    def first_radio(self) -> Item:
        return self.titles

    @property
    def first_crisis(self) -> Item:
        return self.titles + len(self.radio)

    def series(self, title: Item) -> SeriesId:
        return title // self.titles_per_series

    def first_of(self, series: SeriesId) -> Item:
        """Return the first title of a series; the others of the series follow it."""
        return series * self.titles_per_series

    def titles_in(self, series: SeriesId) -> range:
        first = self.first_of(series)
        return range(first, first + self.titles_per_series)

    def way_by(self, circuit: str) -> EldoradoWay:
        """Return the way from the fork along a circuit."""
        for i in range(len(self.circuits)):
            if self.circuits[i] == circuit:
                return self.circuit_ways[i]
        raise AssertionError(f"there is no circuit {circuit}")

    def square_named(self, key: str) -> int:
        for i, square in enumerate(self.squares):
            if square.key == key:
                return i
        raise AssertionError(f"there is no square {key}")


def _squares(
    rows: list[Table], board: Table, circuits: tuple[str, ...]
) -> tuple[EldoradoSquare, ...]:
    squares: list[EldoradoSquare] = []
    strips = (START, FIRST, *circuits, LAST)
    if len(circuits) != CIRCUITS or len(set(circuits)) != CIRCUITS:
        board.wrong("circuits", f"must name {CIRCUITS} circuits")
    for row in rows:
        kind = row.word("kind", KINDS)
        series = NO_SERIES
        if kind in OF_A_SERIES:
            series = SERIES.index(row.word("series", SERIES))
        key = row.text("key")
        if key in [square.key for square in squares]:
            row.wrong("key", f"{key!r} is the key of another square")
        strip = row.word("strip", strips)
        if squares and strips.index(strip) < strips.index(squares[-1].strip):
            row.wrong("strip", f"the strips follow each other: {', '.join(strips)}")
        squares.append(EldoradoSquare(key, strip, kind, series))
    for problem in _faults(squares, circuits):
        board.wrong("rows", problem)
    return tuple(squares)


def _faults(squares: list[EldoradoSquare], circuits: tuple[str, ...]) -> list[str]:
    """Return everything about a board that contradicts the booklet."""
    wrong: list[str] = []
    by_strip = {name: [one for one in squares if one.strip == name] for name in (FIRST, LAST)}
    first, last = by_strip[FIRST], by_strip[LAST]
    if not squares or squares[0].kind != START or len([q for q in squares if q.kind == START]) > 1:
        wrong.append("Départ must be the first square and the only one of its kind")
    if not first or first[-1].kind != CONTROL or CONTROL in [one.kind for one in first[:-1]]:
        wrong.append("the first strip must end in a Contrôle, its only one")
    if not last or last[0].kind != SUCCESS or last[0].series != PETROLIERS:
        wrong.append("the last strip must begin with Succès en affaires, Pétroliers")
    if not last or last[-1].kind != CASINO:
        wrong.append("the last strip must end with the Casino")
    for name in circuits:
        if name not in [one.strip for one in squares]:
            wrong.append(f"the circuit {name} has no square")
    if len([one for one in squares if one.kind == CONTROL]) < 2:
        wrong.append("at least two Contrôle squares are needed: the booklet speaks of the first")
    for series, name in enumerate(SERIES):
        of_it = [one.kind for one in squares if one.series == series]
        if of_it.count(SUCCESS) != 1:
            wrong.append(f"{name} must have exactly one Succès square")
        if PURCHASE not in of_it:
            wrong.append(f"{name} must have an Achats square")
    for kind in (GOLD, BANK, LOTTERY, WEEKEND, RADIO, CRISIS):
        if kind not in [one.kind for one in squares]:
            wrong.append(f"a square {kind} is missing")
    return wrong


def _track(squares: tuple[EldoradoSquare, ...], circuits: tuple[str, ...]) -> Track:
    """Return the board as a graph: Départ, the first strip, the fork into the circuits, the last
    strip, Départ."""
    exits: list[tuple[int, ...]] = []
    heads = [_head(squares, name) for name in circuits]
    for i, square in enumerate(squares):
        is_end = i + 1 == len(squares) or squares[i + 1].strip != square.strip
        if not is_end or square.strip == START:
            exits.append(((i + 1) % len(squares),))
        elif square.strip == FIRST:
            exits.append(tuple(heads))
        elif square.strip == LAST:
            exits.append((0,))
        else:
            exits.append((_head(squares, LAST),))
    return Track(tuple(exits))


def _head(squares: tuple[EldoradoSquare, ...], strip: str) -> int:
    for i, square in enumerate(squares):
        if square.strip == strip:
            return i
    return 0


def _crises(tables: list[Table], cards: Table) -> tuple[CrisisCard, ...]:
    found: list[CrisisCard] = []
    for table in tables:
        key = table.text("key")
        names = table.texts("hits")
        for name in names:
            if name not in SERIES:
                table.wrong("hits", f"{name!r} is no series: {', '.join(SERIES)}")
        if not names:
            table.wrong("hits", "a crisis hits at least one series")
        found.append(CrisisCard(key, tuple([SERIES.index(n) for n in names if n in SERIES])))
    for series, name in enumerate(SERIES):
        if not [card for card in found if series in card.hits]:
            cards.wrong("crisis", f"no card hits {name}: every series must be hit by one")
    return tuple(found)


def _whole_cards(radio: tuple[CardText, ...], cards: Table) -> None:
    for card in radio:
        verbs = [effect.verb for effect in card.effects]
        series = [effect.place in SERIES for effect in card.effects if effect.verb == "of"]
        speaks = [verb for verb in verbs if verb in ABOUT_OWNERS]
        if (speaks and series != [True]) or (series and not speaks):
            cards.wrong("card", f'{card.key}: owners_receive and owners_pay go with of = "series"')
        for effect in card.effects:
            if effect.verb == "move_to" and effect.place in SERIES:
                cards.wrong("card", f"{card.key}: move_to names a square, not a series")
