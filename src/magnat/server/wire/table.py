"""What goes over the socket of a table."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from magnat.core.step import Kind
from magnat.server.wire.socket import Ack, Bye, Greeting, Ping, Pong, Refused, Since
from magnat.server.wire.terms import (
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

MOST_EVENTS: Final = 300  # told in one view; older ones are fetched as story


# From a client


class Hello(Greeting, tag="hello", forbid_unknown_fields=True):
    """The first message: for which seat, and the last entry that is already known."""

    seat: SeatNumber = SPECTATING


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Do one of the choices, its blanks filled in."""

    id: Id
    base: Number  # the entry after which the choice was seen
    action: dict[str, Any]
    seat: SeatNumber | None = None  # only whoever keeps the bank of a real box acts for others
    price: Price | None = None  # of a bid: the price of the lot that it was chosen from


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back one's last act, or everything from an entry on."""

    id: Id
    base: Number
    entry: Number = 0
    seat: SeatNumber | None = None  # whoever throws real dice takes anything back, as -2


class Agree(Struct, tag="agree", forbid_unknown_fields=True):
    """To what somebody else wants to take back."""

    id: Id
    base: Number


class Refuse(Struct, tag="refuse", forbid_unknown_fields=True):
    """What somebody wants to take back stands."""

    id: Id
    base: Number


class Vote(Struct, tag="vote", forbid_unknown_fields=True):
    """What shall be done about a player who is away."""

    id: Id
    base: Number
    on: SeatNumber
    what: Annotated[str, Meta(max_length=10)]


class Away(Struct, tag="away", forbid_unknown_fields=True):
    """I leave the table for a while."""

    id: Id
    base: Number


class Back(Struct, tag="back", forbid_unknown_fields=True):
    id: Id
    base: Number


class Weigh(Struct, tag="weigh", forbid_unknown_fields=True):
    """What would a deal change that I am thinking of?"""

    id: Id
    to: SeatNumber
    items: Annotated[list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(max_length=200)] = []
    goods: Annotated[list[tuple[int, int]], Meta(max_length=20)] = []  # good, how much I give


class Advise(Struct, tag="advise", forbid_unknown_fields=True):
    """How good are my choices, and is that deal that I am thinking of?"""

    id: Id
    action: dict[str, Any] | None = None  # the deal


class Seen(Struct, tag="seen", forbid_unknown_fields=True):
    """This page has told its reader all that happened up to that entry; nothing answers it."""

    n: Number


Face = Literal["bravo", "ouch", "luck", "thanks", "sorry", "hurry"]


class Speak(Struct, tag="speak", forbid_unknown_fields=True):
    """Something beside the game, or a face; nothing answers it."""

    text: Annotated[str, Meta(max_length=140)] = ""
    face: Literal[""] | Face = ""


Command = Act | Undo | Agree | Refuse | Vote | Away | Back
FromClient = Hello | Command | Since | Ping | Seen | Weigh | Advise | Speak


# To a client


class Told(Struct, omit_defaults=True):
    """One sentence of the story."""

    entry: int
    at: int  # on the table's clock
    kind: str
    fr: str
    en: str
    facts: list[Any] = []
    cite: str = ""  # slug of the paragraph
    clause: str = ""  # its number in the booklet


class Each(Struct, omit_defaults=True):
    """What one unit of a blank brings or costs; empty lists are of nothing but 0."""

    amount: int = 0  # each one of it
    items: list[int] = []  # in the order of the pool
    goods: list[int] = []  # one of each, in their order


class Loss(Struct):
    """An open claim of one's own that is over with a choice."""

    window: int  # which of the view's windows it is
    amount: int
    fr: str  # as "50 € de loyer pour Rome"
    en: str


class Choice(Struct, omit_defaults=True, kw_only=True):
    """An action that may be taken; `amount`, `items` and `goods` are blanks to be filled in."""

    action: dict[str, Any]
    fr: str
    en: str
    amount: Blank | None = None
    items: Subset | None = None
    goods: list[tuple[int, int, int]] | None = None  # good, from, to
    window: int  # the place of the window that it answers in `View.windows`
    flow: int | None = None  # money that it brings at once, or costs; null: not known yet
    least: int | None = None  # then what it will bring at least
    each: Each | None = None  # and what is added by what is filled in
    loses: list[Loss] = []  # what this seat could still claim and cannot after it


class Wish(Struct):
    """Somebody wants entries taken back."""

    seat: int
    entry: int
    waiting: list[int]


