"""Sentences: money in the format of each language, events, actions and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnat.core.action_and_choice import Choice, Illegal
from magnat.core.editions.edition import Currency
from magnat.core.editions.rulebook import LANGUAGES
from magnat.core.event import Event, Fact
from magnat.games import find
from magnat.games.eldorado.rules.money.payments import SellIngots
from magnat.games.eldorado.rules.squares.casino import Stake
from magnat.games.eldorado.tests.setting import bare, ingots, lands
from magnat.kit.auction import Bid, BidUpTo
from magnat.kit.dice import Roll
from magnat.kit.trade import Offer
from magnat.play.match import table_requests
from magnat.play.record.entries import REASONS, TalkEntry
from magnat.play.text.game_sentences import as_text, story
from magnat.play.text.money import NARROW, money, parse_money
from magnat.play.text.narrator import MissingWords, Narrator, group_of, keys_of
from tests.play.toy_tables import fair, to_auction, wander


def plain(text: str) -> str:
    """Return the text with ordinary spaces, so that a test can compare it."""
    return text.replace(NARROW, " ")


def worded(toll: int, language: str, shelf: str, more: dict[str, str]) -> Narrator:
    """Return a narrator of an edition with more words; there is one edition for each toll, which
    its tables share."""
    s = fair(options={"toll": toll}).s
    words = s.edition.words[language]
    s.edition.words[language] = {**words, shelf: {**words.get(shelf, {}), **more}}
    return Narrator(s, language, ("Ada", "Bob", "Zoé"))


SHORT = Currency("€", True)
FRANCS = Currency("F", False)
EUROS = Currency("€", False)


@pytest.mark.parametrize(
    ("amount", "currency", "language", "text"),
    [
        (15_000_000, SHORT, "fr", "15M"),
        (500_000, SHORT, "fr", "500K"),
        (1_500_000, SHORT, "fr", "1,5M"),
        (1_500_000, SHORT, "en", "1.5M"),
        (2_050_000, SHORT, "en", "2.05M"),
        (12_500, SHORT, "fr", "12,5K"),
        (825_000, SHORT, "fr", "825K"),
        (14_175_000, SHORT, "fr", "14,175M"),
        (14_175_000, SHORT, "en", "14.175M"),
        (0, SHORT, "fr", "0"),
        (3_500_000, FRANCS, "fr", "3 500 000 F"),
        (3_500_000, FRANCS, "en", "3,500,000 F"),
        (1500, EUROS, "fr", "1 500 €"),
        (1500, EUROS, "en", "€1,500"),
        (-1200, EUROS, "en", "−€1,200"),
    ],
)
def test_money_is_written_as_each_language_writes_it(
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
        teller = Narrator(match.s, language, ("Ann", "Bob", "Zoé", "Max"))
        for told in match.history:
            sentence = teller.tell(told.event)
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert ". [FAIR-" in sentence, sentence
            assert "{" not in sentence


def test_the_same_event_in_french_and_in_english() -> None:
    match = fair()
    paid = Event("paid", "fair.toll", (0, 1, 5, 0))
    names = ("Ann", "Bob", "Zoé")
    fr, en = Narrator(match.s, "fr", names), Narrator(match.s, "en", names)
    assert plain(fr.tell(paid)) == "Ann verse 5 F à Bob. [FAIR-7]"
    assert plain(en.tell(paid)) == "Ann pays 5 F to Bob. [FAIR-7]"
    assert plain(en.tell(paid, cite=False)) == "Ann pays 5 F to Bob."


@pytest.mark.parametrize(
    ("facts", "fr", "en"),
    [
        (
            (0, 1, 4, (2,), (), ()),
            "Ada propose d’acheter stall 2 à Bob pour 4 F.",
            "Ada offers to buy stall 2 from Bob for 4 F.",
        ),
        (
            (0, 1, -4, (1, 2), (1, 2), ()),
            "Ada propose de vendre stall 1 et stall 2 à Bob pour 4 F.",
            "Ada offers to sell stall 1 and stall 2 to Bob for 4 F.",
        ),
        (
            (0, 1, 4, (1, 2), (1,), (0, -7)),
            "Ada propose à Bob un échange\u00a0: stall 1 et 4 F contre stall 2 et 7 francs.",
            "Ada offers Bob a trade: stall 1 and 4 F for stall 2 and 7 francs.",
        ),
        (
            (0, 1, 0, (1,), (1,), ()),
            "Ada propose à Bob un échange\u00a0: stall 1 contre rien.",
            "Ada offers Bob a trade: stall 1 for nothing.",
        ),
    ],
)
def test_a_deal_says_who_gives_what(facts: tuple[Fact, ...], fr: str, en: str) -> None:
    stalls = {f"{n}": f"stall {n}" for n in range(4)}
    for language, told in (("fr", fr), ("en", en)):
        teller = worded(3, language, "stalls", stalls)
        assert plain(teller.tell(Event("offered", "fair.trade", facts), cite=False)) == told


def test_french_words_run_together_as_they_do() -> None:
    game = find("monopoly")
    s = game.start(game.load("europe"), 3, 1)
    names = [s.item_name(item) for item in range(len(s.held_by))]
    parliament = names.index("title:parlement")
    teller = Narrator(s, "fr", ("Est", "Ada", "Nord"))
    told = [
        teller.tell(Event(kind, "", facts), cite=False)
        for kind, facts in (
            ("declined", (1, 0)),
            ("refused_in_kind", (2, 1)),
            ("rent_due", (0, 2, parliament, 28)),
            ("mortgaged", (2, parliament)),
            ("given", (names.index("pawn:0"), 0, s.bank + 1)),
        )
    ]
    assert [plain(one) for one in told] == [
        "Ada refuse la proposition d’Est.",
        "Nord préfère qu’Ada paie en argent.",
        "Est s’arrête chez Nord, au Parlement européen\u00a0: le loyer est de 28 €.",
        "Nord hypothèque le Parlement européen.",
        "Est se rend à la case Départ.",
    ]


@pytest.mark.parametrize(
    ("edition", "place", "built"),
    [
        ("europe", "rome", "Ada bâtit une maison à Rome."),
        ("electronique", "invalides", "Ada bâtit un appartement aux Invalides."),
        ("electronique", "place_du_tertre", "Ada bâtit un appartement place du Tertre."),
        ("paris", "mozart", "Ada bâtit une maison avenue Mozart."),
        ("paris", "gare_de_lyon", "Ada bâtit une maison à la gare de Lyon."),
    ],
)
def test_one_builds_in_a_town_and_along_a_street(edition: str, place: str, built: str) -> None:
    game = find("monopoly")
    s = game.start(game.load(edition), 3, 1)
    item = [s.item_name(item) for item in range(len(s.held_by))].index(f"title:{place}")
    teller = Narrator(s, "fr", ("Ada", "Bob", "Zoé"))
    assert teller.tell(Event("built_house", "", (0, item)), cite=False) == built
    sold = [teller.tell(Event("sold_hotels", "", (0, (item,) * n)), cite=False) for n in (1, 2)]
    assert ["1 hôtel\u00a0:" in sold[0], "2 hôtels\u00a0:" in sold[1]] == [True, True]


def test_numbers_agree_with_what_they_count() -> None:
    match = fair()
    for language, told in (
        ("fr", ["Ada devra passer 1 tour.", "Ada devra passer 2 tours."]),
        ("en", ["Ada will miss 1 turn.", "Ada will miss 2 turns."]),
    ):
        teller = Narrator(match.s, language, ("Ada",))
        events = [Event("skips", "", (0, n)) for n in (1, 2)]
        assert [teller.tell(event, cite=False) for event in events] == told


def test_the_most_particular_template_comes_first() -> None:
    s = fair().s
    assert keys_of("paid", "money", "a.b") == ["paid:money@a.b", "paid:money", "paid@a.b", "paid"]
    assert keys_of("rolled", "", "a.b") == ["rolled@a.b", "rolled"]
    assert group_of(Event("paid", "a.b", (0, 1, 5, 0)), s) == "money"
    assert group_of(Event("given", "a.b", (0, 1, 2)), s) == "stall"
    assert group_of(Event("rolled", "a.b", (0, (1,))), s) == ""
    assert group_of(Event("called", "a.b", (1, -1, 0)), s) == "nothing"


def test_what_comes_to_nothing_is_told_without_an_amount() -> None:
    match = fair()
    bids = [Event("called", "fair.auction", facts) for facts in ((2, -1, 0), (2, 1, 7))]
    told = [
        [plain(Narrator(match.s, language, ("Ann", "Bob", "Zoé")).tell(bid, False)) for bid in bids]
        for language in ("fr", "en")
    ]
    assert told[0] == ["Deux fois\u00a0: personne n’a encore offert.", "Deux fois, à 7 F pour Bob."]
    assert told[1] == ["Going twice: nobody has bid yet.", "7 F for Bob, going twice."]


def test_a_bank_without_money_and_several_loans_are_told_as_they_are() -> None:
    game = find("eldorado")
    s = game.start(game.load(), 3, 1)
    loan = list(s.edition.goods).index("loan")
    events = [
        Event("bank_failed", "", (0,)),
        Event("paid", "banque.emprunt", (s.bank, 0, 1, loan)),
        Event("paid", "ruine.exclusion", (0, s.bank, 2, loan)),
        Event("passed_start", "", (0, 400)),
    ]
    teller = Narrator(s, "fr", ("Est", "Ada", "Nord"))
    assert [plain(teller.tell(event, cite=False)) for event in events] == [
        "La banque n’a plus rien et ne peut pas payer\u00a0: chacun lui remet un dixième de sa "
        "fortune.",
        "Est a 1 emprunt de plus à rembourser.",
        "La dette d’Est envers la banque s’éteint\u00a0: 2 emprunts.",
        "Est passe par Départ et peut réclamer 400 $ de revenus.",
    ]


def test_a_refused_number_of_ingots_is_not_told_in_money() -> None:
    t = bare(3)
    ingots(t, 0, 3)
    for language, told in (
        ("fr", "4 lingots, c’est trop\u00a0: au plus 3 lingots."),
        ("en", "4 ingots is too much: at most 3 ingots."),
    ):
        refused = t.refuses(0, SellIngots(4), cite="paiements.revente")
        assert plain(Narrator(t.s, language).refusal(refused, cite=False)) == told
    refused = t.refuses(0, Stake(10_100))
    assert "casino" in Narrator(t.s, "fr").refusal(refused, cite=False).lower()
    lands(t, 0, "casino")
    refused = t.refuses(0, Stake(10_100))
    assert plain(Narrator(t.s, "fr").refusal(refused, cite=False)).startswith("10 100 $, c’est")


def test_which_die_is_red_is_told() -> None:
    game = find("richesses")
    s = game.start(game.load(), 3, 1)
    rolled = Event("rolled", "tour.lancer", (0, (3, 5)))
    for language, told in (
        ("fr", "Ada lance les dés\u00a0: 3 au dé blanc et 5 au dé rouge."),
        ("en", "Ada throws the dice: 3 on the white die and 5 on the red one."),
    ):
        assert plain(Narrator(s, language, ("Ada", "Bob", "Eve")).tell(rolled, False)) == told


def test_an_edition_has_the_last_word() -> None:
    more = {
        "rolled@fair.walk": "{0:seat} strolls: {1:faces}.",
        "claimed@fair.toll": "{0:seat} wants {9:money}.",
    }
    teller = worded(4, "en", "events", more)
    assert teller.tell(Event("rolled", "fair.walk", (0, (4,))), False) == "Ada strolls: 4."
    thrown = Event("rolled", "fair.order", (0, (4, 2)))
    assert teller.tell(thrown, False) == "Ada throws the dice: 4 and 2."
    claimed = Event("claimed", "fair.toll", (0, 1, 2, 5))
    assert teller.tell(claimed, False) == "Ada claims what Bob owes."


def test_an_event_without_words_is_an_error() -> None:
    with pytest.raises(MissingWords, match="no fr sentence for"):
        Narrator(fair().s, "fr").tell(Event("vanished", "", ()))


def test_choices_are_told_with_their_blanks() -> None:
    match = fair()
    fr, en = Narrator(match.s, "fr"), Narrator(match.s, "en")
    assert en.choice(Choice(Roll())) == "Roll the dice"
    bid = Choice(Bid(0), low=3, high=20, by=1)
    assert plain(fr.choice(bid)) == "Enchérir (de 3 F à 20 F)"
    deal = Choice(Offer(1, 0, ()), low=0, high=9, by=1, pool=(1,), most=1)
    assert "(from 0 F to 9 F, among the shooting gallery)" in plain(en.choice(deal))
    assert plain(en.action(Bid(4))) == "Bid: 4 F"
    assert (
        plain(en.action(Offer(0, 3, (1,), ())))
        == "Offer a deal: Player 1, 3 F, the shooting gallery"
    )


def test_a_refusal_is_told_in_both_languages_with_its_clause() -> None:
    match = fair()
    to_auction(match)
    with pytest.raises(Illegal) as refused:
        match.submit(match.s.clock, 1, BidUpTo(5000))
    fr = plain(Narrator(match.s, "fr").refusal(refused.value))
    en = plain(Narrator(match.s, "en").refusal(refused.value))
    assert fr.startswith("5 000 F, c’est trop\xa0: au plus ")
    assert en.startswith("5,000 F is too much: at most ")
    assert fr.endswith(". [FAIR-6]")
    typed = Illegal("this is nobody's", "")
    assert Narrator(match.s, "en").refusal(typed) == "This is nobody’s."
    impossible = Illegal("{0} is not possible now", "fair.walk", "Roll")
    assert Narrator(match.s, "fr").refusal(impossible) == (
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
    table_requests.away(match, match.s.clock, 2)
    assert as_text(story(match, "fr", since=len(match.record.lines) - 1)) == "Joueur 3 s’absente.\n"


def test_every_reason_has_words_and_a_record_from_elsewhere_leaves_none() -> None:
    for language in LANGUAGES:
        teller = Narrator(fair().s, language)
        assert set(teller.words["because"]) == set(REASONS)
        before = dict(teller._lexicon.named)
        for what in ("events:bid", "whatever is said here", "title:nowhere"):
            said = TalkEntry(0, 0, "because", {"why": "missing", "what": what})
            assert "{" not in teller.line(said)
            assert what not in teller.line(said)
        assert teller._lexicon.named == before
