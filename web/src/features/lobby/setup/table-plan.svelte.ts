/** The settings of a table that is being set up: players, rules, pace. */
import { kitOf } from '../../../games';
import type { Kit } from '../../../session/table/game-kit';
import { api, faultOf } from '../../../base/net/api';
import { USUAL, type Pace } from '../../../base/table-paces';
import { create } from '../../../session/table/create-and-join';
import { preferences } from '../../../base/device/preferences.svelte';
import { route } from '../../../base/route.svelte';
import { i18n } from '../../../base/i18n/i18n.svelte';
import type { Both, Clause, Coded, Edition, NewSeat, NewTable, Option, Preset } from '../../../base/wire';
import { BANKERS, guests, presetOf, type PlannedSeat } from '../default-seats';
import { isChanged, valueOf, valuesOf, type Chosen } from '../../../ui/options/options';
import { lookup } from '../../../base/lookup';

const ABSENCES = ['wait', 'vote', 'bot', 'skip', 'sell'] as const;

const BY_POST = 'correspondence';

/** The settings of the last table, kept on the device. */
interface Kept {
  seats: PlannedSeat[];
  options: Chosen;
  pace: Pace;
  absence: NewTable['absence'];
  advice?: boolean; // undefined if the setting did not exist when it was stored
  card?: string; // undefined for the same reason
}

const USUAL_SEATS = 3;
const BOOKLET = 'booklet'; // the preset that changes nothing

export class Plan {
  edition = $state.raw<Edition | null>(null);
  kit = $state.raw<Kit | null>(null);
  clauses = $state.raw<Map<string, Clause>>(new Map());
  fault = $state.raw<Both | null>(null);
  isBusy = $state(false);

  seats = $state<PlannedSeat[]>([]);
  card = $state(''); // the name of the preset that the table began with
  options = $state.raw<Chosen>({});
  absence = $state<NewTable['absence']>('wait');
  pace = $state<Pace>(USUAL);
  advice = $state(false); // whether players may ask for advice
  lasts = $state.raw<[number, number] | null>(null); // estimated minutes; null: unknown
  lengths = $state.raw<Record<string, [number, number] | null>>({}); // the same for each card
  isReal = $state(false); // the dice and cards of a real box
  position = $state.raw<Coded[]>([]); // of a game begun elsewhere

  box = $derived(this.edition?.box ?? null);
  preset = $derived(this.edition ? presetOf(this.edition, this.card) : null);
  hasCards = $derived((this.edition?.presets.length ?? 0) > 1);
  /** The options that differ from the booklet. */
  changed = $derived(this.edition?.options.filter((one) => isChanged(this.options, one)) ?? []);
  /** The options that differ from the chosen card. */
  own = $derived(
    this.edition?.options.filter(
      (one) => valueOf(this.options, one) !== valueOf(this.preset?.options ?? {}, one),
    ) ?? [],
  );
  /** Whether a clock ends the game; it stops during animations. */
  isTimed = $derived(
    this.edition?.options.some((one) => one.unit === 'min' && Number(valueOf(this.options, one)) > 0) ??
      false,
  );
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
    const preset = presetOf(edition, preferences.card);
    this.use(preset);
    this.seats = guests(USUAL_SEATS, preferences.name, preset);
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
    this.card = presetOf(edition, kept.card ?? BOOKLET).name;
  }

  private keep(): void {
    const { seats, options, pace, absence, advice, card } = this;
    const kept: Kept = { seats, options, pace, absence, advice, card };
    localStorage.setItem(this.shelf, JSON.stringify(kept));
    if (this.hasCards) preferences.setCard(card);
  }

  private use(preset: Preset): void {
    this.card = preset.name;
    this.options = preset.options;
    this.pace = preset.pace;
  }

  /** Set the rules, the pace and the levels of the bots as a card has them. */
  chooseCard(name: string): void {
    const preset = presetOf(this.edition!, name);
    const { levels } = preset;
    this.use(preset);
    let bots = 0;
    for (const seat of this.seats) if (seat.kind === 'bot') seat.bot = lookup(levels, bots++ % levels.length);
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
      bot: kind === 'bot' ? lookup(this.preset?.levels ?? [], 0) : '',
      pawn:
        this.seats.map((_, n) => n).find((n) => !this.seats.some((seat) => seat.pawn === n)) ??
        this.seats.length,
    });
    this.position = []; // it was entered for fewer players
  }

  /** Ask the server how long a game with these settings takes, and one with each card. */
  async estimate(): Promise<void> {
    const presets = this.edition?.presets ?? [];
    const { seats, options, pace, position } = this;
    const people = seats.filter(({ kind }) => kind !== 'bot').length;
    const minutes = async (one: Pick<Preset, 'options' | 'pace'>) => {
      const chosen = { pace: one.pace, options: JSON.stringify(one.options) };
      const asked = { seats: `${seats.length}`, people: `${people}`, ...chosen };
      return (await api.lasting(this.game, this.name, asked).catch(() => null))?.minutes ?? null;
    };
    if (!seats.length) return;
    this.lasts = position.length ? null : await minutes({ options, pace });
    this.lengths = Object.fromEntries(
      await Promise.all(presets.map(async (one) => [one.name, await minutes(one)])),
    );
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
