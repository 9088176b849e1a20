/** The keyboard shortcuts of a table: keys, labels for the help, and actions. */
import type { TableSession } from '../../session/table/table-session.svelte';
import { i18n } from '../../base/i18n/i18n.svelte';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import type { Choice } from '../../base/wire';
import type { CurrentQuestion } from './question/current-question.svelte';
import type { Panels } from '../../widgets/panels.svelte';
import { claims } from '../../session/table/open-windows';
import type { Sheet } from './place/sheet.svelte';
import { lookup } from '../../base/lookup';

export interface Shortcut {
  keys: string[];
  says: string;
  run: (name: string) => unknown; // returns false if there is nothing to do at the moment
  isPolite?: boolean; // whether the focused element may use the key itself
}

/** The objects on which the shortcuts act. */
interface Reach {
  table: TableOfSeat; // the table as seen by the seat whose place is on the screen
  asked: CurrentQuestion;
  panels: Panels;
  sheet: Sheet;
  isPhone: boolean;
  hasTrade: boolean;
  take: (choice: Choice) => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
export const ACTION = '[data-action]';
const TYPING = 'dialog, input:not([type="checkbox"]), select, [role="dialog"]';

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

function click(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

/** Focus the chip of a bidder on a shared device, so that the keys then bid for that seat. */
function focusBidder(at: number): boolean {
  const chip = document.querySelectorAll('[data-bidder]')[at];
  const button = chip?.querySelector<HTMLElement>('[data-action=Bid]') ?? chip?.querySelector('button');
  button?.focus();
  return Boolean(chip);
}

/** The seat of this device for which a key bids: the one with the focus, or the only one. */
function bidder(session: TableSession, action: 'Bid' | 'PassBid'): TableOfSeat | undefined {
  const held = document.activeElement?.closest<HTMLElement>('[data-bidder]')?.dataset.bidder;
  const able = session.seats.local.filter((one) => one.choices(action).length);
  return held === undefined && able.length === 1 ? able[0] : able.find(({ seat }) => `${seat}` === held);
}

function raise(session: TableSession): boolean {
  const one = bidder(session, 'Bid');
  one?.do({ do: 'Bid', amount: lookup(one.choices('Bid'), 0).amount!.low });
  return Boolean(one);
}

function withdraw(session: TableSession): boolean {
  const one = bidder(session, 'PassBid');
  one?.do({ do: 'PassBid' });
  return Boolean(one);
}

/** Make the next call for the seller, if the seller plays on this device. */
function announce(session: TableSession): boolean {
  const seller = session.seats.local.find((one) => one.choices('Call').length);
  if (seller) seller.do(lookup(seller.choices('Call'), 0).action);
  return Boolean(seller);
}

export function shortcutsOf(reach: Reach): Shortcut[] {
  const { table, asked, panels, sheet, isPhone, hasTrade, take } = reach;
  const { session, stage } = table;
  const { words } = i18n;
  const { names, kit } = table;
  const answer = (at: number) => asked.ordered.length > at && take(lookup(asked.ordered, at).choice);
  const [claim] = session.seats.local.flatMap((one) =>
    claims(one.view!).map(({ claim }) => ({ one, claim })),
  );
  return [
    { keys: [' '], says: words.skip, isPolite: true, run: () => stage.isTelling && stage.skip() },
    { keys: ['Enter'], says: words.keyMain, isPolite: true, run: () => answer(0) },
    ...asked.ordered.flatMap(({ choice, detail }, at) =>
      detail.key
        ? [{ keys: [detail.key], says: detail.verb ?? names!.label(choice.action), run: () => answer(at) }]
        : [],
    ),
    ...(session.seats.isShared
      ? [{ keys: DIGITS, says: words.keyBidder, run: (name: string) => focusBidder(Number(name) - 1) }]
      : []),
    { keys: DIGITS, says: words.keyNumber, run: (name) => answer(Number(name) - 1) },
    { keys: ['R'], says: words.claim, run: () => claim !== undefined && claim.one.do(claim.claim.action) },
    { keys: ['+', '='], says: words.keyBid, run: () => raise(session) },
    { keys: ['-'], says: words.keyPass, run: () => withdraw(session) },
    { keys: ['M'], says: words.keyCall, run: () => announce(session) },
    ...kit!.rights.map((right) => ({
      keys: [right.key],
      says: right.label(words, names!),
      run: () => panels.open(right.name),
    })),
    ...(hasTrade ? [{ keys: ['T'], says: words.trade, run: () => panels.open('trade') }] : []),
    ...(table.info!.advice
      ? [{ keys: ['C'], says: words.advice, run: () => click('[data-action=advice]') }]
      : []),
    { keys: ['J'], says: words.log, run: () => panels.open('log') },
    { keys: ['Z'], says: words.undo, run: () => table.say('undo') },
    { keys: ['P'], says: words.myPlace, run: () => (isPhone ? sheet.step(1) : focus('.ask h2')) },
    { keys: ['G'], says: words.keyBoard, run: () => focus('.squares button[tabindex="0"]') },
    { keys: ['?'], says: words.keyHelp, run: () => panels.open('rules') },
    {
      keys: ['Escape'],
      says: words.keyClose,
      run: () => ((panels.isTalking = false), panels.close(), sheet.fold()),
    },
  ];
}

/** The text for keys in the help. */
export function written(keys: string[]): string {
  const [first = ''] = keys;
  return i18n.words.keyNames[first] ?? (keys.length > 2 ? `${first}–${keys.at(-1)}` : first);
}

/** Handle a key. Repeated events of a held key are ignored, because another question may have come since the
 * first. */
export function press(event: KeyboardEvent, shortcuts: Shortcut[]): void {
  const target = event.target as HTMLElement;
  if (event.repeat) {
    if (event.key === 'Enter' && target.closest(ACTION)) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
  const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isFree = !target.closest('button, a, summary, input');
  const found = shortcuts.find(
    (one) => one.keys.includes(name) && (isFree || !one.isPolite) && one.run(name) !== false,
  );
  if (found) event.preventDefault();
}

export function clickedTwice(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest(ACTION)) event.stopPropagation();
}
