"""IV. Ventes libres: a sale that two have agreed on may be outbid by the others."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import NO_CHOICES, Action, Choice, Item
from magnat.core.step_and_window import Ms, Seat, Window
from magnat.games.richesses.edition import FROM_SQUARE, Production
from magnat.games.richesses.rules.squares.country import hand_over
from magnat.games.richesses.rules.trade.not_for_trade import (
    free_cash,
    is_auctioned,
    splits,
    under_hammer,
)
from magnat.games.richesses.state import Richesses


def is_bound(s: Richesses, seat: Seat, production: Production) -> bool:
    """Whether a player's trust is being sold just now, by auction or by agreement."""
    return production in bound(s, seat)


def bound(s: Richesses, seat: Seat) -> tuple[Production, ...]:
    """The productions of which that is so; in some of them he may hold nothing."""
    found = under_hammer(s, seat)
    for window in s.standing:
        if isinstance(window, PrivateSale):
            for item in window.promised(seat):
                if s.box.production_of[item] not in found:
                    found = (*found, s.box.production_of[item])
    return found


def is_selling(s: Richesses) -> bool:
    """Whether anything is being sold just now, whoever sells it."""
    for window in s.standing:
        if isinstance(window, PrivateSale):
            return True
    return is_auctioned(s)


def can_pass(s: Richesses, items: tuple[Item, ...], giver: Seat, taker: Seat) -> bool:
    """Whether these are still the giver's whole trusts, and neither sells just those otherwise."""
    here, there = bound(s, giver), bound(s, taker)
    for item in items:
        production = s.box.production_of[item]
        if s.held_by[item] != giver or production in here or production in there:
            return False
    return not splits(s, items)


def until_decided(s: Richesses) -> Ms:
    return s.hour_after(s.clock, s.box.rules.decision)


@final
class Outbid(Action):
    """More than that, from me."""

    def __init__(self, by: Seat, title: Item, amount: int) -> None:
        self.by: Final = by  # who sells
        self.title: Final = title  # the first one of the sale
        self.amount: Final = amount

    def with_amount(self, amount: int) -> Outbid:
        return Outbid(self.by, self.title, amount)


@final
class SellTo(Action):
    """To this one."""

    def __init__(self, to: Seat, title: Item) -> None:
        self.to: Final = to
        self.title: Final = title


@final
class KeepTitles(Action):
    """To nobody, then."""

    def __init__(self, title: Item) -> None:
        self.title: Final = title


