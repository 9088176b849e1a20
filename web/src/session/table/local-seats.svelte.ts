/** The seats that are played on this device, and which of them is on the screen. */
import { APART, asked } from './open-windows';
import { TableOfSeat } from './table-seen-by-seat.svelte';
import type { TableSession } from './table-session.svelte';
import { SPECTATING, type Game, type View } from '../../base/wire';
import { lookup } from '../../base/lookup';

export class LocalSeats<G extends Game = Game> {
  current = $state(SPECTATING); // the seat whose view is on the screen
  borrowed = $state.raw<number[]>([]); // the seats for which the banker of a cash desk answers
  private stores = $state.raw<TableOfSeat<G>[]>([]);
  private followed = ''; // identifies the question for which the screen has last changed to the asked seat

  mine = $derived.by(
    () =>
      this.session.info?.seats
        .filter((seat) => seat.mine || this.borrowed.includes(seat.seat))
        .map((seat) => seat.seat) ?? [],
  );
  /** The table as seen by each of these seats that has received a view. */
  local = $derived.by(() => this.stores.filter(({ view }) => view));
  isShared = $derived(this.stores.length > 1);
  /** The seat played here that must answer the question on the screen, or null. */
  asked = $derived.by(() => {
    const { view } = this.session.table;
    const question = view && asked(view);
    if (!question || APART.has(question.kind)) return null;
    if (view.awaited.includes(this.current) && this.current >= 0) return this.current;
    return view.awaited.find((seat) => this.mine.includes(seat)) ?? null;
  });
  /** Whether one of them may answer the question or a window beside it. */
  isWaitedFor = $derived.by(() => this.local.some(({ view }) => view && mayAnswer(view)));
  /** Whether the cash of some player is hidden. A shared device must then be covered when it is passed on. */
  hasSecrets = $derived.by(() => {
    const { view } = this.session.table;
    return Boolean(
      view?.glimpse.count[0]?.some((cash, holder) => holder < view.names.length && cash === null),
    );
  });

  constructor(private readonly session: TableSession<G>) {}

  /** Set the seats that are played here; for a spectator the list is [SPECTATING]. */
  set(seats: number[]): void {
    this.stores = seats
      .filter((seat) => seat >= 0)
      .map(
        (seat) =>
          this.stores.find((one) => one.seat === seat) ?? new TableOfSeat<G>(this.session, () => seat),
      );
    if (!seats.includes(this.current)) this.current = seats[0] ?? SPECTATING;
  }

  /** Show another seat that is played here. */
  turnTo(seat: number): void {
    if (this.mine.includes(seat)) this.current = seat;
  }

  /** Show the seat that is asked, once for each question, unless players of this game have secrets. */
  follow(view: View<G>): void {
    const question = `${this.asked}/${view.glimpse.since}`;
    if (this.asked === null || question === this.followed) return;
    this.followed = question;
    if (this.isShared && (!this.hasSecrets || this.session.table.isBanker)) this.current = this.asked;
  }
}

const mayAnswer = ({ choices, windows, outcome }: View): boolean =>
  !outcome && choices.some((choice) => lookup(windows, choice.window).at !== 'right');
