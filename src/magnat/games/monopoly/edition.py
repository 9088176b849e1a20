"""MonopolyBox, the typed data of an edition: squares, titles, cards, and options of the rules.

Items are numbered in the same order in all editions: the titles in the order of the board from 0,
the Chance cards, the Community Chest cards, and the pawns, which the state adds.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from magnat.core.action_and_choice import Good, Item
from magnat.core.editions.edition import BadEdition, Edition, Source, Table
from magnat.core.values.int_rows import Row, row_of
from magnat.games.monopoly.step_factory import Chapters
from magnat.kit.cards import (
    AMOUNT,
    AMOUNTS,
    FLAG,
    MONEY_VERBS,
    PLACE,
    CardText,
    Effect,
    read_cards,
)
from magnat.kit.rounding import down_to, percent_of, percent_of_up_to

GOODS: Final = ("money", "house", "hotel")
HOUSE: Final[Good] = 1
HOTEL: Final[Good] = 2

# The kinds of squares; those of the first three kinds have a title.
SITE: Final = "site"
STATION: Final = "station"
UTILITY: Final = "utility"
GO: Final = "go"
CHEST: Final = "chest"
CHANCE_SQUARE: Final = "chance"
TAX: Final = "tax"
JAIL: Final = "jail"
PARKING: Final = "parking"
GO_TO_JAIL: Final = "go_to_jail"
TITLE_KINDS: Final = (SITE, STATION, UTILITY)
SPACE_KINDS: Final = (
    *TITLE_KINDS,
    GO,
    CHEST,
    CHANCE_SQUARE,
    TAX,
    JAIL,
    PARKING,
    GO_TO_JAIL,
)

SPACES: Final = 40
TITLES: Final = 28
RENTS: Final = 6  # the number of rents of a site: bare, with one to four houses, with a hotel
HOTEL_RENT: Final = 5  # the index of the rent with a hotel in a site's rents
NO_TITLE: Final = -1

DECKS: Final = ("chance", "chest")
CHANCE_DECK: Final = 0
CHEST_DECK: Final = 1
FIRST_CARD: Final = TITLES

CARD_VERBS: Final = {
    **MONEY_VERBS,
    "move_to": PLACE,  # move forward to that square, and receive the salary if Départ is passed
    "return_to": PLACE,  # move backward to that square, without the salary
    "back": AMOUNT,  # move so many squares backward
    "to_prison": FLAG,
    "leave_prison": FLAG,  # the card is kept until it is used or sold
    "per_building": AMOUNTS,  # two amounts to pay to the bank: for each house, for each hotel
    "pay_or_chance": AMOUNT,  # pay this amount, or draw a Chance card instead
}

GroupId: TypeAlias = int

SHAPES: Final = ("ring",)
MANUAL: Final = "manual"
AUTOMATIC: Final = "automatic"
FIRST: Final = "first"
AFTER: Final = "after"
ANY_TIME: Final = "any_time"
BEFORE_THROWING: Final = "before_throwing"
BETWEEN_TURNS: Final = "between_turns"
VALUE_PLUS_TENTH: Final = "value_plus_tenth"
VALUE_OR_TENTH: Final = "value_or_tenth"
WHEN_SHORT: Final = "when_short"
ANY_PAYMENT: Final = "any_payment"
RENT_ONLY: Final = "rent_only"
SOLD: Final = "sold"
RETURNED: Final = "returned"
HOTEL_AND_HOUSES: Final = "hotel_and_houses"
HOTEL_ALONE: Final = "hotel_alone"
UP: Final = "up"
DOWN: Final = "down"
CASH: Final = "cash"
MEANS: Final = "means"
CLAIMED: Final = "claimed"
DUE: Final = "due"
LOST: Final = "lost"
LANDING: Final = "landing"
CLAIM: Final = "claim"
CAN_PAY: Final = "can_pay"
ANYBODY: Final = "anybody"
ROOM: Final = "room"
NEXT: Final = "next"
BIDDERS: Final = "bidders"
BOX: Final = "box"
EXCHANGED: Final = "exchanged"
LIFTED: Final = "lifted"
KEPT: Final = "kept"
STAYS: Final = "stays"
AUCTIONED: Final = "auctioned"
TURN: Final = "turn"
HOUR: Final = "hour"


@final
class MonopolyRules:
    """All numbers and options of the rules that differ between editions or readings of the booklet,
    or by house rules."""

    def __init__(self, table: Table) -> None:
        # Money
        self.money_unit: Final = table.whole("money_unit", low=1)  # of bids and deals
        self.start_cash: Final = table.whole("start_cash", low=1)
        self.salary: Final = table.whole("salary")
        self.fine: Final = table.whole("fine")
        self.smallest_raise: Final = table.whole("smallest_raise", low=1)

        # The turn, cards and prison
        self.doubles_to_prison: Final = table.whole("doubles_to_prison", low=2)
        self.prison_turns: Final = table.whole("prison_turns", low=1)
        # Whether a prisoner who pays the fine throws in the same turn, or only in the next.
        self.pay_then_roll: Final = table.flag("pay_then_roll")
        # The same question for a prisoner who uses a card.
        self.card_then_roll: Final = table.flag("card_then_roll")
        # Whether a double with which a prisoner gets free gives another throw.
        self.prison_double_again: Final = table.flag("prison_double_again")
        # Whether a prisoner may build and bid.
        self.prison_business: Final = table.flag("prison_business")
        # When a prisoner may pay the fine: in the own turn before throwing, or at any time.
        self.fine_moment: Final = table.word("fine_moment", (BEFORE_THROWING, ANY_TIME))
        # Whether a card is put back into the pack before or after its effect.
        self.card_put_back: Final = table.word("card_put_back", (FIRST, AFTER))

        # Auctions: whether bids are limited by a player's cash, or by everything the player could
        # raise.
        self.bids: Final = table.word("bids", (CASH, MEANS))
        # When players may offer deals and redeem mortgages. A debtor may sell at any time.
        self.business: Final = table.word("business", (ANY_TIME, BETWEEN_TURNS))
        self.ruined_lander: Final = table.word("ruined_lander", (STAYS, AUCTIONED))

        # Rent
        self.claims: Final = table.word("claims", (MANUAL, AUTOMATIC))
        # Whether the rent of a station must be paid even if the owner does not claim it.
        self.station_rent: Final = table.word("station_rent", (CLAIMED, DUE))
        # After how many throws a rent can no longer be claimed.
        self.rent_claim_rolls: Final = table.whole("rent_claim_rolls", low=1)
        # Whether a turn in which nobody throws counts as one of these throws.
        self.unthrown_turn_counts: Final = table.flag("unthrown_turn_counts")
        self.rent_as_of: Final = table.word("rent_as_of", (LANDING, CLAIM))
        # Whether a player must keep the money for a rent that may still be claimed.
        self.claims_bind: Final = table.flag("claims_bind")
        # Whether a player who leaves the game pays the rents that may still be claimed.
        self.leaver_rents: Final = table.word("leaver_rents", (DUE, LOST))
        # Whether mortgaged titles count when the number of titles held sets the rent of the others.
        self.mortgaged_count: Final = table.flag("mortgaged_count")
        self.whole_group_factor: Final = table.whole("whole_group_factor", low=1)
        self.utility_reroll_on_card: Final = table.flag("utility_reroll_on_card")

        # Buildings
        self.buy_buildings: Final = table.word("buy_buildings", (BETWEEN_TURNS, ANY_TIME))
        self.shortage_rivals: Final = table.word("shortage_rivals", (CAN_PAY, ANYBODY))
        # How many of the last buildings a player may want: as many as the sites have room for, or
        # one on each site.
        self.shortage_demand: Final = table.word("shortage_demand", (ROOM, NEXT))
        self.shortage_start: Final = table.word("shortage_start", (BIDDERS, BOX))
        self.houses_for_hotel: Final = table.whole("houses_for_hotel", low=1, high=4)
        # Percentage of the price that the bank pays back for a building.
        self.resale: Final = table.whole("resale", high=100)
        self.sell_buildings: Final = table.word("sell_buildings", (ANY_TIME, BETWEEN_TURNS))
        self.hotels_sold_together: Final = table.flag("hotels_sold_together")
        self.hotel_beside_houses: Final = table.word("hotel_beside_houses", (SOLD, EXCHANGED))
        self.hotel_break_down_needs_houses: Final = table.flag("hotel_break_down_needs_houses")

        # Mortgages
        self.mortgage_interest: Final = table.whole("mortgage_interest", high=100)  # per cent
        # The interest is rounded to a multiple of this unit when a mortgage is redeemed.
        self.redeem_unit: Final = table.whole("redeem_unit", low=1)
        # The same unit when the interest is paid without redeeming.
        self.tenth_unit: Final = table.whole("tenth_unit", low=1)
        self.redeem_rounding: Final = table.word("redeem_rounding", (UP, DOWN))
        # Whether owners who paid the interest when they received a title redeem it without paying
        # interest again.
        self.tenth_once: Final = table.flag("tenth_once")
        self.mortgage_needs_debt: Final = table.flag("mortgage_needs_debt")
        self.mortgage_beside_buildings: Final = table.flag("mortgage_beside_buildings")
        self.mortgage_sale: Final = table.word(
            "mortgage_sale", (VALUE_PLUS_TENTH, VALUE_OR_TENTH)
        )  # the price for a buyer who redeems the mortgage at once
        # Whether a buyer who keeps the mortgage pays the interest at once.
        self.keep_mortgage_fee: Final = table.flag("keep_mortgage_fee")

        # Debts and bankruptcy: which debts to other players may be paid in property. Those above
        # the debtor's cash, all, or only rents above the debtor's cash.
        self.payment_in_kind: Final = table.word(
            "payment_in_kind", (WHEN_SHORT, ANY_PAYMENT, RENT_ONLY)
        )
        # How many offers of property a creditor may have to answer for one debt.
        self.in_kind_offers: Final = table.whole("in_kind_offers", low=1)
        self.heir_pays_tenth: Final = table.flag("heir_pays_tenth")
        self.estate_mortgages: Final = table.word("estate_mortgages", (LIFTED, KEPT))
        self.estate_buildings: Final = table.word("estate_buildings", (SOLD, RETURNED))

        # The short game
        self.short_game: Final = table.flag("short_game")
        self.short_dealt_cards: Final = table.whole("short_dealt_cards")
        self.short_houses_for_hotel: Final = table.whole("short_houses_for_hotel", low=1, high=4)
        self.short_bankruptcies: Final = table.whole("short_bankruptcies", low=1)
        self.hotel_resale: Final = table.word("hotel_resale", (HOTEL_AND_HOUSES, HOTEL_ALONE))

        # The timed game
        self.timed_game: Final = table.whole("timed_game")  # minutes; 0: no agreed end
        # Whether the turn is finished when the agreed time comes, or the game ends at once.
        self.timed_end: Final = table.word("timed_end", (TURN, HOUR))
        self.timed_dealt_cards: Final = table.whole("timed_dealt_cards")

        # House rules
        self.free_parking_money: Final = table.flag("free_parking_money")
        self.double_salary_on_go: Final = table.flag("double_salary_on_go")
        self.no_auctions: Final = table.flag("no_auctions")
        # How many titles each player gets free at the start.
        self.even_start_properties: Final = table.whole("even_start_properties")

        # Time limits, in milliseconds. If this one is 0, an auction ends only when all others have
        # passed.
        self.auction_silence_ms: Final = table.whole("auction_silence_ms")
        # If this is 0, offers do not expire.
        self.trade_patience_ms: Final = table.whole("trade_patience_ms")
        # If this is 0, claims end only after a number of throws.
        self.claim_patience_ms: Final = table.whole("claim_patience_ms")

        # Derived rules
        self.hotel_needs: Final = (
            self.short_houses_for_hotel if self.short_game else self.houses_for_hotel
        )  # the number of houses that a site must have before its hotel, in the game that is played
        # The number of titles that each player is dealt at the start.
        self.dealt_cards: Final = _dealt(self)
        # Whether these titles are free; if not, players pay for them.
        self.dealt_free: Final = self.even_start_properties > 0

        for key in ("start_cash", "salary", "fine", "smallest_raise"):
            _in_units(table, key, self.money_unit)


def _dealt(rules: MonopolyRules) -> int:
    """Return how many titles each player is dealt before the first turn: the number that the house
    rule sets if it is on, else the number in the booklet."""
    if rules.even_start_properties > 0:
        return rules.even_start_properties
    if rules.short_game:
        return rules.short_dealt_cards
    return rules.timed_dealt_cards if rules.timed_game > 0 else 0


class MonopolyTitle:
    """The data printed on a property card."""

    def __init__(
        self, item: Item, key: str, space: int, group: GroupId, price: int, mortgage: int
    ) -> None:
        self.item: Final = item
        self.key: Final = key  # the key by which its name is found
        self.space: Final = space
        self.group: Final = group
        self.price: Final = price
        self.mortgage: Final = mortgage


@final
class Site(MonopolyTitle):
    """A title of a colour group; it can be built on."""

    def __init__(
        self,
        item: Item,
        key: str,
        space: int,
        group: GroupId,
        price: int,
        mortgage: int,
        rents: tuple[int, ...],
        house: int,
        hotel: int,
    ) -> None:
        super().__init__(item, key, space, group, price, mortgage)
        self.rents: Final = rents  # rents without buildings, with one to four houses, with a hotel
        self.house: Final = house  # the price of a house
        # The price of a hotel, in addition to the houses that are given back.
        self.hotel: Final = hotel


@final
class Station(MonopolyTitle):
    """A station or an airport; its rent depends on how many of them its owner has."""


@final
class Utility(MonopolyTitle):
    """A utility or an institution; its rent depends on the points thrown."""


@final
class Group:
    """The titles of one colour, or all stations, or all utilities."""

    def __init__(
        self, id: GroupId, key: str, kind: str, members: tuple[Item, ...], house: int, hotel: int
    ) -> None:
        self.id: Final = id
        self.key: Final = key
        self.kind: Final = kind  # one of: site, station, utility
        self.members: Final = members  # its titles, in the order of the board
        self.house: Final = house  # the price of a house; 0: nothing can be built on the group
        self.hotel: Final = hotel


@final
class Space:
    """A square of the board: its kind, and its title, tax or pack of cards."""

    def __init__(self, at: int, key: str, kind: str, title: Item, tax: int, deck: int) -> None:
        self.at: Final = at
        self.key: Final = key
        self.kind: Final = kind
        self.title: Final = title  # the title of the square; NO_TITLE: it has none
        self.tax: Final = tax  # the tax of the square; 0: it has none
        self.deck: Final = deck  # the pack from which a card is drawn there; -1: none


@final
class MonopolyBox(Edition):
    """One edition of Monopoly with its typed data, and tables of values that the rules look up at
    every turn."""

    def __init__(self, source: Source) -> None:
        rules = MonopolyRules(source.table("edition.toml").table("rules"))
        board = _read_board(source, rules)
        cards = _read_cards(source, board)
        super().__init__(source, GOODS)
        self.rules: Final = rules
        self.shape: Final = board.shape  # the name of the form in which the board is drawn
        self.pawns: Final = board.pawns  # the keys of the pawns, at least as many as players
        self.spaces: Final = board.spaces
        self.titles: Final = board.titles
        self.groups: Final = board.groups
        # First the Chance cards, then the Community Chest cards; the first has the item number
        # FIRST_CARD.
        self.cards: Final = cards
        self.first_pawn: Final[Item] = FIRST_CARD + len(cards)

        # By square
        self.kind_at: Final = tuple([space.kind for space in board.spaces])
        self.title_at: Final = row_of([space.title for space in board.spaces])
        self.tax_at: Final = row_of([space.tax for space in board.spaces])
        self.deck_at: Final = row_of([space.deck for space in board.spaces])
        self.space_of_key: Final = {space.key: space.at for space in board.spaces}
        self.go: Final = _first_of(board, GO)
        self.jail: Final = _first_of(board, JAIL)
        self.parking: Final = _first_of(board, PARKING)

        # By title
        titles = board.titles
        self.item_of_key: Final = {title.key: title.item for title in titles}
        self.space_of: Final = row_of([title.space for title in titles])
        self.group_of: Final = row_of([title.group for title in titles])
        self.members_of: Final = tuple([board.groups[title.group].members for title in titles])
        self.is_site: Final = tuple([isinstance(title, Site) for title in titles])
        self.price: Final = row_of([title.price for title in titles])
        self.mortgage: Final = row_of([title.mortgage for title in titles])
        self.tenth: Final = row_of(
            [_interest(rules, title, rules.tenth_unit) for title in titles]
        )  # the interest that is paid by somebody who receives the mortgaged title
        self.redeem: Final = row_of(
            [title.mortgage + _interest(rules, title, rules.redeem_unit) for title in titles]
        )  # the price at which its owner redeems the mortgage
        self.redeem_on_purchase: Final = (
            self.redeem if rules.mortgage_sale == VALUE_PLUS_TENTH else self.mortgage
        )  # the price at which a buyer redeems the mortgage at once
        self.lines: Final = tuple(
            [_lines(board, title) for title in titles]
        )  # the rents printed on each card; `Monopoly.line` returns an index into them
        # The rents of sites; zeros for other titles.
        self.rents: Final = tuple([_rents(title) for title in titles])
        self.house_price: Final = row_of([board.groups[title.group].house for title in titles])
        self.hotel_price: Final = row_of([board.groups[title.group].hotel for title in titles])
        self.house_resale: Final = row_of([percent_of(n, rules.resale) for n in self.house_price])
        self.hotel_exchange: Final = row_of(
            [percent_of(n, rules.resale) for n in self.hotel_price]
        )  # what the bank pays when a hotel is exchanged for houses
        self.hotel_resale: Final = row_of(
            [
                _hotel_resale(rules, title, self.hotel_exchange, self.house_resale)
                for title in titles
            ]
        )  # what the bank pays for a hotel that is sold with its houses
        self.hotels_sell_badly: Final = (
            rules.short_game and rules.hotel_resale == HOTEL_ALONE
        )  # the most that a player gets for a hotel: exchanged for houses, which are then sold
        self.hotel_worth: Final = row_of(
            [
                self.hotel_price[title.item] + rules.hotel_needs * self.house_price[title.item]
                for title in titles
            ]
        )  # the price of a hotel including its houses

        self.groups_by_house: Final = tuple(
            sorted([group for group in board.groups if group.house > 0], key=_house_price)
        )  # the prices of houses, the lowest first

        # By number held
        self.station_rents: Final = (0, *board.station_rents)  # rents by number of stations held
        # By number of utilities held: the rent for each point thrown.
        self.utility_rates: Final = (0, *board.utility_rates)

        # By kind
        self.sites: Final = _items_of(board, SITE)
        self.stations: Final = _items_of(board, STATION)
        self.utilities: Final = _items_of(board, UTILITY)
        # A flag for each title, because this is needed at every landing and a search in a list
        # would be slow.
        self.is_station: Final = tuple([item in self.stations for item in range(TITLES)])
        self.is_utility: Final = tuple([item in self.utilities for item in range(TITLES)])
        self.prison_cards: Final = tuple(
            [
                FIRST_CARD + i
                for i, card in enumerate(cards)
                if any([effect.verb == "leave_prison" for effect in card.effects])
            ]
        )
        self.chapters = Chapters()  # set by the game when it loads the edition, see `step_factory`

        most = self.players[-1] if self.players else 0
        root = source.table("edition.toml")
        if most > len(board.pawns):
            root.wrong("players", f"there are pawns for {len(board.pawns)} players at most")
        if most * rules.dealt_cards > TITLES:
            root.wrong("players", f"{rules.dealt_cards} titles each are more than the {TITLES}")

    def card(self, item: Item) -> CardText:
        return self.cards[item - FIRST_CARD]

    def deck_of(self, card: Item) -> int:
        return DECKS.index(self.card(card).deck)

    def pack(self, deck: int) -> list[CardText]:
        return [card for card in self.cards if card.deck == DECKS[deck]]

    def item_key(self, item: Item) -> str:
        """Return the key by which the name of a title or the text of a card is found."""
        return self.titles[item].key if item < FIRST_CARD else self.card(item).key

    def place_of(self, effect: Effect) -> int:
        """Return the square that a card's effect names."""
        return self.space_of_key[effect.place]


