"""Stories: money as the box writes it, events, actions and refusals as sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.action import Choice, Illegal
from magnat.core.edition import Currency
from magnat.core.event import Event
from magnat.core.rulebook import LANGUAGES
from magnat.kit.auction import Bid, BidUpTo
from magnat.kit.dice import Roll
from magnat.kit.trade import Offer
from magnat.play.story import as_text, story
from magnat.play.tell import NARROW, NoWords, Teller, keys_of, money, parse_money
from tests.play.table import fair, to_auction, wander


def plain(text: str) -> str:
    """With ordinary spaces, which a test can show."""
    return text.replace(NARROW, " ")


SHORT = Currency("€", True, True)
FRANCS = Currency("F", False, False)
EUROS = Currency("€", True, False)


@pytest.mark.parametrize(
    ("amount", "currency", "language", "text"),
    [
        (15_000_000, SHORT, "fr", "15M"),
        (500_000, SHORT, "fr", "500K"),
        (1_500_000, SHORT, "fr", "1,5M"),
        (1_500_000, SHORT, "en", "1.5M"),
        (2_050_000, SHORT, "en", "2.05M"),
        (12_500, SHORT, "fr", "12,5K"),
        (0, SHORT, "fr", "0"),
        (3_500_000, FRANCS, "fr", "3 500 000 F"),
        (200, EUROS, "fr", "€ 200"),
        (-1200, EUROS, "en", "−€ 1 200"),
    ],
)
def test_money_is_written_as_the_box_writes_it(
    amount: int, currency: Currency, language: str, text: str
) -> None:
    assert plain(money(amount, currency, language)) == text
    assert parse_money(text, currency) == amount


@given(
    st.integers(-(10**12), 10**12),
    st.sampled_from([SHORT, FRANCS, EUROS]),
    st.sampled_from(LANGUAGES),
)
def test_any_amount_is_read_back_as_it_was_written(
    amount: int, currency: Currency, language: str
) -> None:
    assert parse_money(money(amount, currency, language), currency) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [("200", 200), ("€200", 200), ("1 500", 1500), ("1,500", 1500), ("1.5M", 1_500_000)],
)
def test_what_people_type_is_understood(text: str, amount: int) -> None:
    assert parse_money(text, EUROS) == amount


@pytest.mark.parametrize("text", ["", "many", "1,5", "1.2.3M", "0.0001K", "€"])
def test_what_is_no_amount_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="such as"):
        parse_money(text, EUROS)


def test_every_event_of_a_game_is_a_sentence_with_its_clause() -> None:
    match = wander(fair(seats=4), 400)
    for language in LANGUAGES:
        teller = Teller(match.s, language, ("Ann", "Bob", "Zoé", "Max"))
        for told in match.history:
            sentence = teller.tell(told.event)
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert ". [FAIR-" in sentence, sentence
            assert "{" not in sentence


def test_the_same_event_in_french_and_in_english() -> None:
    match = fair()
    paid = Event("paid", "fair.toll", (0, 1, 5, 0))
    names = ("Ann", "Bob", "Zoé")
    fr, en = Teller(match.s, "fr", names), Teller(match.s, "en", names)
    assert plain(fr.tell(paid)) == "Ann verse 5 F à Bob. [FAIR-7]"
    assert plain(en.tell(paid)) == "Ann pays 5 F to Bob. [FAIR-7]"
    assert plain(en.tell(paid, cite=False)) == "Ann pays 5 F to Bob."


def test_a_deal_says_who_pays() -> None:
    match = fair()
    teller = Teller(match.s, "en", ("Ann", "Bob", "Zoé"))
    offers = [Event("offered", "fair.trade", (0, 1, amount, (2,))) for amount in (4, -4, 0)]
    told = [plain(teller.tell(event, cite=False)) for event in offers]
    assert told[0].endswith("; Ann pays 4 F.")
    assert told[1].endswith("; Bob pays 4 F.")
    assert told[2].endswith("; no money.")


def test_the_most_particular_template_comes_first() -> None:
    match = fair()
    assert keys_of(Event("paid", "a.b", (0, 1, 5, 0)), match.s) == [
        "paid:money@a.b",
        "paid:money",
        "paid@a.b",
        "paid",
    ]
    assert keys_of(Event("given", "a.b", (0, 1, 2)), match.s)[0] == "given:stall@a.b"
    assert keys_of(Event("rolled", "a.b", (0, (1,))), match.s) == ["rolled@a.b", "rolled"]
    assert keys_of(Event("called", "a.b", (1, -1, 0)), match.s)[1] == "called:nothing"


def test_what_comes_to_nothing_is_told_without_an_amount() -> None:
    match = fair()
    bids = [Event("called", "fair.auction", facts) for facts in ((2, -1, 0), (2, 1, 7))]
    told = [
        [plain(Teller(match.s, language, ("Ann", "Bob", "Zoé")).tell(bid, False)) for bid in bids]
        for language in ("fr", "en")
    ]
    assert told[0] == ["Deux fois\u00a0: personne n’a encore offert.", "Deux fois, à 7 F pour Bob."]
    assert told[1] == ["Going twice: nobody has bid yet.", "7 F for Bob, going twice."]


def test_an_edition_has_the_last_word() -> None:
    match = fair()
    teller = Teller(match.s, "en")
    teller.words["events"] = {
        **teller.words["events"],
        "rolled@fair.walk": "{0:seat} strolls: {1:faces}.",
        "claimed@fair.toll": "{0:seat} wants {9:money}.",
    }
    assert teller.tell(Event("rolled", "fair.walk", (0, (4,))), False) == "Player 1 strolls: 4."
    assert (
        teller.tell(Event("rolled", "fair.order", (0, (4, 2))), False) == "Player 1 rolls 4 and 2."
    )
    claimed = Event("claimed", "fair.toll", (0, 1, 2, 5))
    assert teller.tell(claimed, False) == "Player 1 claims what Player 2 owes."


def test_an_event_without_words_is_an_error() -> None:
    with pytest.raises(NoWords, match="no fr sentence for"):
        Teller(fair().s, "fr").tell(Event("vanished", "", ()))


def test_choices_are_told_with_their_blanks() -> None:
    match = fair()
    fr, en = Teller(match.s, "fr"), Teller(match.s, "en")
    assert en.choice(Choice(Roll())) == "Roll the dice"
    bid = Choice(Bid(0), low=3, high=20, by=1)
    assert plain(fr.choice(bid)) == "Enchérir (de 3 F à 20 F)"
    assert plain(en.action(Bid(4))) == "Bid: 4 F"
    assert plain(en.action(Offer(0, 3, (1,), ()))) == "Offer a deal: Player 1, 3 F, 1"


def test_a_refusal_is_told_in_both_languages_with_its_clause() -> None:
    match = fair()
    to_auction(match)
    with pytest.raises(Illegal) as refused:
        match.submit(match.s.clock, 1, BidUpTo(5000))
    fr = plain(Teller(match.s, "fr").refusal(refused.value))
    en = plain(Teller(match.s, "en").refusal(refused.value))
    assert fr.startswith("5 000 F, c’est trop\xa0: au plus ")
    assert en.startswith("5 000 F is too much: at most ")
    assert fr.endswith(". [FAIR-6]")
    impossible = Illegal("{0} is not possible now", "fair.walk", "Roll")
    assert Teller(match.s, "fr").refusal(impossible) == (
        "«\xa0Lancer les dés\xa0» n’est pas possible maintenant. [FAIR-4]"
    )


def test_a_story_tells_each_seat_what_it_may_know() -> None:
    match = fair()
    to_auction(match)
    match.submit(match.s.clock, 1, BidUpTo(9))
    assert "secret maximum of 9 F" in plain(as_text(story(match, "en", seat=1)))
    assert "secret maximum" not in as_text(story(match, "en", seat=0))
    assert "secret maximum" not in as_text(story(match, "en"))
    assert "secret maximum" in as_text(story(match, "en", everything=True))
    match.away(match.s.clock, 2)
    assert as_text(story(match, "fr", since=len(match.record.lines) - 1)) == "Joueur 3 s’absente.\n"
