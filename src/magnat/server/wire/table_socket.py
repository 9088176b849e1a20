"""Messages of the socket of a table."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from magnat.core.step_and_window import Kind
from magnat.server.wire.shared_fields import (
    SPECTATING,
    Blank,
    Id,
    Number,
    Outcome,
    Price,
    SeatNumber,
    Setting,
    Subset,
)
from magnat.server.wire.socket import Ack, Bye, Greeting, Ping, Pong, Refused, Since

MOST_EVENTS: Final = 300  # in one view; older ones are fetched by `GET …/story`


# From a client


class Hello(Greeting, tag="hello", forbid_unknown_fields=True):
    """The first message that a client sends: the seat whose view it wants."""

    seat: SeatNumber = SPECTATING


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """A command to take one of the choices, with its blanks filled in."""

    id: Id
    base: Number  # the last entry when the choice was shown
    action: dict[str, Any]
    seat: SeatNumber | None = None  # only the banker of a real box acts for others
    price: Price | None = None  # of a bid: the price of the lot when the bid was chosen


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """A command to take back the seat's last action, or everything from entry `entry` on."""

    id: Id
    base: Number
    entry: Number = 0
    seat: SeatNumber | None = None  # -2: the banker of a real box, who may take back anything


class Agree(Struct, tag="agree", forbid_unknown_fields=True):
    """A command to agree to an undo that another player asked for."""

    id: Id
    base: Number


class Refuse(Struct, tag="refuse", forbid_unknown_fields=True):
    """A command to refuse an undo that another player asked for."""

    id: Id
    base: Number


class Vote(Struct, tag="vote", forbid_unknown_fields=True):
    """A vote on what is done about the absent player of seat `on`."""

    id: Id
    base: Number
    on: SeatNumber
    what: Annotated[str, Meta(max_length=10)]


class Away(Struct, tag="away", forbid_unknown_fields=True):
    """A command to leave the table for a while."""

    id: Id
    base: Number


class Back(Struct, tag="back", forbid_unknown_fields=True):
    """A command to return after `Away`."""

    id: Id
    base: Number


class Proceed(Struct, tag="proceed", forbid_unknown_fields=True):
    """A command of the learner in a guided game: the guide does `step` for the seat, or without a
    step lets the next thing happen."""

    id: Id
    base: Number
    step: Annotated[str, Meta(max_length=40)] = ""  # name of an action


class Weigh(Struct, tag="weigh", forbid_unknown_fields=True):
    """A request for the effect of a deal on both players; the deal is not offered."""

    id: Id
    to: SeatNumber
    items: Annotated[list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(max_length=200)] = []
    goods: Annotated[
        list[tuple[int, int]], Meta(max_length=20)
    ] = []  # good, and how much this seat gives


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """A question why an action is not possible now; nothing is done. The answer is a refusal with
    the reason, or `Ack` if the action is possible."""

    id: Id
    action: dict[str, Any]


class Advise(Struct, tag="advise", forbid_unknown_fields=True):
    """A request for the chance of winning with each choice, or with a deal."""

    id: Id
    action: dict[str, Any] | None = None  # the deal


class Seen(Struct, tag="seen", forbid_unknown_fields=True):
    """A message that the page has shown all events up to entry `n`; it gets no answer."""

    n: Number


Reaction = Literal["bravo", "ouch", "luck", "thanks", "sorry", "hurry"]


class Speak(Struct, tag="speak", forbid_unknown_fields=True):
    """A chat message or a reaction; it gets no answer."""

    text: Annotated[str, Meta(max_length=140)] = ""
    face: Literal[""] | Reaction = ""


Command = Act | Undo | Agree | Refuse | Vote | Away | Back | Proceed
FromClient = Hello | Command | Since | Ping | Seen | Weigh | Why | Advise | Speak


# To a client


class Told(Struct, omit_defaults=True):
    """One sentence of the table's story, in French and English."""

    entry: int
    at: int  # on the table's clock
    kind: str
    fr: str
    en: str
    facts: list[Any] = []
    cite: str = ""  # slug of the paragraph
    clause: str = ""  # its number in the booklet


class Each(Struct, omit_defaults=True):
    """The money that one unit of a blank brings or costs; an empty list means 0 for all."""

    amount: int = 0  # for each unit of `amount`
    items: list[int] = []  # for each item, in the order of the pool
    goods: list[int] = []  # for one of each good, in their order


class Loss(Struct):
    """An open claim of the seat that a choice would end, with its value."""

    window: int  # index in `View.windows`
    amount: int
    fr: str  # such as "50 € de loyer pour Rome"
    en: str


class Choice(Struct, omit_defaults=True, kw_only=True):
    """An action that the seat may take; `amount`, `items` and `goods` are to be filled in."""

    action: dict[str, Any]
    fr: str
    en: str
    amount: Blank | None = None
    items: Subset | None = None
    goods: list[tuple[int, int, int]] | None = None  # good, from, to
    window: int  # index in `View.windows` of the window that it answers
    flow: int | None = None  # money that it brings (or costs, below 0) at once; null: not known yet
    least: int | None = None  # if not known: what it brings at least
    each: Each | None = None  # what the blanks add to `flow`
    loses: list[Loss] = []  # claims of this seat that it ends


class UndoRequest(Struct):
    """An undo that player `seat` asked for, and the seats that have not agreed yet."""

    seat: int
    entry: int
    waiting: list[int]


