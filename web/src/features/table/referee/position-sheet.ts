/** What the steps of sitting down can set: where each pawn may stand, who may have each title, what lies on
 * a square. All of it is read from the sheet of the server. */
import type { Coded, KitAction, KitActions, Layout, Settable, Sheet } from '../../../base/wire';

export type StepName = 'turn' | 'pawns' | 'titles' | 'built' | 'plates' | 'money';

/** A space where an item may be put, and the action that puts it there. */
export interface Spot {
  space: number; // its holder
  action: Coded;
}

export interface Mark {
  action: KitActions['SetMark'];
  low: number;
  high: number;
}

export interface Pieces {
  holder: number;
  good: number;
  n: number;
  high: number;
  by: number;
}

type Of<N extends KitAction['do']> = Settable & { action: Extract<KitAction, { do: N }> };
const lines = <N extends KitAction['do']>(sheet: Sheet, name: N): Of<N>[] =>
  sheet.lines.filter((line) => line.action.do === name) as Of<N>[];

const isSpace = (layout: Layout, holder: number) => (layout.holders[holder] ?? '').startsWith('space:');
const isNamed = (layout: Layout, item: number, kind: string) =>
  (layout.items[item] ?? '').startsWith(`${kind}:`);

/** The spaces where an item may be put, in the order of the way; a pawn may come to one of them twice. */
export function spots(sheet: Sheet, layout: Layout, item: number): Spot[] {
  const walked = lines(sheet, 'SetMark').find((line) => line.action.item === item && line.spaces?.length);
  if (walked)
    return walked.spaces!.map((space, i) => ({
      space,
      action: { ...walked.action, amount: walked.amount!.low + i },
    }));
  return lines(sheet, 'SetPlace')
    .filter(({ action, items }) => isSpace(layout, action.holder) && items!.pool.includes(item))
    .map(({ action }) => ({ space: action.holder, action: { ...action, items: [item] } }));
}

/** The spot where an item is now, as an index; -1: it is on no space. */
export function spotOf(sheet: Sheet, layout: Layout, item: number): number {
  const walked = lines(sheet, 'SetMark').find((line) => line.action.item === item && line.spaces?.length);
  if (walked) return walked.action.amount - walked.amount!.low;
  return lines(sheet, 'SetPlace')
    .filter(({ action, items }) => isSpace(layout, action.holder) && items!.pool.includes(item))
    .findIndex(({ action }) => action.items.includes(item));
}

/** The marks of an item that do not say where it stands. */
export const marksOf = (sheet: Sheet, item: number): Mark[] =>
  lines(sheet, 'SetMark')
    .filter((line) => line.action.item === item && !line.spaces?.length)
    .map(({ action, amount }) => ({ action, low: amount!.low, high: amount!.high }));

/** The holders that may have an item, other than spaces. */
export const holdersOf = (sheet: Sheet, layout: Layout, item: number): number[] =>
  lines(sheet, 'SetPlace')
    .filter(({ action, items }) => !isSpace(layout, action.holder) && items!.pool.includes(item))
    .map(({ action }) => action.holder);

export const holderOf = (sheet: Sheet, item: number): number =>
  lines(sheet, 'SetPlace').find(({ action }) => action.items.includes(item))?.action.holder ?? -1;

const all = (sheet: Sheet): number[] => [
  ...new Set(lines(sheet, 'SetPlace').flatMap(({ items }) => items!.pool)),
];

/** The titles, shares and other things that players may have. */
export const titlesOf = (sheet: Sheet, layout: Layout, players: number): number[] =>
  all(sheet)
    .filter(
      (item) =>
        !isNamed(layout, item, 'pawn') && holdersOf(sheet, layout, item).some((holder) => holder < players),
    )
    .sort((a, b) => a - b);

/** The plates that lie in the slots of squares. */
export const platesOf = (sheet: Sheet, layout: Layout): number[] =>
  all(sheet)
    .filter((item) => isNamed(layout, item, 'plate'))
    .sort((a, b) => a - b);

/** The amounts of pieces that may lie on a square. */
export const piecesOn = (sheet: Sheet, space: number): Pieces[] =>
  lines(sheet, 'SetAmount')
    .filter(({ action }) => action.holder === space && action.good !== 0)
    .map(({ action, amount }) => ({
      holder: action.holder,
      good: action.good,
      n: action.amount,
      high: amount!.high,
      by: amount!.by,
    }));

/** What the players have of money and other goods. */
export const amountsOf = (sheet: Sheet, seat: number): Pieces[] =>
  lines(sheet, 'SetAmount')
    .filter(({ action }) => action.holder === seat)
    .map(({ action, amount }) => ({
      holder: action.holder,
      good: action.good,
      n: action.amount,
      high: amount!.high,
      by: amount!.by,
    }));

/** The steps that this box needs. When a desk sits down it knows the money already. */
export function stepsOf(sheet: Sheet, layout: Layout, isSittingDown: boolean): StepName[] {
  const hasPieces = lines(sheet, 'SetAmount').some(
    ({ action }) => isSpace(layout, action.holder) && action.good !== 0,
  );
  const found: StepName[] = ['turn', 'pawns', 'titles'];
  if (hasPieces) found.push('built');
  if (platesOf(sheet, layout).length) found.push('plates');
  if (!isSittingDown) found.push('money');
  return found;
}