@final
class MonopolyBoard:
    """The data of board.toml as read, from which MonopolyBox makes its tables."""

    def __init__(
        self,
        rules: MonopolyRules,
        shape: str,
        pawns: tuple[str, ...],
        spaces: tuple[Space, ...],
        titles: tuple[MonopolyTitle, ...],
        groups: tuple[Group, ...],
        station_rents: tuple[int, ...],
        utility_rates: tuple[int, ...],
    ) -> None:
        self.rules: Final = rules
        self.shape: Final = shape
        self.pawns: Final = pawns
        self.spaces: Final = spaces
        self.titles: Final = titles
        self.groups: Final = groups
        self.station_rents: Final = station_rents
        self.utility_rates: Final = utility_rates


# The board


def _read_board(source: Source, rules: MonopolyRules) -> MonopolyBoard:
    root = source.table("board.toml")
    shape = root.word("shape", SHAPES)
    pawns = root.texts("pawns")
    if len(set(pawns)) != len(pawns):
        root.wrong("pawns", "a pawn is named twice")
    tables = root.table("groups")
    keys = [key for key in tables.keys() if key != "provenance"]
    # Without groups, every square would be reported as wrong, so report only the cause.
    if not keys:
        root.wrong("groups", "must name the colour groups, the stations and the utilities")
        raise BadEdition(source.problems)
    rows = root.tables("space")
    if len(rows) != SPACES:
        root.wrong("space", f"there must be {SPACES} squares, not {len(rows)}")
    spaces: list[Space] = []
    titles: list[MonopolyTitle] = []
    members: list[list[Item]] = [[] for _ in keys]
    seen: set[str] = set()
    for row in rows:
        key = row.text("key")
        if key in seen:
            row.wrong("key", f"{key!r} is the key of another square")
        seen.add(key)
        kind = row.word("kind", SPACE_KINDS)
        at, item = len(spaces), NO_TITLE
        if kind in TITLE_KINDS:
            item = len(titles)
            titles.append(_read_title(row, tables, keys, item, at, rules.money_unit))
            members[titles[-1].group].append(item)
        tax = row.whole("tax", low=1) if kind == TAX else 0
        if kind == TAX:
            _in_units(row, "tax", rules.money_unit)
        deck = DECKS.index(kind) if kind in DECKS else -1
        spaces.append(Space(at, key, kind, item, tax, deck))
    groups = tuple(
        [
            _read_group(tables.table(key), i, key, tuple(members[i]), rules.money_unit)
            for i, key in enumerate(keys)
        ]
    )
    board = MonopolyBoard(
        rules,
        shape,
        pawns,
        tuple(spaces),
        tuple(titles),
        groups,
        _station_rents(tables, groups, rules.money_unit),
        _utility_rates(tables, groups, rules.money_unit),
    )
    _check_board(root, board)
    return board


