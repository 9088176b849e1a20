"""Questions, answers and texts of the terminal, in both interfaces."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import Callable
from functools import partialmethod
from pathlib import Path
from typing import Any

import msgspec
import pytest

import magnat.cli
from magnat.cli.commands import play
from magnat.cli.terminal.answer_form import AnswerForm, InvalidInput
from magnat.cli.terminal.boards import drawn as drawn_games
from magnat.cli.terminal.boards.fallback_board import PlainBoard
from magnat.cli.terminal.line_mode import LineMode
from magnat.cli.terminal.open_questions import (
    OfferedAnswer,
    consequences,
    is_asked,
    label,
    offered,
    questions,
    title,
)
from magnat.cli.terminal.rule_lookup import found_rules
from magnat.cli.terminal.screen import Screen
from magnat.cli.terminal.texts import WORDS, language_of
from magnat.games import all_games, find
from magnat.games.eldorado.tests.setting import ingots, lands, seated
from magnat.games.monopoly import GAME as MONOPOLY
from magnat.games.monopoly.rules.money.debt import PayInKind, RefuseInKind
from magnat.games.monopoly.tests.setting import Evening
from magnat.games.richesses.tests.setting import holds_all, world
from magnat.kit.auction import Auction
from magnat.kit.claim import Claim
from magnat.kit.trade import Offer
from magnat.play.fairness import Secret
from magnat.play.match.match import Match, open_match
from magnat.play.text.rulebook_as_implemented import heading
from magnat.play.text.word_files import merged_words
from magnat.server.wire.table_socket import View
from tests.cli.offline_client import NoConnection, OfflineClient, match_of, offline_client


def of(client: OfflineClient, deed: str, seat: int | None = None) -> OfferedAnswer:
    """Return the offered answer with this action."""
    found = [
        one
        for one in offered(client)
        if one.deed == deed and (seat is None or one.choice.action.get("to") == seat)
    ]
    assert found, (deed, [one.deed for one in offered(client)])
    return found[0]


def bots_until(game: str, edition: str, is_so: Callable[[Match], bool], seats: int = 3) -> Match:
    """Let bots play a game until `is_so` returns True, and return the match."""
    names, bots = [f"P{n + 1}" for n in range(seats)], ["balanced"] * seats
    match = open_match(find(game), edition, seats, Secret(5, "salt"), names=names, bots=bots)
    while not is_so(match):
        match.wake(match.deadline())
    return match


def spoken(client: OfflineClient, *lines: str) -> list[str]:
    """Return the lines that line mode prints when these lines are typed."""
    said: list[str] = []

    async def run() -> None:
        typed = iter([*lines, None])

        async def ask() -> str | None:
            await asyncio.sleep(0.01)
            return next(typed)

        await LineMode(client, ask, said.append).run()

    asyncio.run(run())
    return said


# Regressions


def test_a_debtor_who_is_short_but_solvent_is_asked_and_shown_his_rights() -> None:
    t = Evening()
    t.owns(0, "paris")
    t.cash(0, 50)
    t.lands(0, "impots")
    client = offline_client(match_of(MONOPOLY, t.s))
    (debt,) = [one for one in questions(client) if one.window.kind == "debt"]
    assert debt.answers == []
    assert is_asked(client)
    assert "€200 to the bank" in title(client, debt)
    said = "\n".join(spoken(client, "a"))
    assert "You may also" in said
    assert "Mortgage: Paris (France) (+€200)" in said


def test_a_debtor_whose_offers_in_kind_were_all_refused_is_still_asked() -> None:
    t = Evening()
    t.owns_group(1, "gares")
    t.owns(0, "paris")
    t.cash(0, 50)
    t.lands(0, "heathrow")
    t.does(1, Claim(0, t.title("heathrow")))
    for _ in range(5):
        t.does(0, PayInKind(0, t.titles("paris")))
        t.does(1, RefuseInKind())
    client = offline_client(match_of(MONOPOLY, t.s))
    assert is_asked(client)
    assert any([one.deed == "Mortgage" for one in offered(client)])
    assert [one for one in spoken(client) if "A debt to pay" in one]


def test_the_first_auction_of_richesses_is_shown_with_its_lot_and_its_price() -> None:
    def lot_of(match: Match) -> Auction[Any] | None:
        step = match.s.agenda[-1]
        return step if isinstance(step, Auction) and step.high >= 0 else None

    match = bots_until("richesses", "nathan-urss", lambda match: lot_of(match) is not None)
    going = lot_of(match)
    assert going is not None
    seat = next(n for n in range(3) if match.choices(n) and n != going.high)
    client = offline_client(match, (seat,), "fr")
    (lot,) = [one for one in questions(client) if one.window.kind == "auction"]
    assert re.search(r"Enchères · .+ · P\d offre [\d\u202f]+\u202fF", title(client, lot))
    bid = of(client, "Bid")
    assert bid.price == going.price
    form = AnswerForm(client, bid)
    blank = form.blank
    assert blank is not None
    form.give(blank.least)
    asyncio.run(client.act(bid.seat, form.action, bid.base, bid.price))
    assert client.prices == [bid.price]


def test_silence_is_no_answer_that_ends_a_game() -> None:
    """Silence once jumped to the time limit of Eldorado; now time passes by the table's clock
    only."""
    client = offline_client(match_of(find("eldorado"), seated().s), (0,))
    said = spoken(client, "0")
    assert "There is no choice “0”: type a number, or ? for help." in said
    assert client.acts == []


@pytest.mark.parametrize("game", drawn_games())
@pytest.mark.parametrize("language", ["fr", "en"])
def test_b_draws_the_board_of_every_box(game: str, language: str) -> None:
    match = bots_until(game, "", lambda match: len(match.record.lines) > 60)
    quiet = spoken(offline_client(match, (0,), language))
    said = spoken(offline_client(match, (0,), language), "b")
    drawn = said[len(quiet) - 1 : -1]
    assert len([line for line in drawn if line.strip()]) >= 12
    for seat in range(3):
        assert any([f" {seat + 1} P{seat + 1} " in line for line in drawn])


# Offered answers and their texts


def test_buying_comes_before_not_buying_and_says_its_price() -> None:
    t = Evening()
    t.lands(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s), (0,), "fr")
    (purchase,) = [one for one in questions(client) if one.window.kind == "purchase"]
    assert [one.deed for one in purchase.answers] == ["Buy", "LeaveIt"]
    assert label(client, purchase.answers[0]) == "Acheter (−60\u202f€)"
    assert "Vilnius (Lituanie)" in title(client, purchase)


def test_ingots_are_not_money() -> None:
    t = seated()
    ingots(t, 0, 3)
    lands(t, 0, "or")
    client = offline_client(match_of(find("eldorado"), t.s))
    buying, selling = of(client, "BuyIngots"), of(client, "SellIngots")
    assert label(client, buying).endswith(", −$1,000 apiece)")
    assert "(from 1\u00a0ingot to " in label(client, buying)
    blank = AnswerForm(client, selling).blank
    assert blank is not None
    assert blank.prompt.startswith("How much, from 1\u00a0ingot to ")
    assert "$" not in blank.prompt


def test_a_deal_is_built_step_by_step_with_both_sides_and_the_sign_of_money() -> None:
    t = Evening()
    t.owns(0, "vilnius", "riga")
    t.owns(1, "paris")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    form = AnswerForm(client, of(client, "Offer", 1))
    names = []
    for typed in ("1", "1", "3", "40"):
        assert form.blank is not None
        names.append(form.blank.name)
        form.read(typed)
    assert names == ["mine", "theirs", "way", "amount"]
    sure = form.blank
    assert sure is not None
    assert sure.prompt == (
        "You give: Vilnius (Lithuania). Ben gives: Paris (France) and €40. Is that right?"
    )
    form.read("1")
    assert form.blank is None
    title = t.title
    assert form.action == {
        "do": "Offer",
        "to": 1,
        "amount": -40,
        "items": sorted([title("vilnius"), title("paris")]),
        "goods": [],
    }
    paying = AnswerForm(client, of(client, "Offer", 1))
    for typed in ("", "1", "2", "40"):
        paying.read(typed)
    assert paying.action["amount"] == 40
    t.does(0, Offer(1, -40, t.titles("vilnius", "paris")))


def test_what_a_deal_does_to_both_is_told_while_it_is_composed() -> None:
    t = Evening()
    t.owns(0, "vilnius")
    t.owns(1, "riga", "paris")
    t.has_mortgaged("paris")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    number = str(offered(client).index(of(client, "Offer", 1)) + 1)
    said = spoken(client, "a", number, "1", "1 2", "1")
    mine = "Anna: brown 1 → 1 of 2, dark blue 0 → 1 of 2"
    assert [line for line in said if line.startswith("Anna: brown 1 → 0 of 2, rents €2 → €0")]
    assert [line for line in said if line.startswith(mine)]
    (burden,) = [line for line in said if line.startswith("Paris (France) comes to Anna")]
    assert re.search(r"€\d+ at once, or €\d+ to lift it\. \[MEU-\d+\]$", burden)
    assert said.index(burden) < said.index(next(line for line in said if "Is that right?" in line))
    french = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")), (0,), "fr")
    told = spoken(french, "a", number, "1", "2", "1")
    assert [one for one in told if one.startswith("Anna\u00a0: brun 1 → 0 sur 2")]


def test_a_trust_of_richesses_is_picked_whole_and_its_shares_are_told() -> None:
    t = world(3)
    trust = holds_all(t, 1, "acier", 3)
    client = offline_client(match_of(find("richesses"), t.s, ("Anna", "Ben", "Cleo")))
    form = AnswerForm(client, of(client, "Offer", 1))
    form.read("1")
    assert form.items == sorted(trust)
    asyncio.run(form.weigh())
    assert re.match(r"Anna: Steel 0 → \d+%", form.effects[0])
    assert re.match(r"Ben: Steel \d+ → 0%", form.effects[1])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_offer_says_what_each_gives_and_what_it_does_and_yes_comes_first(language: str) -> None:
    t = Evening()
    t.owns(0, "vilnius")
    t.owns(1, "riga", "paris")
    t.does(1, Offer(0, 50, t.titles("paris", "vilnius")))
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")), (0,), language)
    (offer,) = [one for one in questions(client) if one.window.kind == "offer"]
    assert [one.deed for one in offer.answers] == ["Accept", "Counter", "Decline"]
    sides = {
        "fr": "donnez\u00a0: Vilnius (Lituanie) · Ben donne\u00a0: Paris (France) et 50\u202f€",
        "en": "you give: Vilnius (Lithuania) · Ben gives: Paris (France) and €50",
    }
    assert sides[language] in title(client, offer)
    mine, theirs = consequences(client, offer)
    assert mine.startswith("Anna")
    assert theirs.startswith("Ben")
    said = spoken(client)
    assert [line for line in said if mine in line]
    maker = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")), (1,), "en")
    (own,) = [one for one in questions(maker) if one.window.kind == "offer"]
    assert "you give: Paris (France) and €50 · Anna gives: Vilnius (Lithuania)" in title(maker, own)


def test_buying_a_title_of_eldorado_names_it_and_its_price() -> None:
    t = seated()
    lands(t, 0, "achats", "avions")
    client = offline_client(match_of(find("eldorado"), t.s))
    (purchase,) = [one for one in questions(client) if one.window.kind == "purchase"]
    assert title(client, purchase).startswith("Buy it? · Aeroplanes")
    assert label(client, purchase.answers[0]).endswith("(at least −$1,000)")


def test_a_deal_thought_better_of_is_not_sent() -> None:
    t = Evening()
    t.owns(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s))
    number = offered(client).index(of(client, "Offer", 1)) + 1
    said = spoken(client, "a", str(number), "1", "1", "2")
    assert [line for line in said if line.startswith("You give: Vilnius")]
    assert client.acts == []


def test_resigning_is_confirmed() -> None:
    client = offline_client(match_of(MONOPOLY, Evening().s))
    last = offered(client)[-1]
    assert last.is_leaving
    number = str(len(offered(client)))
    assert "Leave the game for good?" not in spoken(client, number), "it was not listed"
    assert "Leave the game for good?" in spoken(client, "a", number, "2")
    spoken(client, "a", number, "1")
    assert client.acts == []
    spoken(client, "a", number, "leave")
    assert [action["do"] for _, action in client.acts] == ["Resign"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_number_counts_only_for_an_answer_that_was_listed(seat: int) -> None:
    t = Evening()
    t.lands(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")), (seat,))
    assert is_asked(client) is (seat == 0)
    said = spoken(client, *["9"] * 5)
    assert client.acts == []
    refused = "There is no choice “9”" if seat == 0 else "Nothing is asked of you"
    assert len([line for line in said if line.startswith(refused)]) == 5
    listed = [line for line in spoken(client, "a") if re.match(r" +\d+  ", line)]
    assert listed[-1].endswith("Resign")


def test_help_names_every_letter_that_line_mode_takes() -> None:
    source = Path(magnat.cli.__file__).parent / "terminal" / "line_mode.py"
    letters = set(re.findall(r'command == "(.)"', source.read_text("utf-8")))
    assert letters == {*"rbjhavupt?+"}
    for language in ("fr", "en"):
        parts = re.split(r"\s·\s", WORDS[language]["help"])
        keys = " ".join([re.split(r"\u00a0?:", part)[0] for part in parts])
        assert {*letters, "q", "+", "-"} <= set(keys.split()), keys


# A drawing that fails


class BrokenBoard(PlainBoard):
    def note(self, view: View, action: dict[str, Any]) -> str:
        raise IndexError("list index out of range")


def test_a_board_that_fails_does_not_end_the_game() -> None:
    t = Evening()
    t.lands(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    client._board = BrokenBoard(client.names)
    said = spoken(client, "b", "1")
    (told,) = [line for line in said if line.startswith("The display failed (IndexError")]
    assert "test_terminal.py" in told
    assert [line for line in said if "Vilnius" in line], "the simpler board"
    assert [action["do"] for _, action in client.acts] == ["Buy"]


def test_a_screen_that_fails_goes_on_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    t = Evening()
    t.lands(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    client._board = BrokenBoard(client.names)
    monkeypatch.setattr(play, "_can_draw", lambda: True)
    monkeypatch.setattr(Screen, "run_async", partialmethod(Screen.run_async, headless=True))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))

    async def run() -> None:
        await play._face(False)(client)

    asyncio.run(run())
    said = capsys.readouterr().out
    assert said.startswith("The display failed (IndexError list index out of range")
    assert "The game is kept" in said
    assert [action["do"] for _, action in client.acts] == ["Buy"]


def test_nonsense_in_a_blank_is_answered_and_asked_again() -> None:
    t = seated()
    lands(t, 0, "or")
    client = offline_client(match_of(find("eldorado"), t.s))
    form = AnswerForm(client, of(client, "BuyIngots"))
    for wrong in ("x", "0", "999"):
        with pytest.raises(InvalidInput):
            form.read(wrong)
    form.read("2")
    assert form.action == {"do": "BuyIngots", "amount": 2}


def test_whoever_comes_late_reads_all_that_was_told() -> None:
    match = bots_until("monopoly", "", lambda match: len(match.record.lines) > 20)
    whole = offline_client(match)
    late = offline_client(match, since=12)
    pages = [[one for one in whole.story if low < one.entry <= low + 9] for low in (-1, 8, 17)]

    class Library(NoConnection):
        async def ask(self, method: str, path: str, data: object = None) -> Any:
            since = int(path.partition("since=")[2].partition("&")[0])
            return msgspec.to_builtins(next(page for page in pages if page[-1].entry > since))

    client = OfflineClient(late.info, (0,), "en", Library())
    client.story.extend(late.story[1:])  # the first entry is not whole
    asyncio.run(client.read_back())
    asyncio.run(client.read_back())
    assert [*client.past, *client.story] == whole.story


# Several at one terminal


def test_every_seat_of_a_shared_terminal_is_asked_what_it_is_asked() -> None:
    t = Evening()
    t.owns(2, "paris")
    t.lands(0, "paris")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")), (1, 2))
    asked = [one for one in questions(client) if one.is_mine]
    assert [(one.seat, one.window.kind) for one in asked] == [(2, "claim"), (1, "throw")]
    assert title(client, asked[0]).startswith("Cleo — Yours to claim · Anna owes you €50")
    assert client.front == -1, "what all of them look at is what everybody may know"


def test_those_who_share_a_terminal_do_not_see_each_others_purses() -> None:
    match = bots_until("richesses", "", lambda match: len(match.record.lines) > 40)
    shared = offline_client(match, (0, 1))
    assert shared.has_secrets
    assert shared.view is not None
    assert shared.view.glimpse["count"][0][0] is None
    whose = next(one.seat for one in questions(shared) if one.is_mine)
    hint = f"P{whose + 1}, it is up to you: type v to see your question."
    said = spoken(shared)
    assert hint in said
    assert spoken(offline_client(match, (0, 1)), "1").count(hint) == 2, "said again after a number"
    assert not [line for line in said if line.startswith("  1  ")]
    assert [line for line in spoken(offline_client(match, (0, 1)), "v") if line.startswith("  1  ")]
    assert not offline_client(match, (0,)).has_secrets


# Words


def test_a_rule_is_found_by_number_by_clause_and_by_word_in_the_readers_language() -> None:
    t = Evening()
    t.lands(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s))
    (rule,) = found_rules(client, "1", offered(client))
    assert rule.startswith("MEU-7 · Buying property\n")
    assert found_rules(client, "MEU-8", [])[0].startswith("MEU-8 · Landing on a property")
    assert len(found_rules(client, "auction", [])) > 1
    assert found_rules(client, "xyzzy", []) == ["No rule is called “xyzzy”."]


@pytest.mark.parametrize("game", drawn_games())
def test_every_heading_is_told_in_english_and_every_reason_in_french(game: str) -> None:
    owner = all_games()[game]
    for name in owner.editions():
        edition = owner.load(name)
        english, french = merged_words(edition, "en"), merged_words(edition, "fr")
        for clause in edition.rulebook.clauses:
            parts = clause.at.split(", ")
            assert [part for part in parts if part not in english["headings"]] == []
            assert heading(french, clause.at) == clause.at
            assert not clause.silent or clause.silent in french["silences"]


def test_both_languages_have_the_same_sentences_and_french_keeps_its_marks() -> None:
    french, english = WORDS["fr"], WORDS["en"]
    assert french.keys() == english.keys()
    assert french["kinds"].keys() == english["kinds"].keys()
    texts: list[Any] = [*french.values(), *french["kinds"].values()]
    loose = re.compile(r" [:;!?%»]|« ")
    assert [one for one in texts if isinstance(one, str) and loose.search(one)] == []
    for key, text in french.items():
        if isinstance(text, str):
            fields = re.compile(r"\{\d\}")
            assert set(fields.findall(text)) == set(fields.findall(english[key])), key


def test_every_sentence_is_said_somewhere() -> None:
    folder = Path(magnat.cli.__file__).parent
    source = "".join([file.read_text("utf-8") for file in folder.rglob("*.py")])
    in_words = (folder / "terminal" / "texts.py").read_text("utf-8")
    rest = source.replace(in_words, "")
    assert [key for key in WORDS["en"] if f'"{key}"' not in rest and f"'{key}'" not in rest] == []


@pytest.mark.parametrize(
    ("wanted", "terminal", "language"),
    [("en", "fr_FR.UTF-8", "en"), ("", "fr_FR.UTF-8", "fr"), ("", "en_GB.UTF-8", "en")],
)
def test_the_language_is_the_one_asked_for_or_the_terminals(
    wanted: str, terminal: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", terminal)
    assert language_of(wanted) == language
