import { ACTION } from '../shortcuts';

const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/** Brings a lot or a question up on a phone where its last answer would lie under the sheet, again whenever
 * something comes in late and pushes it down, until a hand is on the screen; returns what ends it. */
export function keepInView(asked: HTMLElement, screen: HTMLElement, height: number): () => void {
  const watch = new ResizeObserver(() => {
    const answers = [...asked.querySelectorAll(`${ACTION}, summary`)];
    const last = answers.filter((one) => one.checkVisibility()).at(-1); // not what is folded away
    const peek = parseInt(getComputedStyle(screen).getPropertyValue('--peek'));
    if (last && last.getBoundingClientRect().bottom > height - peek) asked.scrollIntoView({ block: 'start' });
  });
  const rest = () => watch.disconnect();
  for (const one of [asked, screen]) watch.observe(one);
  for (const hand of HANDS) addEventListener(hand, rest, { passive: true });
  return () => {
    rest();
    for (const hand of HANDS) removeEventListener(hand, rest);
  };
}
