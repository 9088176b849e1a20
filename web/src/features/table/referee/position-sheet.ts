/** Lists what can be set when a desk sits down at the referee's table: where each pawn may stand, who may
 * have each title, which pieces may be on a square. All of it comes from the `Sheet` that the server sends.
 * */
import type { Coded, KitAction, KitActions, Layout, Settable, Sheet } from '../../../base/wire';

export type StepName = 'turn' | 'pawns' | 'titles' | 'built' | 'plates' | 'money';

/** A place where an item may be put, and the action that puts it there. */
export interface Spot {
  space: number; // the holder number of its space
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

/** The places where an item may be put, in the order of the way. A pawn may come to a space twice. */
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

/** The index of the place where an item is now; -1 if it is on no space. */
export function spotOf(sheet: Sheet, layout: Layout, item: number): number {
  const walked = lines(sheet, 'SetMark').find((line) => line.action.item === item && line.spaces?.length);
  if (walked) return walked.action.amount - walked.amount!.low;
  return lines(sheet, 'SetPlace')
    .filter(({ action, items }) => isSpace(layout, action.holder) && items!.pool.includes(item))
    .findIndex(({ action }) => action.items.includes(item));
}

/** The values that can be set for an item, except those that say where it stands. */
export const marksOf = (sheet: Sheet, item: number): Mark[] =>
  lines(sheet, 'SetMark')
    .filter((line) => line.action.item === item && !line.spaces?.length)
    .map(({ action, amount }) => ({ action, low: amount!.low, high: amount!.high }));

/** The holders that may have an item, except spaces. */
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

/** The pieces whose number on a square can be set. */
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

/** How much money and how many other goods of a player can be set. */
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

/** The steps that are needed for this box. When a desk sits down, the amounts of money are known already. */
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