def _read_title(
    row: Table, groups: Table, keys: list[str], item: Item, at: int, unit: int
) -> MonopolyTitle:
    key, kind = row.text("key"), row.word("kind", TITLE_KINDS)
    name = row.word("group", keys)
    group = keys.index(name)
    table = groups.table(name)
    if table.text_or("kind", kind) != kind:
        row.wrong("group", f"{name} is a group of kind {table.text_or('kind', kind)}, not {kind}")
    price = row.whole("price", low=1)
    mortgage = row.whole("mortgage", low=1)
    if price != 2 * mortgage:
        row.wrong("mortgage", f"must be half the price {price}, not {mortgage}")
    _in_units(row, "mortgage", unit)
    if kind == STATION:
        return Station(item, key, at, group, price, mortgage)
    if kind == UTILITY:
        return Utility(item, key, at, group, price, mortgage)
    rents = row.wholes("rents", n=RENTS, low=1)
    if any([rents[i] >= rents[i + 1] for i in range(RENTS - 1)]):
        row.wrong("rents", "must rise from the bare site to the hotel")
    if any([rent % unit != 0 for rent in rents]):
        row.wrong("rents", f"must be multiples of the money_unit {unit}")
    house, hotel = 0, 0
    if table.has("house") and table.has("hotel"):
        house, hotel = table.whole("house"), table.whole("hotel")
    return Site(item, key, at, group, price, mortgage, rents, house, hotel)


