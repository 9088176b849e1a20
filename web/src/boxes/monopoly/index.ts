/** Monopoly's kit: its ring, its titles, its questions. */
import { walk } from '../../board/ring';
import type { Coded } from '../../lib/wire';
import type { Detail, Kit, Place } from '../kit';
import Board from './Board.svelte';
import Build from './Build.svelte';
import Fan from './Fan.svelte';
import Hand from './Hand.svelte';
import { completes, estateOf, expected, groundOf, groupName, own, pips, spaceName, titleName } from './look';
import Mark from './Mark.svelte';
import Prison from './Prison.svelte';
import TitleCard from './TitleCard.svelte';

const PAWNS = ['westminster', 'eiffel', 'brandebourg', 'pise', 'moulin', 'manneken', 'sagrada', 'parthenon'];
const SALES = ['SellHouse', 'SellHotels', 'BreakHotel'];

const isPrisoner = (place: Place) => place.view.glimpse.prison[place.seat] > 0;
const top = (place: Place): Coded | undefined => place.view.glimpse.agenda.at(-1);

/** What an action costs (negative) or brings, as far as the page can know it. */
function flow(action: Coded, place: Place): number | undefined {
  const estate = estateOf(place);
  const { ground } = estate;
  if (action.do === 'Buy') return -ground.space(top(place)!.title).price!;
  if (action.do === 'PayFine') return -ground.rules.fine;
  if (action.do === 'PayTheFine') return -top(place)!.amount;
  if (action.do === 'Build') return -estate.buildingPrice(action.title);
  if (action.do === 'Redeem') return -estate.redemption(action.title);
  if (action.do === 'RedeemNow') return -estate.received(top(place)!.title).lifted;
  if (action.do === 'Mortgage') return ground.space(action.title).mortgage!;
  if (action.do === 'SellHouse') return estate.resale(ground.group(action.title).house!);
  if (action.do === 'BreakHotel') return estate.resale(ground.group(action.title).hotel!);
  if (action.do === 'SellHotels') {
    const group = ground.group(action.title);
    const sold = ground.rules.hotels_sold_together ? group.members.filter((item) => estate.hotels(item)) : [action.title];
    return sold.length * estate.hotelResale(group);
  }
  return undefined;
}

function detail(action: Coded, place: Place): Detail {
  const { names, words, view } = place;
  const mine = own(names);
  const estate = estateOf(place);
  const cash = view.glimpse.count[0][place.seat] ?? 0;
  const amount = flow(action, place);
  const left = amount !== undefined && amount < 0 ? words.leavesYou(names.money(cash + amount)) : '';
  switch (action.do) {
    case 'Buy': {
      const item = top(place)!.title as number;
      const whole = completes(estate, place.seat, item) ? ` · ${mine.completes(groupName(names, estate.ground.group(item).key).toLowerCase())}` : '';
      return { icon: 'stamp', verb: mine.buy, small: left + whole, amount, rank: 2 };
    }
    case 'LeaveIt':
      return estate.ground.rules.no_auctions
        ? { icon: 'close', verb: mine.leaveAlone, small: mine.leaveAloneHelp }
        : { icon: 'hammer', verb: mine.leave, small: mine.leaveHelp, key: 'E' };
    case 'Roll':
      return isPrisoner(place)
        ? { icon: 'dice', verb: mine.tryDouble, small: mine.tryDoubleHelp, key: 'L', rank: 2 }
        : { icon: 'dice', small: mine.throwHelp, key: 'L', rank: 2 };
    case 'PayFine':
      return { icon: 'note', verb: mine.fine, small: estate.ground.rules.pay_then_roll ? mine.fineHelpNow : mine.fineHelp, amount };
    case 'UseCard':
      return { icon: 'key', verb: mine.useCard, small: mine.useCardHelp };
    case 'Mortgage':
      return { icon: 'note', verb: titleName(names, estate.ground, action.title), small: mine.redeemFor(names.money(estate.redemption(action.title))), amount };
    case 'Redeem':
      return { icon: 'stamp', verb: mine.lift(titleName(names, estate.ground, action.title)), small: left, amount };
    case 'SellHouse':
    case 'SellHotels':
    case 'BreakHotel':
      return { icon: 'house', verb: `${names.label(action)}, ${titleName(names, estate.ground, action.title)}`, amount };
    case 'RedeemNow':
      return { icon: 'stamp', verb: mine.redeemNow, small: left, amount, rank: 1 };
    case 'KeepMortgage':
      return { icon: 'note', verb: mine.keepMortgage };
    case 'PayTheFine':
      return { icon: 'note', small: left, amount, rank: 1 };
    case 'DrawChance':
      return { icon: 'chance' };
    case 'GiveUp':
      return { icon: 'flag', rank: -1 };
    default:
      return { icon: 'right', amount };
  }
}

