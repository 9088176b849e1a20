import { ACTION } from '../shortcuts';

const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/** On a phone, scroll an auction or a question into view if the sheet would hide its last answer. Do so again
 * when the layout changes, until the player touches the screen. Returns a function that stops it. */
export function keepInView(asked: HTMLElement, screen: HTMLElement, height: number): () => void {
  const watch = new ResizeObserver(() => {
    const answers = [...asked.querySelectorAll(`${ACTION}, summary`)];
    const last = answers.filter((one) => one.checkVisibility()).at(-1); // hidden answers do not count
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
