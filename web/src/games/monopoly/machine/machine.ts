/** The electronic bank of 2005 (MEL-8 … MEL-14) as a state machine: a state, the events that change it
 * (passing time is one), and its beeps. */
import { shortAmount } from '../../../base/i18n/money';
import { lookup } from '../../../base/lookup';

export type Side = 'left' | 'right'; // the card in the left slot receives, the one in the right slot pays
export type Unit = 'K' | 'M';
export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export type Key = Digit | Unit | ',' | 'C' | 'arrow' | 'depart';
export type Beep = 'key' | 'card' | 'down' | 'up' | 'new';
/** Why a key did nothing. The real machine gives no reason. */
export type Refusal =
  | 'card'
  | 'amount'
  | 'unit'
  | 'digits'
  | 'least'
  | 'most'
  | 'step'
  | 'short'
  | 'full'
  | 'left'
  | 'entry'
  | 'twice';

export type Happening =
  | { do: 'press'; key: Key }
  | { do: 'release' } // the key C was released; its effect depends on how long it was held
  | { do: 'cancel' } // the press has ended without a release, for example by a gesture
  | { do: 'insert'; side: Side; card: number; isTurned?: boolean }
  | { do: 'remove'; side: Side }
  | { do: 'new' } // starts a new game without holding a key down
  | { do: 'set'; takesBack?: boolean; step?: number } // how the players understand MEL-13 and MEL-12
  | { do: 'carry'; accounts: number[] } // takes over the balances of a cash desk
  | { do: 'wait'; ms: number };

export interface Inserted {
  card: number; // the number of the card, 1 to 6
  isTurned: boolean; // whether it is in the wrong way round, so that the machine does not read it
  hasSalary: boolean; // whether Départ was pressed since the card was put in
}

export interface Payment {
  payer: number; // payer and payee: a card or the bank
  payee: number;
  amount: number;
  isSalary: boolean;
}

/** A message that the screen shows for a while, before it shows the entry or a balance again. */
export type Passing = { ms: number; beep?: Beep } & (
  | { show: 'number'; card: number; side: Side }
  | { show: 'balance'; card: number; side: Side; amount: number }
  | { show: 'volume' }
  | { show: 'new' }
);

export interface State {
  isOn: boolean;
  idle: number; // ms since the machine was last used
  accounts: number[]; // in euros, for cards 1 to 6
  slots: Record<Side, Inserted | null>;
  digits: string; // the digits of the present entry, with its comma
  unit: Unit | '';
  last: Payment | null; // the last payment, as long as C can take it back
  step: number; // every amount that is entered is a multiple of it
  takesBack: boolean; // whether C also takes back the last payment, not only the entry
  held: { ms: number; isWaking: boolean } | null; // the key C, as long as it is held down
  volume: number; // 0: off, 1: low, 2: high
  passing: Passing[];
  refusal: Refusal | null;
}

export interface Display {
  isOn: boolean;
  text: string; // at most five digits and a comma
  unit: Unit | '';
  card: number; // the number of the card; 0: none
  side: Side | null;
  note: 'volume' | 'new' | null;
}

export const BANK = 0;
export const CARDS = [1, 2, 3, 4, 5, 6];
export const START = 15_000_000;
export const SALARY = 2_000_000;
export const LEAST = 10_000;
export const MOST = 20_000_000;
export const STEP = 1000; // smaller amounts would not fit on the screen
export const COARSE = 10_000; // all amounts that the box prints are multiples of it
export const SWITCH_OFF = 60_000;
export const HOLD = 2500;
const DIGITS = 5;
const NUMBER = 1100; // how long, in ms, the screen shows the number of a card,
const BEFORE = 700; // a balance before it changes,
const AFTER = 1600; // and a balance after it has changed

/** The state of a new machine: switched off. */
export const fresh = (): State => ({
  isOn: false,
  idle: 0,
  accounts: CARDS.map(() => START),
  slots: { left: null, right: null },
  digits: '',
  unit: '',
  last: null,
  step: STEP,
  takesBack: true,
  held: null,
  volume: 1,
  passing: [],
  refusal: null,
});

/** The balance of each card, in euros. */
export const balances = (state: State): number[] => [...state.accounts];

/** The card that the machine reads in a slot, 0 for none. */
export function read(state: State, side: Side): number {
  const slot = state.slots[side];
  return slot && !slot.isTurned ? slot.card : 0;
}

export function balance(state: State, card: number): number {
  return lookup(state.accounts, card - 1);
}

/** An amount as the screen writes it, with a comma in every language: 100K, 1M, 14,175M. */
export function written(amount: number): { text: string; unit: Unit } {
  const { text, unit } = shortAmount(amount, 'fr');
  return { text, unit: unit || 'K' }; // an empty account shows 0K
}

/** Whether the screen has digits enough for a balance. */
export function fits(amount: number): boolean {
  return written(amount).text.replace(',', '').length <= DIGITS;
}

/** An entry in euros. */
export function amount(digits: string, unit: Unit): number {
  const [whole, decimals = ''] = digits.split(',');
  const zeros = unit === 'M' ? 6 : 3;
  return Number(whole + decimals.padEnd(zeros, '0').slice(0, zeros));
}

