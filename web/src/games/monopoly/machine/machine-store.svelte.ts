/** The state of the machine on this phone: it runs timers, plays beeps and stores each change. */
import { playNotes, type Note } from '../../../base/device/sound';
import { CARDS, display, due, fresh, step, type Beep, type Happening, type State } from './machine';
import { Memory } from './storage';

interface Kept {
  state: State;
  names: string[]; // the names of the cards, as typed on this phone
  at: number;
  desk?: Loan;
}

/** The cash desk from which the game was moved here, and the balances that its players had then. */
export interface Loan {
  id: string;
  had: number[]; // by seat, and so by card
}

export const NAME = 16; // the most letters of a card's name
const PLACES = ['magnat.machine.a', 'magnat.machine.b'] as const;
const LOUD = [0, 0.03, 0.14]; // the loudness of beeps, by the setting of the volume

const note = (hertz: number, seconds: number, at = 0): Omit<Note, 'loud'> => ({
  at,
  hertz,
  seconds,
  wave: 'square',
});
const BEEPS: Record<Beep, Omit<Note, 'loud'>[]> = {
  key: [note(1760, 0.05)],
  card: [note(2093, 0.16)],
  down: [note(1568, 0.09), note(1047, 0.16, 0.1)],
  up: [note(1047, 0.09), note(1568, 0.16, 0.1)],
  new: [note(2093, 0.7)],
};

export class MachineStore {
  state = $state.raw<State>(fresh());
  names = $state<string[]>(CARDS.map(() => ''));
  heard = $state(0); // the number of beeps so far; the grille lights up when it changes
  isKept = $state(true);
  desk = $state.raw<Loan | undefined>(undefined);
  display = $derived(display(this.state));
  private readonly memory = new Memory<Kept>(localStorage, PLACES);
  private at = Date.now();
  private timer = 0;

  constructor() {
    this.recall();
    this.happens();
    void navigator.storage?.persist?.();
  }

  /** Let the time since the last event pass, then apply these events. */
  happens(...happenings: Happening[]): void {
    const now = Date.now();
    const passed: Happening = { do: 'wait', ms: Math.max(0, now - this.at) };
    this.at = now;
    for (const happening of [passed, ...happenings]) {
      const after = step(this.state, happening);
      this.state = after.state;
      // This is another game, so forget the cash desk.
      if (happening.do !== 'carry' && after.beeps.includes('new')) this.desk = undefined;
      for (const beep of after.beeps) this.beep(beep);
    }
    this.keep();
    this.listen();
  }

  rename(card: number, name: string): void {
    this.names[card - 1] = name;
    this.keep();
  }

  /** Continue the game of a cash desk here, with its balances and names. */
  carry(accounts: number[], names: string[], desk: string): void {
    this.desk = { id: desk, had: accounts };
    this.names = CARDS.map((card) => names[card - 1] ?? '');
    this.happens({ do: 'carry', accounts });
  }

  /** Forget the cash desk, because the game has gone back to it. */
  returned(): void {
    this.desk = undefined;
    this.keep();
  }

  /** Load the state again, because another tab may have changed it. */
  recall = (): void => {
    const kept = this.memory.load();
    if (!kept) return;
    // If C was held down when the page was closed, it is not held any more.
    this.state = step({ ...fresh(), ...kept.state }, { do: 'cancel' }).state;
    this.names = kept.names;
    this.desk = kept.desk;
    this.at = kept.at;
    this.listen();
  };

  stop(): void {
    clearTimeout(this.timer);
  }

  private keep(): void {
    try {
      this.memory.save({
        state: this.state,
        names: $state.snapshot(this.names),
        at: this.at,
        desk: this.desk,
      });
    } catch {
      this.isKept = false; // the browser's storage is full, or a private window forbids it
    }
  }

  private listen(): void {
    clearTimeout(this.timer);
    const next = due(this.state);
    if (next !== null) this.timer = window.setTimeout(() => this.happens(), next);
  }

  private beep(beep: Beep): void {
    this.heard++;
    const loud = LOUD[this.state.volume];
    if (loud) playNotes(BEEPS[beep].map((one) => ({ ...one, loud })));
  }
}
