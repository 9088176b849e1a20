"""III. A country's square: royalties for whoever asks at once, titles up to six."""

from __future__ import annotations

from magnat.core.audit import audit
from magnat.core.kernel import act
from magnat.core.step_and_window import CHANCE
from magnat.games.richesses import GAME
from magnat.games.richesses.rules.squares.country import (
    CountryTitles,
    Royalties,
    ShowPlate,
    TakeTitles,
    UnnotedPlate,
)
from magnat.games.richesses.rules.turn import RichessesTurn
from magnat.games.richesses.state import Richesses
from magnat.games.richesses.tests.setting import (
    MILLION,
    board,
    holds_all,
    plate,
    purses,
    stands,
    under,
    world,
)
from magnat.kit.claim import Claim, Waive
from magnat.kit.dice import Dice, Roll
from magnat.kit.set_by_hand import SetPlace, SetTurn, lay_position, things
from magnat.kit.trade import Accept, Offer
from magnat.testing import ScenarioTable, event, given, loaded, paid


def in_mexico(t: ScenarioTable) -> None:
    """Seat 0 lands on Mexico, whose plate is coal."""
    stands(t, 0, "joker-1")  # step 18
    t.roll(0, 1, 1)
    t.seen = len(t.s.events or [])


def test_RDM_8_as_many_titles_as_wanted_from_that_country() -> None:
    t = world()
    in_mexico(t)
    t.asks(0, CountryTitles)
    lead, silver = t.item("title:plomb-mexique"), t.item("title:argent-mexique")
    t.does(0, TakeTitles((silver, lead)))
    t.expect(
        paid(0, t.s.bank, 2_500_000, cite="pays.ordre"),
        given(silver, board(t).file, 0, cite="pays.titres"),
        event("shares", 0, plate(t, "argent"), 20),
    )


def test_RDM_8_not_from_another_country_and_not_what_others_hold() -> None:
    t = world()
    t.holds(1, "title:argent-mexique")
    in_mexico(t)
    t.refuses(0, TakeTitles((t.item("title:argent-canada"),)), cite="pays.titres")
    t.refuses(0, TakeTitles((t.item("title:argent-mexique"),)), cite="pays.titres")
    t.does(0, TakeTitles(()))
    t.asks(1, RichessesTurn)


def test_RDM_8_six_at_most() -> None:
    t = world()
    stands(t, 0, "encheres-1")  # step 10; the USSR has thirteen titles
    t.roll(0, 1, 2)
    s = board(t)
    pool = [i for i, area in enumerate(s.box.area_of) if area == s.box.areas.index("urss")]
    cheap = sorted(pool, key=lambda i: s.box.price_of[i])
    t.refuses(0, TakeTitles(tuple(cheap[:7])), cite="pays.titres")
    t.does(0, TakeTitles(tuple(cheap[:6])))
    assert len(s.titles(0)) == 6


def test_RDM_10_titles_are_paid_for_in_cash() -> None:
    t = world()
    in_mexico(t)
    t.cash(0, 1_900_000)
    t.refuses(0, TakeTitles((t.item("title:argent-mexique"),)), cite="pays.ordre")
    t.does(0, TakeTitles((t.item("title:plomb-mexique"), t.item("title:cafe-mexique"))))
    assert t.s.cash(0) == 900_000


def test_RDM_9_every_holder_of_30_percent_may_claim_at_once() -> None:
    t = world(4)
    t.holds(1, "title:houille-etats-unis", "title:houille-inde")  # 30 %
    t.holds(2, "title:houille-chine", "title:houille-urss", "title:houille-royaume-uni")  # 50 %
    t.holds(3, "title:houille-pologne")  # 15 %
    in_mexico(t)
    t.asks(1, Royalties)
    why = t.refuses(3, Claim(0, under(t)), cite="pays.reclamer")
    assert "30 %" in str(why)
    t.does(2, Claim(0, under(t)))
    t.does(1, Claim(0, under(t)))
    t.asks(0, CountryTitles)  # nobody is left to claim
    t.does(0, TakeTitles(()))
    t.expect(
        paid(0, 1, 1_100_000, cite="pays.royalties"),  # each by his own band
        paid(0, 2, 5_500_000, cite="pays.royalties"),
    )


def test_RDM_9_a_claim_after_the_delay_is_lost() -> None:
    t = world(claim_seconds=5)
    holds_all(t, 1, "houille")
    in_mexico(t)
    t.wait(4.999)
    t.asks(1, Royalties)
    t.wait(0.001)
    t.expect(event("forfeited", 1, 0, under(t), cite="pays.reclamer"))
    why = t.refuses(1, Claim(0, under(t)), cite="pays.reclamer")
    assert "at once or lost" in str(why)
    before = purses(t)
    t.does(0, TakeTitles(()))
    assert purses(t) == before


def test_RDM_9_the_visitor_cannot_cut_the_delay_and_an_answer_does_not_prolong_it() -> None:
    t = world(4)
    holds_all(t, 1, "houille", 4)
    t.holds(2, "title:houille-urss", "title:houille-etats-unis")
    in_mexico(t)
    t.refuses(0, TakeTitles(()))
    t.wait(4)
    t.does(1, Claim(0, under(t)))
    t.wait(3)
    t.expect(event("forfeited", 2))
    t.asks(0, CountryTitles)


def test_RDM_9_the_window_closes_when_everybody_entitled_has_answered() -> None:
    t = world()
    holds_all(t, 1, "houille")
    in_mexico(t)
    t.does(1, Waive(0, under(t)))
    t.asks(0, CountryTitles)
    assert t.s.clock == 0


