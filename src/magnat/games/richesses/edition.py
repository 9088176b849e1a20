"""RichessesBox, the typed data of an edition: squares, areas, titles, royalties, news, rules.

Items are numbered in the same order in all editions: the titles, the plates (two of each
production), the news cards, and a pawn for each seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.editions.edition import BadEdition, Edition, Source, Table
from magnat.kit.cards import AMOUNTS, MONEY_VERBS, PLACE, CardText, read_cards
from magnat.kit.track import Track
from magnat.kit.trade import Offer

if TYPE_CHECKING:
    from mypy_extensions import i64

GOODS: Final = ("money", "joker")
JOKER: Final[Good] = 1

Production: TypeAlias = int
Area: TypeAlias = int
# The number of a step on the pawns' way; Départ is 0 and lies outside the loop.
StepNo: TypeAlias = int

# The kinds of squares; those of the first three kinds may have a plate.
COUNTRY: Final = "country"
CHOICE: Final = "choice"
POINTS: Final = "points"
WORLD: Final = "world"
AUCTION: Final = "auction"
JOKER_SQUARE: Final = "joker"
NEWS: Final = "news"
CUSTOMS: Final = "customs"
DEPART: Final = "depart"
KINDS: Final = (COUNTRY, CHOICE, POINTS, WORLD, AUCTION, JOKER_SQUARE, NEWS, CUSTOMS, DEPART)
PLATED: Final = (COUNTRY, CHOICE, POINTS)
# The kinds as numbers, in the order of KINDS, because they are compared at every arrival.
AT_COUNTRY: Final = 0
AT_CHOICE: Final = 1
AT_POINTS: Final = 2
AT_WORLD: Final = 3
AT_AUCTION: Final = 4
AT_JOKER: Final = 5
AT_NEWS: Final = 6

START: Final[StepNo] = 0
FIRST: Final[StepNo] = 1  # a pawn that enters this step again has completed a tour
NO_PLATE: Final[Production] = -1
NO_AREA: Final[Area] = -1
TITLES_PER_TRUST: Final = 6
PLATES_PER_TRUST: Final = 2
HOLDINGS: Final = 64  # the number of subsets of the six titles of a production
DRAWER: Final = 6  # the number of titles of a country that form one group, see `_drawers`
DRAWERFULS: Final = 64  # the number of subsets of such a group
LEAST_SHARE: Final = 90  # the six titles of a production have at least this percentage of it
WHOLE: Final = 100
NEWS_DECK: Final = 0

MANUAL: Final = "manual"
AUTOMATIC: Final = "automatic"
MINIMAL: Final = "minimal"
ALL: Final = "all"
NONE: Final = "none"
WINDOW: Final = "window"
RANDOM: Final = "random"
PHOTOGRAPHED: Final = "photographed"
ALOUD: Final = "aloud"
SEALED: Final = "sealed"
HIGHER: Final = "higher"
LOWER: Final = "lower"
PRINTED: Final = "printed"
GEOGRAPHY: Final = "geography"
EXAMPLE: Final = "example"
OWN: Final = "own"
ANYBODY: Final = "anybody"
FIRST_AGAIN: Final = "first"
LAST_STEP: Final = "last"
HELD: Final = "held"
MADE_WHOLE: Final = "whole"
BEFORE: Final = "before"
AFTER: Final = "after"
HALF: Final = "half"
ABOVE: Final = "above"
MONEY_PAID: Final = "money"
NEVER_OUTBID: Final = "never"
ALWAYS: Final = "always"
BY_SELLER: Final = "seller"
BY_CLOCK: Final = "clock"
FROM_SQUARE: Final = "square"
AGAIN: Final = "again"
USUAL: Final = "usual"
VARIANT: Final = "variant"

NEWS_VERBS: Final = {
    **MONEY_VERBS,
    "production": PLACE,  # the production about which `receive_if` and `pay_if` are
    # Two amounts to receive from the bank: with titles of the production, without any.
    "receive_if": AMOUNTS,
    "pay_if": AMOUNTS,  # two amounts to pay to the bank: with titles of the production, without any
}


@final
class RichessesRules:
    """All numbers of the rules, and all options that a table may choose."""

    def __init__(self, table: Table) -> None:
        # Money
        self.money_unit: Final = table.whole("money_unit", low=1)  # half of any price is a multiple
        self.pot: Final = table.whole("pot", low=1)  # divided among the players at the start
        # Each player's part of the pot is rounded down to a multiple of it.
        self.pot_unit: Final = table.whole("pot_unit", low=1)
        # The fine for a double, multiplied by the face that it shows.
        self.fine: Final = table.whole("fine")
        # Whether the fine is paid before or after the move.
        self.fine_time: Final = table.word("fine_time", (BEFORE, AFTER))
        self.points: Final = table.whole("points")  # what a square pays for each point thrown
        self.joker_price: Final = table.whole("joker_price")

        # Titles
        self.most_titles: Final = table.whole("most_titles", low=1)
        # The least share for each band (level of royalty), as a percentage.
        self.bands: Final = table.wholes("bands", low=1)
        # Whether a share on the border of two bands counts for the higher or the lower one.
        self.band_edge: Final = table.word("band_edge", (HIGHER, LOWER))
        self.prices: Final = table.word("prices", (USUAL, VARIANT))
        self.continents: Final = table.word("continents", (PRINTED, GEOGRAPHY, EXAMPLE))
        # Whether a world choice must complete a trust, or may add any title to a trust that the
        # player has.
        self.complete: Final = table.word("complete", (HELD, MADE_WHOLE))
        self.claims: Final = table.word("claims", (MANUAL, AUTOMATIC))
        self.plates: Final = table.word("plates", (RANDOM, PHOTOGRAPHED))

        # The tour of the world that opens the squares which require one: OWN: only the player's;
        # ANYBODY: the first tour of any player.
        self.tour: Final = table.word("tour", (OWN, ANYBODY))
        self.tour_end: Final = table.word("tour_end", (FIRST_AGAIN, LAST_STEP))

        # Auctions and sales
        self.smallest_raise: Final = table.whole("smallest_raise", low=1)
        self.first_bid: Final = table.word("first_bid", (HALF, ABOVE))
        self.split: Final = table.word("split", (MINIMAL, ALL))
        # Whether trusts whose titles are exactly as many as the red die's points must be put up for
        # auction, if there are any.
        self.exact: Final = table.flag("exact")
        self.auctioneer: Final = table.word("auctioneer", (BY_SELLER, BY_CLOCK))
        self.bids: Final = table.word("bids", (ALOUD, SEALED))
        self.secret_cash: Final = table.flag("secret_cash")
        self.two_player_auctions: Final = table.flag("two_player_auctions")
        self.exchange_outbid: Final = table.word(
            "exchange_outbid", (MONEY_PAID, NEVER_OUTBID, ALWAYS)
        )
        # When a trust may be sold freely again, if a free sale of it was outbid and then not
        # concluded.
        self.after_delay: Final = table.word("after_delay", (FROM_SQUARE, AGAIN))

        # Bankruptcy
        self.rescue: Final = table.word("rescue", (NONE, WINDOW))

        # Time limits, in milliseconds at normal pace.
        self.silence: Final = 1000 * table.whole("silence_seconds", low=1)
        self.decision: Final = 1000 * table.whole("decision_seconds", low=1)
        self.claiming: Final = 1000 * table.whole("claim_seconds", low=1)
        self.rescuing: Final = 1000 * table.whole("rescue_seconds", low=1)
        self.offering: Final = 1000 * table.whole("offer_seconds", low=1)

        if list(self.bands) != sorted(set(self.bands)) or not self.bands:
            table.wrong("bands", "must rise, such as [30, 50, 70, 90]")


@final
class RichessesSquare:
    """One step of the way of pawns. At the crossing of the two loops, two steps are the same
    printed square."""

    def __init__(
        self,
        step: StepNo,
        key: str,
        kind: str,
        area: Area,
        zones: tuple[int, ...],
        example: tuple[int, ...],
        plate: Production,
        same: StepNo,
    ) -> None:
        self.step: Final = step
        self.key: Final = key  # the key by which its name is found
        self.kind: Final = kind
        self.area: Final = area  # the country, if it is a country's square
        self.zones: Final = zones  # the continents, if it is a continental choice
        self.example: Final = example  # the continents that the example in the booklet adds
        # The production whose plate lies there in the photograph of the box; NO_PLATE: the square
        # has no slot for a plate.
        self.plate: Final = plate
        # The step that is printed as the same square; usually the step itself.
        self.same: Final = same


@final
class RichessesTitle:
    """A title: the production and area it belongs to, its share in per cent and its price."""

    def __init__(
        self,
        item: Item,
        key: str,
        production: Production,
        area: Area,
        percent: int,
        price: int,
        variant: int,
    ) -> None:
        self.item: Final = item
        self.key: Final = key  # the key by which its name is found
        self.production: Final = production
        self.area: Final = area
        self.percent: Final = percent
        self.price: Final = price
        self.variant: Final = variant  # the price that another source gives; 0: there is none
        self.bit = 0  # its bit in `Holding.number`
        self.flag: Final = 1 << production  # its production's bit in `RichessesHand.some`


@final
class Holding:
    """A set of titles of one production that somebody can hold, with its share, price and royalty.
    The six titles of a production have 64 such sets."""

    def __init__(
        self,
        number: int,
        items: tuple[Item, ...],
        percent: int,
        price: int,
        royalty: int,
        toll: int,
    ) -> None:
        # One bit for each title in the set; also the index in `RichessesBox.holdings`.
        self.number: Final = number
        self.items: Final = items
        self.percent: Final = percent  # the share of the production, as a percentage
        self.price: Final = price  # the total price of the titles
        self.royalty: Final = royalty  # what is due for a visit
        # The same, if a share on the border of two bands counts for the higher one.
        self.toll: Final = toll


class RichessesBox(Edition):
    """One edition of Richesses du Monde with its typed data."""

    def __init__(self, source: Source) -> None:
        super().__init__(source, GOODS)
        self.rules: Final = RichessesRules(source.table("edition.toml").table("rules"))
        self.leasts: Final = _leasts(self.rules)
        rows = source.rows("royalties.csv")
        self.productions: Final = _keys(rows, "production")
        self.royalties: Final = tuple([_amounts(row, self.rules.bands) for row in rows])
        rows = source.rows("areas.csv")
        self.areas: Final = _keys(rows, "key")
        named = [row.text("continent") for row in rows]
        self.continents: Final = tuple(dict.fromkeys(named))
        self.continent_of: Final = tuple([self.continents.index(name) for name in named])
        # By area: the continent to which it really belongs.
        self.part_of: Final = tuple([self._part_of(row) for row in rows])
        rows = source.rows("titles.csv")
        self.titles: Final = tuple([self._title(row, item) for item, row in enumerate(rows)])
        rows = source.rows("board.csv")
        self.squares: Final = tuple([self._square(row, step) for step, row in enumerate(rows)])
        self.cards: Final[tuple[CardText, ...]] = read_cards(
            source.table("cards.toml").tables("card"), ("actualite",), NEWS_VERBS, self.productions
        )
        self._counted(source)
        if source.problems:
            raise BadEdition(source.problems)  # the rest needs valid data

        self.track: Final = _loop(self.squares)
        self.tour_ends: Final[StepNo] = (
            FIRST if self.rules.tour_end == FIRST_AGAIN else len(self.squares) - 1
        )
        # By step: the number of steps until a tour is complete.
        self.to_tour: Final = tuple(
            [len(self.track.way(square.step, self.tour_ends)) for square in self.squares]
        )
        self.kind_of: Final = tuple([square.kind for square in self.squares])
        self.kind_at: Final = tuple([KINDS.index(kind) for kind in self.kind_of])
        self.production_of: Final = tuple([title.production for title in self.titles])
        self.area_of: Final = tuple([title.area for title in self.titles])
        self.percent_of: Final = tuple([title.percent for title in self.titles])
        self.price_of: Final = tuple([title.price for title in self.titles])
        self.trusts: Final = tuple(
            [
                tuple([title.item for title in self.titles if title.production == production])
                for production in range(len(self.productions))
            ]
        )  # by production: its six titles
        for title in self.titles:
            title.bit = 1 << self.trusts[title.production].index(title.item)
        # By seat: an offer to it in which items and amount are blank.
        self.proposals: Final = tuple([Offer(seat, 0, ()) for seat in range(self.players.stop - 1)])
        self.every_production: Final = tuple(range(len(self.productions)))
        self.holdings: Final = tuple([self._holdings(own) for own in self.every_production])
        # By area: its titles, and the same titles in drawers (groups of six).
        self.titles_of: Final = tuple(
            [
                tuple([title.item for title in self.titles if title.area == area])
                for area in range(len(self.areas))
            ]
        )
        self.drawers: Final = tuple([_drawers(items) for items in self.titles_of])
        self.area_at: Final = tuple([square.area for square in self.squares])
        self.offered: Final = tuple([self._offered(square) for square in self.squares])
        self.offered_of: Final = tuple(
            [self._by_production(items) for items in self.offered]
        )  # by step and production: the titles that are offered there
        self.news_of: Final = tuple([self._news_of(card) for card in self.cards])
        self.slots: Final = tuple(
            [square.step for square in self.squares if square.plate != NO_PLATE]
        )
        self.first_plate: Final[Item] = len(self.titles)
        self.first_card: Final[Item] = self.first_plate + len(self.slots)
        self.first_pawn: Final[Item] = self.first_card + len(self.cards)

    def price(self, items: tuple[Item, ...]) -> int:
        """Return the total price of these titles."""
        total = 0
        for item in items:
            total += self.price_of[item]
        return total

    def royalty(self, production: Production, percent: int) -> int:
        """Return the royalty for a visit to a production at this share."""
        due = 0
        amounts = self.royalties[production]
        for i, least in enumerate(self.leasts):
            if percent >= least:
                due = amounts[i]
        return due

    def among(self, area: Area, left: i64) -> tuple[Item, ...]:
        """Return the titles of an area whose bits are set in `left`."""
        found: tuple[Item, ...] = ()
        for drawer in self.drawers[area]:
            some = drawer[left % DRAWERFULS]
            found = found + some if found else some
            left = left >> DRAWER
        return found

    def _offered(self, square: RichessesSquare) -> tuple[Item, ...]:
        """Return the titles that a square offers: those of its country; or, for a continental
        choice, those of its continents as the option `continents` counts them."""
        if square.kind == COUNTRY:
            return self.titles_of[square.area]
        named = self.part_of if self.rules.continents == GEOGRAPHY else self.continent_of
        zones = square.zones
        if self.rules.continents == EXAMPLE:
            zones = (*zones, *square.example)
        return tuple([title.item for title in self.titles if named[title.area] in zones])

    def _by_production(self, items: tuple[Item, ...]) -> tuple[tuple[Item, ...], ...]:
        return tuple(
            [
                tuple([item for item in items if self.production_of[item] == production])
                for production in self.every_production
            ]
        )

    def _holdings(self, production: Production) -> tuple[Holding, ...]:
        """Return all 64 possible holdings of a production; they are made once and shared by all
        tables."""
        six = [self.titles[item] for item in self.trusts[production]]
        found: list[Holding] = []
        for number in range(HOLDINGS):
            items = tuple([title.item for title in six if number & title.bit])
            percent = sum([self.percent_of[item] for item in items])
            royalty = self.royalty(production, percent)
            bands = len([band for band in self.rules.bands if percent >= band])
            toll = self.royalties[production][bands - 1] if bands > 0 else 0
            found.append(Holding(number, items, percent, self.price(items), royalty, toll))
        return tuple(found)

    def _news_of(self, card: CardText) -> Production:
        """Return the production that a news card asks about; NO_PLATE if it asks about none."""
        for effect in card.effects:
            if effect.verb == "production":
                return self.productions.index(effect.place)
        return NO_PLATE

    def plate_production(self, plate: Item) -> Production:
        return (plate - self.first_plate) // PLATES_PER_TRUST

    def _part_of(self, row: Table) -> int:
        """Return the continent to which an area belongs by geography, which may differ from the one
        printed."""
        column = "part_of" if row.has("part_of") else "continent"
        return _index(row, column, self.continents, "areas.csv")

    def _title(self, row: Table, item: Item) -> RichessesTitle:
        unit = 2 * self.rules.money_unit
        price = row.whole("price", low=1)
        variant = row.whole_or("variant", 0)
        for column, one in (("price", price), ("variant", variant)):
            if one % unit != 0:
                row.wrong(column, f"must be a multiple of {unit}: half of it is asked at auctions")
        if self.rules.prices == VARIANT and variant > 0:
            price, variant = variant, price
        return RichessesTitle(
            item,
            row.text("key"),
            _index(row, "production", self.productions, "royalties.csv"),
            _index(row, "area", self.areas, "areas.csv"),
            row.whole("percent", low=1, high=WHOLE),
            price,
            variant,
        )

    def _square(self, row: Table, step: StepNo) -> RichessesSquare:
        if row.whole("step") != step:
            row.wrong("step", f"must be {step}: the steps are listed in the order of play")
        kind = row.word("kind", KINDS)
        area = NO_AREA
        zones: tuple[int, ...] = ()
        example: tuple[int, ...] = ()
        if kind == COUNTRY:
            area = _index(row, "area", self.areas, "areas.csv")
        if kind == CHOICE:
            zones = self._zones(row, "zones")
            example = self._zones(row, "example") if row.has("example") else ()
        plate = NO_PLATE
        if row.has("plate"):
            plate = _index(row, "plate", self.productions, "royalties.csv")
            if kind not in PLATED:
                row.wrong("plate", f"only {', '.join(PLATED)} squares have a slot for a plate")
        same = row.whole_or("same", step)
        if same > step:
            row.wrong("same", "must be an earlier step: the square that is crossed again")
        return RichessesSquare(step, row.text("key"), kind, area, zones, example, plate, same)

    def _zones(self, row: Table, column: str) -> tuple[int, ...]:
        zones: list[int] = []
        for name in row.text(column).split("+"):
            if name in self.continents:
                zones.append(self.continents.index(name))
            else:
                row.wrong(column, f"{name!r} is no continent of areas.csv; join two by a +")
        return tuple(zones)

    def _counted(self, source: Source) -> None:
        """Report mistakes of an edition in the counts: a production without exactly six titles and
        two plates, not exactly one Départ, a key that is used twice."""
        titles = source.table("titles.csv")
        board = source.table("board.csv")
        for production, name in enumerate(self.productions):
            shares = [t.percent for t in self.titles if t.production == production]
            if len(shares) != TITLES_PER_TRUST:
                titles.wrong(
                    "rows", f"{name} must have {TITLES_PER_TRUST} titles, not {len(shares)}"
                )
            elif not LEAST_SHARE <= sum(shares) <= WHOLE:
                titles.wrong(
                    "rows",
                    f"the shares of {name} must be {LEAST_SHARE} to {WHOLE} % together, "
                    f"not {sum(shares)}",
                )
            plates = len([square for square in self.squares if square.plate == production])
            if plates != PLATES_PER_TRUST:
                board.wrong("rows", f"{name} must have {PLATES_PER_TRUST} plates, not {plates}")
        departs = [square.step for square in self.squares if square.kind == DEPART]
        if departs != [START]:
            board.wrong("rows", "the first square must be Départ, and no other one")
        for table, keys in (
            (titles, [title.key for title in self.titles]),
            (board, [square.key for square in self.squares]),
        ):
            for key in sorted({key for key in keys if keys.count(key) > 1}):
                table.wrong("rows", f"the key {key!r} stands there twice")


def _drawers(items: tuple[Item, ...]) -> tuple[tuple[tuple[Item, ...], ...], ...]:
    """Return the titles in groups of six ("drawers"), each as a tuple of all its subsets. They are
    made once and shared by all tables."""
    drawers: list[tuple[tuple[Item, ...], ...]] = []
    for first in range(0, len(items), DRAWER):
        left: list[tuple[Item, ...]] = [()]
        for item in items[first : first + DRAWER]:
            left += [(*some, item) for some in left]
        drawers.append(tuple(left))
    return tuple(drawers)


def _keys(rows: list[Table], column: str) -> tuple[str, ...]:
    return tuple([row.text(column) for row in rows])


def _leasts(rules: RichessesRules) -> tuple[int, ...]:
    """Return the least share of each band. By the option `band_edge`, a share on the border
    between two bands belongs to the higher or to the lower one; the first band always includes
    its border."""
    more = 0 if rules.band_edge == HIGHER else 1
    return tuple([band + more if i > 0 else band for i, band in enumerate(rules.bands)])


def _amounts(row: Table, bands: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([row.whole(f"from_{band}", low=1) for band in bands])


def _index(row: Table, column: str, known: tuple[str, ...], file: str) -> int:
    """Return the position of a name among the names `known`, which come from another file. The name
    is in this row and column. If it is not among them, report it."""
    name = row.text(column)
    if name and name not in known:
        row.wrong(column, f"{name!r} does not stand in {file}")
    return known.index(name) if name in known else 0


def _loop(squares: tuple[RichessesSquare, ...]) -> Track:
    """Return the track: Départ leads into the loop, and the loop never leads back to it."""
    last = len(squares) - 1
    exits = [(square.step + 1 if square.step < last else FIRST,) for square in squares]
    return Track(tuple(exits), tuple([square.same for square in squares]))
