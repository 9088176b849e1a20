/** Monopoly's kit, that is, its part of the page: its ring, its titles, its questions. */
import { flow } from '../../base/choice-money';
import type { Choice } from '../../base/wire';
import { box, type Detail } from '../../session/table/game-kit';
import Board from './board/Board.svelte';
import HandRow from './hand/HandRow.svelte';
import Hand from './hand/Hand.svelte';
import { expected } from './asked-square';
import { groupName, own, pawnName, pawnOf, pips, spaceName, titleName } from './labels-and-drawings';
import { completes, selectorsOf, type Place } from './selectors';
import ItemMark from './titles/ItemMark.svelte';
import JailPicture from './drawings/JailPicture.svelte';
import TitleCard from './titles/TitleCard.svelte';
import type { Group } from './printed-data';
import type { Monopoly, Step } from './wire';
import { lookup } from '../../base/lookup';

const MOST_HOUSES = 4; // the most houses that are drawn beside each other
const isPrisoner = (place: Place) => (place.view.glimpse.prison[place.seat] ?? 0) > 0;
const top = (place: Place): Step | undefined => place.view.glimpse.agenda.at(-1);

function detail(choice: Choice<Monopoly>, place: Place): Detail {
  const { names, words, view } = place;
  const { action } = choice;
  const mine = own(names);
  const { ground, figures } = selectorsOf(place);
  const cash = lookup(view.glimpse.count, 0)[place.seat] ?? 0;
  const amount = flow(choice) ?? undefined;
  const left = amount !== undefined && amount < 0 ? words.leavesYou(names.money(cash + amount)) : '';
  switch (action.do) {
    case 'Buy': {
      const asked = top(place);
      const item = asked?.do === 'Purchase' ? asked.title : -1;
      const whole = completes(selectorsOf(place), place.seat, item)
        ? ` · ${mine.completes(groupName(names, ground.group(item).key).toLowerCase())}`
        : '';
      return { icon: 'stamp', verb: mine.buy, small: left + whole, amount, rank: 2 };
    }
    case 'LeaveIt':
      return figures.auctions
        ? { icon: 'hammer', verb: mine.leave, small: mine.leaveHelp, key: 'E' }
        : { icon: 'close', verb: mine.leaveAlone, small: mine.leaveAloneHelp };
    case 'Roll':
      return isPrisoner(place)
        ? { icon: 'dice', verb: mine.tryDouble, small: mine.tryDoubleHelp, key: 'L', rank: 2 }
        : { icon: 'dice', small: mine.throwHelp, key: 'L', rank: 2 };
    case 'PayFine':
      return {
        icon: 'note',
        verb: mine.fine,
        small: figures.pays_then_throws ? mine.fineHelpNow : mine.fineHelp,
        amount,
      };
    case 'UseCard':
      return { icon: 'key', verb: mine.useCard, small: mine.useCardHelp };
    case 'Mortgage':
      return {
        icon: 'note',
        verb: titleName(names, ground, action.title),
        small: mine.redeemFor(names.money(lookup(figures.redemption, action.title))),
        amount,
        item: action.title,
      };
    case 'Redeem':
      return {
        icon: 'stamp',
        verb: mine.lift(titleName(names, ground, action.title)),
        small: left,
        amount,
        item: action.title,
      };
    case 'SellHouse':
    case 'SellHotels':
    case 'BreakHotel':
      return {
        icon: 'house',
        verb: `${names.label(action)}, ${titleName(names, ground, action.title)}`,
        amount,
        item: action.title,
      };
    case 'RedeemNow':
      return { icon: 'stamp', verb: mine.redeemNow, small: left, amount, rank: 1 };
    case 'KeepMortgage':
      return { icon: 'note', verb: mine.keepMortgage };
    case 'PayTheFine':
      return { icon: 'note', small: left, amount, rank: 1 };
    case 'PayMoney':
      return { icon: 'note', small: left, amount, rank: 1 };
    case 'PayInKind':
      return { icon: 'swap' };
    case 'DrawChance':
      return { icon: 'chance' };
    case 'GiveUp':
      return { icon: 'flag', rank: -1 };
    default:
      return { icon: 'right' };
  }
}

/** The site on which the player can build next: in a whole group, the one with the fewest buildings. */
function siteToBuild(place: Place): number {
  const estate = selectorsOf(place);
  const sites = estate.ground.groups.filter((group) => group.house !== undefined);
  const held = (group: Group) => group.members.filter((title) => estate.owner(title) === place.seat).length;
  const nearest = sites.toSorted((a, b) => held(b) / b.members.length - held(a) / a.members.length);
  const whole = sites.find((group) => estate.isWhole(place.seat, group));
  const height = (title: number) => estate.houses(title) + MOST_HOUSES * 2 * estate.hotels(title);
  const { members } = whole ?? lookup(nearest, 0);
  return lookup(
    members.toSorted((a, b) => height(a) - height(b)),
    0,
  );
}

