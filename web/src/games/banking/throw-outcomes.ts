/** Where a throw would take each pawn and what it would bring, in words. */
import { colourName, own } from './labels-and-drawings';
import { selectorsOf, top, type Place } from './selectors';
import type { PrintedBoard } from './printed-data';
import type { Forecast } from './wire';
import type { BankingWords } from './words';
import { lookup } from '../../base/lookup';
import { NOBODY } from '../../session/table/owner-of';

const mineName = (words: BankingWords, ground: PrintedBoard, share: number) =>
  ground.isGold(share) ? words.goldMine : words.silverMine;

/** The outcome of moving one pawn by a throw, as texts. */
export interface Outlook {
  pawn: number;
  number: number;
  way: number[]; // the spaces on its way
  isLost: boolean;
  title: string;
  small: string;
  gain: number; // money and shares that it brings or costs at once
  cite: string;
}

function outlook(place: Place, forecast: Forecast, n: number): Outlook {
  const { names } = place;
  const words = own(names);
  const books = selectorsOf(place);
  const { ground, figures } = books;
  const { pawn, kind, gain, cite, owner, left } = forecast;
  const seat = books.owner(pawn);
  const way = forecast.way.map((holder) => ground.at(holder));
  const space = way.at(-1)!;
  const said = { pawn, number: books.number(pawn), way, isLost: forecast.lost, gain, cite };
  if (forecast.lost) {
    const small = kind === 'goal' ? words.lostGoal(words.squares(left)) : words.lostWhite(words.squares(n));
    return { ...said, title: words.lost, small };
  }
  const parts: string[] = forecast.starts ? [words.enter] : [];
  let title = forecast.outward ? words.laneOut : words.laneHome;
  if (kind === 'gold' || kind === 'silver') {
    const share = ground.mineOf(space);
    const mine = mineName(words, ground, share);
    if (owner === seat) {
      title = words.ownMine(mine);
      parts.push(words.ownMineHelp);
    } else if (owner !== NOBODY) {
      title = words.mineOf(mine, names.seat(owner));
      parts.push(words.fineTo(names.seat(owner)));
    } else {
      title = words.freeMine(mine);
      const face = names.money(lookup(figures.face, share));
      parts.push(figures.tokens[seat] ? words.freeMineHelp(face) : words.noToken);
    }
  } else if (kind === 'cnep') {
    title = words.card;
    const carried = figures.carried[seat];
    parts.push(carried ? words.cardCarrying(names.money(carried)) : words.cardLight);
  } else if (kind === 'counter' && owner === seat) {
    title = words.ownCounter;
    parts.push(words.ownCounterHelp);
    if (forecast.meetings) parts.push(words.guests(forecast.meetings));
  } else if (kind === 'counter') {
    title = words.counterOf(colourName(names, ground, ground.colourOf(space)));
    const host = names.seat(owner);
    parts.push(
      owner === NOBODY ? words.noHost : forecast.meetings ? words.hostHere(host) : words.hostAway(host),
    );
  } else if (kind === 'goal') {
    title = words.home;
    const isLast = books.pawns(seat).every((other) => other === pawn || books.isHome(other));
    parts.push(isLast ? words.lastHome : words.homeHelp);
  } else if (!forecast.outward) parts.push(words.toGo(words.squares(left)));
  return { ...said, title, small: parts.join(' · ') };
}

/** The points of the throw for which a pawn is being chosen; 0 if there is none. */
export const thrownFor = (place: Place): number => {
  const asked = top(place);
  return asked?.do === 'WhichPawn' && asked.seat === place.seat ? asked.n : 0;
};

export const outlooks = (place: Place): Outlook[] => {
  const n = thrownFor(place);
  return n ? place.view.figures.forecasts.map((forecast) => outlook(place, forecast, n)) : [];
};