class WindowInfo(Struct, omit_defaults=True):
    """Something that may be answered: what it is, whose, by which paragraph, until when."""

    kind: Kind
    at: Literal["top", "beside", "right"]  # the question; open beside it; possible at any time
    seat: int  # whose; of dice, who throws them; -1: nobody's
    cite: str
    since: int | None = None  # of the question: when it came up
    closes: int | None = None  # when silence closes it
    sides: list[dict[str, Any]] | None = None  # of an offer: what it changes for the two
    thrower: int | None = None  # of a claim: whose throw is counted next
    last: bool = False  # and that throw ends it


class View(Struct, tag="view", kw_only=True):
    """The whole table as one seat may see it, and what happened since its last view."""

    seat: int  # -1: a spectator
    since: int  # `events` are those after this entry
    clock: int  # of the table, now, in ms
    telling: int  # for so many ms at most it still stands while a story is told; 0: it runs
    n: int  # the last entry
    deadline: int | None  # on the table's clock: when silence closes something
    windows: list[WindowInfo]  # the question, those of glimpse.standing, then the rights
    awaited: list[int]  # whose answer the question on top waits for, as everybody may know
    struck: list[int]  # entries that were taken back
    names: list[str]
    bots: list[str]  # who plays each seat now; "" is a person
    connected: list[int]
    away: list[int]
    wish: Wish | None
    paused: bool
    outcome: Outcome | None
    rematch: str
    pace: str  # as in a new table; the host may change it
    glimpse: dict[str, Any]
    figures: dict[str, Any]  # what is read beside the state
    choices: list[Choice]
    events: list[Told]
    banker: dict[str, list[Choice]] | None = None  # what the banker of a real box may do, by seat


class Weighed(Struct, tag="weighed"):
    """What that deal would change for whoever asks and for the other."""

    id: str
    sides: list[dict[str, Any]]


class Stake(Struct):
    """What a deal does to one of the two; chances are in thousandths, as in all that follows."""

    seat: int
    before: int
    after: int


class AdvisedChoice(Struct, omit_defaults=True):
    """How likely victory is for whoever asks, if he does that."""

    action: dict[str, Any] | None  # null: silence
    fr: str
    en: str
    chance: int
    low: int  # nineteen times out of twenty it lies between these
    high: int
    behind: int = 0  # the best one, in the same imagined games
    clear: bool = False  # and that is no accident
    sides: list[Stake] = []  # of a deal: without it and with it


class Advised(Struct, tag="advised"):
    """What is known so far: a rough answer comes first, and one that is done."""

    id: str
    n: int  # the entry after which it was asked
    games: int  # that were imagined
    done: bool
    choices: list[AdvisedChoice]  # the best first


class Presence(Struct, tag="presence"):
    """Who is connected now."""

    connected: list[int]


class Remark(Struct):
    n: int
    seat: int
    at: int  # on the wall clock
    text: str  # ":bravo" and the like are faces: each reads them in his language


class Talk(Struct, tag="talk"):
    """What was said beside the game, the last of it; each time somebody speaks."""

    remarks: list[Remark]
    quiet: bool  # the host wants no talk


class SeatInfo(Struct):
    seat: int
    name: str
    bot: str  # that plays it now; "" is a person
    taken: bool  # False: free for whoever joins
    mine: bool
    connected: bool
    open: bool  # lets whoever runs the table see what it hides
    pawn: int  # which of the box's pawns it plays with, in the colour of that number
    promise: str  # of what it adds to the seed; "": nothing
    said: bool  # and has said it


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
    commitment: str  # the promise that ties the dice; published before anybody sits down
    asking: bool  # every promise lies on the table: now all say their words, then the game begins
    seats: list[SeatInfo]
    host: bool  # whether it is mine to run
    paused: bool
    archived: bool
    created: int
    touched: int
    asked: bool  # whether the question waits for a seat of mine
    rematch: str
    outcome: Outcome | None
    brought: bool  # goes on from a record: whoever brought it may have read the seed
    desk: str  # the cash desk whose referee sits here; "": it is a table of its own
    advice: bool  # whether players may ask for it


class Lobby(Struct, tag="lobby"):
    """The table before the first throw, or after something other than the game has changed."""

    table: TableInfo


ToClient = View | Ack | Refused | Weighed | Advised | Presence | Talk | Lobby | Pong | Bye
Answer = Ack | Refused | Weighed | Advised | Pong  # what is said to one client alone
