/** Plays the animations of dice, pawns, cards and money, one after the other. The view of an entry is shown
 * after the animations of its events. Only a tap of the player shortens an animation. */
import { preferences } from '../../base/device/preferences.svelte';
import { play } from '../../base/device/sound';
import type { Edition, Told } from '../../base/wire';
import { lookup } from '../../base/lookup';
import { moneyPaid, type Payment } from '../../base/paid-event';

/** The lengths of the animations in ms. The server uses the same values to know how long to wait. */
export type Lengths = Edition['lengths'];

/** Money on its way from one holder to another. */
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

/** The events of one entry, and what to do after their animations. */
export interface Chapter {
  events: Told[];
  show: () => void; // puts the view on the screen
}

/** Runs a function after some ms, but not while a finger is on the screen. */
export type Later = (ms: number, run: () => void) => void;

const MOST_QUEUED_MS = 20_000; // if more animations are queued, the rest is skipped
const PRESSED_MS = 2_000; // a finger that stays longer on the screen no longer delays changes
const NEVER = -1;
const AUCTION_CALLS = new Set(['called', 'announced', 'sold', 'unsold']);

/** The holders that a pawn walks over, the last one included; empty for other events. */
const pathOf = (event: Told): number[] =>
  event.kind === 'given' ? ((event.facts?.[3] as number[] | undefined) ?? []) : [];

export class Stage {
  dice = $state.raw<Throw | null>(null);
  // For walking pawns: the holder on which each pawn (item) is drawn.
  standing = $state.raw<Record<number, number>>({});
  trail = $state.raw<number[]>([]);
  flights = $state.raw<Flight[]>([]);
  // By holder: the money that the animations of the present entry have moved.
  moved = $state.raw<Record<number, number>>({});
  card = $state.raw<{ item: number; seat: number } | null>(null);
  isReading = $state(false); // whether a card is shown and there was not enough time yet to read it
  hop = $state(0); // increases with every square of a walk
  isTelling = $state(false);
  speed = 1; // more than 1 in a fast replay
  missed = $state(NEVER); // the last entry that the player saw before missing some; NEVER if none was missed

  private readonly queue: Chapter[] = [];
  private endPause: (() => void) | null = null;
  private isHurried = false;
  private isSkipping = false;
  private flight = 0;
  private nextCardTimer = 0;
  private readingTimer = 0;
  private asked: number[] = []; // the seats that have to answer
  // Cards that wait until the one on the screen is read.
  private readonly waitingCards: { item: number; seat: number }[] = [];
  private readAt = 0; // the time at which the card will have been read, on the browser's clock
  private pressedAt = NEVER;
  private readonly onRelease: (() => void)[] = [];

  /** `percent` scales the lengths to the pace of the table. `textOf` returns the text of a card, which
   * decides how long the card is shown. */
  constructor(
    readonly lengths: () => Lengths,
    private readonly percent: () => number,
    private readonly textOf: (item: number) => string,
  ) {}

  /** Queue a chapter. */
  tell(chapter: Chapter): void {
    this.queue.push(chapter);
    const untold = this.queue.reduce((sum, { events }) => sum + this.length(events), 0);
    if (untold > MOST_QUEUED_MS) this.skipQueue();
    if (!this.isTelling) void this.run();
  }

