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

MOST_EVENTS: Final = 300  # the most events in one view; older ones are fetched by `GET …/story`


# From a client


class Hello(Greeting, tag="hello", forbid_unknown_fields=True):
    """The first message that a client sends: the seat whose view it wants."""

    seat: SeatNumber = SPECTATING


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """A command to take one of the choices, with its blanks filled in."""

    id: Id
    base: Number  # the number of the last entry when the choice was shown
    action: dict[str, Any]
    # The acting seat; only the banker of a real box may name a seat other than the own one.
    seat: SeatNumber | None = None
    price: Price | None = None  # for a bid: the price of the lot when the bid was chosen


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """A command to take back the seat's last action, or everything from entry `entry` on."""

    id: Id
    base: Number
    entry: Number = 0
    # -2: the banker at a table with real dice, who may take back anything.
    seat: SeatNumber | None = None


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
    """A command of the learner in a guided game: with `step`, the guide takes this step for the
    learner; without it, the game goes on to the next event."""

    id: Id
    base: Number
    # Name of an action; "": let the next event happen.
    step: Annotated[str, Meta(max_length=40)] = ""


class Weigh(Struct, tag="weigh", forbid_unknown_fields=True):
    """A request for the effect of a deal on both players; the deal is not offered."""

    id: Id
    to: SeatNumber
    items: Annotated[list[Annotated[int, Meta(ge=0, le=10_000)]], Meta(max_length=200)] = []
    goods: Annotated[
        list[tuple[int, int]], Meta(max_length=20)
    ] = []  # pairs: a good, and how many of it this seat gives


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """The question why an action is not possible now; the action is not carried out. The answer is
    a refusal with the reason, or `Ack` if the action is possible."""

    id: Id
    action: dict[str, Any]


class Advise(Struct, tag="advise", forbid_unknown_fields=True):
    """A request for the chance of winning with each choice, or with a deal."""

    id: Id
    # A deal that the chances are wanted for; null: the choices of the open question.
    action: dict[str, Any] | None = None


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
    at: int  # when it happened, on the table's clock
    kind: str
    fr: str
    en: str
    facts: list[Any] = []
    cite: str = ""  # the name of the rule clause that it refers to
    clause: str = ""  # the number of that clause in the booklet


class Each(Struct, omit_defaults=True):
    """The money that one unit of a blank brings or costs; an empty list means 0 for all."""

    amount: int = 0  # money for each unit of `amount`
    items: list[int] = []  # money for each item, in the order of the pool
    goods: list[int] = []  # money for one of each good, in the order of `goods`


class Loss(Struct):
    """An open claim of the seat that a choice would end, with its value."""

    window: int  # index in `View.windows` of the claim
    amount: int
    fr: str  # a text such as "50 € de loyer pour Rome"
    en: str


class Choice(Struct, omit_defaults=True, kw_only=True):
    """An action that the seat may take; `amount`, `items` and `goods` are to be filled in."""

    action: dict[str, Any]
    fr: str
    en: str
    amount: Blank | None = None
    items: Subset | None = None
    # Triples: a good, the least and the greatest amount of it.
    goods: list[tuple[int, int, int]] | None = None
    window: int  # index in `View.windows` of the window to which this choice is an answer
    # The money that it brings at once (below 0: costs); null: not known yet.
    flow: int | None = None
    least: int | None = None  # if `flow` is not known: the money that it brings at least
    each: Each | None = None  # how the blanks change `flow`
    loses: list[Loss] = []  # the claims of this seat that the choice would end


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
    ]  # "top": the question; "beside": a window open beside it; "right": possible at any time
    seat: int  # the seat that answers it, or that throws the dice; -1: none
    cite: str
    since: int | None = None  # for a question: when it was asked
    closes: int | None = None  # when it closes if nobody answers
    sides: list[dict[str, Any]] | None = None  # for an offer: its effect on both players
    thrower: int | None = None  # for a claim: the seat whose throw counts next
    last: bool = False  # for a claim: whether that throw ends it