class WindowInfo(Struct, omit_defaults=True):
    """A question, an offer, a claim or a right that a seat may answer, with its deadline."""

    kind: Kind
    at: Literal[
        "top", "beside", "right"
    ]  # the question; a window open beside it; a right at any time
    seat: int  # that answers it, or throws the dice; -1: none
    cite: str
    since: int | None = None  # of the question: when it was asked
    closes: int | None = None  # when it closes without an answer
    sides: list[dict[str, Any]] | None = None  # of an offer: its effect on both players
    thrower: int | None = None  # of a claim: the seat whose throw counts next
    last: bool = False  # of a claim: whether that throw ends it


class AbsentSeat(Struct):
    """A seat without a connection, and what the others agree to do about it."""

    seat: int
    wait: int  # ms until the others may decide; 0: now
    asked: list[int]  # the seats that must all agree
    bot: list[int]  # those that agree that a bot plays
    link: list[int]  # those that agree that another person may take the seat
    may_link: bool  # False: its secrets would be known to the only other player
    open: bool  # the next person who joins has it, until its owner is back


class OutageInfo(Struct):
    """A time in which the server did not serve; it was not taken from the players."""

    at: int  # on the wall clock: when it ended
    ms: int


class View(Struct, tag="view", kw_only=True):
    """The whole table as one seat may see it, and the events after entry `since`."""

    seat: int  # -1: a spectator
    since: int  # `events` are those after this entry
    clock: int  # of the table, now, in ms
    telling: int  # for how many ms at most the clock still stops for animations; 0: it runs
    n: int  # the last entry
    deadline: int | None  # on the table's clock: when the next window closes without an answer
    windows: list[WindowInfo]  # the question, those of glimpse.standing, then the rights
    awaited: list[int]  # seats whose answer the question waits for; public
    struck: list[int]  # entries that were undone
    names: list[str]
    bots: list[str]  # bot that plays each seat now; "": a person
    connected: list[int]
    away: list[int]
    absent: list[AbsentSeat]  # seats of people who are not connected
    outage: OutageInfo | None  # the last one, for a minute
    wish: UndoRequest | None
    paused: bool
    outcome: Outcome | None
    rematch: str
    pace: str  # as in a new table, or "guided"; the host may change it
    glimpse: dict[str, Any]
    figures: dict[str, Any]  # values derived from the state
    choices: list[Choice]
    events: list[Told]
    hosted: list[int] = []  # with real dice: seats for which only the host's device enters dice
    throws: list[Choice] | None = None  # what the real dice or card of this seat may show
    banker: dict[str, list[Choice]] | None = None  # choices of the banker of a real box, by seat


class Weighed(Struct, tag="weighed"):
    """The answer to `Weigh`: the effect of the deal on both players."""

    id: str
    sides: list[dict[str, Any]]


class Stake(Struct):
    """A player's chance of winning without and with a deal, in thousandths."""

    seat: int
    before: int
    after: int


class AdvisedChoice(Struct, omit_defaults=True):
    """One of the choices of the seat that asked, with its chance of winning in thousandths."""

    action: dict[str, Any] | None  # null: no answer
    fr: str
    en: str
    chance: int
    low: int  # 95 % interval
    high: int
    behind: int = 0  # distance from the best choice, in the same simulated games
    clear: bool = False  # whether that distance is significant
    sides: list[Stake] = []  # of a deal: both players


class Advised(Struct, tag="advised"):
    """The answer to `Advise`; it may be sent several times, the last time with `done` set."""

    id: str
    n: int  # the last entry when it was asked
    games: int  # simulated so far
    done: bool
    lost: bool  # whether the seat can hardly win any more, whatever it chooses
    choices: list[AdvisedChoice]  # the best first


class Presence(Struct, tag="presence"):
    """The seats that are connected now."""

    connected: list[int]


class Remark(Struct):
    n: int
    seat: int
    at: int  # on the wall clock
    text: str  # ":bravo" and the like are reactions, which a client translates


class Talk(Struct, tag="talk"):
    """The latest chat messages, sent again after each new one."""

    remarks: list[Remark]
    quiet: bool  # the host has switched the chat off


class SeatInfo(Struct):
    seat: int
    name: str
    bot: str  # that plays it now; "": a person
    taken: bool  # False: the next player to join may have it
    mine: bool
    connected: bool
    open: bool  # agrees that the host sees its hidden information
    pawn: int  # index of its pawn and colour in the box
    promise: str  # hash of the words that it adds to the seed; "": none
    said: bool  # whether it has sent these words
    without: bool  # whether it agrees to start without the words that are missing


class TableInfo(Struct):
    id: str
    code: str
    title: str
    game: str
    edition: str
    options: dict[str, Setting]
    status: Literal["open", "playing", "over"]
    public: bool
    pace: str
    absence: str
    dice: Literal["seed", "host"]
    commitment: str  # hash of the server's part of the seed, published before anybody joins
    asking: bool  # all promises are made: players send their words, then the game begins
    seats: list[SeatInfo]
    host: bool  # whether this device is the host
    paused: bool
    archived: bool
    created: int
    touched: int
    asked: bool  # whether the question waits for a seat of this device
    rematch: str
    outcome: Outcome | None
    brought: bool  # continued from an imported record, whose seed the importer may know
    desk: str  # the cash desk that this table is the referee of; "": none
    advice: bool  # whether players may ask for advice


class Lobby(Struct, tag="lobby"):
    """The table before the game begins, sent instead of a view."""

    table: TableInfo


ToClient = View | Ack | Refused | Weighed | Advised | Presence | Talk | Lobby | Pong | Bye
Answer = Ack | Refused | Weighed | Advised | Pong  # messages to one client alone
