/** Banking's kit, that is, its part of the page: its hexagon, its wallet and its bank, its questions. */
import type { Choice } from '../../base/wire';
import { box, type Detail } from '../../session/table/game-kit';
import Board from './board/Board.svelte';
import HandRow from './hand/HandRow.svelte';
import Hand from './hand/Hand.svelte';
import { own } from './labels-and-drawings';
import { BOND, selectorsOf, type Place, top } from './selectors';
import ItemMark from './titles/ItemMark.svelte';
import SpecialQuestion from './questions/SpecialQuestion.svelte';
import ShareCard from './titles/ShareCard.svelte';
import type { Banking } from './wire';
import { lookup } from '../../base/lookup';
import { NOBODY } from '../../session/table/owner-of';

/** The text of the card because of which the question is asked. */
function drawn(place: Place): string | undefined {
  const card = place.view.events.findLast(({ kind, facts }) => kind === 'drew' && facts?.[0] === place.seat);
  return card && place.names.item(card.facts![1] as number);
}

function detail({ action, amount }: Choice<Banking>, place: Place): Detail {
  const { names, seat } = place;
  const words = own(names);
  const books = selectorsOf(place);
  const where = (holder: number) => (holder === seat ? words.carriedOne : words.bankedOne);
  const asked = top(place);
  switch (action.do) {
    case 'Roll':
      return {
        icon: 'dice',
        small: books.glimpse.bonus > 0 ? words.throwAgain : words.throwHelp,
        key: 'L',
        rank: 2,
      };
    case 'Advance': {
      const isLost = books.figures.forecasts.some((one) => one.pawn === action.pawn && one.lost);
      return {
        icon: 'right',
        verb: words.pawn(books.number(action.pawn)),
        item: action.pawn,
        key: String(books.number(action.pawn)),
        rank: isLost ? -1 : 0,
      };
    }
    case 'DepositAll':
      return { icon: 'lock', key: 'D', rank: 2 };
    case 'Keep':
      return { icon: 'hand', rank: 1 };
    case 'HandOverCheque':
      return asked?.do === 'Ride'
        ? { icon: 'train', verb: words.handOver, small: words.rideHelp, rank: 1 }
        : { icon: 'note', verb: words.handOver, small: words.handOverHelp, rank: 1 };
    case 'KeepCheque':
      return asked?.do === 'Ride'
        ? { icon: 'hand', verb: words.stay, small: words.stayHelp }
        : {
            icon: 'note',
            verb: words.payInstead(names.money(asked?.do === 'Journey' ? asked.amount : 0)),
            small: words.stayHelp,
          };
    case 'Buy':
      return {
        icon: 'stamp',
        small: words.buyUpTo(
          names.good(
            asked?.do === 'Purchase' ? asked.good : BOND,
            (amount?.high ?? 0) / books.ground.stocked('paper'),
          ),
          names.money(books.ground.stocked('paper')),
        ),
        rank: 1,
      };
    case 'SellBond':
    case 'SellCheque':
      return { icon: 'note', small: where(action.holder) };
    case 'SellShare':
      return {
        icon: 'note',
        verb: `${names.label(action)}${place.words.colon}${names.item(action.share)}`,
        small: `${where(books.glimpse.held_by[action.share]!)} · ${words.losesMine}`,
        item: action.share,
      };
    case 'PledgePawn':
      return {
        icon: 'lock',
        verb: `${names.label(action)}${place.words.colon}${words.pawn(books.number(action.pawn))}`,
        small: books.hasStarted(action.pawn)
          ? words.pledgeHelp(names.money(books.figures.redemption))
          : words.pledgeNew,
        item: action.pawn,
      };
    default:
      return { icon: 'right' };
  }
}

export const kit = box<Banking>({
  Board,
  Hand,
  HandRow,
  Lot: ShareCard,
  ItemMark,
  SpecialQuestion,
  rights: [
    {
      name: 'bank',
      icon: 'note',
      key: 'B',
      actions: ['DrawOut', 'SellBond', 'SellCheque', 'SellShare'],
      label: (_, names) => own(names).bankRight,
      probe: () => ({ do: 'DrawOut', amount: 1 }),
    },
  ],

  question(place) {
    const asked = top(place);
    const words = own(place.names);
    const books = selectorsOf(place);
    switch (asked?.do) {
      case 'ToThrow':
        return { title: words.throwDie };
      case 'WhichPawn':
        return { title: words.which, isSpecial: true, isWhole: true };
      case 'BankCounter': {
        const isThere = books.pawns(place.seat).some((pawn) => {
          const at = books.at(pawn);
          return (
            at !== NOBODY &&
            books.ground.kind(at) === 'counter' &&
            books.ground.colourOf(at) === books.colour(place.seat)
          );
        });
        return { title: isThere ? words.atCounter : words.counterByCard, isSpecial: true, isWhole: true };
      }
      case 'Journey':
        return {
          title: words.journey(place.names.money(asked.amount)),
          detail: drawn(place) ?? words.journeyHelp,
        };
      case 'Ride':
        return { title: words.ride, detail: drawn(place) };
      case 'Purchase':
        return { title: asked.good === BOND ? words.subscribe : words.change, detail: drawn(place) };
      default:
        return null;
    }
  },

  detail,

  state(seat, place) {
    return own(place.names).bankShort(place.names.money(lookup(place.view.figures.banked, seat)));
  },

  titles: (seat, place) => selectorsOf(place).mines(seat).length,

  pips(seat, place) {
    const books = selectorsOf(place);
    const words = own(place.names);
    const mines = books.mines(seat);
    return [
      {
        group: 'gold',
        name: words.goldMines,
        mark: 'Au',
        held: mines.filter((share) => books.ground.isGold(share)),
      },
      {
        group: 'silver',
        name: words.silverMines,
        mark: 'Ag',
        held: mines.filter((share) => !books.ground.isGold(share)),
      },
    ].flatMap(({ held, ...one }) =>
      held.length ? [{ ...one, icon: 'note' as const, held: held.map(() => true) }] : [],
    );
  },

  titlesAt(space, place) {
    const { ground } = selectorsOf(place);
    const share = ground.mineOf(ground.at(space));
    return share < 0 ? [] : [share];
  },

  pawnsOf: (seat, place) => selectorsOf(place).pawns(seat),

  pawn: () => '',
  hues: (place) => place.view.glimpse.places,

  next: (seat, { names }) => own(names).nextThrows(names.seat(seat)),

  effect: () => '',
});
