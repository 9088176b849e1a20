"""III. Case d'un pays: titles of the country, and royalties for whoever asks at once."""

from __future__ import annotations

from typing import Final, final

from magnat.core.action_and_choice import Action, Choice, Illegal, Item
from magnat.core.step_and_window import NOBODY, Chance, Ms, Question, Seat, Step
from magnat.games.richesses.edition import AT_COUNTRY, AUTOMATIC, NO_PLATE, StepNo
from magnat.games.richesses.rules.bankruptcy import Dues, RichessesDebt, total
from magnat.games.richesses.state import Richesses
from magnat.kit.claim import PromptClaims

PLATES: Final = "preparation.plaquettes"
ROYALTIES: Final = "pays.royalties"
ORDER: Final = "pays.ordre"
SHARES: Final = "titres.trust"


def visit(s: Richesses, seat: Seat, at: StepNo) -> None:
    """The pawn is put down: who may claim, and how much, is settled by the titles held now."""
    production = s.made_at(at)
    if production == NO_PLATE:
        if at in s.box.slots and s.unnoted_plates():
            s.do(UnnotedPlate(seat))
        return
    if not s.is_tolled(seat, production):
        follow(s, seat, at, ())
        return
    plate = s.plate_at(at)
    due: list[tuple[Seat, int]] = []
    for other in range(s.seats):
        amount = s.royalty(other, production)
        if other != seat and amount > 0 and s.alive[other]:
            due.append((other, amount))
    claimed: tuple[Seat, ...] = ()
    if s.box.rules.claims == AUTOMATIC:
        claimed = tuple([other for other, _ in due])
        for other in claimed:
            s.note("claimed", ROYALTIES, other, seat, plate)
    s.do(Royalties(seat, plate, claimed, (), tuple(due)))


@final
class ShowPlate(Action):
    """What the plate in the slot of the visited square shows, at a table with a real board."""

    def __init__(self, plate: Item) -> None:
        self.plate: Final = plate


@final
class UnnotedPlate(Chance[Richesses]):
    """The real board was not copied: whoever looks at it says which plate lies there. With a seed
    it is drawn from the plates that are left."""

    cite = PLATES

    def outcomes(self, s: Richesses) -> list[tuple[Action, int]]:
        found: list[tuple[Action, int]] = []
        last = NO_PLATE
        for plate in s.unnoted_plates():  # the two of a production follow each other
            production = s.box.plate_production(plate)
            if production != last:
                found.append((ShowPlate(plate), 1))
            last = production
        return found

    def sample(self, s: Richesses) -> Action:
        assert s.luck is not None
        plates = s.unnoted_plates()
        return ShowPlate(plates[s.luck.below(len(plates))])

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        assert isinstance(action, ShowPlate)
        at = s.at(self.seat)
        s.give(action.plate, s.space(at), self.cite)
        visit(s, self.seat, at)


def follow(s: Richesses, seat: Seat, at: StepNo, owed: Dues) -> None:
    """All who could claim have spoken: titles of a country are chosen before anybody is paid."""
    if s.box.kind_at[at] != AT_COUNTRY:
        if owed:
            s.do(RichessesDebt(seat, owed, ROYALTIES))
    elif not owed or s.cash(seat) >= total(s, owed):
        s.do(CountryTitles(seat, owed))
    else:  # he cannot even pay the royalties: there is nothing to choose first
        s.do(RichessesDebt(seat, owed, ROYALTIES), CountryTitles(seat, ()))


@final
class Royalties(PromptClaims[Richesses]):
    """Every holder of 30 % or more may claim, but at once; the visitor cannot cut it short, and
    pays even if he holds shares himself."""

    cite = "pays.reclamer"

    def entitled(self, s: Richesses, seat: Seat) -> bool:
        for other, _ in self.due:
            if other == seat:
                return True
        return False

    def is_open(self, s: Richesses) -> bool:
        if len(self.claimed) + len(self.waived) == len(self.due):
            return False
        for seat, _ in self.due:
            if s.alive[seat] and seat not in self.claimed and seat not in self.waived:
                return True
        return False

    def patience(self, s: Richesses) -> Ms:
        return s.box.rules.claiming

    def owed(self) -> Dues:
        """What has been claimed so far."""
        if len(self.claimed) == len(self.due):  # nearly always
            return self.due
        return tuple([(seat, amount) for seat, amount in self.due if seat in self.claimed])

    def settle(self, s: Richesses) -> None:
        for seat, _ in self.due:
            if seat not in self.claimed and s.alive[seat]:
                s.note("forfeited", self.cite, seat, self.seat, self.what)
        follow(s, self.seat, s.at(self.seat), self.owed())