/** The contents of the screen. */
export function display(state: State): Display {
  const blank: Display = { isOn: state.isOn, text: '', unit: '', card: 0, side: null, note: null };
  if (!state.isOn) return blank;
  const now = state.passing[0];
  if (now?.show === 'volume') return { ...blank, text: String(state.volume), note: 'volume' };
  if (now?.show === 'new') return { ...blank, ...written(START), note: 'new' };
  if (now?.show === 'number') return { ...blank, text: String(now.card), card: now.card, side: now.side };
  if (now) return { ...blank, ...written(now.amount), card: now.card, side: now.side };
  const side = read(state, 'right') ? 'right' : 'left';
  const card = read(state, side);
  if (!card) return blank;
  if (state.digits) return { ...blank, text: state.digits, unit: state.unit, card, side };
  return { ...blank, ...written(balance(state, card)), card, side };
}

/** The number of ms until something changes by itself; null if nothing will. */
export function due(state: State): number | null {
  const times = state.passing.slice(0, 1).map((one) => one.ms);
  if (state.held) times.push(HOLD - state.held.ms);
  if (state.isOn) times.push(SWITCH_OFF - state.idle);
  return times.length ? Math.min(...times) : null;
}

/** Apply an event; returns the new state and the beeps. */
export function step(state: State, happening: Happening): { state: State; beeps: Beep[] } {
  const s = structuredClone(state);
  const beeps: Beep[] = [];
  if (happening.do === 'press') press(s, happening.key, beeps);
  else if (happening.do === 'release') release(s, beeps);
  else if (happening.do === 'cancel') s.held = null;
  else if (happening.do === 'insert')
    insert(s, happening.side, happening.card, happening.isTurned ?? false, beeps);
  else if (happening.do === 'remove') remove(s, happening.side);
  else if (happening.do === 'new') startAgain(s, beeps);
  else if (happening.do === 'set') {
    s.takesBack = happening.takesBack ?? s.takesBack;
    s.step = happening.step ?? s.step;
  } else if (happening.do === 'carry') carry(s, happening.accounts, beeps);
  else wait(s, happening.ms, beeps);
  return { state: s, beeps };
}

function used(s: State): void {
  s.isOn = true;
  s.idle = 0;
  s.refusal = null;
}

function show(s: State, passing: Passing[], beeps: Beep[]): void {
  s.passing = passing;
  if (passing[0]?.beep) beeps.push(passing[0].beep);
}

/** Clear the entry and forget the last payment, because they belong to the cards that were in the slots. */
function cardsChanged(s: State): void {
  s.digits = '';
  s.unit = '';
  s.last = null;
}

function insert(s: State, side: Side, card: number, isTurned: boolean, beeps: Beep[]): void {
  const isElsewhere = [s.slots.left?.card, s.slots.right?.card].includes(card);
  if (s.slots[side] || isElsewhere || !CARDS.includes(card)) return;
  s.slots[side] = { card, isTurned, hasSalary: false };
  if (isTurned) return;
  used(s);
  cardsChanged(s);
  const number: Passing = { show: 'number', card, side, ms: NUMBER, beep: 'card' };
  show(s, [number, { show: 'balance', card, side, amount: balance(s, card), ms: AFTER }], beeps);
}

function remove(s: State, side: Side): void {
  const wasRead = read(s, side) !== 0;
  s.slots[side] = null;
  if (!wasRead) return;
  s.idle = 0;
  s.refusal = null;
  s.passing = [];
  cardsChanged(s);
}

function press(s: State, key: Key, beeps: Beep[]): void {
  const isWaking = !s.isOn;
  used(s);
  if (key === 'C') {
    s.held = { ms: 0, isWaking };
    return;
  }
  if (isWaking) {
    beeps.push('key');
    return;
  }
  if (key === ',' && !hasCard(s)) {
    s.volume = (s.volume + 1) % 3;
    show(s, [{ show: 'volume', ms: AFTER, beep: 'key' }], beeps);
    return;
  }
  s.refusal = refusal(s, key);
  if (s.refusal) return;
  if (key === 'arrow')
    pay(
      s,
      {
        payer: read(s, 'right'),
        payee: read(s, 'left'),
        amount: amount(s.digits, s.unit as Unit),
        isSalary: false,
      },
      beeps,
    );
  else if (key === 'depart')
    pay(s, { payer: BANK, payee: read(s, 'left'), amount: SALARY, isSalary: true }, beeps);
  else type(s, key, beeps);
}

const hasCard = (s: State): boolean => read(s, 'left') !== 0 || read(s, 'right') !== 0;

function type(s: State, key: Digit | Unit | ',', beeps: Beep[]): void {
  if (key === 'K' || key === 'M') s.unit = key;
  else if (key === ',') s.digits = `${s.digits || '0'},`;
  else s.digits = s.digits === '0' ? key : s.digits + key;
  s.passing = [];
  s.last = null; // from now on the previous payment cannot be taken back
  beeps.push('key');
}

