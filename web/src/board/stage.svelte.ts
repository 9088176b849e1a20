/** What moves: dice, pawns, money, cards. The state is already true; motion only tells it, and anything may cut it short. */
import { preferences } from '../lib/preferences.svelte';
import { play } from '../lib/sound';
import type { Told, View } from '../lib/wire';

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

const STEP_MS = 150;
const HURRIED_MS = 90; // from the seventh square on
const WALK_MS = 1400; // at most
const DICE_MS = 700;
const MONEY_MS = 420;
const CARD_MS = 6000;

export class Stage {
  dice = $state.raw<Throw | null>(null);
  standing = $state.raw<Record<number, number>>({}); // item → holder, while it is on its way
  trail = $state.raw<number[]>([]);
  walker = $state(-1); // the seat whose walk was the last
  flights = $state.raw<Flight[]>([]);
  card = $state.raw<{ item: number; seat: number } | null>(null);
  hop = $state(0); // changes with every square

  private run = 0;
  private wake: (() => void) | null = null;
  private isHurried = false;
  private flight = 0;
  private cardTimer = 0;

  constructor(private readonly way: (event: Told) => number[]) {}

  /** Tell what happened; what is still being told is finished first. */
  tell(events: Told[], _before: View | null, after: View): void {
    this.skip();
    const run = ++this.run;
    const items = after.glimpse.held_by;
    this.isHurried = false;
    const moves = events.filter((event) => event.kind === 'given' && this.way(event).length > 0);
    const standing: Record<number, number> = {};
    for (const move of moves.toReversed()) standing[move.facts![0]] = move.facts![1];
    for (const item of Object.keys(standing)) {
      if (items[Number(item)] === standing[Number(item)]) delete standing[Number(item)];
    }
    this.standing = standing;
    void this.show(events, run);
  }

  private async show(events: Told[], run: number): Promise<void> {
    for (const event of events) {
      if (run !== this.run) return;
      const facts = event.facts ?? [];
      if (event.kind === 'rolled' && Array.isArray(facts[1])) await this.roll(facts[0], facts[1]);
      else if (event.kind === 'given') await this.walk(event, run);
      else if (event.kind === 'paid') await this.pay(facts, run);
      else if (event.kind === 'drew') this.turn(facts[1], facts[0]);
      else if (event.kind === 'called' || event.kind === 'sold') play('hammer');
      else if (event.kind === 'forfeited') play('tap');
    }
    if (run === this.run) this.standing = {};
  }

  private async roll(seat: number, faces: number[]): Promise<void> {
    const thrown = { seat, faces, isRolling: !preferences.isCalm };
    this.dice = thrown;
    play('dice');
    await this.pause(DICE_MS);
    // Cut short, they lie still all the same, unless somebody has thrown again.
    if (this.dice === thrown) this.dice = { seat, faces, isRolling: false };
  }

  private async walk(event: Told, run: number): Promise<void> {
    const way = this.way(event);
    if (!way.length) return;
    const [item, from] = event.facts as number[];
    this.walker = item;
    this.trail = [from, ...way];
    const usual = way.reduce((sum, _, i) => sum + (i < 6 ? STEP_MS : HURRIED_MS), 0);
    const scale = Math.min(1, WALK_MS / usual);
    for (const [i, holder] of way.entries()) {
      if (run !== this.run) return;
      this.standing = { ...this.standing, [item]: holder };
      this.hop++;
      await this.pause((i < 6 ? STEP_MS : HURRIED_MS) * scale);
    }
  }

  private async pay(facts: any[], run: number): Promise<void> {
    const [from, to, amount, good] = facts as number[];
    if (good !== undefined && good !== 0) return;
    if (preferences.isCalm || this.isHurried) return;
    const id = ++this.flight;
    this.flights = [...this.flights, { id, from, to, amount }];
    play('coin');
    await this.pause(MONEY_MS);
    if (run === this.run || this.flights.length) this.flights = this.flights.filter((one) => one.id !== id);
  }

  private turn(item: number, seat: number): void {
    this.card = { item, seat };
    play('card');
    clearTimeout(this.cardTimer);
    this.cardTimer = window.setTimeout(() => (this.card = null), CARD_MS);
  }

  read(): void {
    clearTimeout(this.cardTimer);
    this.card = null;
  }

  private pause(ms: number): Promise<void> {
    if (this.isHurried || preferences.isCalm || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const stage = this;
      function done() {
        clearTimeout(timer);
        stage.wake = null;
        resolve();
      }
      this.wake = done;
    });
  }

  get isMoving(): boolean {
    return this.wake !== null;
  }

  /** Finish what is moving. */
  skip(): void {
    this.isHurried = true;
    this.flights = [];
    this.wake?.();
  }
}