@final
class AssumedRoyalties(PromptClaims[Richesses]):
    """The visitor has left while others could still claim: they may for the rest of the delay, and
    the bank pays."""

    cite = "faillite.liquidation"

    def __init__(
        self,
        seat: Seat,
        what: int,
        claimed: tuple[Seat, ...],
        waived: tuple[Seat, ...],
        due: tuple[tuple[Seat, int], ...],
        visitor: Seat,
        left: Ms,
    ) -> None:
        super().__init__(seat, what, claimed, waived, due)
        self.visitor: Final = visitor
        self.left: Final = left  # what is left of the delay, at the table's ordinary pace

    def payer(self) -> Seat:
        return self.visitor

    def entitled(self, s: Richesses, seat: Seat) -> bool:
        for other, _ in self.due:
            if other == seat:
                return True
        return False

    def patience(self, s: Richesses) -> Ms:
        return self.left

    def settle(self, s: Richesses) -> None:
        for seat, amount in self.due:
            if seat in self.claimed:
                s.pay(s.bank, seat, amount, self.cite)
            elif s.alive[seat]:
                s.note("forfeited", Royalties.cite, seat, self.visitor, self.what)


def unclaimed(s: Richesses, royalties: Royalties) -> AssumedRoyalties | None:
    """What others may still claim of a visitor who leaves; None if all have answered."""
    heard = (*royalties.claimed, *royalties.waived)
    due = tuple([one for one in royalties.due if one[0] not in heard and s.alive[one[0]]])
    closes = s.hour_after(s.since, royalties.patience(s))
    left = (closes - s.clock) * 100 // s.pace
    if not due or left <= 0:
        return None
    return AssumedRoyalties(NOBODY, royalties.what, (), (), due, royalties.seat, left)


@final
class TakeTitles(Action):
    """These titles from the file; none at all is an answer too."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items: Final = items

    def with_items(self, items: tuple[Item, ...]) -> TakeTitles:
        return TakeTitles(items)


NO_TITLES: Final = TakeTitles(())


class Titles(Question[Richesses]):
    """Up to six titles from the file. Chosen first; then the royalties claimed are paid, and then
    the bank."""

    kind = "purchase"
    cite = ORDER

    def __init__(self, seat: Seat, owed: Dues = ()) -> None:
        super().__init__(seat)
        self.owed: Final = owed  # royalties claimed and not paid yet

    def pool(self, s: Richesses) -> tuple[Item, ...]:
        """The titles to choose from."""
        raise AssertionError(f"{type(self).__name__} has no pool()")

    def is_open(self, s: Richesses) -> bool:
        return s.alive[self.seat] and len(self.pool(s)) > 0

    def choices(self, s: Richesses, seat: Seat) -> list[Choice]:
        if seat != self.seat:
            return []
        pool = self.pool(s)
        most = min(s.box.rules.most_titles, len(pool))
        return [Choice(NO_TITLES, pool=pool, most=most)] if pool else []

    def fault(self, s: Richesses, seat: Seat, action: Action) -> Illegal | None:
        assert isinstance(action, TakeTitles)
        due = total(s, self.owed) if self.owed else 0
        if s.box.price(action.items) + due > s.cash(seat):
            return Illegal("the royalties and the titles are paid in cash", Purchase.cite)
        return None

    def flow(self, s: Richesses, seat: Seat, action: Action) -> int | None:
        assert isinstance(action, TakeTitles)
        return -s.box.price(action.items) - total(s, self.owed)

    def take(self, s: Richesses, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeTitles)
        items = action.items
        if items:
            s.note("chose", self.cite, seat, items)
        else:
            s.note("bought_nothing", self.cite, seat)
        if self.owed:
            purchase = Purchase(seat, items, self.cite) if items else None
            s.do(RichessesDebt(seat, self.owed, ROYALTIES), purchase)
        elif items:
            buy(s, seat, items, self.cite)  # nothing comes before it

    def run(self, s: Richesses) -> None:
        s.note("nothing_to_buy", self.cite, self.seat)
        if self.owed:
            s.do(RichessesDebt(self.seat, self.owed, ROYALTIES))


@final
class CountryTitles(Titles):
    """All of them from the country of the square."""

    cite = "pays.titres"

    def pool(self, s: Richesses) -> tuple[Item, ...]:
        return s.left_at(s.at(self.seat))

    def is_open(self, s: Richesses) -> bool:
        for item in s.box.offered[s.at(self.seat)]:
            if s.is_free(item):
                return s.alive[self.seat]
        return False


@final
class Purchase(Step[Richesses]):
    """The bank is paid, and the turn is over: the next player need not wait for the sorting."""

    cite = ORDER

    def __init__(self, seat: Seat, items: tuple[Item, ...], why: str) -> None:
        super().__init__(seat)
        self.items: Final = items
        self.why: Final = why

    def run(self, s: Richesses) -> None:
        buy(s, self.seat, self.items, self.why)


def buy(s: Richesses, seat: Seat, items: tuple[Item, ...], why: str) -> None:
    """The bank is paid, and the titles come out of the file."""
    s.pay(seat, s.bank, s.box.price(items), ORDER)
    hand_over(s, items, seat, why)


def hand_over(s: Richesses, items: tuple[Item, ...], to: Seat, cite: str) -> None:
    """Titles change hands, and everybody sees what trusts have become."""
    for item in items:
        s.give(item, to, cite)
    s.show_shares(to, items, SHARES)