class AbsentSeat(Struct):
    """A seat without a connection, and what the others agree to do about it."""

    seat: int
    wait: int  # ms until the others may decide; 0: now
    asked: list[int]  # the seats that must all agree to replace the player
    bot: list[int]  # the seats that have agreed that a bot plays
    link: list[int]  # the seats that have agreed that another person may take the seat
    may_link: bool  # False: the only other player would learn the seat's secrets
    open: bool  # whether the next person who joins gets it; its owner gets it back on return


class OutageInfo(Struct):
    """A time in which the server did not serve; all deadlines were postponed by it."""

    at: int  # when it ended, on the wall clock
    ms: int


class View(Struct, tag="view", kw_only=True):
    """The whole table as one seat may see it, and the events after entry `since`."""

    seat: int  # the seat that this view is for; -1: a spectator
    since: int  # `events` holds the events after this entry
    clock: int  # the time on the table's clock, in ms
    telling: int  # for how many ms at most the clock is still stopped for animations; 0: it runs
    n: int  # the number of the last entry
    # The time on the table's clock at which the next window closes without an answer.
    deadline: int | None
    # First the question, then those of `glimpse.standing`, then the rights.
    windows: list[WindowInfo]
    awaited: list[int]  # the seats whose answer the question waits for; everybody may see them
    struck: list[int]  # the numbers of entries that were undone
    names: list[str]
    bots: list[str]  # the bot that plays each seat now; "": a person
    connected: list[int]
    away: list[int]
    absent: list[AbsentSeat]  # seats of people who are not connected
    outage: OutageInfo | None  # the last outage, shown for a minute
    wish: UndoRequest | None
    paused: bool
    outcome: Outcome | None
    rematch: str
    pace: str  # a pace that `NewTable` allows, or "guided"; the host may change it
    glimpse: dict[str, Any]
    figures: dict[str, Any]  # values that the game derives from the state, such as rents and worth
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

    action: dict[str, Any] | None  # null: the chance of giving no answer
    fr: str
    en: str
    chance: int
    low: int  # `low` and `high` are the limits of the 95 % interval
    high: int
    behind: int = 0  # difference to the best choice, in thousandths, from the same simulated games
    clear: bool = False  # whether that difference is statistically significant
    sides: list[Stake] = []  # for a deal: the chances of both players


class Advised(Struct, tag="advised"):
    """The answer to `Advise`; it may be sent several times, the last time with `done` set."""

    id: str
    n: int  # the number of the last entry when the advice was requested
    games: int  # the number of games simulated so far
    done: bool
    lost: bool  # whether the seat has hardly a chance to win, whatever it chooses
    choices: list[AdvisedChoice]  # the choices, the best first


class Presence(Struct, tag="presence"):
    """The seats that are connected now."""

    connected: list[int]


class Remark(Struct):
    n: int
    seat: int
    at: int  # when it was sent, on the wall clock
    text: str  # ":bravo" and the like are reactions, which a client translates


class Talk(Struct, tag="talk"):
    """The latest chat messages, sent again after each new one."""

    remarks: list[Remark]
    quiet: bool  # the host has switched the chat off


class SeatInfo(Struct):
    seat: int
    name: str
    bot: str  # the bot that plays it now; "": a person
    taken: bool  # False: the next person who joins may have it
    mine: bool
    connected: bool
    open: bool  # whether its player lets the host see what the player hides
    pawn: int  # index of its pawn and colour in the box
    promise: str  # hash of the words that its player will add to the seed of the dice; "": none
    said: bool  # whether its player has revealed these words
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
    asking: bool  # whether all promises are made and the table asks for the players' words
    seats: list[SeatInfo]
    host: bool  # whether the asking device is the host's
    paused: bool
    archived: bool
    created: int
    touched: int
    asked: bool  # whether the open question waits for a seat of this device
    rematch: str
    outcome: Outcome | None
    brought: bool  # whether it continues an imported record, whose seed the importer may know
    desk: str  # the cash desk that this table is the referee of; "": none
    advice: bool  # whether players may ask for advice


class Lobby(Struct, tag="lobby"):
    """The table before the game begins, sent instead of a view."""

    table: TableInfo


ToClient = View | Ack | Refused | Weighed | Advised | Presence | Talk | Lobby | Pong | Bye
Answer = Ack | Refused | Weighed | Advised | Pong  # the messages that are sent to one client alone