@final
class PrivateSale(Window[Richesses]):
    """Two have agreed on a sale: for seven seconds anybody else may offer more. Once outbid, the
    seller has seven seconds to sell to whom he likes; when they have passed he keeps his titles.
    Whoever agreed on it may give titles beside the money; others can only offer more money."""

    kind = "sale"
    cite = "ventes.surenchere"

    def __init__(
        self,
        seat: Seat,
        items: tuple[Item, ...],
        bids: tuple[tuple[Seat, int], ...],
        expires: Ms,
        partner: Seat,
        back: tuple[Item, ...] = (),
    ) -> None:
        super().__init__(seat)  # the seller
        self.items: Final = items
        self.bids: Final = bids  # who offers how much, the highest last; the first was agreed on
        self.expires: Final = expires
        self.partner: Final = partner  # with whom it was agreed
        self.back: Final = back  # what he gives beside his money

    def promised(self, seat: Seat) -> tuple[Item, ...]:
        """The titles that this seat would part with."""
        if seat == self.seat:
            return self.items
        return self.back if seat == self.partner else ()

    def until(self, s: Richesses) -> Ms:
        return self.expires

    def is_outbid(self, s: Richesses) -> bool:
        """Whether somebody offers more than was agreed on; whoever leaves takes his offer along."""
        for buyer, _ in self.bids:
            if buyer != self.partner and s.alive[buyer]:
                return not self.is_outgrown(s)
        return False

    def floor(self, s: Richesses, seat: Seat) -> int:
        """The least by which that seat would outbid; nothing where it cannot."""
        if seat == self.seat or self.is_outgrown(s):
            return 0
        for i in range(len(self.bids) - 1, -1, -1):
            leader, price = self.bids[i]
            if s.alive[leader]:
                return price + s.box.rules.smallest_raise if leader != seat else 0
        return 0

    def is_open(self, s: Richesses) -> bool:
        hammered = under_hammer(s, self.seat)
        for item in self.items:
            if s.held_by[item] != self.seat or s.box.production_of[item] in hammered:
                return False
        return True

    def is_outgrown(self, s: Richesses) -> bool:
        """Whether the seller has got more titles of it meanwhile: that is another trust, and a
        trust is only sold whole."""
        return splits(s, self.items)

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        first = self.items[0]
        if seat == self.seat:
            if not self.is_outbid(s):
                return NO_CHOICES
            found = [Choice(SellTo(buyer, first)) for buyer, _ in self.bids if s.alive[buyer]]
            return [*found, Choice(KeepTitles(first))]
        low = self.floor(s, seat)
        if seat < 0 or low == 0:
            return NO_CHOICES
        high = free_cash(s, seat)
        if low > high:
            return NO_CHOICES
        return [Choice(Outbid(self.seat, first, 0), low=low, high=high, by=s.box.rules.money_unit)]

    def flow(self, s: Richesses, seat: Seat, action: Action) -> int | None:
        return 0 if isinstance(action, KeepTitles) else None  # what others have is their secret

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        if isinstance(action, Outbid):
            s.note("outbid", self.cite, seat, self.seat, action.amount, self.items)
            s.open(self.outbid(s, seat, action.amount))
        elif isinstance(action, SellTo):
            for buyer, price in self.bids:
                if buyer == action.to:
                    s.note("chose_offer", self.cite, seat, buyer, price, self.items)
                    self.conclude(s, buyer, price)
        else:
            self.keep(s)

    def keep(self, s: Richesses) -> None:
        """The seven seconds are over or the seller has decided: he keeps his titles, and there is
        no more bidding for them until he comes to an Auction square, unless the table reads it
        otherwise."""
        s.note("kept", self.cite, self.seat, self.items)
        if s.box.rules.after_delay == FROM_SQUARE:
            s.withhold(self.seat, self.items)
            s.note("withheld", self.cite, self.seat, self.items)

    def without(self, buyer: Seat) -> PrivateSale:
        """The sale without the offer of somebody who cannot pay any more: the others stand."""
        bids = tuple([bid for bid in self.bids if bid[0] != buyer])
        return PrivateSale(self.seat, self.items, bids, self.expires, self.partner, self.back)

    def outbid(self, s: Richesses, by: Seat, amount: int) -> PrivateSale:
        """The sale as it stands then; whoever offers again has offered that instead."""
        bids = self.bids
        for buyer, _ in bids:
            if buyer == by:
                bids = tuple([bid for bid in bids if bid[0] != by])
                break
        highest = ((by, amount),)
        until = until_decided(s)
        return PrivateSale(self.seat, self.items, bids + highest, until, self.partner, self.back)

    def conclude(self, s: Richesses, buyer: Seat, price: int) -> None:
        """Much may have happened since: what cannot be any more falls through."""
        back = self.promised(buyer)
        if (
            not s.alive[buyer]
            or free_cash(s, buyer) < price
            or not can_pass(s, self.items, self.seat, buyer)
            or not can_pass(s, back, buyer, self.seat)
        ):
            s.note("fell_through", self.cite, self.seat, buyer)
            self.go_on_without(s, buyer)
            return
        s.pay(buyer, self.seat, price, self.cite)
        hand_over(s, self.items, buyer, self.cite)
        hand_over(s, back, self.seat, self.cite)

    def go_on_without(self, s: Richesses, buyer: Seat) -> None:
        """The chosen one cannot pay any more: the offers of the others stand, that which was agreed
        on first."""
        rest = self.without(buyer)
        if buyer != self.partner and s.alive[self.partner]:
            s.note("offer_stands", self.cite, self.seat, self.partner, self.items)
            s.open(rest)
        elif rest.is_outbid(s):
            s.note("others_stand", self.cite, self.seat, self.items)
            s.open(rest)

    def swept(self, s: Richesses) -> None:
        """The hammer takes what was agreed on."""
        s.note("cut_off", "encheres.entier", self.seat, self.partner, self.items)

    def run(self, s: Richesses) -> None:
        if self.is_outgrown(s):
            s.note("outgrown", "titres.entier", self.seat, self.partner, self.items)
        elif self.is_outbid(s):
            self.keep(s)
        else:
            for buyer, price in self.bids:
                if buyer == self.partner:
                    self.conclude(s, buyer, price)
