/** Banking's kit: its hexagon, its wallet and its bank, its questions. */
import type { Choice, Coded } from '../../lib/wire';
import type { Detail, Kit, Place } from '../kit';
import Board from './Board.svelte';
import Fan from './Fan.svelte';
import { BOND, NOBODY } from './ground';
import Hand from './Hand.svelte';
import { booksOf, groundOf, own, top } from './look';
import Mark from './Mark.svelte';
import Moment from './Moment.svelte';
import Share from './Share.svelte';

const OUT = ['DrawOut', 'SellBond', 'SellCheque', 'SellShare'];

/** What an action brings in, as far as the page can know it. */
function gain(action: Coded, place: Place): number {
  const { ground } = booksOf(place);
  if (action.do === 'SellBond' || action.do === 'SellCheque') return ground.stock.paper;
  if (action.do === 'SellShare') return ground.face(action.share);
  return action.do === 'PledgePawn' ? ground.rules.pledge : 0;
}

/** The card that has just brought the question, word for word. */
function drawn(place: Place): string | undefined {
  const card = place.view.events.findLast(({ kind, facts }) => kind === 'drew' && facts?.[0] === place.seat);
  return card && place.names.item(card.facts![1]);
}

function detail({ action, amount }: Choice, place: Place): Detail {
  const { names, seat } = place;
  const words = own(names);
  const books = booksOf(place);
  const where = (holder: number) => (holder === seat ? words.carriedOne : words.bankedOne);
  const asked = top(place);
  switch (action.do) {
    case 'Roll':
      return { icon: 'dice', small: books.glimpse.bonus > 0 ? words.throwAgain : words.throwHelp, key: 'L', rank: 2 };
    case 'Advance': {
      const { isLost } = books.landing(action.pawn, asked!.n);
      return { icon: 'right', verb: words.pawn(books.number(action.pawn)), item: action.pawn, key: String(books.number(action.pawn)), rank: isLost ? -1 : 0 };
    }
    case 'DepositAll':
      return { icon: 'lock', key: 'D', rank: 2 };
    case 'Keep':
      return { icon: 'hand', rank: 1 };
    case 'HandOverCheque':
      return asked?.do === 'Ride' ? { icon: 'train', verb: words.handOver, small: words.rideHelp, rank: 1 } : { icon: 'note', verb: words.handOver, small: words.handOverHelp, rank: 1 };
    case 'KeepCheque':
      return asked?.do === 'Ride' ? { icon: 'hand', verb: words.stay, small: words.stayHelp } : { icon: 'note', verb: words.payInstead(names.money(asked?.amount ?? 0)), small: words.stayHelp };
    case 'Buy':
      return { icon: 'stamp', small: words.buyUpTo(names.good(asked!.good, (amount?.high ?? 0) / books.ground.stock.paper), names.money(books.ground.stock.paper)), rank: 1 };
    case 'SellBond':
    case 'SellCheque':
      return { icon: 'note', small: where(action.holder) };
    case 'SellShare':
      return { icon: 'note', verb: `${names.label(action)}${place.words.colon}${names.item(action.share)}`, small: `${where(books.glimpse.held_by[action.share]!)} · ${words.losesMine}`, item: action.share };
    case 'PledgePawn':
      return { icon: 'lock', verb: `${names.label(action)}${place.words.colon}${words.pawn(books.number(action.pawn))}`, small: books.hasStarted(action.pawn) ? words.pledgeHelp(names.money(books.ground.rules.redemption)) : words.pledgeNew, item: action.pawn };
    default:
      return { icon: 'right' };
  }
}

export const kit: Kit = {
  Board,
  Hand,
  Fan,
  Lot: Share,
  Mark,
  Moment,
  trades: () => false,
  rights: [
    {
      name: 'bank',
      icon: 'note',
      key: 'B',
      actions: OUT,
      label: (_, names) => own(names).bankRight,
      why: (place) => (booksOf(place).ground.rules.withdraw_freely ? own(place.names).bankWhyFreely : own(place.names).bankWhy),
    },
  ],

  question(place) {
    const asked = top(place);
    const words = own(place.names);
    const books = booksOf(place);
    switch (asked?.do) {
      case 'ToThrow':
        return { title: words.throwDie };
      case 'WhichPawn':
        return { title: words.which, isMoment: true, isWhole: true };
      case 'BankCounter': {
        const isThere = books.pawns(place.seat).some((pawn) => {
          const at = books.at(pawn);
          return at !== NOBODY && books.ground.kind(at) === 'counter' && books.ground.colourOf(at) === books.colour(place.seat);
        });
        return { title: isThere ? words.atCounter : words.counterByCard, isMoment: true, isWhole: true };
      }
      case 'Journey':
        return { title: words.journey(place.names.money(asked.amount)), detail: drawn(place) ?? words.journeyHelp };
      case 'Ride':
        return { title: words.ride, detail: drawn(place) };
      case 'Purchase':
        return { title: asked.good === BOND ? words.subscribe : words.change, detail: drawn(place) };
      default:
        return null;
    }
  },

  detail,
  gain: (choice, place) => gain(choice.action, place),

  state(seat, place) {
    const books = booksOf(place);
    return own(place.names).bankShort(place.names.money(books.total(books.account(seat))));
  },

  worth: (seat, place) => (seat < 0 ? null : booksOf(place).holding(seat)),
  titles: (seat, place) => booksOf(place).mines(seat).length,

  pips(seat, place) {
    const books = booksOf(place);
    const words = own(place.names);
    const mines = books.mines(seat);
    return [
      { group: 'gold', name: words.goldMines, mark: 'Au', held: mines.filter((share) => books.ground.isGold(share)) },
      { group: 'silver', name: words.silverMines, mark: 'Ag', held: mines.filter((share) => !books.ground.isGold(share)) },
    ].flatMap(({ held, ...one }) => (held.length ? [{ ...one, icon: 'note' as const, held: held.map(() => true) }] : []));
  },

  pawn: () => '',
  hues: (place) => place.view.glimpse.places,

  next(place) {
    const { glimpse } = place.view;
    for (let i = 1; i <= glimpse.seats; i++) {
      const seat = (glimpse.turn + i) % glimpse.seats;
      if (glimpse.alive[seat]) return own(place.names).nextThrows(place.names.seat(seat));
    }
    return '';
  },

  /** A lane and its junction are walked twice: the way is the one that leads where the pawn stands now. */
  way(event, place) {
    const ground = groundOf(place.names.edition, place.names.layout, place.options);
    const [pawn, from, to] = event.facts as number[];
    if (!(pawn >= ground.firstPawn)) return [];
    const [start, end] = [ground.at(from), ground.at(to)];
    if (start === NOBODY || end === NOBODY) return [];
    const books = booksOf(place);
    const colour = books.colour(books.owner(pawn));
    const now = books.gone(pawn);
    const isNow = ground.space(colour, now) === end;
    const isThrow = event.cite === 'marche.chemin';
    const ways = ground
      .gones(colour, start)
      .flatMap((gone) => (isNow ? [now] : ground.gones(colour, end)).map((then) => [gone, then]))
      .filter(([gone, then]) => (isThrow ? then > gone : then !== gone))
      .sort((a, b) => Math.abs(a[1] - a[0]) - Math.abs(b[1] - b[0]));
    if (!ways.length) return [to];
    const [gone, then] = ways[0];
    const step = Math.sign(then - gone);
    return Array.from({ length: Math.abs(then - gone) }, (_, i) => ground.holder(ground.space(colour, gone + step * (i + 1))));
  },

  effect: () => '',
};
