"""BankingBox, the typed data of an edition: the hexagon, the 46 cards, the contents of the box, the
rules.

Items are numbered in the same order at every table: the gold shares, the silver shares, the cards,
and the tokens and pawns of each seat, which the state adds.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.editions.edition import Edition, Source, Table
from magnat.kit.cards import AMOUNT, AMOUNTS, FLAG, MONEY_VERBS, CardText, read_cards
from magnat.kit.track import Track

GOODS: Final = ("money", "bond", "cheque", "promise")
BOND: Final[Good] = 1  # fixed-term bonds; only their number counts
CHEQUE: Final[Good] = 2  # traveller's cheques; only their number counts
PROMISE: Final[Good] = 3  # written promises of the cash desk to pay later, in francs

Colour: TypeAlias = int  # 0 … 5, in clockwise order
StepId: TypeAlias = int  # the number of a step on the way of a colour
# The number of a printed space: first the ring, then the lanes, then the start squares.
SpaceId: TypeAlias = int

# The kinds of squares, by the names that edition files use. A square of a colour is called `own` or
# `away` there.
START: Final = 0
LANE: Final = 1
WHITE: Final = 2
CNEP: Final = 3
COUNTER: Final = 4
GOLD: Final = 5
SILVER: Final = 6
GOAL: Final = 7
OWN: Final = "own"
AWAY: Final = "away"
RING_KINDS: Final = {
    "white": WHITE,
    "cnep": CNEP,
    "gold": GOLD,
    "silver": SILVER,
    OWN: COUNTER,
    AWAY: COUNTER,
}

SIDES: Final = 6  # the number of sides of the hexagon, and of colours
FACES: Final = 6  # the number of faces of the die
# Not allowed: a pawn in front of so many white squares in a row could never move on.
WHITES_IN_A_ROW: Final = 6
NOBODYS: Final = -1  # a square that has no colour
NO_MINE: Final = -1

CARD_VERBS: Final = {
    **MONEY_VERBS,
    "bonds": AMOUNT,  # receive so many bonds from the cash desk
    "cheques": AMOUNT,  # receive so many traveller's cheques
    "subscribe": AMOUNT,  # may buy up to so many bonds at face value
    "change": AMOUNT,  # may buy up to so many traveller's cheques at face value
    "mature": AMOUNT,  # get this amount for every bond
    "journey": AMOUNT,  # pay the amount, or hand over one traveller's cheque instead
    "ride": FLAG,  # may go to the pawn's next counter for one traveller's cheque
    # Two amounts: receive one for each gold share, the other for each silver share.
    "dividend": AMOUNTS,
    "upkeep": AMOUNTS,  # two amounts: pay one for each gold share, the other for each silver share
    "interest": AMOUNT,  # receive this percentage of the account, rounded down to the smallest note
    "tax": AMOUNT,  # pay this percentage of the notes carried
    "theft": AMOUNT,  # lose this percentage of the notes carried
    "theft_papers": AMOUNT,  # lose this percentage of each kind of security carried
    "fire": AMOUNT,  # lose this percentage of the notes and securities carried
    "raid": AMOUNT,  # every player loses this percentage of the notes carried
    "collapse": AMOUNT,  # lose so many mine shares, drawn by lot, whether carried or deposited
    "deposit": FLAG,  # do what is possible at the counter, wherever the pawn stands
    "forward": AMOUNT,
    "back": AMOUNT,
    "to_counter": FLAG,  # move to the next square of the pawn's own colour
    "to_mine": FLAG,  # move to the next mine
    "again": FLAG,  # throw once more
    "miss": AMOUNT,  # miss so many turns
}

STOP: Final = "stop"
PASS: Final = "pass"
FORGIVEN: Final = "forgiven"
OWED: Final = "owed"
PAIRS: Final = "pairs"
ONCE: Final = "once"
FUNDS: Final = "funds"
ALL: Final = "all"
AT_START: Final = "start"
AT_SQUARE: Final = "square"
AT_ONCE: Final = "at_once"
OWN_TURN: Final = "own_turn"


@final
class BankingRules:
    """All numbers and options of the rules, from the table [rules] of the edition."""

    def __init__(self, table: Table) -> None:
        self.starting_cash: Final = table.whole("starting_cash")
        # The money for a pawn that starts for the first time.
        self.departure: Final = table.whole("departure")
        self.arrival: Final = table.whole("arrival")  # the money for a pawn that reaches its goal
        # How many squares a pawn must go before the next one enters.
        self.next_pawn: Final = table.whole("next_pawn", low=1)
        self.pawns: Final = table.whole("pawns", low=1)
        self.pawns_of_many: Final = table.whole("pawns_of_many", low=1)
        # From so many players on, each has `pawns_of_many` pawns.
        self.many: Final = table.whole("many", low=2)
        # Whether a player must choose a pawn that can move, if there is one.
        self.must_advance: Final = table.flag("must_advance")
        self.exact_goal: Final = table.flag("exact_goal")
        # Whether a pawn that passes over a mine also takes it, or pays its fine, without stopping
        # there.
        self.by_passing: Final = table.word("reach", (STOP, PASS)) == PASS
        self.gold_fine: Final = table.whole("gold_fine")
        self.silver_fine: Final = table.whole("silver_fine")
        self.meeting_fine: Final = table.whole("meeting_fine")
        # Whether the fine is due once from each player, or once for each pair of pawns.
        self.meetings: Final = table.word("meetings", (PAIRS, ONCE))
        self.withdraw_freely: Final = table.flag("withdraw_freely")
        self.pledge: Final = table.whole("pledge", low=1)
        self.redemption: Final = table.whole("redemption", low=1)
        # Which means oblige a player to redeem a pawn: the funds (cash and account), or everything
        # the player has.
        self.means: Final = table.word("means", (FUNDS, ALL))
        # When a player's means are checked: as soon as they grow, or when the player's turn begins.
        self.redeem: Final = table.word("redeem", (AT_ONCE, OWN_TURN))
        self.redeemed_at: Final = table.word("redeemed_at", (AT_START, AT_SQUARE))
        # Whether the price of redeeming a pledged pawn is subtracted in the final count.
        self.pledge_in_count: Final = table.flag("pledge_in_count")
        self.is_forgiven: Final = table.word("uncovered_debt", (FORGIVEN, OWED)) == FORGIVEN


@final
class Stock:
    """The notes, securities, shares and tokens that come with the game, with their face values."""

    def __init__(self, table: Table) -> None:
        self.large_note: Final = table.whole("large_note", low=1)
        self.large_notes: Final = table.whole("large_notes")
        self.small_note: Final = table.whole("small_note", low=1)
        self.small_notes: Final = table.whole("small_notes")
        # The face value of one bond or one traveller's cheque.
        self.paper: Final = table.whole("paper", low=1)
        self.gold_share: Final = table.whole("gold_share", low=1)
        self.gold_shares: Final = table.whole("gold_shares")
        self.silver_share: Final = table.whole("silver_share", low=1)
        self.silver_shares: Final = table.whole("silver_shares")
        self.tokens: Final = table.whole("tokens")  # the number of tokens of each colour
        self.shares: Final = self.gold_shares + self.silver_shares

    @property
    def notes(self) -> int:
        return self.large_note * self.large_notes + self.small_note * self.small_notes


@final
class Near:
    """The squares of each kind that the next throw can reach from a given step: the number of card
    squares, the mines, the counters, and whether the goal can be reached."""

    def __init__(
        self, cards: int, mines: tuple[Item, ...], counters: tuple[SpaceId, ...], is_home: bool
    ) -> None:
        self.cards: Final = cards  # the number of squares on which a card is drawn
        self.mines: Final = mines  # the shares of the mines
        self.counters: Final = counters  # counters of the pawn's own colour
        self.is_home: Final = is_home


@final
class BankingBoard:
    """The hexagon: one sector that repeats on six sides, and the way of each colour around it."""

    def __init__(self, table: Table, stock: Stock) -> None:
        self.shape: Final = table.word("shape", ("hexagon",))
        self.colours: Final = table.texts("colours")
        self.lane: Final = table.whole("lane", low=1)
        # By how many sides the second square of each colour is ahead of the first.
        self.away: Final = table.whole("away", low=1, high=SIDES - 1)
        self.sector: Final = _sector(table, stock)
        self.ring: Final = len(self.sector) * SIDES
        self.places: Final = _places(table.table("places"))
        if len(self.colours) != SIDES:
            table.wrong("colours", f"must name {SIDES} colours")
        self.spaces: Final = self.ring + SIDES * (self.lane + 1)
        # The number of steps on the way of a colour, including start and goal.
        self.way: Final = self.ring + 2 * self.lane + 3
        self.kinds: Final = tuple([self._kind(step) for step in range(self.way * SIDES)])
        self.colour_of: Final = tuple([self._colour(space) for space in range(self.spaces)])
        # By space: the share of the mine on it, or NO_MINE.
        self.mine_of: Final = self._mines(stock)
        self.space_of: Final = self._spaces(stock)  # by share: the space of its mine, or -1
        # By step: the step of the next counter of that colour, or -1.
        self.counter_ahead: Final = self._counters()
        steps = range(self.way * SIDES)
        # By step: the number of squares to the goal.
        self.left: Final = tuple([self.way - 1 - self.squares(step) for step in steps])
        self.near: Final = tuple([self._near(step) for step in steps])
        exits = [
            () if step % self.way == self.way - 1 else (step + 1,)
            for step in range(self.way * SIDES)
        ]
        spaces = [self._space(step) for step in range(self.way * SIDES)]
        self.track: Final = Track(tuple(exits), tuple(spaces))

    def start(self, colour: Colour) -> StepId:
        return colour * self.way

    def squares(self, step: StepId) -> int:
        """Return how many squares a pawn on this step has gone from its start."""
        return step % self.way

    def is_goal(self, step: StepId) -> bool:
        return self.left[step] == 0

    def space(self, step: StepId) -> SpaceId:
        return self.track.spaces[step]

    def kind(self, step: StepId) -> int:
        return self.kinds[step]

    def space_key(self, space: SpaceId) -> str:
        if space < self.ring:
            return f"ring-{space}"
        lane, square = divmod(space - self.ring, self.lane)
        if lane < SIDES:
            return f"lane-{lane}-{square + 1}"
        return f"start-{space - self.ring - SIDES * self.lane}"

    def share_key(self, share: Item, stock: Stock) -> str:
        """Return the key of a share, such as gold-1. Gold and silver mines are numbered separately
        along the ring."""
        if share < stock.gold_shares:
            return f"gold-{share + 1}"
        return f"silver-{share - stock.gold_shares + 1}"

    def _space(self, step: StepId) -> SpaceId:
        colour, gone = divmod(step, self.way)
        if gone == 0 or gone == self.way - 1:
            return self.ring + SIDES * self.lane + colour
        if gone <= self.lane:
            return self.ring + colour * self.lane + gone - 1
        if gone <= self.lane + self.ring + 1:
            return (colour * len(self.sector) + gone - self.lane - 1) % self.ring
        return self.ring + colour * self.lane + self.way - 2 - gone

    def _kind(self, step: StepId) -> int:
        gone = step % self.way
        if gone == 0:
            return START
        if gone == self.way - 1:
            return GOAL
        space = self._space(step)
        if space >= self.ring:
            return LANE
        return RING_KINDS[self.sector[space % len(self.sector)]]

    def _colour(self, space: SpaceId) -> Colour:
        if space >= self.ring:
            lane = (space - self.ring) // self.lane
            return lane if lane < SIDES else space - self.ring - SIDES * self.lane
        side, place = divmod(space, len(self.sector))
        if self.sector[place] == OWN:
            return side
        return (side + self.away) % SIDES if self.sector[place] == AWAY else NOBODYS

    def _counters(self) -> tuple[StepId, ...]:
        found = [-1] * (self.way * SIDES)
        for step in range(self.way * SIDES - 2, -1, -1):
            colour, ahead = step // self.way, step + 1
            if ahead // self.way == colour:  # the goal has no step ahead
                is_own = (
                    self.kinds[ahead] == COUNTER and self.colour_of[self._space(ahead)] == colour
                )
                found[step] = ahead if is_own else found[ahead]
        return tuple(found)

    def _mines(self, stock: Stock) -> tuple[Item, ...]:
        mines = [NO_MINE] * self.spaces
        gold, silver = 0, stock.gold_shares
        for space in range(self.ring):
            kind = RING_KINDS[self.sector[space % len(self.sector)]]
            if kind == GOLD:
                mines[space] = gold
                gold += 1
            elif kind == SILVER:
                mines[space] = silver
                silver += 1
        return tuple(mines)

    def _spaces(self, stock: Stock) -> tuple[SpaceId, ...]:
        mines = self.mine_of
        return tuple(
            [mines.index(share) if share in mines else -1 for share in range(stock.shares)]
        )

    def _near(self, step: StepId) -> Near:
        cards, colour, left = 0, step // self.way, self.left[step]
        mines: list[Item] = []
        counters: list[SpaceId] = []
        for ahead in range(step + 1, step + 1 + min(FACES, left)):
            kind, space = self.kinds[ahead], self._space(ahead)
            if kind == CNEP:
                cards += 1
            elif kind == GOLD or kind == SILVER:
                mines.append(self.mine_of[space])
            elif kind == COUNTER and self.colour_of[space] == colour:
                counters.append(space)
        return Near(cards, tuple(mines), tuple(counters), 0 < left <= FACES)


def _sector(table: Table, stock: Stock) -> tuple[str, ...]:
    """Return the kind of each square of one side of the hexagon, beginning with the junction;
    report mistakes in the data."""
    sector = table.texts("sector")
    for kind in sector:
        if kind not in RING_KINDS:
            table.wrong("sector", f"{kind!r} is no square: use {', '.join(RING_KINDS)}")
            return (OWN,)
    if not sector or sector[0] != OWN:
        table.wrong("sector", f"must begin with {OWN!r}: a lane joins the ring at its own colour")
        return (OWN,)
    if sector.count(OWN) != 1:
        table.wrong("sector", f"must have one {OWN!r}, the junction")
    if sector.count("gold") * SIDES > stock.gold_shares:
        table.wrong("sector", f"there are {stock.gold_shares} gold shares for six sectors")
    if sector.count("silver") * SIDES > stock.silver_shares:
        table.wrong("sector", f"there are {stock.silver_shares} silver shares for six sectors")
    whites = 0
    for kind in (*sector, *sector):
        whites = whites + 1 if kind == "white" else 0
        if whites >= WHITES_IN_A_ROW:
            table.wrong("sector", f"{WHITES_IN_A_ROW} white squares in a row stop every pawn")
            break
    return sector


def _places(table: Table) -> dict[int, tuple[Colour, ...]]:
    """Return, by number of players, the colours with which they play; report mistakes in the
    table."""
    places: dict[int, tuple[Colour, ...]] = {}
    for key in table.keys():
        colours = table.wholes(key)
        if not key.isdecimal() or len(colours) != int(key):
            table.wrong(key, "must list one colour for each of so many players")
        elif sorted(set(colours)) != list(colours) or colours[-1] >= SIDES:
            table.wrong(key, f"must be colours from 0 to {SIDES - 1}, clockwise, each once")
        else:
            places[len(colours)] = colours
    return places


@final
class BankingBox(Edition):
    """One edition of Banking with its typed data."""

    def __init__(self, source: Source) -> None:
        super().__init__(source, GOODS)
        root = source.table("edition.toml")
        self.rules: Final = BankingRules(root.table("rules"))
        self.stock: Final = Stock(root.table("stock"))
        self.board: Final = BankingBoard(source.table("board.toml"), self.stock)
        tables = source.table("cards.toml").tables("card")
        self.cards: Final[tuple[CardText, ...]] = read_cards(tables, ("cnep",), CARD_VERBS, ())
        if self.supply[0] != self.stock.notes:
            root.table("goods").wrong("money", f"must be the notes of [stock]: {self.stock.notes}")
        if not self.cards:
            source.table("cards.toml").wrong("card", "there must be at least one")
        for card, table in zip(self.cards, tables, strict=True):
            for effect in card.effects:
                if effect.verb in ("dividend", "upkeep") and len(effect.amounts) != 2:
                    table.wrong(effect.verb, "must be [for a gold share, for a silver share]")
        for seats in self.players:
            if seats not in self.board.places:
                source.table("board.toml").wrong("places", f"does not say who plays at {seats}")

        self.first_card: Final[Item] = self.stock.shares
        self.first_token: Final[Item] = self.stock.shares + len(self.cards)

    def pawns_each(self, seats: int) -> int:
        """Return how many pawns each player has in a game of `seats` players."""
        return self.rules.pawns_of_many if seats >= self.rules.many else self.rules.pawns

    def is_gold(self, share: Item) -> bool:
        return share < self.stock.gold_shares

    def face(self, share: Item) -> int:
        return self.stock.gold_share if self.is_gold(share) else self.stock.silver_share

    def fine(self, share: Item) -> int:
        return self.rules.gold_fine if self.is_gold(share) else self.rules.silver_fine
