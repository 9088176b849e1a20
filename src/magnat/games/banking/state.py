"""The state of a Banking table: pawns on their ways, mines with their tokens, cash in hand and bank
accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from magnat.core.action_and_choice import Good, Illegal, Item
from magnat.core.editions.edition import Edition
from magnat.core.state import MONEY, ROWS, Holder, State
from magnat.core.step_and_window import NOBODY, Seat
from magnat.games.banking.derived_values import BankingIndex
from magnat.games.banking.edition import (
    AT_START,
    BOND,
    CHEQUE,
    PROMISE,
    SIDES,
    BankingBox,
    Colour,
    SpaceId,
    StepId,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_INDEX: Final = BankingIndex([], [], [], [])  # the index of a table before it is set up
PAPERS: Final = (BOND, CHEQUE)  # the securities of which only the number counts


@final
class Banking(State):
    """The state of a Banking table. Its holders are the seats, the cash desk, one bank account for
    each seat, the printed spaces, and the pile of cards."""

    own = ("places", "steps", "free", "started", "dues", "bonus")
    out = "fin.abandon"

    def __init__(self, edition: Edition, seats: int, like: Banking | None = None) -> None:
        super().__init__(edition, seats, like)
        assert isinstance(edition, BankingBox)
        self.box: Final = edition
        self.pawns_each: Final = edition.pawns_each(seats)
        self.first_pawn: Final = edition.first_token + edition.stock.tokens * seats
        self.first_space: Final = 2 * seats + 1
        self.deck: Final = self.first_space + edition.board.spaces
        self.indexed = edition.stock.shares
        if like is None:
            self.places: list[Colour] = []  # by seat: the colour that it plays
            # By pawn: the step on which it stands, or will stand when it is redeemed.
            self.steps: list[StepId] = []
            self.free: list[bool] = []  # by pawn: whether it is in the game and may be moved
            self.started: list[bool] = []  # by pawn: whether its departure money was paid
            # [seat × (seats + desk)]: the debts between seats, and of seats to the desk, that are
            # not paid yet.
            self.dues: list[int] = []
            self.bonus = 0  # the extra throws that are left to the player whose turn it is
            self.index = NO_INDEX
        else:
            self.places = like.places
            self.steps = like.steps[:]
            self.free = like.free
            self.started = like.started
            self.dues = like.dues
            self.bonus = like.bonus
            self.index = like.index

    def take_rows(self) -> None:
        super().take_rows()
        self.index = self.index.copy()

    def reindex(self) -> None:
        faces, players = [0] * self.first_space, [NOBODY] * SIDES
        for share in range(self.box.stock.shares):
            faces[self.held_by[share]] += self.box.face(share)
        for seat in range(self.seats - 1, -1, -1):
            players[self.places[seat]] = seat
        self.index = BankingIndex(faces, [[]] * self.seats, [[]] * self.seats, players)
        for seat in range(self.seats):
            self._sort_pawns(seat)

    def is_indexed_like(self, other: State) -> bool:
        return isinstance(other, Banking) and self.index.is_like(other.index)

    def _sort_pawns(self, seat: Seat) -> None:
        """Update the index of a player's movable and pledged pawns after one of them has
        changed."""
        movable: list[Item] = []
        pledged: list[Item] = []
        first = self.first_pawn + seat * self.pawns_each
        for pawn in range(first, first + self.pawns_each):
            if self.is_pledged(pawn):
                pledged.append(pawn)
            elif self.is_free(pawn) and not self.is_home(pawn):
                movable.append(pawn)
        self.index.movers[seat] = movable
        self.index.pledges[seat] = pledged

    def moved(self, item: Item, src: Holder, dst: Holder) -> None:
        faces, face = self.index.faces, self.box.face(item)
        faces[src] = faces[src] - face  # not "-=", because mypyc compiles that to slow code
        faces[dst] = faces[dst] + face

    # Places

    def holders(self) -> int:
        return self.deck + 1

    def first_deck(self) -> Holder:
        return self.deck

    def account(self, seat: Seat) -> Holder:
        return self.seats + 1 + seat

    def holder_name(self, holder: Holder) -> str:
        if holder < self.seats:
            return f"seat:{holder}"
        if holder == self.seats:
            return "bank"
        if holder < self.first_space:
            return f"account:{self.colour_name(holder - self.seats - 1)}"
        space = holder - self.first_space
        if space < self.box.board.spaces:
            return f"space:{self.box.board.space_key(space)}"
        return "deck:cnep"

    def item_name(self, item: Item) -> str:
        box = self.box
        if item < box.first_card:
            return f"share:{box.board.share_key(item, box.stock)}"
        if item < box.first_token:
            return f"card:{box.cards[item - box.first_card].key}"
        if item < self.first_pawn:
            seat, n = divmod(item - box.first_token, box.stock.tokens)
            return f"token:{self.colour_name(seat)}-{n + 1}"
        seat, n = divmod(item - self.first_pawn, self.pawns_each)
        return f"pawn:{self.colour_name(seat)}-{n + 1}"

    # Pawns

    def pawns(self, seat: Seat) -> range:
        first = self.first_pawn + seat * self.pawns_each
        return range(first, first + self.pawns_each)

    def owner(self, pawn: Item) -> Seat:
        return (pawn - self.first_pawn) // self.pawns_each

    def colour(self, seat: Seat) -> Colour:
        return self.places[seat]

    def colour_name(self, seat: Seat) -> str:
        return self.box.board.colours[self.colour(seat)]

    def player(self, colour: Colour) -> Seat:
        """Return the seat that plays a colour; NOBODY if none does."""
        return self.index.players[colour]

    def step(self, pawn: Item) -> StepId:
        return self.steps[pawn - self.first_pawn]

    def squares(self, pawn: Item) -> int:
        """Return how many squares a pawn has gone."""
        return self.box.board.squares(self.steps[pawn - self.first_pawn])

    def is_pledged(self, pawn: Item) -> bool:
        return self.held_by[pawn] == self.seats

    def is_home(self, pawn: Item) -> bool:
        return self.box.board.is_goal(self.steps[pawn - self.first_pawn])

    def follower(self, pawn: Item) -> Item:
        """Return the pawn that enters the game after this one; -1 for a player's last pawn."""
        behind = pawn - self.first_pawn + 1
        return -1 if behind % self.pawns_each == 0 else pawn + 1

    def is_free(self, pawn: Item) -> bool:
        return self.free[pawn - self.first_pawn]

    def has_started(self, pawn: Item) -> bool:
        return self.started[pawn - self.first_pawn]

    def movable(self, seat: Seat) -> list[Item]:
        """Return the pawns in the game that are neither home nor pledged. The list is shared and
        must not be changed."""
        return self.index.movers[seat]

    def waiting(self, seat: Seat) -> list[Item]:
        """Return the pawns that have not entered the game yet and are not pledged."""
        first = self.first_pawn + seat * self.pawns_each
        return [
            pawn
            for pawn in range(first, first + self.pawns_each)
            if not self.is_free(pawn) and not self.is_pledged(pawn)
        ]

    def pledged(self, seat: Seat) -> list[Item]:
        return self.index.pledges[seat]

    def pledgeable(self, seat: Seat) -> list[Item]:
        first = self.first_pawn + seat * self.pawns_each
        return [
            pawn
            for pawn in range(first, first + self.pawns_each)
            if not self.is_home(pawn) and not self.is_pledged(pawn)
        ]

    def has_all_home(self, seat: Seat) -> bool:
        first = self.first_pawn + seat * self.pawns_each
        for pawn in range(first, first + self.pawns_each):
            if not self.is_home(pawn):
                return False
        return True

    def landing(self, pawn: Item, n: int) -> StepId:
        """Return the step on which a pawn lands after a throw of n; -1 if it would overshoot the
        goal or is at the goal already."""
        step = self.steps[pawn - self.first_pawn]
        left = self.box.board.left[step]
        if n <= left:
            return step + n
        return -1 if left == 0 or self.box.rules.exact_goal else step + left

    def way(self, start: StepId, end: StepId) -> tuple[Holder, ...]:
        """Return the spaces that a pawn enters on its way between two steps, forward or
        backward."""
        by = 1 if end > start else -1
        steps = range(start + by, end + by, by) if end != start else range(0)
        return tuple([self.first_space + self.box.board.space(step) for step in steps])

    def next_counter(self, pawn: Item) -> StepId:
        """Return the step of the next counter of the pawn's colour ahead; -1 if there is none."""
        return self.box.board.counter_ahead[self.step(pawn)]

    def next_mine(self, pawn: Item) -> StepId:
        board = self.box.board
        for step in board.track.ahead(self.step(pawn), board.way):
            if board.mine_of[board.space(step)] >= 0:
                return step
        return -1

    def standing_on(self, space: SpaceId, seat: Seat) -> int:
        """Return how many pawns of a player stand on a space."""
        first = self.first_pawn + seat * self.pawns_each
        return self._standing(space, first, first + self.pawns_each)

    def guests_on(self, space: SpaceId, host: Seat) -> int:
        """Return how many pawns of players other than `host` stand on a space."""
        there = self._standing(space, self.first_pawn, len(self.held_by))
        return there - self.standing_on(space, host) if there > 0 else 0

    def _standing(self, space: SpaceId, first: Item, end: Item) -> int:
        """Return how many of the pawns from `first` up to `end` stand on a space."""
        held_by = self.held_by
        holder: i64 = self.first_space + space
        n: i64 = 0
        start: i64 = first
        stop: i64 = end
        for pawn in range(start, stop):
            at: i64 = held_by[pawn]
            if at == holder:
                n += 1
        return int(n)

    # Mines

    def shares(self, holder: Holder) -> list[Item]:
        found: list[Item] = []
        left, share = self.index.faces[holder], 0
        # Stop when all shares are found, that is, when their face values add up to the whole.
        while left > 0:
            if self.held_by[share] == holder:
                found.append(share)
                left -= self.box.face(share)
            share += 1
        return found

    def is_free_mine(self, share: Item) -> bool:
        """Tell whether nobody owns the mine of this share."""
        return self.held_by[share] == self.seats

    def mine_owner(self, share: Item) -> Seat:
        """Return the seat that owns the mine of this share; NOBODY if it is free."""
        holder = self.held_by[share]
        if holder == self.seats:
            return NOBODY
        return holder if holder < self.seats else holder - self.seats - 1

    def mine_space(self, share: Item) -> Holder:
        """Return the space of this share's mine; -1 if the board has no mine for it."""
        space = self.box.board.space_of[share]
        return -1 if space < 0 else self.first_space + space

    def spare_token(self, seat: Seat) -> Item:
        """Return a token of the seat that lies at the cash desk; -1 if all are on mines."""
        tokens = self.box.stock.tokens
        first = self.box.first_token + seat * tokens
        for token in range(first, first + tokens):
            if self.held_by[token] == self.seats:
                return token
        return -1

    def has_token(self, seat: Seat) -> bool:
        """Tell whether the seat has a token left at the cash desk. The search begins with the last
        token, which is seldom on a mine."""
        first = self.box.first_token + seat * self.box.stock.tokens
        for token in range(first + self.box.stock.tokens - 1, first - 1, -1):
            if self.held_by[token] == self.seats:
                return True
        return False

    def spare_tokens(self, seat: Seat) -> int:
        return len([token for token in self.tokens(seat) if self.held_by[token] == self.bank])

    def tokens(self, seat: Seat) -> range:
        first = self.box.first_token + seat * self.box.stock.tokens
        return range(first, first + self.box.stock.tokens)

    # Money

    def credit(self, seat: Seat) -> int:
        """Return the money in a player's bank account."""
        return self.count[MONEY][self.seats + 1 + seat]

    def purse(self, holder: Holder) -> int:
        """Return the funds with which a holder can pay at once: notes, and written promises of the
        cash desk to pay."""
        return self.count[MONEY][holder] + self.count[PROMISE][holder]

    def notes(self, holder: Holder) -> tuple[int, int]:
        """Return a holder's money as two numbers: the large and the small notes. The cash desk
        always gives change."""
        large, rest = divmod(self.count[MONEY][holder], self.box.stock.large_note)
        return large, rest // self.box.stock.small_note

    def papers(self, holder: Holder, good: Good) -> int:
        return self.count[good][holder]

    def securities(self, holder: Holder) -> int:
        """Return the face value of all securities of a holder."""
        return self.index.faces[holder] + self.box.stock.paper * (
            self.count[BOND][holder] + self.count[CHEQUE][holder]
        )

    def carried(self, seat: Seat) -> int:
        return self.count[MONEY][seat] + self.securities(seat)

    def final_holding(self, seat: Seat) -> int:
        """Return the worth of a seat's possessions in the final count. By an option, the price of
        redeeming each pledged pawn is subtracted; the result is at least 0."""
        if not self.box.rules.pledge_in_count:
            return self.holding(seat)
        debt = self.box.rules.redemption * len(self.pledged(seat))
        return max(self.holding(seat) - debt, 0)

    def holding(self, seat: Seat) -> int:
        """Return the worth of all possessions of a seat, carried and in the bank."""
        return self.on_hand(seat) + self.in_bank(seat)

    def on_hand(self, seat: Seat) -> int:
        """Return the worth of everything that a seat carries, including the written promises of the
        cash desk."""
        return self.purse(seat) + self.securities(seat)

    def in_bank(self, seat: Seat) -> int:
        account = self.account(seat)
        return self.purse(account) + self.securities(account)

    def is_burdened(self, seat: Seat) -> bool:
        """Tell whether a seat has a debt to pay or a pawn to redeem before it throws."""
        if self.index.pledges[seat]:
            return True
        if self.box.rules.is_forgiven:
            return False
        first = seat * (self.seats + 1)
        for i in range(first, first + self.seats + 1):
            if self.dues[i] != 0:
                return True
        return False

    def due(self, seat: Seat, to: Holder) -> int:
        return self.dues[seat * (self.seats + 1) + to]

    # Changes

    def lay_pawns(self) -> None:
        """Give each seat a colour at random, put every pawn on its start square, and free the first
        pawn of each seat. Without random numbers, the colours are given in order."""
        board = self.box.board
        places = board.places[self.seats]
        lot = 0 if self.luck is None else self.luck.below(self.seats)
        self.places = [places[(seat + lot) % self.seats] for seat in range(self.seats)]
        self.dues = [0] * (self.seats * (self.seats + 1))
        for seat in range(self.seats):
            start = board.start(self.colour(seat))
            for i in range(self.pawns_each):
                self.place(self.first_space + board.space(start))
                self.steps.append(start)
                self.free.append(i == 0)
                self.started.append(False)

    def stand(self, pawn: Item, step: StepId, cite: str) -> None:
        """Put a pawn on a step of its way. A pawn that is on the board walks there, through all
        spaces between."""
        board = self.box.board
        old = self.steps[pawn - self.first_pawn]
        is_back = self.held_by[pawn] == self.seats
        self.steps[pawn - self.first_pawn] = step
        if step > old and not is_back:
            self.walk(pawn, self.first_space, board.track.spaces, old + 1, step + 1, cite)
        else:
            way = () if is_back else self.way(old, step)
            self.give(pawn, self.first_space + board.track.spaces[step], cite, way)
        if is_back or board.left[old] == 0 or board.left[step] == 0:
            self._sort_pawns(self.owner(pawn))

    def take_off(self, pawn: Item, cite: str) -> None:
        """Move a pawn to the cash desk as a pledge. It goes back to its start, unless the option
        `redeemed_at` lets it keep its square."""
        if self.box.rules.redeemed_at == AT_START:
            self.steps[pawn - self.first_pawn] = self.box.board.start(self.colour(self.owner(pawn)))
        self.give(pawn, self.bank, cite)
        self._sort_pawns(self.owner(pawn))

    def set_free(self, pawn: Item, cite: str) -> None:
        """Bring a pawn into the game."""
        if not self.free[pawn - self.first_pawn]:
            if self.shared & ROWS:
                self.take_rows()
            free = self.free[:]
            free[pawn - self.first_pawn] = True
            self.free = free
            self._sort_pawns(self.owner(pawn))
            self.note("freed", cite, pawn)

    def spend_departure(self, pawn: Item) -> None:
        started = self.started[:]
        started[pawn - self.first_pawn] = True
        self.started = started

    def occupy(self, share: Item, seat: Seat, token: Item, cite: str) -> None:
        """Put a token on a mine and give the mine's share to the player."""
        self.give(token, self.mine_space(share), cite)
        self.give(share, seat, cite)

    def surrender(self, share: Item, cite: str) -> None:
        """Give a share back to the cash desk, and take the token off its mine."""
        space = self.mine_space(share)
        self.give(share, self.bank, cite)
        for token in range(self.box.first_token, self.first_pawn):
            if self.held_by[token] == space:
                self.give(token, self.bank, cite)
                return

    def set_due(self, seat: Seat, to: Holder, amount: int) -> None:
        dues = self.dues[:]
        dues[seat * (self.seats + 1) + to] = amount
        self.dues = dues

    def grant_throw(self, cite: str, seat: Seat) -> None:
        self.bonus += 1
        self.note("granted", cite, seat)

    def use_throw(self) -> None:
        self.bonus -= 1

    def begin_turn(self, seat: Seat) -> None:
        self.turn = seat
        self.bonus = 0

    # Queries of the core

    def faults(self) -> list[Illegal]:
        board = self.box.board
        wrong: list[Illegal] = []
        for pawn in range(self.first_pawn, self.first_pawn + len(self.steps)):
            space = self.first_space + board.space(self.step(pawn))
            if self.held_by[pawn] not in (space, self.bank):
                wrong.append(Illegal("{0} is not where its way says", "", self.item_name(pawn)))
        for share in range(self.box.stock.shares):
            owner = self.mine_owner(share)
            space = self.mine_space(share)
            tokens = [
                (token - self.box.first_token) // self.box.stock.tokens
                for token in range(self.box.first_token, self.first_pawn)
                if self.held_by[token] == space and space >= 0
            ]
            if tokens != ([] if owner == NOBODY else [owner]):
                wrong.append(
                    Illegal("{0}: its mine bears the wrong token", "", self.item_name(share))
                )
        for seat in range(self.seats):
            account = self.account(seat)
            if not self.alive[seat] and (self.count[MONEY][account] or self.securities(account)):
                who = self.holder_name(seat)
                wrong.append(Illegal("{0} is out and still has an account", "", who))
        small = self.box.stock.small_note
        if any([cell % small != 0 for cell in self.count[MONEY]]):
            wrong.append(Illegal("no notes make up an amount: the smallest is {0}", "", small))
        return wrong

    def clone(self) -> Banking:
        return Banking(self.edition, self.seats, self)
