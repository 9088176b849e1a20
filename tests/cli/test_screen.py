"""The screen: whole games by keys alone, at 80 × 24 and larger."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import RichLog

from magnat.cli.terminal import open_table, saved_games
from magnat.cli.terminal.open_questions import offered
from magnat.cli.terminal.screen import Screen
from magnat.games import find
from magnat.games.eldorado.tests.setting import ingots, lands, seated
from magnat.games.monopoly import GAME as MONOPOLY
from magnat.games.monopoly.rules.property.buying import LeaveIt
from magnat.games.monopoly.tests.setting import Evening
from magnat.games.richesses.tests.setting import holds_all, world
from magnat.kit.auction import Bid
from magnat.kit.trade import Offer
from magnat.play.fairness import Secret
from magnat.play.match.match import open_match
from magnat.play.match.table_requests import agree, undo
from magnat.play.record.reading import read_record
from magnat.play.record.replay_and_verify import verify
from tests.cli.keyboard_player import SIZE, by_keys
from tests.cli.manual_clock import ManualClock
from tests.cli.offline_client import OfflineClient, match_of, offline_client, show
from tests.server.test_whole_games import shortest

BOXES = (
    ("monopoly/europe", 40),
    ("monopoly/electronique", 40),
    ("richesses/nathan-cei", 30),
    ("eldorado/reconstruction", 60),
    ("banking/cnep", 30),
)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize(("box", "most"), BOXES)
def test_a_whole_game_is_played_by_keys_alone(
    box: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock(monkeypatch)
    game, _, edition = box.partition("/")
    seats = open_table.SeatAssignment(2, {0: "Anna"}, "balanced")
    options = shortest(find(game), edition)
    asyncio.run(open_table.play(box, seats, options, "normal", "fr", by_keys(most, clock)))
    (one,) = saved_games.all_games()
    assert one.is_over
    record = read_record(one.record)
    assert record.end is not None
    assert verify(find(game), record).is_right
    mine = [line for line in record.lines if getattr(line, "seat", -1) == 0]
    assert len(mine) > 10, "the person played"


# Keys, mouse and size of the screen, at one moment of a game


def at_purchase(language: str = "en") -> tuple[Evening, OfflineClient]:
    t = Evening()
    t.owns(0, "paris", "riga")
    t.owns(1, "berlin")
    t.lands(0, "vilnius")
    return t, offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")), (0,), language)


def press(
    client: OfflineClient, manual_clock: ManualClock, *keys: str, size: tuple[int, int] = SIZE
) -> tuple[str, Screen]:
    """Press these keys and return the text on the screen, and the screen."""

    async def run() -> tuple[str, Screen]:
        app = Screen(client)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            manual_clock.think(1_000)
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
                manual_clock.think(1_000)
            shown = "\n".join([strip.text for strip in app.screen._compositor.render_strips()])
            return shown, app

    return asyncio.run(run())


@pytest.fixture
def manual_clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    return ManualClock(monkeypatch)


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (60, 18)])
def test_everything_is_on_one_screen_and_a_small_one_does_without_the_board(
    size: tuple[int, int], manual_clock: ManualClock
) -> None:
    _, client = at_purchase()
    shown, app = press(client, manual_clock, size=size)
    assert "Buy it? · Vilnius (Lithuania)" in shown
    assert "1 Buy (−€60)" in shown
    assert "1 Anna" in shown
    assert ("Stockholm" in shown) is (size != (60, 18))
    assert app.has_class("wide") is (size == (140, 45))
    assert client.shown, "it says what has been seen"


def test_a_number_chooses_and_enter_does(manual_clock: ManualClock) -> None:
    _, client = at_purchase()
    press(client, manual_clock, "1")
    press(client, manual_clock, "down", "enter")
    assert [action["do"] for _, action in client.acts] == ["Buy", "LeaveIt"]


def test_an_answer_that_has_just_come_under_the_finger_is_not_taken(
    manual_clock: ManualClock,
) -> None:
    _, client = at_purchase()

    async def run() -> None:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await pilot.press("1")
            assert client.acts == []
            manual_clock.think(1_000)
            await pilot.press("1")
            await pilot.pause()
            assert len(client.acts) == 1

    asyncio.run(run())


def test_the_mouse_chooses(manual_clock: ManualClock) -> None:
    _, client = at_purchase()

    async def run() -> None:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            manual_clock.think(1_000)
            await pilot.click("#answers", offset=(4, 0))
            await pilot.pause()

    asyncio.run(run())
    assert [action["do"] for _, action in client.acts] == ["Buy"]


def test_a_deal_is_built_by_keys_and_left_with_escape(manual_clock: ManualClock) -> None:
    t, client = at_purchase()
    numbers = [answer.deed for answer in offered(client)]
    offer = str(numbers.index("Offer") + 1)
    # Paris and done; Berlin, done; he pays; 5; yes.
    keys = (offer, "3", "1", "2", "1", "3", *("up",) * 4, "enter")
    shown, _ = press(client, manual_clock, *keys)
    assert "You give: Paris (France)" in " ".join(shown.split())
    assert client.acts == []
    press(client, manual_clock, *keys, "1")
    ((_, action),) = client.acts
    assert action["amount"] == -5
    assert action["items"] == sorted(t.titles("paris", "berlin"))
    press(client, manual_clock, offer, "3", "escape", "1")
    assert [one["do"] for _, one in client.acts] == ["Offer", "Buy"], "left, then something else"


def test_what_a_deal_does_to_both_stands_above_it(manual_clock: ManualClock) -> None:
    _, client = at_purchase()
    offer = str([answer.deed for answer in offered(client)].index("Offer") + 1)
    shown, app = press(client, manual_clock, offer, "3")
    assert "Anna: dark blue 1 → 0 of 2" in " ".join(shown.split())
    assert app.has_class("composing")
    shown, _ = press(client, manual_clock, offer, "3", "3")
    assert "dark blue" not in shown, "put back again"


def test_one_number_after_another_is_asked_for(manual_clock: ManualClock) -> None:
    """A deal with ingots in both directions once had two amounts of the same name, which crashed
    the program."""
    t = seated(private_sales=True)
    ingots(t, 0, 3)
    client = offline_client(match_of(find("eldorado"), t.s, ("Anna", "Ben", "Cleo")))
    offer = str([answer.deed for answer in offered(client)].index("Offer") + 1)
    # Two ingots of mine, none of his; he pays; 300; yes.
    keys = (offer, "2", "enter", "enter", "3", *("up",) * 2, "enter")
    shown, _ = press(client, manual_clock, *keys)
    assert "You give: 2\u00a0ingots. Ben gives: $300." in shown
    assert "income at Start $600 → $200" in shown
    press(client, manual_clock, *keys, "1")
    ((_, action),) = client.acts
    assert (action["goods"], action["amount"]) == ([[1, 2]], -300)


def test_the_numbers_go_on_to_the_next_nine(manual_clock: ManualClock) -> None:
    t = Evening()
    t.owns(0, "paris", "riga", "berlin", "rome", "madrid", "vienne", "sofia", "athenes")
    t.lands(0, "vilnius")
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    answers = offered(client)
    assert len(answers) > 10
    tenth = next(n for n in range(9, len(answers)) if not answers[n].has_blanks)
    shown, _ = press(client, manual_clock, "0")
    assert "0 more" in shown
    press(client, manual_clock, "0", str(tenth - 8))
    assert [action for _, action in client.acts] == [answers[tenth].choice.action]
    press(client, manual_clock, "0", "0", "1")
    assert client.acts[-1][1]["do"] == "Buy", "and back to the first"


def test_nine_titles_to_choose_from_are_seen_at_once(manual_clock: ManualClock) -> None:
    t = world(3)
    mine = holds_all(t, 0, "acier", 4) + holds_all(t, 0, "argent", 4)
    client = offline_client(match_of(find("richesses"), t.s, ("Anna", "Ben", "Cleo")))
    offer = str([answer.deed for answer in offered(client)].index("Offer") + 1)
    shown, _ = press(client, manual_clock, offer)
    assert len(mine) == 8
    assert shown.count("[ ]") == 8, shown


def test_what_people_are_called_is_no_markup(manual_clock: ManualClock) -> None:
    t = Evening()
    t.owns(1, "paris")
    t.lands(0, "paris")
    client = offline_client(match_of(MONOPOLY, t.s, ("[red]", "[/b]", "Cleo")), (1,))
    assert "[red] owes you" in press(client, manual_clock)[0]


def test_the_table_itself_has_a_list_of_its_own(manual_clock: ManualClock) -> None:
    _, client = at_purchase()
    shown, _ = press(client, manual_clock, "t")
    assert "The table · Buy it?" in shown
    assert "Change the pace: fast" in shown
    assert "1 Buy" in press(client, manual_clock, "t", "escape")[0]


def test_ctrl_c_stops_while_a_number_is_typed(manual_clock: ManualClock) -> None:
    t = seated()
    lands(t, 0, "or")
    client = offline_client(match_of(find("eldorado"), t.s))
    buying = [answer.deed for answer in offered(client)].index("BuyIngots") + 1
    assert press(client, manual_clock, str(buying), "7")[1].return_code is None
    assert press(client, manual_clock, str(buying), "7", "ctrl+c")[1].return_code == 0


def test_a_question_is_answered_whatever_becomes_of_the_window(manual_clock: ManualClock) -> None:
    t, client = at_purchase()
    offer = str([answer.deed for answer in offered(client)].index("Offer") + 1)

    async def run() -> None:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            for keys, size in (
                ((offer, "3"), (40, 10)),
                (("1",), (140, 45)),
                (("2", "1"), (20, 5)),
                (("1",), (80, 24)),
            ):
                for key in keys:
                    manual_clock.think(1_000)
                    await pilot.press(key)
                await pilot.resize_terminal(*size)
                assert app.form is not None
            manual_clock.think(1_000)
            await pilot.press("1")
            await pilot.pause()

    asyncio.run(run())
    ((_, action),) = client.acts
    assert action["items"] == sorted(t.titles("paris", "berlin"))


@pytest.mark.parametrize(("typed", "amount"), [(("3", "0"), 30), ((), 21)])
def test_a_form_follows_the_price_of_its_lot(
    typed: tuple[str, ...], amount: int, manual_clock: ManualClock
) -> None:
    t = Evening()
    t.lands(0, "vilnius")
    t.does(0, LeaveIt())
    client = offline_client(match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
    bid = str([answer.deed for answer in offered(client)].index("Bid") + 1)

    async def run() -> str:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            manual_clock.think(1_000)
            await pilot.press(bid, *typed)
            t.does(1, Bid(20))
            show(client, match_of(MONOPOLY, t.s, ("Anna", "Ben", "Cleo")))
            await pilot.pause()
            shown = "\n".join([strip.text for strip in app.screen._compositor.render_strips()])
            await pilot.press("enter")
            await pilot.pause()
            return shown

    assert "from €21 to" in asyncio.run(run())
    assert client.acts[0][1]["amount"] == amount, "as typed, or the least of now"
    assert client.prices == [20]


def test_what_is_taken_back_is_struck_through_in_the_log_too(manual_clock: ManualClock) -> None:
    match = open_match(MONOPOLY, "europe", 2, Secret(3, "salt"), {}, ("Anna", "Ben"))
    first = next(seat for seat in range(2) if match.choices(seat))
    match.submit(match.s.clock, first, match.choices(first)[0].fill())
    client = offline_client(match, (first,))

    async def run() -> tuple[bool, bool]:
        app = Screen(client)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            before = _is_struck(app)
            undo(match, match.s.clock, first)
            agree(match, match.s.clock, 1 - first)
            show(client, match)
            await pilot.pause()
            return before, _is_struck(app)

    assert asyncio.run(run()) == (False, True)


def _is_struck(app: Screen) -> bool:
    lines = app.query_one("#log", RichLog).lines
    return any([one.style is not None and bool(one.style.strike) for line in lines for one in line])


def test_resigning_is_asked_twice(manual_clock: ManualClock) -> None:
    _, client = at_purchase()
    shown, _ = press(client, manual_clock, "end", "enter")
    assert "Leave the game for good?" in shown
    press(client, manual_clock, "end", "enter", "2")
    assert client.acts == []
    press(client, manual_clock, "end", "enter", "1")
    assert [action["do"] for _, action in client.acts] == ["Resign"]


def test_rules_story_and_players_open_over_the_table(manual_clock: ManualClock) -> None:
    _, client = at_purchase("fr")
    assert "MEU-7 · Achat de propriétés" in press(client, manual_clock, "question_mark")[0]
    assert "Récit" in press(client, manual_clock, "h")[0]
    assert "Riga, Paris" in press(client, manual_clock, "j")[0].replace("  ", " ")
    assert "Acheter" in press(client, manual_clock, "j", "escape")[0]


def test_help_lists_all_keys_and_q_leaves_an_amount(manual_clock: ManualClock) -> None:
    t = seated()
    lands(t, 0, "or")
    client = offline_client(match_of(find("eldorado"), t.s))
    shown, _ = press(client, manual_clock, "question_mark", "end")
    assert "Keys" in shown
    assert "Space: see your covered question" in shown
    buying = [answer.deed for answer in offered(client)].index("BuyIngots") + 1
    shown, app = press(client, manual_clock, str(buying), "7", "q")
    assert app.form is None
    assert app.return_code is None, "it still runs"
    assert client.acts == []


@pytest.mark.parametrize("here", [(0,), (0, 1), (0, 1, 2, 3, 4)])
def test_an_offer_and_its_answers_fit_for_any_number_of_people(
    here: tuple[int, ...], manual_clock: ManualClock
) -> None:
    t = world(5)
    mine = holds_all(t, 1, "acier", 4) + holds_all(t, 1, "argent", 3)
    theirs = holds_all(t, 0, "aluminium", 5) + holds_all(t, 0, "ble", 4)
    t.does(1, Offer(0, 0, tuple(sorted(mine + theirs))))
    names = ("Anna-Sophie", "Maximilien", "Cleo", "Dorothée", "Emil")
    client = offline_client(match_of(find("richesses"), t.s, names), here, "fr")
    shown, _ = press(client, manual_clock, *(["space"] if len(here) > 1 else []))
    for part in ("1 Accepter", "2 Faire une autre offre", "3 Refuser", "redevances 1 800 000"):
        assert part in shown.replace("\u202f", " ").replace("\u00a0", " "), shown
    assert shown.count("Une proposition") == 1, "no heading twice"