def _read_group(table: Table, id: GroupId, key: str, members: tuple[Item, ...], unit: int) -> Group:
    kind = table.word("kind", TITLE_KINDS)
    house, hotel = 0, 0
    if kind == SITE:
        house, hotel = table.whole("house", low=1), table.whole("hotel", low=1)
        for price in ("house", "hotel"):
            # Half of the price must be a multiple of the unit, too.
            _in_units(table, price, 2 * unit)
        if not 2 <= len(members) <= 3:
            table.wrong("kind", f"a colour group has two or three sites, not {len(members)}")
    return Group(id, key, kind, members, house, hotel)


def _the_group(groups_table: Table, groups: tuple[Group, ...], kind: str) -> Group | None:
    """Return the only group of this kind (stations or utilities); report a problem and return None
    if there is not exactly one."""
    found = [group for group in groups if group.kind == kind]
    if len(found) != 1:
        groups_table.source.problem(
            groups_table.node.where, "groups", f"one group must be of kind {kind}, not {len(found)}"
        )
    return found[0] if found else None


def _station_rents(tables: Table, groups: tuple[Group, ...], unit: int) -> tuple[int, ...]:
    group = _the_group(tables, groups, STATION)
    if group is None:
        return ()
    table = tables.table(group.key)
    rents = table.wholes("rents", n=len(group.members), low=1)
    if any([rent % unit != 0 for rent in rents]):
        table.wrong("rents", f"must be multiples of the money_unit {unit}")
    return rents