export const kit: Kit = {
  Board,
  Hand,
  Fan,
  Lot: TitleCard,
  Mark,
  Moment: Prison,
  rights: [
    { name: 'build', icon: 'house', key: 'B', actions: ['Build', ...SALES], label: (_, names) => own(names).build, why: (place) => own(place.names).noGroup, Panel: Build },
    { name: 'pledge', icon: 'note', key: 'H', actions: ['Mortgage', 'Redeem'], label: (_, names) => own(names).pledges, why: (place) => own(place.names).nothingToPledge },
  ],

  question(place) {
    const asked = top(place);
    const mine = own(place.names);
    const ground = estateOf(place).ground;
    if (!asked) return null;
    if (asked.do === 'Purchase') return { title: mine.buyIt(spaceName(place.names, ground, ground.spaceOf[asked.title])), item: asked.title };
    if (asked.do === 'Turn') return isPrisoner(place) ? { title: mine.howOut, isMoment: true } : { title: mine.throwDice };
    if (asked.do === 'BoughtMortgage') return { title: `${mine.bought} : ${titleName(place.names, ground, asked.title)}`, item: asked.title };
    if (asked.do === 'PayOrDraw') return { title: mine.payOrDraw };
    return null;
  },

  detail: (choice, place) => detail(choice.action, place),
  gain: (choice, place) => Math.max(flow(choice.action, place) ?? 0, 0),

  state(seat, place) {
    const estate = estateOf(place);
    const mine = own(place.names);
    const at = estate.at(seat);
    if (at < 0) return '';
    const tries = place.view.glimpse.prison[seat];
    if (tries > 0) return mine.inPrison(tries, estate.ground.rules.prison_turns);
    if (estate.ground.spaces[at].kind === 'jail') return mine.visiting;
    const item = estate.ground.itemAt[at];
    return item >= 0 ? titleName(place.names, estate.ground, item) : spaceName(place.names, estate.ground, at);
  },

  worth: (seat, place) => estateOf(place).worth(seat),
  raisable: (seat, place) => estateOf(place).raisable(seat),
  titles: (seat, place) => estateOf(place).titles(seat).length,
  pips,
  pawn: (seat, edition) => (edition.data.board.pawns as string[] | undefined)?.[seat] ?? PAWNS[seat % PAWNS.length],

  next(place) {
    const { glimpse } = place.view;
    for (let i = 1; i <= glimpse.seats; i++) {
      const seat = (glimpse.turn + i) % glimpse.seats;
      if (glimpse.alive[seat]) return own(place.names).nextThrows(place.names.seat(seat));
    }
    return '';
  },

  expected: (place) => expected(place)?.filter(Boolean).join(' ') ?? '',

  way(event, place) {
    const ground = groundOf(place.names.edition, place.names.layout, place.options);
    const [item, from, to] = event.facts as number[];
    if (!place.names.layout.items[item]?.startsWith('pawn:')) return [];
    const start = ground.at(from);
    const end = ground.at(to);
    if (start < 0 || end < 0) return [];
    const isStraight = event.cite === 'prison.aller' || event.cite === 'tour.troisieme_double';
    if (isStraight) return [to];
    return walk(start, end, event.cite !== 'salaire.recul').map((at) => ground.holder(at));
  },

  effect(items, to, place) {
    const estate = estateOf(place);
    const { ground } = estate;
    const groups = ground.groups.filter((group) => group.members.some((item) => items.includes(item)));
    const said = groups.map((group) => {
      const held = group.members.filter((item) => (items.includes(item) ? estate.owner(item) !== to : estate.owner(item) === to)).length;
      return `${groupName(place.names, group.key).toLowerCase()} ${place.words.nOfM(held, group.members.length)}`;
    });
    if (!said.length) return '';
    const mine = own(place.names);
    const rents = mine.rents(place.names.money(estate.income(to)), place.names.money(estate.after(items, to).income(to)));
    return mine.gains(place.names.seat(to), `${place.names.list(said)}, ${rents}`);
  },

  earns(items, to, place) {
    const estate = estateOf(place);
    return estate.after(items, to).income(to) - estate.income(to);
  },

  burden: (item, place) => (estateOf(place).isMortgaged(item) ? own(place.names).mortgaged : ''),

  burdens(items, seats, place) {
    const estate = estateOf(place);
    const { names } = place;
    return items.filter((item) => estate.isMortgaged(item)).map((item) => {
      const { kept, lifted } = estate.received(item);
      const title = titleName(names, estate.ground, item);
      const to = names.seat(seats.find((seat) => seat !== estate.owner(item))!);
      return { words: own(names).underMortgage(title, to, kept ? names.money(kept) : '', names.money(lifted)), cite: 'hypotheque.ceder' };
    });
  },
};
