/** What moves: dice, pawns, cards, money. What happened is told in its order and to its end, and only then
 * is the table shown as it is afterwards; nothing but the reader's tap hurries it. */
import { preferences } from '../../base/device/preferences.svelte';
import { play } from '../../base/device/sound';
import type { Edition, Told } from '../../base/wire';
import { lookup } from '../../base/lookup';
import { moneyPaid, type Payment } from '../../base/payment';

/** How long it takes to tell something, in ms; the server waits by the same table. */
export type Lengths = Edition['lengths'];

export interface Flight {
  id: number;
  from: number;
  to: number;
  amount: number;
}

export interface Throw {
  seat: number;
  faces: number[];
  isRolling: boolean;
}

/** Something that is still to be told, and what it leads to. */
export interface Chapter {
  events: Told[];
  show: () => void; // the table as it is afterwards
}

/** Runs something after a time in ms, but not while a finger is on the screen. */
export type Later = (ms: number, run: () => void) => void;

const BEHIND_MS = 20_000; // of untold story: nobody wants to sit through that
const PRESSED_MS = 2_000; // a finger that rests on the screen does not stop the table
const NEVER = -1;
const HAMMERED = new Set(['called', 'sold', 'unsold']);

/** The holders that a pawn enters, the last one included; nothing else walks. */
const wayOf = (event: Told): number[] =>
  event.kind === 'given' ? ((event.facts?.[3] as number[] | undefined) ?? []) : [];

export class Stage {
  dice = $state.raw<Throw | null>(null);
  standing = $state.raw<Record<number, number>>({}); // item → holder, while it is on its way
  trail = $state.raw<number[]>([]);
  walker = $state(-1); // the seat whose walk was the last
  flights = $state.raw<Flight[]>([]);
  moved = $state.raw<Record<number, number>>({}); // holder → money that what is being told has moved
  card = $state.raw<{ item: number; seat: number } | null>(null);
  isReading = $state(false); // the card has not been there for long enough
  hop = $state(0); // changes with every square
  isTelling = $state(false);
  speed = 1; // of a game that is looked at again
  missed = $state(NEVER); // the last entry that was told before nobody looked; NEVER: all has been seen

  private readonly queue: Chapter[] = [];
  private wake: (() => void) | null = null;
  private isHurried = false;
  private isJumping = false;
  private flight = 0;
  private filing = 0;
  private reader = 0;
  private asked: number[] = []; // who has to answer
  private readonly pile: { item: number; seat: number }[] = []; // drawn while one was still to be read
  private readAt = 0; // when the card will have been read, on the browser's clock
  private pressedAt = NEVER;
  private readonly letGo: (() => void)[] = []; // who waits for the finger

  /** Cards are as long as their words. */
  constructor(
    readonly lengths: () => Lengths,
    private readonly percent: () => number, // of them, at the pace of the table
    private readonly textOf: (item: number) => string,
  ) {}

  /** Told when everything before it has been. */
  tell(chapter: Chapter): void {
    this.queue.push(chapter);
    const untold = this.queue.reduce((sum, { events }) => sum + this.length(events), 0);
    if (untold > BEHIND_MS) this.jump();
    if (!this.isTelling) void this.run();
  }

  private async run(): Promise<void> {
    this.isTelling = true;
    for (let chapter = this.queue[0]; chapter; chapter = this.queue[0]) {
      this.isHurried = false;
      this.place(chapter.events);
      if ((document.hidden || this.isJumping) && chapter.events.length)
        this.miss(lookup(chapter.events, 0).entry - 1);
      for (const event of chapter.events) {
        // Without a pause all of it happens at once, and nothing is shown in between.
        const told = this.show(event);
        if (told) await told;
      }
      const held = this.pressed();
      if (held) await held;
      this.queue.shift();
      chapter.show();
      this.standing = {};
      this.moved = {};
    }
    this.isJumping = false;
    this.isTelling = false;
  }

  /** Whatever walks stands where it walks off from. */
  private place(events: Told[]): void {
    const standing: Record<number, number> = {};
    for (const event of events.toReversed()) {
      if (wayOf(event).length) standing[event.facts![0] as number] = event.facts![1] as number;
    }
    this.standing = standing;
  }

  private show(event: Told): Promise<void> | null {
    const facts = event.facts ?? [];
    if (event.kind === 'rolled' && Array.isArray(facts[1])) return this.roll(facts[0] as number, facts[1]);
    if (wayOf(event).length) return this.walk(event);
    const paid = moneyPaid(event);
    if (paid) return this.pay(paid);
    if (event.kind === 'drew') return this.turn(facts[1] as number, facts[0] as number);
    if (event.kind === 'forfeited') play('tap');
    if (!HAMMERED.has(event.kind)) return null;
    play('hammer');
    return this.pause(this.lengthOf('hammer'));
  }

  private roll(seat: number, faces: number[]): Promise<void> | null {
    this.dice = { seat, faces, isRolling: !this.isAtOnce };
    play('dice');
    const still = () => void (this.dice = { seat, faces, isRolling: false });
    return this.pause(this.lengthOf('dice'))?.then(still) ?? null;
  }

  private walk(event: Told): Promise<void> | null {
    const [item, from] = event.facts as [number, number];
    const way = wayOf(event);
    this.walker = item;
    this.trail = [from, ...way];
    const steps = this.steps(way.length);
    const on = (i: number): Promise<void> | null => {
      if (i === way.length) return null;
      this.standing = { ...this.standing, [item]: lookup(way, i) };
      this.hop++;
      return this.pause(lookup(steps, i))?.then(() => on(i + 1) ?? undefined) ?? on(i + 1);
    };
    return on(0);
  }

  private lengthOf(name: string): number {
    return lookup(this.lengths(), name);
  }