def _utility_rates(tables: Table, groups: tuple[Group, ...], unit: int) -> tuple[int, ...]:
    group = _the_group(tables, groups, UTILITY)
    if group is None:
        return ()
    table = tables.table(group.key)
    point = table.whole("unit", low=1)
    _in_units(table, "unit", unit)
    return tuple([n * point for n in table.wholes("multiples", n=len(group.members), low=1)])


def _check_board(root: Table, board: MonopolyBoard) -> None:
    if len(board.titles) != TITLES:
        root.wrong("space", f"there must be {TITLES} titles, not {len(board.titles)}")
    for kind in (GO, JAIL, PARKING, GO_TO_JAIL):
        n = len([space for space in board.spaces if space.kind == kind])
        if n != 1:
            root.wrong("space", f"there must be one square of kind {kind}, not {n}")
    if board.spaces and board.spaces[0].kind != GO:
        root.wrong("space", f"the first square must be of kind {GO}")
    if not any([space.deck == CHANCE_DECK for space in board.spaces]):
        root.wrong("space", "there is no Chance square")
    if not any([space.deck == CHEST_DECK for space in board.spaces]):
        root.wrong("space", "there is no Community Chest square")


# The cards


def _read_cards(source: Source, board: MonopolyBoard) -> tuple[CardText, ...]:
    root = source.table("cards.toml")
    tables = root.tables("card")
    places = tuple([space.key for space in board.spaces]) or ("",)
    cards = read_cards(tables, DECKS, CARD_VERBS, places)
    for table, card in zip(tables, cards, strict=True):
        for effect in card.effects:
            unit = 1 if effect.verb == "back" else board.rules.money_unit
            if any([amount % unit != 0 for amount in (effect.amount, *effect.amounts)]):
                table.wrong(effect.verb, f"must be a multiple of the money_unit {unit}")
            if effect.verb == "per_building" and len(effect.amounts) != 2:
                table.wrong(effect.verb, "must be [for each house, for each hotel]")
            if effect.verb == "back" and not 0 < effect.amount < SPACES:
                table.wrong(effect.verb, f"must be from 1 to {SPACES - 1}, not {effect.amount}")
    ordered: list[CardText] = []
    for deck in DECKS:
        pack = [card for card in cards if card.deck == deck]
        if not any([effect.verb == "leave_prison" for card in pack for effect in card.effects]):
            root.wrong("card", f"{deck} has no card that frees from prison")
        ordered.extend(pack)
    return tuple(ordered)


