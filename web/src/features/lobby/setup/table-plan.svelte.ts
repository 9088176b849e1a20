/** The settings of a table that is being set up: players, rules, pace. */
import { kitOf } from '../../../games';
import type { Kit } from '../../../session/table/game-kit';
import { api, faultOf } from '../../../base/net/api';
import { USUAL, type Pace } from '../../../base/table-paces';
import { create } from '../../../session/table/create-and-join';
import { preferences } from '../../../base/device/preferences.svelte';
import { route } from '../../../base/route.svelte';
import { i18n } from '../../../base/i18n/i18n.svelte';
import type { Both, Clause, Coded, Edition, NewSeat, NewTable, Option } from '../../../base/wire';
import { BANKERS } from '../default-seats';
import { isChanged, valuesOf, type Chosen } from '../../../ui/options/options';
import { lookup } from '../../../base/lookup';

const ABSENCES = ['wait', 'vote', 'bot', 'skip', 'sell'] as const;

const BY_POST = 'correspondence';
type PlannedSeat = Required<Omit<NewSeat, 'promise' | 'pawn'>> & { pawn: number };

/** The settings of the last table, kept on the device. */
interface Kept {
  seats: PlannedSeat[];
  options: Chosen;
  pace: Pace;
  absence: NewTable['absence'];
  advice?: boolean; // undefined: the setting did not exist yet
}

const usual = (): PlannedSeat[] => [
  { kind: 'me', name: preferences.name, bot: '', pawn: 0 },
  { kind: 'bot', name: lookup(BANKERS, 0), bot: 'balanced', pawn: 1 },
  { kind: 'bot', name: lookup(BANKERS, 1), bot: 'bold', pawn: 2 },
];

export class Plan {
  edition = $state.raw<Edition | null>(null);
  kit = $state.raw<Kit | null>(null);
  clauses = $state.raw<Map<string, Clause>>(new Map());
  fault = $state.raw<Both | null>(null);
  isBusy = $state(false);

  seats = $state<PlannedSeat[]>(usual());
  options = $state.raw<Chosen>({});
  absence = $state<NewTable['absence']>('wait');
  pace = $state<Pace>(USUAL);
  advice = $state(false); // whether players may ask for advice
  lasts = $state.raw<[number, number] | null>(null); // estimated minutes; null: unknown
  isReal = $state(false); // the dice and cards of a real box
  position = $state.raw<Coded[]>([]); // of a game begun elsewhere

