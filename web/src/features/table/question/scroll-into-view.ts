import { ACTION } from '../shortcuts';

const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/** Scrolls an auction or a question into view on a phone if its last answer would be under the sheet, and
 * again when the layout changes, until the player touches the screen. `from` is what may stand above it and
 * is read first: it is seen too if both fit, and alone if not even the question does. Returns a function that
 * stops it. */
export function keepInView(
  asked: HTMLElement,
  screen: HTMLElement,
  height: number,
  from: HTMLElement = asked,
): () => void {
  const watch = new ResizeObserver(() => {
    const answers = [...asked.querySelectorAll(`${ACTION}, summary`)];
    const last = answers.filter((one) => one.checkVisibility()).at(-1); // hidden answers do not count
    const peek = parseInt(getComputedStyle(screen).getPropertyValue('--peek'));
    const { bottom = 0 } = last?.getBoundingClientRect() ?? {};
    const room = height - peek;
    if (bottom <= room) return;
    const [above, top] = [from, asked].map((one) => one.getBoundingClientRect().top);
    const isOneSeen = bottom - top! <= room;
    const areBothSeen = bottom - above! <= room;
    (above! < top! && (areBothSeen || !isOneSeen) ? from : asked).scrollIntoView({ block: 'start' });
  });
  const rest = () => watch.disconnect();
  for (const one of [asked, screen]) watch.observe(one);
  for (const hand of HANDS) addEventListener(hand, rest, { passive: true });
  return () => {
    rest();
    for (const hand of HANDS) removeEventListener(hand, rest);
  };
}