/** Why a key may not be pressed now; null if it may. */
function refusal(s: State, key: Key): Refusal | null {
  if (!hasCard(s)) return 'card';
  if (key === 'depart') return refusedSalary(s);
  if (key === 'arrow') return refusedPayment(s);
  if (key === 'K' || key === 'M') return s.digits ? null : 'amount';
  if (s.unit) return 'entry';
  if (key === ',' && s.digits.includes(',')) return 'digits';
  return s.digits !== '0' && s.digits.replace(',', '').length >= DIGITS ? 'digits' : null;
}

function refusedSalary(s: State): Refusal | null {
  if (!read(s, 'left') || read(s, 'right')) return 'left';
  if (s.digits) return 'entry';
  if (s.slots.left!.hasSalary) return 'twice';
  return fits(balance(s, read(s, 'left')) + SALARY) ? null : 'full';
}

function refusedPayment(s: State): Refusal | null {
  if (!s.digits) return 'amount';
  if (!s.unit) return 'unit';
  const sum = amount(s.digits, s.unit);
  if (sum < LEAST) return 'least';
  if (sum > MOST) return 'most';
  if (sum % s.step) return 'step';
  const payer = read(s, 'right');
  const payee = read(s, 'left');
  if (payer && balance(s, payer) < sum) return 'short';
  if (payer && !fits(balance(s, payer) - sum)) return 'full';
  return payee && !fits(balance(s, payee) + sum) ? 'full' : null;
}

function add(s: State, card: number, sum: number): void {
  s.accounts[card - 1] = balance(s, card) + sum;
}

/** Make a payment. The screen shows first the payer's balance, then the payee's; both accounts change at
 * once. */
function pay(s: State, payment: Payment, beeps: Beep[]): void {
  const { payer, payee, amount: sum, isSalary } = payment;
  const shown: Passing[] = [];
  if (payer) {
    shown.push({ show: 'balance', card: payer, side: 'right', amount: balance(s, payer), ms: BEFORE });
    add(s, payer, -sum);
    shown.push({
      show: 'balance',
      card: payer,
      side: 'right',
      amount: balance(s, payer),
      ms: AFTER,
      beep: 'down',
    });
  }
  if (payee) {
    shown.push({ show: 'balance', card: payee, side: 'left', amount: balance(s, payee), ms: BEFORE });
    add(s, payee, sum);
    shown.push({
      show: 'balance',
      card: payee,
      side: 'left',
      amount: balance(s, payee),
      ms: AFTER,
      beep: 'up',
    });
  }
  if (isSalary) s.slots.left!.hasSalary = true;
  s.digits = '';
  s.unit = '';
  s.last = payment;
  show(s, shown, beeps);
}

function release(s: State, beeps: Beep[]): void {
  const isWaking = s.held?.isWaking ?? true;
  s.held = null;
  if (!isWaking) correct(s, beeps);
}

/** Handle the key C: clear the entry, or take back the last payment if that is set and the cards are still
 * in. */
function correct(s: State, beeps: Beep[]): void {
  if (s.digits) {
    s.digits = '';
    s.unit = '';
  } else if (s.last && s.takesBack) {
    const { payer, payee, amount: sum, isSalary } = s.last;
    if (payer) add(s, payer, sum);
    if (payee) add(s, payee, -sum);
    if (isSalary) s.slots.left!.hasSalary = false;
    s.last = null;
  } else return;
  s.passing = [];
  beeps.push('key');
}

function wait(s: State, ms: number, beeps: Beep[]): void {
  for (let next = due(s); next !== null && next <= ms; next = due(s)) {
    elapse(s, next);
    ms -= next;
    fall(s, beeps);
  }
  elapse(s, ms);
}

function elapse(s: State, ms: number): void {
  if (s.passing.length) lookup(s.passing, 0).ms -= ms;
  if (s.held) s.held.ms += ms;
  if (s.isOn) s.idle += ms;
}

/** Carry out the timers that have expired. */
function fall(s: State, beeps: Beep[]): void {
  if (s.held && s.held.ms >= HOLD) startAgain(s, beeps);
  else if (s.isOn && s.idle >= SWITCH_OFF) {
    s.isOn = false;
    s.passing = [];
    s.refusal = null;
  } else if (s.passing.length && lookup(s.passing, 0).ms <= 0) {
    show(s, s.passing.slice(1), beeps);
  }
}

/** Set all balances, and end entries and messages. */
function load(s: State, accounts: number[]): void {
  used(s);
  cardsChanged(s);
  s.held = null;
  s.accounts = accounts;
  for (const slot of [s.slots.left, s.slots.right]) if (slot) slot.hasSalary = false;
}

/** Take over the balances of a cash desk; cards without a player get 0. */
function carry(s: State, accounts: number[], beeps: Beep[]): void {
  load(
    s,
    CARDS.map((card) => accounts[card - 1] ?? 0),
  );
  s.passing = [];
  beeps.push('new');
}

function startAgain(s: State, beeps: Beep[]): void {
  load(
    s,
    CARDS.map(() => START),
  );
  show(s, [{ show: 'new', ms: AFTER, beep: 'new' }], beeps);
}
