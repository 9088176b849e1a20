"""Random sessions of a cash desk: commands that players can really send, and corrections of any
line."""

from __future__ import annotations

import random

from magnat.bank.commands import (
    Command,
    DeskCounter,
    DeskRuin,
    Do,
    Everybody,
    Pay,
    Rent,
    Usual,
)
from magnat.bank.desk import Desk
from magnat.core.action_and_choice import Illegal
from magnat.kit.fronts.desk import ACROSS, TITLES
from magnat.kit.set_by_hand import lay_position, things

DEEDS = 40
LOOK_EVERY = 10  # deeds between two checks; after a correction there is always one
CORRECTIONS = 15


def random_command(desk: Desk, luck: random.Random) -> Command:
    """Return a command that a banker can send now, most often about a title that somebody owns."""
    s, box = desk.s, desk.box
    seat, other = luck.sample(range(desk.seats), 2)
    owned = [item for item in box.titles(s) if box.owner(s, item) >= 0]
    kind = luck.choices(("usual", "buy", "deed", "hand", "pay", "each", "rent", "ruin"), KINDS)[0]
    if kind == "usual":
        keys = [key for key in box.keys(s, seat, TITLES) if key.way != ACROSS]
        if keys:
            key = luck.choice(keys)
            return Usual("c", key.id, seat, luck.randint(*key.times))
    if kind in ("deed", "hand", "rent") and owned:
        item = luck.choice(owned)
        if kind == "rent":
            return Rent("c", item, seat, box.owner(s, item), 7)
        deeds = box.deeds(s, item)
        if kind == "deed" and deeds:
            return Do("c", luck.choice(deeds).id, item)
        return Do("c", luck.choice(("sell", "give")), item, other, box.unit(s))
    if kind == "buy" or kind in ("deed", "hand", "rent"):
        # titles of a few groups only, so that whole groups come together
        near = list(box.titles(s))[: max(6, len(box.titles(s)) // 4)]
        return Do("c", "buy", luck.choice(near), luck.choice((0, 0, 1)))
    if kind == "each":
        return Everybody("c", seat, luck.random() < 0.5, box.unit(s))
    if kind == "ruin":
        return DeskRuin("c", seat, other if box.has_heirs else -1, 0)
    return Pay("c", s.bank if luck.random() < 0.7 else seat, other, box.unit(s) * 40)


KINDS = (3, 8, 10, 3, 3, 1, 2, 0.3)


def entered(desk: Desk, command: Command, at: int) -> bool:
    try:
        entry = desk.judge(-1, at, command)
    except Illegal as illegal:
        assert desk.reason(illegal, "fr") != desk.reason(illegal, "en"), illegal
        return False
    desk.apply(entry)
    return True


def random_evening(desk: Desk, seed: int) -> int:
    """Play an evening at depth TITLES, then correct lines in any order; after every correction
    the referee can take the table. Return how many corrections were entered."""
    luck = random.Random(seed)
    for at in range(DEEDS):
        entered(desk, random_command(desk, luck), at)
        if (at + 1) % LOOK_EVERY == 0:
            check_can_be_sat_down_to(desk)
    corrected = 0
    for at in range(CORRECTIONS):
        lines = [entry.n for entry in desk.entries if entry.kind != "depth"]
        command = DeskCounter("c", luck.choice(lines), "amount")
        if entered(desk, command, DEEDS + at):
            corrected += 1
            check_can_be_sat_down_to(desk)
    return corrected


def check_can_be_sat_down_to(desk: Desk) -> None:
    """Check that the referee's table can be set up from what the desk keeps."""
    table = desk.game.start(desk.edition, desk.seats)
    codec = desk.game.codec
    lines = [codec.encode(action) for action in things(desk.s)]
    lay_position(table, [codec.decode(line) for line in lines])
