/** The amounts that this device paid last and most often, by box. */

interface Kept {
  amount: number;
  times: number;
  at: number;
}

const MOST = 24;
const SHOWN = 3; // how many amounts of each kind are shown
const shelf = (box: string) => `magnat.amounts.${box}`;
const kept = (box: string): Kept[] => JSON.parse(localStorage.getItem(shelf(box)) ?? '[]') as Kept[];

export function remember(box: string, amount: number): void {
  const all = kept(box);
  const times = (all.find((one) => one.amount === amount)?.times ?? 0) + 1;
  const rest = all.filter((one) => one.amount !== amount);
  localStorage.setItem(
    shelf(box),
    JSON.stringify([{ amount, times, at: Date.now() }, ...rest].slice(0, MOST)),
  );
}

/** The amounts paid last, then those paid most often. */
export function suggested(box: string): number[] {
  const all = kept(box);
  const last = all.slice(0, SHOWN);
  const often = all
    .filter((one) => one.times > 1 && !last.includes(one))
    .sort((a, b) => b.times - a.times)
    .slice(0, SHOWN);
  return [...last, ...often].map((one) => one.amount);
}