export const kit = box<Monopoly>({
  Board,
  Hand,
  HandRow,
  Lot: TitleCard,
  ItemMark,
  SpecialQuestion: JailPicture,
  rights: [
    {
      name: 'build',
      icon: 'house',
      key: 'B',
      actions: ['Build', 'SellHouse', 'SellHotels', 'BreakHotel'],
      label: (_, names) => own(names).build,
      probe: (place) => ({ do: 'Build', title: siteToBuild(place) }),
      loadPanel: () => import('./building/BuildPanel.svelte'),
    },
    {
      name: 'pledge',
      icon: 'note',
      key: 'H',
      actions: ['Mortgage', 'Redeem'],
      label: (_, names) => own(names).pledges,
      probe(place) {
        const estate = selectorsOf(place);
        const [first, ...others] = estate.titles(place.seat);
        if (first === undefined) return own(place.names).nothingToPledge;
        const free = [first, ...others].find((title) => !estate.isMortgaged(title));
        return free === undefined ? { do: 'Redeem', title: first } : { do: 'Mortgage', title: free };
      },
    },
  ],

  question(place) {
    const asked = top(place);
    const mine = own(place.names);
    const ground = selectorsOf(place).ground;
    if (!asked) return null;
    if (asked.do === 'Purchase') {
      const missing = ground.space(asked.title).price! - (place.view.glimpse.count[0]?.[place.seat] ?? 0);
      return {
        title: mine.buyIt(spaceName(place.names, ground, lookup(ground.spaceOf, asked.title))),
        item: asked.title,
        ...(missing > 0 && {
          unaffordable: {
            verb: mine.buy,
            missing: mine.missing(place.names.money(missing)),
            raise: ['Mortgage', 'SellHouse', 'SellHotels'],
          },
        }),
      };
    }
    if (asked.do === 'Turn')
      return isPrisoner(place) ? { title: mine.howOut, isSpecial: true } : { title: mine.throwDice };
    if (asked.do === 'BoughtMortgage')
      return { title: `${mine.bought} : ${titleName(place.names, ground, asked.title)}`, item: asked.title };
    if (asked.do === 'PayOrDraw') return { title: mine.payOrDraw };
    if (asked.do === 'Payment')
      return { title: mine.payHow(place.names.money(asked.amount), place.names.seat(asked.to)) };
    return null;
  },

  detail,

  state(seat, place) {
    const estate = selectorsOf(place);
    const mine = own(place.names);
    const at = estate.at(seat);
    if (at < 0) return '';
    const tries = place.view.glimpse.prison[seat] ?? 0;
    if (tries > 0) return mine.inPrison(tries, estate.figures.prison_turns);
    if (lookup(estate.ground.spaces, at).kind === 'jail') return mine.visiting;
    const item = lookup(estate.ground.itemAt, at);
    return item >= 0
      ? titleName(place.names, estate.ground, item)
      : spaceName(place.names, estate.ground, at);
  },

  titles: (seat, place) => selectorsOf(place).titles(seat).length,
  pips,
  pawn: pawnOf,
  pawnName,
  next: (seat, { names }) => own(names).nextThrows(names.seat(seat)),
  expected: (place) => expected(place)?.filter(Boolean).join(' ') ?? '',

  titlesAt(space, place) {
    const { ground } = selectorsOf(place);
    const item = lookup(ground.itemAt, ground.at(space));
    return item < 0 ? [] : [item];
  },

  /** The fifth building on a site is a hotel, which replaces four houses. */
  raise: ([houses = 0, hotels = 0]) => (hotels ? [0, 0] : houses === MOST_HOUSES ? [0, 1] : [houses + 1, 0]),

  effect(side, { names, words }) {
    if (!side.shifts.length) return '';
    const said = side.shifts.map(
      ({ group, after, of }) => `${groupName(names, group).toLowerCase()} ${words.nOfM(after, of)}`,
    );
    const mine = own(names);
    const rents = mine.rents(names.money(side.before), names.money(side.after));
    return mine.gains(names.who(side.seat), `${names.list(said)}, ${rents}`);
  },

  earns: true,

  burden: (item, place) => (selectorsOf(place).isMortgaged(item) ? own(place.names).mortgaged : ''),

  burdened({ item, keep, lift }, side, place) {
    const { names } = place;
    const title = titleName(names, selectorsOf(place).ground, item);
    const now = keep ? names.money(keep) : '';
    return names.sentence(own(names).underMortgage(title, names.seat(side.seat), now, names.money(lift)));
  },
});
