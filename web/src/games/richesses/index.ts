/** The kit (part of the page) of Richesses du Monde: the board, the free titles, trusts and their royalties.
 * */
import { flow } from '../../base/choice-money';
import type { Choice } from '../../base/wire';
import { box, type Detail } from '../../session/table/game-kit';
import LoadPrivateSales from './sales/LoadPrivateSales.svelte';
import Board from './board/Board.svelte';
import ClaimBasis from './claims/ClaimBasis.svelte';
import HandRow from './hand/HandRow.svelte';
import BuyTitles from './questions/BuyTitles.svelte';
import Hand from './hand/Hand.svelte';
import { own, productionName, standing } from './labels-and-drawings';
import { selectorsOf, type Place, top } from './selectors';
import ProductionCard from './titles/ProductionCard.svelte';
import ItemMark from './titles/ItemMark.svelte';
import type { Richesses } from './wire';
import { lookup } from '../../base/lookup';

const TITLES = ['CountryTitles', 'ContinentTitles', 'WorldTitles'];

/** The details of the choice to put a trust up for auction: its name, its royalty, and the first bid. */
function putUp(what: number, start: number, place: Place): Detail {
  const { names } = place;
  const mine = own(names);
  const market = selectorsOf(place);
  const trust = market.trust(place.seat, market.world.production(what));
  const brings = trust.royalty ? ` · ${mine.bringsNow(names.money(trust.royalty))}` : '';
  return {
    icon: 'hammer',
    verb: `${productionName(names, trust.production)}, ${mine.titles(trust.titles.length)}`,
    small: `${mine.percent(trust.percent)}${brings} · ${mine.startsAt(names.money(start))}`,
    rank: -trust.royalty / 1e9,
  };
}

function detail(choice: Choice<Richesses>, place: Place): Detail {
  const { names, words, view } = place;
  const { action } = choice;
  const mine = own(names);
  const cash = lookup(view.glimpse.count, 0)[place.seat] ?? 0;
  const amount = flow(choice) ?? 0;
  switch (action.do) {
    case 'Roll':
      return { icon: 'dice', small: mine.throwHelp(names.money(view.figures.fine)), key: 'L', rank: 2 };
    case 'PutUp':
      return putUp(action.what, amount, place);
    case 'PutUpAll':
      return { icon: 'hammer', verb: mine.putUpAll };
    case 'UseJoker':
      return { icon: 'key', verb: mine.useJoker, small: mine.useJokerHelp, rank: 1 };
    case 'BuyJoker':
      return {
        icon: 'stamp',
        verb: mine.buyJoker,
        small: words.leavesYou(names.money(cash + amount)),
        amount,
        rank: 1,
      };
    case 'DeclineJoker':
      return { icon: 'close', verb: mine.noJoker };
    case 'PayDebt':
      return { icon: 'note', verb: mine.payNow, rank: 1 };
    case 'GiveUp':
      return { icon: 'flag', verb: mine.giveUp, rank: -1 };
    default:
      return { icon: 'right' };
  }
}

export const kit = box<Richesses>({
  aspect: 1.25,
  Board,
  Hand,
  HandRow,
  Lot: ProductionCard,
  ItemMark,
  SpecialQuestion: BuyTitles,
  claimed: (claim, place) => ({
    Basis: ClaimBasis,
    title: own(place.names).owesYou(
      place.names.seat(claim.payer),
      productionName(place.names, selectorsOf(place).world.production(claim.what)),
    ),
  }),
  SideQuestions: LoadPrivateSales,
  rights: [],
  logDetails: ['shares'],

  question(place) {
    const mine = own(place.names);
    const asked = top(place);
    if (!asked || asked.seat !== place.seat) return null;
    if (asked.do === 'Turn') return { title: mine.throwDice };
    if (TITLES.includes(asked.do)) return { title: mine.whichTitles, detail: mine.whichHelp, isWide: true };
    if (asked.do === 'PuttingUp') return { title: mine.putUp(asked.red), detail: mine.putUpHelp };
    if (asked.do === 'JokerSale') return { title: mine.buyJokerQ, detail: mine.jokerHelp };
    if (asked.do === 'Rescue')
      return { title: mine.rescue(place.names.money(place.view.figures.due)), detail: mine.rescueHelp };
    return null;
  },

  detail,

  state(seat, place) {
    const market = selectorsOf(place);
    const at = market.at(seat);
    const count = own(place.names).titles(market.titles(seat));
    return at < 0 ? count : `${standing(place.names, lookup(market.world.squares, at))} · ${count}`;
  },

  titles: (seat, place) => selectorsOf(place).titles(seat),

  /** The trusts of a seat that earn royalties, each with its share. */
  pips(seat, place) {
    return selectorsOf(place)
      .trusts(seat)
      .filter((trust) => trust.royalty)
      .map((trust) => {
        const mark = `${productionName(place.names, trust.production)}
          ${own(place.names).percent(trust.percent)}`;
        return {
          group: trust.production,
          name: `${mark}, ${place.names.money(trust.royalty)}`,
          mark,
          icon: 'note',
          held: [],
        };
      });
  },

  titlesAt(space, place) {
    const { world } = selectorsOf(place);
    const square = world.squares[world.step(space)];
    if (square?.kind !== 'country') return [];
    return world.titles.filter((title) => title.area === square.area).map((title) => title.item);
  },

  pawn: () => '',

  next: (seat, { names }) => own(names).nextThrows(names.seat(seat)),

  effect(side, { names }) {
    const mine = own(names);
    const said = side.shifts.map(({ group, after, brings }) =>
      mine.goesTo(productionName(names, group), after, brings ? names.money(brings) : ''),
    );
    return said.length ? mine.gains(names.who(side.seat), names.list(said)) : '';
  },

  /** The titles that are sold together with a title, because a trust is never split. */
  together(item, place) {
    const market = selectorsOf(place);
    const owner = market.owner(item);
    return market.trust(owner, market.world.production(item)).titles.map((title) => title.item);
  },

  lot(items, place) {
    const { names, view } = place;
    const production = selectorsOf(place).world.production(items[0] ?? -1);
    return own(names).trustOf(productionName(names, production), view.figures.lot?.percent ?? 0);
  },

  lotSide: ({ view }) => view.figures.lot?.side ?? null,
});