  private async run(): Promise<void> {
    this.isTelling = true;
    for (let chapter = this.queue[0]; chapter; chapter = this.queue[0]) {
      this.isHurried = false;
      this.placeWalkers(chapter.events);
      if ((document.hidden || this.isSkipping) && chapter.events.length)
        this.miss(lookup(chapter.events, 0).entry - 1);
      for (const event of this.joined(chapter.events)) {
        // Use await only for a real pause. Otherwise all events happen at once, and nothing is drawn between
        // them.
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
    this.isSkipping = false;
    this.isTelling = false;
  }

  /** The events, in which several payments in a row from one holder to another are joined to one, because the
   * server also gives them one animation. */
  private joined(events: Told[]): Told[] {
    const joined: Told[] = [];
    let last: Told | null = null; // the payment to which the next one may be joined
    for (const event of events) {
      const paid = moneyPaid(event);
      const before = last && moneyPaid(last);
      if (paid && before && before.from === paid.from && before.to === paid.to) {
        const [from, to, , ...rest] = event.facts!;
        const sum: Told = { ...event, facts: [from!, to!, before.amount + paid.amount, ...rest] };
        joined[joined.indexOf(last!)] = last = sum;
        continue;
      }
      if (this.lengthOfEvent(event) > 0) last = paid && event;
      joined.push(event);
    }
    return joined;
  }

  /** Put each pawn that will walk on the square where its walk begins. */
  private placeWalkers(events: Told[]): void {
    const standing: Record<number, number> = {};
    for (const event of events.toReversed()) {
      if (pathOf(event).length) standing[event.facts![0] as number] = event.facts![1] as number;
    }
    this.standing = standing;
  }

  private show(event: Told): Promise<void> | null {
    const facts = event.facts ?? [];
    if (event.kind === 'rolled' && Array.isArray(facts[1])) return this.roll(facts[0] as number, facts[1]);
    if (pathOf(event).length) return this.walk(event);
    const paid = moneyPaid(event);
    if (paid) return this.pay(paid);
    if (event.kind === 'drew') return this.drawCard(facts[1] as number, facts[0] as number);
    if (event.kind === 'forfeited') play('tap');
    if (!AUCTION_CALLS.has(event.kind)) return null;
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
    const way = pathOf(event);
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

  /** Show a card. A tap that has shortened the animation of the dice does not close it. While animations are
   * off, it waits until the previous card was read. */
  private drawCard(item: number, seat: number): Promise<void> | null {
    this.isHurried = false;
    const isWatched = !document.hidden && !this.isSkipping;
    if (!isWatched) this.waitingCards.length = 0;
    if (isWatched && this.isAtOnce && this.card && performance.now() < this.readAt) {
      this.waitingCards.push({ item, seat });
      if (this.waitingCards.reduce((sum, card) => sum + this.reading(card.item), 0) > MOST_QUEUED_MS)
        this.waitingCards.shift();
    } else this.showCard(item, seat);
    return this.pause(this.reading(item));
  }

  private showCard(item: number, seat: number): void {
    clearTimeout(this.nextCardTimer);
    this.card = { item, seat };
    play('card');
    const length = (this.reading(item) * (this.percent() || 100)) / 100 / this.speed;
    this.readAt = performance.now() + length;
    this.isReading = true;
    clearTimeout(this.readingTimer);
    this.readingTimer = window.setTimeout(() => (this.isReading = false), length);
  }

  /** How long a card is shown, in ms. */
  reading(item: number): number {
    const words = this.textOf(item).trim().split(/\s+/).length;
    const usual = this.lengthOf('cardTurned') + words * this.lengthOf('cardWord');
    return Math.min(Math.max(usual, this.lengthOf('cardLeast')), this.lengthOf('cardMost'));
  }

  /** The player has read the card. */
  read(): void {
    this.putCardAway();
    this.endPause?.();
  }

  /** A seat of this device has answered, so its player has seen what was missed, and the card. */
  answered(seat: number): void {
    this.catchUp();
    if (this.card?.seat === seat) this.read();
  }

  /** These seats are asked. A card of another seat is removed when there was time to read it. */
  ask(seats: number[]): void {
    this.asked = seats;
    clearTimeout(this.nextCardTimer);
    if (!this.card || (seats.includes(this.card.seat) && !this.waitingCards.length)) return;
    const left = this.readAt - performance.now();
    if (left <= 0) this.putCardAway();
    else this.nextCardTimer = window.setTimeout(() => this.putCardAway(), left);
  }

  /** Remove the card, and show the next one if one is waiting. */
  private putCardAway(): void {
    clearTimeout(this.nextCardTimer);
    this.isReading = false;
    const next = this.waitingCards.shift();
    if (next) {
      this.showCard(next.item, next.seat);
      this.ask(this.asked);
    } else this.card = null;
  }

  /** The length of the animations of these events in ms. */
  private length(events: Told[]): number {
    return this.joined(events).reduce((sum, event) => sum + this.lengthOfEvent(event), 0);
  }

  private lengthOfEvent(event: Told): number {
    if (event.kind === 'rolled') return this.lengthOf('dice');
    if (event.kind === 'paid') return moneyPaid(event) ? this.lengthOf('money') : 0;
    if (event.kind === 'drew') return this.reading(event.facts![1] as number);
    if (AUCTION_CALLS.has(event.kind)) return this.lengthOf('hammer');
    return this.steps(pathOf(event).length).reduce((all, step) => all + step, 0);
  }

  /** How long a new auction is shown before the first call, in ms. */
  get lotReading(): number {
    return document.hidden ? 0 : (this.lengthOf('lot') * this.percent()) / 100 / this.speed;
  }

  private get isAtOnce(): boolean {
    return this.isHurried || this.isSkipping || preferences.isCalm || document.hidden || this.percent() === 0;
  }

  /** Wait; returns null if animations are off now. */
  private pause(ms: number): Promise<void> | null {
    if (this.isAtOnce) return null;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.endPause = null;
        resolve();
      };
      const timer = setTimeout(done, (ms * this.percent()) / 100 / this.speed);
      this.endPause = done;
    });
  }

  /** Finish the present animation, because the player has tapped. */
  skip(): void {
    if (!this.isTelling) return;
    this.isHurried = true;
    this.readAt = 0;
    this.isReading = false;
    this.endPause?.();
  }

  /** Skip all queued animations, and remember from which entry on. */
  private skipQueue(): void {
    this.isSkipping = true;
    const [next] = this.queue.flatMap(({ events }) => events);
    if (next) this.miss(next.entry - 1);
    this.endPause?.();
  }

  /** Note that the player has missed everything after that entry. */
  miss(entry: number): void {
    if (this.missed === NEVER) this.missed = entry;
  }

  /** The page was hidden: finish the present animation. */
  hide(): void {
    if (this.isTelling) this.endPause?.();
  }

  /** Note that the player has read what was missed. */
  catchUp(): void {
    this.missed = NEVER;
  }

  // While a finger is on the screen, nothing may move

  press(): void {
    this.pressedAt = performance.now();
  }

  release(): void {
    this.pressedAt = NEVER;
    for (const done of this.onRelease.splice(0)) done();
  }

  /** Wait until the finger is lifted, but at most PRESSED_MS; null if there is no finger on the screen. */
  pressed(): Promise<void> | null {
    const left = this.pressedAt === NEVER ? 0 : this.pressedAt + PRESSED_MS - performance.now();
    if (left <= 0) return null;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, left);
      this.onRelease.push(done);
    });
  }

  /** Run something that changes the screen after some ms, but not while a finger is on the screen. */
  readonly later: Later = (ms, run) => {
    setTimeout(async () => {
      await this.pressed();
      run();
    }, ms);
  };
}