# Small sums


def _house_price(group: Group) -> int:
    return group.house


def _in_units(table: Table, key: str, unit: int) -> None:
    if table.has(key):
        value = table.node.value[key].value
        if isinstance(value, int) and value % unit != 0:
            table.wrong(key, f"must be a multiple of {unit}, not {value}")


def _rents(title: MonopolyTitle) -> tuple[int, ...]:
    return title.rents if isinstance(title, Site) else (0,) * RENTS


def _lines(board: MonopolyBoard, title: MonopolyTitle) -> tuple[int, ...]:
    """Return the rents printed on a card. For a site: without buildings, in a whole group, with
    each number of houses, with a hotel. For a station or utility: by the number of these that the
    owner has."""
    if isinstance(title, Station):
        return board.station_rents
    if isinstance(title, Utility):
        return board.utility_rates
    rents, rules = _rents(title), board.rules
    doubled = [rent * rules.whole_group_factor for rent in rents[:1]]
    return (*rents[:1], *doubled, *rents[1 : rules.hotel_needs + 1], *rents[HOTEL_RENT:])


def _interest(rules: MonopolyRules, title: MonopolyTitle, unit: int) -> int:
    """Return the interest on a mortgage, rounded to the unit: up or down, as the option
    `redeem_rounding` says."""
    if rules.redeem_rounding == UP:
        return percent_of_up_to(title.mortgage, rules.mortgage_interest, unit)
    return down_to(percent_of(title.mortgage, rules.mortgage_interest), unit)


def _hotel_resale(rules: MonopolyRules, title: MonopolyTitle, exchange: Row, house: Row) -> int:
    """Return the resale price of a hotel: half of the price of the hotel and its houses. By an
    option of the short game it is half of the price of the hotel alone."""
    if rules.short_game and rules.hotel_resale == HOTEL_ALONE:
        return exchange[title.item]
    return exchange[title.item] + rules.hotel_needs * house[title.item]


def _first_of(board: MonopolyBoard, kind: str) -> int:
    for space in board.spaces:
        if space.kind == kind:
            return space.at
    return 0  # `_check_board` has reported this mistake already


def _items_of(board: MonopolyBoard, kind: str) -> tuple[Item, ...]:
    return tuple([space.title for space in board.spaces if space.kind == kind])
