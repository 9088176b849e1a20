"""The data of the three boxes: figures and their sources, options, words, paragraphs, mistakes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from magnat.core.action_and_choice import Action, Illegal
from magnat.core.audit import audit
from magnat.core.editions.edition import BadEdition, BadOption, Source, Unknown
from magnat.core.kernel import act, choices
from magnat.core.luck import Luck
from magnat.games.monopoly import GAME
from magnat.games.monopoly.bot.appraisal import landing_odds
from magnat.games.monopoly.edition import (
    CHANCE_DECK,
    CHEST_DECK,
    DECKS,
    FIRST_CARD,
    GOODS,
    HOTEL,
    HOUSE,
    MonopolyBox,
    Site,
)
from magnat.games.monopoly.state import Monopoly
from magnat.kit.leaving import Resign
from magnat.play.text.word_files import merged_words
from magnat.testing import of_one_language

ROOT = Path(__file__).parent.parent / "editions"
NAMES = ("europe", "paris", "electronique")
LANGUAGES = ("fr", "en")
SCALE = 10_000  # what a euro of the classic game is in the electronic one

# The classic table round the board: price, rents from bare to hotel, price of a building.
CLASSIC = (
    (60, (2, 10, 30, 90, 160, 250), 50),
    (60, (4, 20, 60, 180, 320, 450), 50),
    (100, (6, 30, 90, 270, 400, 550), 50),
    (100, (6, 30, 90, 270, 400, 550), 50),
    (120, (8, 40, 100, 300, 450, 600), 50),
    (140, (10, 50, 150, 450, 625, 750), 100),
    (140, (10, 50, 150, 450, 625, 750), 100),
    (160, (12, 60, 180, 500, 700, 900), 100),
    (180, (14, 70, 200, 550, 750, 950), 100),
    (180, (14, 70, 200, 550, 750, 950), 100),
    (200, (16, 80, 220, 600, 800, 1000), 100),
    (220, (18, 90, 250, 700, 875, 1050), 150),
    (220, (18, 90, 250, 700, 875, 1050), 150),
    (240, (20, 100, 300, 750, 925, 1100), 150),
    (260, (22, 110, 330, 800, 975, 1150), 150),
    (260, (22, 110, 330, 800, 975, 1150), 150),
    (280, (24, 120, 360, 850, 1025, 1200), 150),
    (300, (26, 130, 390, 900, 1100, 1275), 200),
    (300, (26, 130, 390, 900, 1100, 1275), 200),
    (320, (28, 150, 450, 1000, 1200, 1400), 200),
    (350, (35, 175, 500, 1100, 1300, 1500), 200),
    (400, (50, 200, 600, 1400, 1700, 2000), 200),
)
GROUPS = (
    "brun",
    "bleu_ciel",
    "rose",
    "orange",
    "rouge",
    "jaune",
    "vert",
    "bleu_fonce",
    "gares",
    "services",
)
AMOUNTS_OF_RULES = (
    "start_cash",
    "salary",
    "fine",
    "smallest_raise",
    "money_unit",
    "redeem_unit",
    "tenth_unit",
)


def load(
    name: str, options: Mapping[str, int | str | bool] | None = None, root: Path = ROOT
) -> MonopolyBox:
    edition = GAME.load_from(root, name, options)
    assert isinstance(edition, MonopolyBox)
    return edition


@pytest.fixture(params=NAMES)
def edition(request: pytest.FixtureRequest) -> MonopolyBox:
    return load(request.param)


def scale(edition: MonopolyBox) -> int:
    return SCALE if edition.name == "electronique" else 1


# The figures


def test_the_sites_are_those_of_the_classic_table(edition: MonopolyBox) -> None:
    unit = scale(edition)
    sites = [title for title in edition.titles if isinstance(title, Site)]
    found = [(site.price, site.rents, site.house) for site in sites]
    assert found == [
        (price * unit, tuple([rent * unit for rent in rents]), house * unit)
        for price, rents, house in CLASSIC
    ]
    assert all([site.hotel == site.house for site in sites])


def test_the_totals_of_the_box(edition: MonopolyBox) -> None:
    unit = scale(edition)
    assert sum(edition.price) == 5690 * unit
    assert sum(edition.mortgage) == 2845 * unit
    assert sum([rents[0] for rents in edition.rents]) == 391 * unit
    assert sum([rents[5] for rents in edition.rents]) == 21_850 * unit
    assert edition.station_rents == (0, 25 * unit, 50 * unit, 100 * unit, 200 * unit)
    assert edition.utility_rates == (0, 4 * unit, 10 * unit)
    assert edition.rules.start_cash == (2 * 500 + 4 * 100 + 50 + 20 + 2 * 10 + 5 + 5 * 1) * unit
    assert edition.goods == GOODS
    assert (edition.supply[HOUSE], edition.supply[HOTEL]) == (32, 12)
    assert edition.is_endless(0)


def test_forty_squares_with_their_titles(edition: MonopolyBox) -> None:
    assert len(edition.spaces) == 40
    assert len(edition.titles) == FIRST_CARD == 28
    assert [space.at for space in edition.spaces] == list(range(40))
    assert (edition.go, edition.jail, edition.parking) == (0, 10, 20)
    assert edition.kind_at[30] == "go_to_jail"
    assert [at for at, tax in enumerate(edition.tax_at) if tax] == [4, 38]
    assert [at for at, deck in enumerate(edition.deck_at) if deck == CHANCE_DECK] == [7, 22, 36]
    assert [at for at, deck in enumerate(edition.deck_at) if deck == CHEST_DECK] == [2, 17, 33]
    for title in edition.titles:
        assert edition.title_at[edition.space_of[title.item]] == title.item
        assert title.item in edition.members_of[title.item]
        assert edition.item_of_key[title.key] == title.item
    assert [title.space for title in edition.titles] == sorted(edition.space_of)


def test_the_groups_are_complete(edition: MonopolyBox) -> None:
    assert tuple([group.key for group in edition.groups]) == GROUPS
    assert [len(group.members) for group in edition.groups] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    assert sorted([item for group in edition.groups for item in group.members]) == list(range(28))
    assert len(edition.sites) == 22
    assert tuple([edition.space_of[item] for item in edition.stations]) == (5, 15, 25, 35)
    assert tuple([edition.space_of[item] for item in edition.utilities]) == (12, 28)


def test_what_follows_from_the_prices(edition: MonopolyBox) -> None:
    unit = scale(edition)
    dearest = edition.title_at[39]
    assert edition.house_resale[dearest] == 100 * unit
    assert edition.hotel_exchange[dearest] == 100 * unit
    assert edition.hotel_resale[dearest] == (100 + 4 * 100) * unit
    assert edition.hotel_worth[dearest] == (200 + 4 * 200) * unit


def test_every_amount_of_the_electronic_box_is_europes_times_ten_thousand() -> None:
    europe, other = load("europe"), load("electronique")
    for name in AMOUNTS_OF_RULES:
        assert getattr(other.rules, name) == getattr(europe.rules, name) * SCALE, name
    assert list(other.price) == [n * SCALE for n in europe.price]
    assert list(other.mortgage) == [n * SCALE for n in europe.mortgage]
    assert list(other.house_price) == [n * SCALE for n in europe.house_price]
    assert list(other.hotel_price) == [n * SCALE for n in europe.hotel_price]
    assert list(other.tax_at) == [n * SCALE for n in europe.tax_at]
    assert other.station_rents == tuple([n * SCALE for n in europe.station_rents])
    assert other.utility_rates == tuple([n * SCALE for n in europe.utility_rates])
    for mine, theirs in zip(other.rents, europe.rents, strict=True):
        assert mine == tuple([n * SCALE for n in theirs])
    for card, original in zip(other.cards, europe.cards, strict=True):
        assert (card.key, card.deck) == (original.key, original.deck)
        for effect, model in zip(card.effects, original.effects, strict=True):
            assert effect.verb == model.verb
            assert effect.amount == model.amount * (1 if effect.verb == "back" else SCALE)
            assert effect.amounts == tuple([n * SCALE for n in model.amounts])


# The cards


def test_sixteen_cards_in_each_pack_chance_first(edition: MonopolyBox) -> None:
    assert [len(edition.pack(deck)) for deck in range(len(DECKS))] == [16, 16]
    assert len(edition.cards) == edition.first_pawn - FIRST_CARD
    for item in range(FIRST_CARD, edition.first_pawn):
        assert edition.card(item).deck == DECKS[edition.deck_of(item)]
    assert [edition.deck_of(item) for item in edition.prison_cards] == [CHANCE_DECK, CHEST_DECK]


def test_the_cards_send_to_the_same_squares_in_every_box(edition: MonopolyBox) -> None:
    moves = [
        (card.deck, effect.verb, edition.place_of(effect))
        for card in edition.cards
        for effect in card.effects
        if effect.place
    ]
    assert moves == [
        ("chance", "move_to", 39),
        ("chance", "move_to", 0),
        ("chance", "move_to", 24),
        ("chance", "move_to", 11),
        ("chance", "move_to", 15),
        ("chest", "move_to", 0),
        ("chest", "return_to", 1),
    ]


def test_what_the_packs_give_and_take(edition: MonopolyBox) -> None:
    unit = scale(edition)
    sums = {
        (deck, verb): sum(
            [
                effect.amount
                for card in edition.cards
                for effect in card.effects
                if (card.deck, effect.verb) == (deck, verb)
            ]
        )
        for deck in DECKS
        for verb in ("receive", "pay", "each_pays", "pay_or_chance")
    }
    assert sums == {
        ("chance", "receive"): 300 * unit,
        ("chance", "pay"): 185 * unit,
        ("chance", "each_pays"): 0,
        ("chance", "pay_or_chance"): 0,
        ("chest", "receive"): 505 * unit,
        ("chest", "pay"): 200 * unit,
        ("chest", "each_pays"): 10 * unit,
        ("chest", "pay_or_chance"): 10 * unit,
    }
    repairs = [
        effect.amounts for card in edition.cards for effect in card.effects if effect.amounts
    ]
    assert repairs == [(40 * unit, 115 * unit), (25 * unit, 100 * unit)]


# Differences between the boxes


def test_MEU_19_interest_is_rounded_up_to_the_euro() -> None:
    europe = load("europe")
    parliament = europe.item_of_key["parlement"]
    assert europe.tenth[parliament] == 8
    assert europe.redeem[parliament] == 83
    assert europe.redeem_on_purchase == europe.redeem


def test_MEL_4_interest_is_rounded_as_in_the_booklets_example() -> None:
    electronique = load("electronique")
    company = electronique.item_of_key["electricite"]
    assert electronique.mortgage[company] + electronique.mortgage[company] // 10 == 825_000
    assert electronique.redeem[company] == 830_000
    assert electronique.redeem_on_purchase == electronique.mortgage


def test_each_booklet_has_its_own_switches() -> None:
    names = Source(ROOT, "monopoly", "europe").table("edition.toml").table("rules").keys()
    europe, paris, electronique = [load(name).rules for name in NAMES]
    differing = {name for name in names if getattr(europe, name) != getattr(electronique, name)}
    assert differing == {
        *AMOUNTS_OF_RULES,
        "card_put_back",
        "rent_claim_rolls",
        "sell_buildings",
        "mortgage_sale",
        "payment_in_kind",
        "heir_pays_tenth",
        "timed_dealt_cards",
    }
    assert all([getattr(paris, name) == getattr(europe, name) for name in names])


def test_player_counts_and_pawns() -> None:
    for name, most in (("europe", 8), ("paris", 8), ("electronique", 6)):
        edition = load(name)
        assert edition.players == range(2, most + 1)
        assert len(edition.pawns) == most


# Options


def test_every_value_of_every_option_can_be_played(edition: MonopolyBox) -> None:
    for option in edition.options.values():
        values = option.values or (option.low, option.low + option.by, option.high)
        assert option.default in (*option.values, option.default)
        for value in values:
            changed = load(edition.name, {option.name: value})
            assert getattr(changed.rules, option.name) == value
        # The options of one table do not change the next one.
        assert getattr(load(edition.name).rules, option.name) == option.default


def test_a_bad_value_is_refused_with_those_allowed() -> None:
    with pytest.raises(BadOption, match=r"claims = 'never': must be 'manual', 'automatic'"):
        load("europe", {"claims": "never"})
    with pytest.raises(BadOption, match=r"short_game = 1: must be false, true"):
        load("europe", {"short_game": 1})
    with pytest.raises(BadOption, match=r"timed_game = 7: must be 0, or 10 to 600 by 1 min"):
        load("europe", {"timed_game": 7})
    with pytest.raises(BadOption, match=r"even_start_properties = 9: must be 0, 1, 2, 3"):
        load("paris", {"even_start_properties": 9})
    with pytest.raises(Unknown, match=r"unknown option 'claim': did you mean claims"):
        load("europe", {"claim": "manual"})


def test_what_europe_states_is_open_only_in_the_electronic_booklet() -> None:
    assert set(load("electronique").options) - set(load("europe").options) == {
        "hotels_sold_together",
        "hotel_break_down_needs_houses",
        "heir_pays_tenth",
        "estate_buildings",
        "hotel_resale",
        "redeem_unit",
        "tenth_unit",
    }


def test_house_rules_are_off_and_labelled(edition: MonopolyBox) -> None:
    house = {option.name for option in edition.options.values() if option.kind == "house"}
    ours = {"free_parking_money", "double_salary_on_go", "no_auctions", "even_start_properties"}
    stated = {"keep_mortgage_fee", "redeem_rounding", "tenth_once", "buy_buildings"}
    stated.add("payment_in_kind")
    assert house - ours == (stated if edition.name == "electronique" else set())
    for name in ours:
        option = edition.options[name]
        assert not option.default
        assert edition.rulebook[option.clause].id.startswith("MAISON-")


def test_every_option_but_table_manners_shows_its_clause(edition: MonopolyBox) -> None:
    for option in edition.options.values():
        assert bool(option.clause) == (option.kind != "table"), option.name


def test_MEU_25_the_short_game_in_numbers() -> None:
    rules = load("europe", {"short_game": True}).rules
    assert (rules.dealt_cards, rules.dealt_free, rules.hotel_needs) == (2, False, 3)
    long = load("europe").rules
    assert (long.dealt_cards, long.dealt_free, long.hotel_needs) == (0, False, 4)


def test_MEU_25_a_hotel_is_sold_with_half_of_three_houses() -> None:
    short = load("europe", {"short_game": True})
    paris = short.item_of_key["paris"]
    assert short.hotel_resale[paris] == 100 + 3 * 100
    assert short.hotel_worth[paris] == 200 + 3 * 200


def test_MEL_7_the_hotels_price_can_be_read_in_two_ways() -> None:
    tower = load("electronique").item_of_key["tour_eiffel"]
    with_houses = load("electronique", {"short_game": True})
    alone = load("electronique", {"short_game": True, "hotel_resale": "hotel_alone"})
    long = load("electronique", {"hotel_resale": "hotel_alone"})
    assert with_houses.hotel_resale[tower] == 4_000_000
    assert alone.hotel_resale[tower] == 1_000_000
    assert long.hotel_resale[tower] == 5_000_000


def test_MEU_26_MEL_7_the_timed_game_deals_in_europe_only() -> None:
    assert load("europe", {"timed_game": 60}).rules.dealt_cards == 2
    assert load("electronique", {"timed_game": 60}).rules.dealt_cards == 0


def test_MAISON_4_the_house_rule_deals_instead_of_the_booklet() -> None:
    rules = load("europe", {"short_game": True, "even_start_properties": 3}).rules
    assert (rules.dealt_cards, rules.dealt_free) == (3, True)


# Where the figures come from


def test_every_data_file_says_where_its_figures_come_from(edition: MonopolyBox) -> None:
    files = {source.file for source in edition.provenance}
    assert {"edition.toml", "board.toml", "cards.toml"} <= files


def test_what_was_inferred_or_reconstructed_is_flagged() -> None:
    europe = {source.file: source for source in load("europe").provenance}
    assert (europe["board.toml"].kind, europe["board.toml"].confidence) == ("photographed", "A")
    assert (europe["cards.toml"].kind, europe["cards.toml"].confidence) == ("inferred", "C")
    doubtful = (4, 5, 12, 15, 25, 28, 35, 38)  # taxes, airports, institutions
    rows = {file for file in europe if file.startswith("board.toml:space")}
    assert rows == {f"board.toml:space[{at + 1}]" for at in doubtful}
    assert {europe[file].confidence for file in rows} == {"C"}
    assert not load("europe").is_reconstructed
    assert not load("paris").is_reconstructed
    assert {source.confidence for source in load("paris").provenance} == {"A"}

    electronique = load("electronique")
    assert electronique.is_reconstructed
    kinds = {source.file: source.kind for source in electronique.provenance}
    assert kinds["board.toml"] == kinds["cards.toml"] == "reconstructed"
    assert "reconstitution" in electronique.about["fr"]
    assert "reconstruction" in electronique.about["en"]


# The words


def keys(table: Any, path: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{path}{key}.")
        else:
            yield f"{path}{key}"


def texts(table: Any) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from texts(value)
        else:
            yield from value if isinstance(value, list) else [value]


def blanks(text: str) -> list[tuple[str, str]]:
    """Return the placeholders of a template, each with its fact and its format."""
    return sorted(
        [(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field is not None]
    )


def shown(value: int | str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_both_languages_have_the_same_words(edition: MonopolyBox) -> None:
    french, english = [set(keys(edition.words[language])) for language in LANGUAGES]
    assert french ^ english == of_one_language(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_box_has_its_words(edition: MonopolyBox, language: str) -> None:
    words = edition.words[language]
    assert {space.key for space in edition.spaces} <= set(words["spaces"])
    assert {title.key for title in edition.titles} <= set(words["titles"])
    assert {group.key for group in edition.groups} == set(words["groups"])
    assert {card.key for card in edition.cards} <= set(words["cards"])
    assert set(edition.pawns) <= set(words["pawns"])
    assert set(edition.goods) == set(words["goods"])
    assert set(DECKS) == set(words["decks"])
    for option in edition.options.values():
        told = words["options"][option.name]
        assert told["name"]
        assert told["help"]
        wanted = {shown(value) for value in (*option.values, option.default)}
        if option.by == 0:
            assert wanted == set(told["values"]), option.name
    assert all(texts(words))


def test_no_two_squares_with_a_title_have_the_same_name(edition: MonopolyBox) -> None:
    for language in LANGUAGES:
        names = [edition.words[language]["spaces"][title.key] for title in edition.titles]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_tells_every_amount_and_place_it_names(edition: MonopolyBox, language: str) -> None:
    for card in edition.cards:
        wanted: list[tuple[str, str]] = []
        for effect in card.effects:
            if effect.amounts:
                wanted += [(f"{effect.verb}[{i}]", "money") for i in range(len(effect.amounts))]
            elif effect.amount:
                wanted.append((effect.verb, "count" if effect.verb == "back" else "money"))
            elif effect.place and effect.place != "depart":
                wanted.append((effect.verb, "space"))
        assert blanks(edition.words[language]["cards"][card.key]) == sorted(wanted), card.key


SPECS = {"seat", "seats", "holder", "money", "item", "faces", "house", "hotel", "owner", "bundle"}
SPECS |= {"the item", "the items", "the holder", "at item", "at holder"}
FACTS = {  # what core, kit and rules note, and with how many facts
    **{"paid": 4, "given": 3, "out": 1, "skips": 2, "missed": 1, "time_up": 0, "finished": 0},
    **{"tied": 1, "own_property": 2, "no_repairs": 1, "contested": 2},
    **{"chose_chance": 1},
    **{"begins": 1, "rolled": 2, "drew": 2, "resigned": 1},
    **{"bid": 3, "limited": 3, "passed": 1, "called": 3, "sold": 3, "unsold": 1},
    **{"claimed": 4, "waived": 3, "forfeited": 3},
    **{"offered": 6, "countered": 6, "agreed": 6, "declined": 2, "withdrawn": 2, "expired": 2},
    **{"fell_through": 2},
    **{"shuffled": 0, "throws_again": 1, "third_double": 1, "visited": 1, "rested": 1},
    **{"left": 2, "left_alone": 2, "rent_due": 4, "no_rent": 2},
    **{"built_house": 2, "built_hotel": 2, "sold_house": 2, "sold_hotels": 2, "broke_hotel": 3},
    **{"wants_building": 1, "sold_back": 3},
    **{"mortgaged": 2, "redeemed": 2, "kept_mortgage": 2, "inherited_mortgage": 2},
    **{"imprisoned": 1, "stayed_in_prison": 1, "freed": 1},
    **{"short_of_money": 3, "bankrupt": 2, "counted": 2},
    **{"offered_in_kind": 4, "accepted_in_kind": 4, "refused_in_kind": 2},
}


def test_every_event_has_its_sentence_and_every_sentence_its_event(
    edition: MonopolyBox,
) -> None:
    for language in LANGUAGES:
        own = {re.split("[:@]", key)[0] for key in edition.words[language]["events"]}
        assert own <= set(FACTS)
        assert set(FACTS) <= set(merged_words(edition, language)["events"])


def test_sentences_use_facts_that_exist_and_agree_in_both_languages(
    edition: MonopolyBox,
) -> None:
    french, english = [edition.words[language]["events"] for language in LANGUAGES]
    for key, sentence in french.items():
        used = blanks(sentence)
        assert used == blanks(english[key]), key
        assert {spec for _, spec in used} <= SPECS, key
        kind, _, slug = key.partition("@")
        assert not slug or slug in edition.rulebook, key
        assert all([int(field) < FACTS[kind.split(":")[0]] for field, _ in used]), key


def test_every_action_has_its_button(edition: MonopolyBox) -> None:
    actions = {name for name, cls in GAME.codec.classes.items() if issubclass(cls, Action)}
    for language in LANGUAGES:
        assert actions <= set(merged_words(edition, language)["actions"])


def test_what_happens_in_a_game_can_be_told(edition: MonopolyBox) -> None:
    events = merged_words(edition, "fr")["events"]
    luck = Luck(2005)
    s = GAME.start(edition, 4, seed=7, listen=True)
    for _ in range(400):
        open_to = [(seat, choice) for seat in s.living() for choice in choices(s, seat)]
        seat, choice = open_to[luck.below(len(open_to))]
        if not isinstance(choice.action, Resign):
            with suppress(Illegal):  # a deal whose means are gone
                act(s, s.clock + 1000, seat, choice.draw(luck))
    assert s.events
    for event in s.events:
        assert event.cite in edition.rulebook, event
        assert event.kind in events, event
        ways = event.kind == "given" and isinstance(event.facts[-1], tuple)  # a pawn's comes last
        assert event.kind == "finished" or len(event.facts) == FACTS[event.kind] + ways, event


def french_texts(edition: MonopolyBox) -> Iterator[str]:
    yield from texts(edition.words["fr"])
    yield edition.about["fr"]
    for clause in edition.rulebook.clauses:
        yield clause.fr
        yield from [clause.ruling["fr"]] if clause.ruling else []


def test_french_is_set_as_french_is(edition: MonopolyBox) -> None:
    for text in french_texts(edition):
        bare = re.sub(r"\{[^}]*\}", "x", text)
        assert "'" not in bare, text
        assert not re.search(r"(?<!\u00a0)[:;!?»]", bare), text
        assert not re.search(r"«(?!\u00a0)", bare), text


# The paragraphs


def test_the_same_paragraphs_in_every_box() -> None:
    europe, paris, electronique = [set(load(name).rulebook.by_slug) for name in NAMES]
    assert europe == paris
    assert europe <= electronique
    assert {slug.split(".")[0] for slug in electronique - europe} == {"machine"}


def test_every_clause_of_the_booklets_has_its_paragraph() -> None:
    for name in ("europe", "paris"):
        told = {clause.id for clause in load(name).rulebook.clauses}
        assert told == {
            *[f"MEU-{n}" for n in range(1, 31)],
            *[f"MAISON-{n}" for n in range(1, 5)],
            "TABLE-1",
            "TABLE-2",
        }
    clauses = load("electronique").rulebook.clauses
    told = {clause.id for clause in clauses}
    replaced = {id for clause in clauses for id in clause.replaces}
    assert {f"MEL-{n}" for n in range(1, 18)} <= told
    assert {f"MEU-{n}" for n in range(1, 31)} <= told | replaced
    assert {clause.id.split("-")[0] for clause in clauses if clause.replaces} == {"MEL"}


def test_silent_paragraphs_are_those_that_no_code_can_obey(edition: MonopolyBox) -> None:
    silent = {clause.slug for clause in edition.rulebook.clauses if clause.silent}
    box = {"boite.contenu", "banque.banquier"}
    machine = {slug for slug in edition.rulebook.by_slug if slug.startswith("machine.")}
    assert silent == box | machine
    assert len(machine) == (7 if edition.name == "electronique" else 0)


def test_a_ruling_with_two_playable_readings_names_its_option(edition: MonopolyBox) -> None:
    for option in edition.options.values():
        if option.kind == "ruling":
            for language in LANGUAGES:
                name = edition.words[language]["options"][option.name]["name"]
                assert name in edition.rulebook[option.clause].ruling[language]


# Mistakes


def changed(tmp_path: Path, file: str, *changes: tuple[str, str]) -> Path:
    """Return a copy of the editions in which these texts were replaced."""
    root = tmp_path / "editions"
    if not root.exists():
        shutil.copytree(ROOT, root)
    path = root / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return root


def broken(tmp_path: Path, file: str, *changes: tuple[str, str]) -> BadEdition:
    """Return the error that such a copy raises."""
    root = changed(tmp_path, file, *changes)
    with pytest.raises(BadEdition) as caught:
        load(file.split("/")[0], root=root)
    return caught.value


def line_of(file: str, text: str) -> int:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return lines.index(text) + 1


def test_all_mistakes_of_a_board_are_told_at_once_with_their_lines(tmp_path: Path) -> None:
    board = "europe/board.toml"
    bad = broken(
        tmp_path,
        board,
        ("rents = [6, 30, 90, 270, 400, 550]", "rents = [6, 30, 90, 270, 400]"),
        ("mortgage = 60\n", "mortgage = 61\n"),
        ('group = "rose"', 'group = "rosa"'),
        ("price = 140", 'price = "dear"'),
        ('key = "riga"', 'key = "vilnius"'),
    )
    riga = line_of(board, 'key = "riga"')
    varsovie = line_of(board, 'key = "varsovie"')
    sofia = line_of(board, 'key = "sofia"')
    budapest = line_of(board, 'key = "budapest"')
    told = "\n".join(bad.problems)
    for problem in (
        f"monopoly/{board}:{riga}: space[4].key: 'vilnius' is the key of another square",
        f"monopoly/{board}:{sofia + 5}: space[7].rents: must be a list of 6 whole numbers",
        f"monopoly/{board}:{varsovie + 4}: space[10].mortgage: must be half the price 120, not 61",
        f"monopoly/{board}:{budapest + 2}: space[12].group: must be one of brun, bleu_ciel, ",
        f"monopoly/{board}:{budapest + 3}: space[12].price: must be a whole number, not 'dear'",
    ):
        assert problem in told
    assert "(did you mean 'rose'?)" in told


def test_a_missing_square_is_told(tmp_path: Path) -> None:
    square = '[[space]]  # 38\nkey = "taxe_de_luxe"\nkind = "tax"\ntax = 100\n'
    told = str(broken(tmp_path, "paris/board.toml", (square, "")))
    assert "space: there must be 40 squares, not 39" in told


def test_a_group_that_lacks_a_site_is_told(tmp_path: Path) -> None:
    told = str(
        broken(
            tmp_path,
            "paris/board.toml",
            (
                'key = "lecourbe"\nkind = "site"\ngroup = "brun"',
                'key = "l"\nkind = "site"\ngroup = "vert"',
            ),
        )
    )
    assert "groups.brun.kind: a colour group has two or three sites, not 1" in told
    assert "groups.vert.kind: a colour group has two or three sites, not 4" in told


def test_a_title_in_a_group_of_another_kind_is_told(tmp_path: Path) -> None:
    change = ('kind = "utility"\ngroup = "services"', 'kind = "utility"\ngroup = "brun"')
    told = str(broken(tmp_path, "paris/board.toml", change))
    assert "group: brun is a group of kind site, not utility" in told


def test_a_board_without_groups_is_told(tmp_path: Path) -> None:
    text = (ROOT / "europe/board.toml").read_text(encoding="utf-8")
    groups = text[text.index("[groups.brun]") : text.index("[[space]]")]
    told = str(broken(tmp_path, "europe/board.toml", (groups, "")))
    assert "groups: must name the colour groups, the stations and the utilities" in told


def test_an_amount_that_no_note_can_pay_is_told(tmp_path: Path) -> None:
    told = str(
        broken(
            tmp_path,
            "electronique/board.toml",
            ("rents = [20_000, ", "rents = [20_500, "),
            ("tax = 2_000_000", "tax = 2_005_000"),
        )
    )
    assert "rents: must be multiples of the money_unit 10000" in told
    assert "tax: must be a multiple of 10000, not 2005000" in told


def test_the_data_says_how_many_cards_a_pack_has(tmp_path: Path) -> None:
    one = 'deck = "chest"\nmove_to', 'deck = "chance"\nmove_to'
    edition = load("europe", root=changed(tmp_path, "europe/cards.toml", one))
    s = GAME.start(edition, 3, seed=1)
    assert isinstance(s, Monopoly)
    assert [len(pack) for pack in s.order] == [17, 15]
    assert [s.item_name(s.pawn(seat)) for seat in range(3)] == ["pawn:0", "pawn:1", "pawn:2"]
    assert audit(s) == []
    assert sum(landing_odds(edition)) > 9900  # of ten thousand: roundings


def test_a_card_that_goes_nowhere_is_told(tmp_path: Path) -> None:
    told = str(
        broken(
            tmp_path,
            "europe/cards.toml",
            ('move_to = "dublin"', 'move_to = "dubln"'),
            ("pay = 15\n", "payy = 15\n"),
            ("per_building = [40, 115]", "per_building = [40]"),
        )
    )
    assert "(did you mean 'dublin'?)" in told
    assert "the card does nothing: give it one of receive, pay" in told
    assert "payy: is not a key known here" in told
    assert "per_building: must be [for each house, for each hotel]" in told


def test_a_rule_that_nobody_knows_and_one_that_is_missing_are_told(tmp_path: Path) -> None:
    told = str(
        broken(
            tmp_path,
            "europe/edition.toml",
            ("salary = 200", "salery = 200"),
            ("prison_turns = 3", "prison_turns = 0"),
            ("players = [2, 8]", "players = [2, 9]"),
            ('clause = "rapide.fin"', 'clause = "rapide.debut"'),
        )
    )
    assert "rules.salery: is not a key known here; did you mean 'salary'?" in told
    assert "rules.salary: is missing: write salary = a whole number" in told
    assert "rules.prison_turns: must be at least 1, not 0" in told
    assert "players: there are pawns for 8 players at most" in told
    assert "short_game: there is no paragraph 'rapide.debut'" in told


def test_a_file_without_provenance_is_told(tmp_path: Path) -> None:
    text = (ROOT / "paris/cards.toml").read_text(encoding="utf-8")
    source = text[text.index("[provenance]") : text.index("[[card]]")]
    told = str(broken(tmp_path, "paris/cards.toml", (source, "")))
    assert "monopoly/paris/cards.toml:1: provenance: is missing" in told


def test_a_clause_without_paragraph_is_told(tmp_path: Path) -> None:
    told = str(broken(tmp_path, "electronique/rulebook.toml", ('id = "MEL-12"', 'id = "MEL-11"')))
    assert "booklet.MEL: clause MEL-12 has no paragraph here" in told