def test_RDM_9_the_lander_pays_although_he_holds_shares_himself() -> None:
    t = world()
    t.holds(0, "title:houille-inde", "title:houille-royaume-uni", "title:houille-pologne")  # 30 %
    t.holds(1, "title:houille-chine", "title:houille-urss")  # 40 %
    in_mexico(t)
    t.does(1, Claim(0, under(t)))
    t.does(0, TakeTitles(()))
    t.expect(paid(0, 1, 1_100_000, cite="pays.royalties"))


def test_RDM_9_bands_are_closed_below_and_open_above() -> None:
    box = board(world()).box
    coal = box.productions.index("houille")
    million = [box.royalty(coal, share) // 100_000 for share in (29, 30, 49, 50, 69, 70, 89, 90)]
    assert million == [0, 11, 11, 55, 55, 110, 110, 220]


def test_RDM_9_the_table_may_have_everything_claimed_automatically() -> None:
    t = world(claims="automatic")
    holds_all(t, 1, "houille")
    in_mexico(t)
    t.asks(0, CountryTitles)
    t.does(0, TakeTitles(()))
    t.expect(paid(0, 1, 22 * MILLION, cite="pays.royalties"))


def test_RDM_9_the_shares_are_those_held_when_the_pawn_is_put_down() -> None:
    t = world(2)
    t.holds(0, "title:houille-chine", "title:houille-urss")
    t.holds(1, "title:houille-etats-unis", "title:houille-inde")  # 30 %
    in_mexico(t)
    items = (t.item("title:houille-chine"), t.item("title:houille-urss"))
    t.does(1, Offer(0, 2 * MILLION, items))
    t.does(0, Accept(1))
    assert board(t).percent(1, board(t).box.productions.index("houille")) == 70
    t.does(1, Claim(0, under(t)))
    t.does(0, TakeTitles(()))
    t.expect(paid(0, 1, 1_100_000))


def test_RDM_10_choose_then_royalties_then_the_bank_and_the_next_may_throw() -> None:
    t = world()
    holds_all(t, 1, "houille", 3)  # 30 %
    in_mexico(t)
    t.does(1, Claim(0, under(t)))
    silver = t.item("title:argent-mexique")
    t.does(0, TakeTitles((silver,)))
    t.expect(
        event("chose", 0, (silver,)),
        paid(0, 1, 1_100_000, cite="pays.royalties"),
        paid(0, t.s.bank, 2 * MILLION, cite="pays.ordre"),
        given(silver, board(t).file, 0),
    )
    t.asks(1, RichessesTurn)  # he need not wait until the titles are sorted


def test_RDM_10_the_royalties_claimed_come_first_out_of_the_purse() -> None:
    t = world()
    holds_all(t, 1, "houille", 3)
    in_mexico(t)
    t.does(1, Claim(0, under(t)))
    t.cash(0, 3 * MILLION)
    t.refuses(0, TakeTitles((t.item("title:argent-mexique"),)), cite="pays.ordre")
    t.does(0, TakeTitles((t.item("title:plomb-mexique"),)))
    assert t.s.cash(0) == 1_400_000


def test_RDM_10_whoever_cannot_pay_the_royalties_has_nothing_to_choose() -> None:
    t = world()
    holds_all(t, 1, "houille")
    in_mexico(t)
    t.cash(0, 20 * MILLION)
    t.does(1, Claim(0, under(t)))
    t.expect(event("bankrupt", 0), paid(t.s.bank, 1, 22 * MILLION))
    t.asks(1, RichessesTurn)


def test_RDM_4_a_plate_that_nobody_copied_is_asked_for_where_a_pawn_stops() -> None:
    s = GAME.start(loaded(GAME), 3)
    assert isinstance(s, Richesses)
    plates = tuple(range(s.box.first_plate, s.box.first_card))
    act(s, 0, CHANCE, SetTurn(0))
    coal, silver = [s.plate_of(s.box.productions.index(name)) for name in ("houille", "argent")]
    mexico = s.space(20)
    assert s.held_by[coal] == mexico, "as photographed"
    act(s, 0, CHANCE, SetPlace(s.space(18), (s.pawn(0),)))
    act(s, 0, CHANCE, SetPlace(1, s.box.trusts[s.box.productions.index("argent")]))
    act(s, 0, CHANCE, SetPlace(s.bank, plates))
    assert s.unnoted_plates() == list(plates)
    act(s, 0, 0, Roll())
    act(s, 0, CHANCE, Dice((1, 1)))
    asked = s.top
    assert isinstance(asked, UnnotedPlate)
    assert asked.seat == 0
    offered = asked.choices(s, CHANCE)
    assert len(offered) == len(s.box.productions)
    act(s, 0, CHANCE, ShowPlate(silver))
    assert s.held_by[silver] == mexico
    claimed = s.agenda[-1]
    assert isinstance(claimed, Royalties)
    assert claimed.entitled(s, 1)
    assert audit(s) == []
    # the next pawn that stops there is not asked, and a copied plate changes places with it
    assert s.plate_at(20) == silver
    act(s, 0, CHANCE, SetTurn(1))
    act(s, 0, CHANCE, SetPlace(mexico, (coal,)))
    assert (s.held_by[coal], s.held_by[silver]) == (mexico, s.bank)
    assert audit(s) == []
    # with a seed it is drawn from the plates that are left
    act(s, 0, CHANCE, SetPlace(s.bank, plates))
    lines = things(s)
    seeded = GAME.start(loaded(GAME), 3, 5)
    lay_position(seeded, lines)
    assert isinstance(seeded, Richesses)
    act(seeded, 0, 1, Roll())
    assert len(seeded.unnoted_plates()) >= len(plates) - 1
    assert not isinstance(seeded.top, UnnotedPlate)
    assert audit(seeded) == []