  private steps(n: number): number[] {
    const near = this.lengthOf('near');
    const usual = Array.from({ length: n }, (_, i) => this.lengthOf(i < near ? 'square' : 'farSquare'));
    const scale = Math.min(1, this.lengthOf('walk') / usual.reduce((sum, step) => sum + step, 0));
    return usual.map((step) => step * scale);
  }

  private pay({ from, to, amount }: Payment): Promise<void> | null {
    this.move(from, -amount);
    if (!this.isAtOnce) {
      this.flights = [...this.flights, { id: ++this.flight, from, to, amount }];
      play('coin');
    }
    const landed = () => {
      this.flights = [];
      this.move(to, amount);
    };
    const flown = this.pause(this.lengthOf('money'))?.then(landed) ?? null;
    if (!flown) landed();
    return flown;
  }

  private move(holder: number, amount: number): void {
    this.moved = { ...this.moved, [holder]: (this.moved[holder] ?? 0) + amount };
  }

  /** Whoever hurries the dice has not read the card: it waits for a tap of its own. Where nobody waits for
   * it the next one does. */
  private turn(item: number, seat: number): Promise<void> | null {
    this.isHurried = false;
    const isWatched = !document.hidden && !this.isJumping;
    if (!isWatched) this.pile.length = 0;
    if (isWatched && this.isAtOnce && this.card && performance.now() < this.readAt) {
      this.pile.push({ item, seat });
      if (this.pile.reduce((sum, card) => sum + this.reading(card.item), 0) > BEHIND_MS) this.pile.shift();
    } else this.lay(item, seat);
    return this.pause(this.reading(item));
  }

  private lay(item: number, seat: number): void {
    clearTimeout(this.filing);
    this.card = { item, seat };
    play('card');
    const length = (this.reading(item) * (this.percent() || 100)) / 100 / this.speed;
    this.readAt = performance.now() + length;
    this.isReading = true;
    clearTimeout(this.reader);
    this.reader = window.setTimeout(() => (this.isReading = false), length);
  }

  reading(item: number): number {
    const words = this.textOf(item).trim().split(/\s+/).length;
    const usual = this.lengthOf('cardTurned') + words * this.lengthOf('cardWord');
    return Math.min(Math.max(usual, this.lengthOf('cardLeast')), this.lengthOf('cardMost'));
  }

  /** It has been read. */
  read(): void {
    this.file();
    this.wake?.();
  }

  /** A seat played here answers: its reader has seen what was missed, and its card. */
  answered(seat: number): void {
    this.catchUp();
    if (this.card?.seat === seat) this.read();
  }

  /** Somebody is asked: a card of somebody else is filed away, once there was time to read it. */
  ask(seats: number[]): void {
    this.asked = seats;
    clearTimeout(this.filing);
    if (!this.card || (seats.includes(this.card.seat) && !this.pile.length)) return;
    const left = this.readAt - performance.now();
    if (left <= 0) this.file();
    else this.filing = window.setTimeout(() => this.file(), left);
  }

  /** The card makes way for the next one, or for the board. */
  private file(): void {
    clearTimeout(this.filing);
    this.isReading = false;
    const next = this.pile.shift();
    if (next) {
      this.lay(next.item, next.seat);
      this.ask(this.asked);
    } else this.card = null;
  }

  private length(events: Told[]): number {
    return events.reduce((sum, event) => {
      if (event.kind === 'rolled') return sum + this.lengthOf('dice');
      if (event.kind === 'paid') return sum + (moneyPaid(event) ? this.lengthOf('money') : 0);
      if (event.kind === 'drew') return sum + this.reading(event.facts![1] as number);
      if (HAMMERED.has(event.kind)) return sum + this.lengthOf('hammer');
      return sum + this.steps(wayOf(event).length).reduce((all, step) => all + step, 0);
    }, 0);
  }

  private get isAtOnce(): boolean {
    return this.isHurried || this.isJumping || preferences.isCalm || document.hidden || this.percent() === 0;
  }

  /** Null where nobody waits for it. */
  private pause(ms: number): Promise<void> | null {
    if (this.isAtOnce) return null;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, (ms * this.percent()) / 100 / this.speed);
      this.wake = done;
    });
  }

  /** Finish what is moving: the reader taps. */
  skip(): void {
    if (!this.isTelling) return;
    this.isHurried = true;
    this.readAt = 0;
    this.isReading = false;
    this.wake?.();
  }

  /** Too much is untold: show the end of it, and keep in mind from where on. */
  private jump(): void {
    this.isJumping = true;
    const [next] = this.queue.flatMap(({ events }) => events);
    if (next) this.miss(next.entry - 1);
    this.wake?.();
  }

  /** Nobody looked after that entry. */
  miss(entry: number): void {
    if (this.missed === NEVER) this.missed = entry;
  }

  /** Nobody looks at the page: what is being told is over at once. */
  hide(): void {
    if (this.isTelling) this.wake?.();
  }

  /** All that was missed has been read. */
  catchUp(): void {
    this.missed = NEVER;
  }

  // A finger on the screen: what it is about to touch stays where it is

  press(): void {
    this.pressedAt = performance.now();
  }

  release(): void {
    this.pressedAt = NEVER;
    for (const done of this.letGo.splice(0)) done();
  }

  /** Null where there is none; what comes or goes waits for it. */
  pressed(): Promise<void> | null {
    const left = this.pressedAt === NEVER ? 0 : this.pressedAt + PRESSED_MS - performance.now();
    if (left <= 0) return null;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, left);
      this.letGo.push(done);
    });
  }

  /** Changes what is on the screen after a time, but not under a finger. */
  readonly later: Later = (ms, run) => {
    setTimeout(async () => {
      await this.pressed();
      run();
    }, ms);
  };
}
