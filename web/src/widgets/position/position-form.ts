/** The form that corrects a position: its values, the changes, and the actions that carry them out. */
import type { Coded, KitActions, Sheet } from '../../base/wire';

export interface Form {
  turn: number;
  amounts: {
    action: KitActions['SetAmount'];
    value: number;
    was: number;
    low: number;
    high: number;
    by: number;
  }[];
  places: { item: number; holders: number[]; value: number; was: number }[];
  marks: { action: KitActions['SetMark']; value: number; was: number; low: number; high: number }[];
  out: { player: number; value: boolean }[];
}

/** One row for each item; its value is one of the holders that may have it. */
export function formOf(sheet: Sheet): Form {
  const form: Form = { turn: sheet.turn, amounts: [], places: [], marks: [], out: [] };
  const things = new Map<number, Form['places'][number]>();
  for (const { action, amount, items } of sheet.lines) {
    if (action.do === 'SetAmount')
      form.amounts.push({ action, value: action.amount, was: action.amount, ...amount! });
    else if (action.do === 'SetMark')
      form.marks.push({
        action,
        value: action.amount,
        was: action.amount,
        low: amount!.low,
        high: amount!.high,
      });
    else if (action.do === 'SetOut') form.out.push({ player: action.player, value: false });
    else if (action.do === 'SetPlace') {
      for (const item of items!.pool) {
        const thing = things.get(item) ?? { item, holders: [], value: -1, was: -1 };
        thing.holders.push(action.holder);
        if (action.items.includes(item)) thing.value = thing.was = action.holder;
        things.set(item, thing);
      }
    }
  }
  form.places = [...things.values()].sort((a, b) => a.item - b.item);
  return form;
}

/** The actions that change the old position into that of the form. Whose turn it is comes first, because
 * setting it ends everything that is going on. Removals come before additions: a title with buildings cannot
 * change hands, and only a title that a player owns can be mortgaged. */
export function linesOf(form: Form, sheet: Sheet): Coded[] {
  const turn: Coded[] =
    form.turn >= 0 && form.turn !== sheet.turn ? [{ do: 'SetTurn', player: form.turn }] : [];
  const marks = form.marks
    .filter((mark) => mark.value !== mark.was)
    .map((mark) => ({ ...mark.action, amount: mark.value }));
  const moved = new Map<number, number[]>();
  for (const thing of form.places) {
    if (thing.value !== thing.was && thing.value >= 0)
      moved.set(thing.value, [...(moved.get(thing.value) ?? []), thing.item]);
  }
  const places: Coded[] = [...moved].map(([holder, items]) => ({ do: 'SetPlace', holder, items }));
  const amounts = form.amounts.filter((one) => one.value !== one.was);
  const counted = (isLess: boolean): Coded[] =>
    amounts
      .filter((one) => one.value < one.was === isLess)
      .map((one) => ({ ...one.action, amount: one.value }));
  const out: Coded[] = form.out
    .filter((one) => one.value)
    .map((one) => ({ do: 'SetOut', player: one.player }));
  const off = marks.filter((mark) => mark.amount === 0);
  const on = marks.filter((mark) => mark.amount !== 0);
  return [...turn, ...off, ...counted(true), ...places, ...on, ...counted(false), ...out];
}