  box = $derived(this.edition?.box ?? null);
  changed = $derived(this.edition?.options.filter((one) => isChanged(this.options, one)) ?? []);
  isOpen = $derived(this.seats.some((seat) => seat.kind === 'link'));
  /** Why the game cannot begin yet; "" when it can. */
  problem = $derived.by(() => {
    if (!this.box) return '';
    const [low, high] = this.box.players;
    if (this.seats.length < low || this.seats.length > high) return i18n.words.needPlayers(low, high);
    if (this.seats.some((seat) => seat.kind !== 'link' && !seat.name.trim())) return i18n.words.nameMissing;
    const names = this.seats.map((seat) => seat.name.trim()).filter(Boolean);
    return new Set(names).size < names.length ? i18n.words.twoSameNames : '';
  });

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    Promise.all([api.edition(game, name), kitOf(game)]).then(([edition, kit]) => {
      this.remember(edition);
      this.edition = edition;
      this.kit = kit;
    }, this.failed);
    api.rulebook(game, name).then(
      (all) => (this.clauses = new Map(all.map((one) => [one.slug, one]))),
      () => {},
    );
  }

  private get shelf(): string {
    return `magnat.setup.${this.game}/${this.name}`;
  }

  /** Take over the settings of the last table, as far as this edition still has them. */
  private remember(edition: Edition): void {
    const text = localStorage.getItem(this.shelf);
    if (!text) return;
    const kept = JSON.parse(text) as Kept;
    const [low, high] = edition.box.players;
    if (kept.seats.length >= low && kept.seats.length <= high)
      this.seats = kept.seats.map((seat, i) => (i ? seat : { ...seat, name: preferences.name }));
    this.options = Object.fromEntries(
      edition.options
        .filter((one) => one.name in kept.options && valuesOf(one).includes(lookup(kept.options, one.name)))
        .map((one) => [one.name, lookup(kept.options, one.name)]),
    );
    this.pace = kept.pace;
    this.absence = kept.absence;
    this.advice = kept.advice ?? false;
  }

  private keep(): void {
    const { seats, options, pace, absence, advice } = this;
    const kept: Kept = { seats, options, pace, absence, advice };
    localStorage.setItem(this.shelf, JSON.stringify(kept));
  }

  /** Reset to the booklet's rules, with bots as opponents. */
  forget(): void {
    localStorage.removeItem(this.shelf);
    this.seats = usual();
    this.options = {};
    this.pace = 'normal';
    this.absence = 'wait';
    this.advice = false;
  }

  failed = (error: unknown): void => {
    this.fault = faultOf(error);
  };

  /** Set the pace. In a correspondence game nobody is there to vote, so another rule of absence is chosen. */
  choosePace(pace: Pace): void {
    this.pace = pace;
    if (pace === BY_POST && (this.absence === 'vote' || this.absence === 'wait')) this.absence = 'bot';
  }
  absences = $derived(ABSENCES.filter((one) => this.pace !== BY_POST || one !== 'vote'));

  of(kind: string): Option[] {
    return this.edition?.options.filter((one) => one.kind === kind) ?? [];
  }

  /** The clause that an option changes; undefined for a house rule, which is in no booklet. */
  clauseOf(option: Option): Clause | undefined {
    return option.kind === 'house' ? undefined : this.clauses.get(option.clause);
  }

  add(kind: NewSeat['kind']): void {
    const used = new Set(this.seats.map((seat) => seat.name));
    const bot = BANKERS.find((one) => !used.has(one)) ?? `Bot ${this.seats.length}`;
    const here = `${i18n.language === 'fr' ? 'Joueur' : 'Player'} ${this.seats.length + 1}`;
    this.seats.push({
      kind,
      name: kind === 'bot' ? bot : kind === 'link' ? '' : here,
      bot: kind === 'bot' ? 'balanced' : '',
      pawn:
        this.seats.map((_, n) => n).find((n) => !this.seats.some((seat) => seat.pawn === n)) ??
        this.seats.length,
    });
    this.position = []; // it was entered for fewer players
  }

  /** Ask the server how long a game with these settings takes. */
  async estimate(): Promise<void> {
    const { seats, options, pace } = this;
    const people = seats.filter(({ kind }) => kind !== 'bot').length;
    const asked = { seats: `${seats.length}`, people: `${people}`, pace, options: JSON.stringify(options) };
    if (this.position.length) this.lasts = null;
    else this.lasts = (await api.lasting(this.game, this.name, asked).catch(() => null))?.minutes ?? null;
  }

  /** Give a pawn to a seat; the seat that had it gets the other one. */
  choosePawn(seat: number, pawn: number): void {
    const other = this.seats.find((one) => one.pawn === pawn);
    if (other) other.pawn = lookup(this.seats, seat).pawn;
    lookup(this.seats, seat).pawn = pawn;
  }

  remove(seat: number): void {
    this.seats.splice(seat, 1);
    this.position = [];
  }

  async start(): Promise<void> {
    this.isBusy = true;
    this.fault = null;
    // A free seat gets a pawn that is left; its player chooses another one on arrival.
    const seats = this.seats.map(({ pawn, ...seat }) => ({
      ...seat,
      name: seat.name.trim(),
      ...(seat.kind === 'link' ? {} : { pawn }),
    }));
    try {
      preferences.setName(lookup(seats, 0).name);
      this.keep();
      const { game, name: edition, options, pace, absence, advice, position } = this;
      const dice = this.isReal ? 'host' : 'seed';
      const table = await create({
        ...{ game, edition, seats, options, pace, absence, advice, public: false, dice, position },
      });
      route.go(`/t/${table.id}`);
    } catch (error) {
      this.failed(error);
    }
    this.isBusy = false;
  }
}
