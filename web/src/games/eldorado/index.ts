/** Eldorado's kit, that is, its part of the page: its three circuits, its prices, its scenes. */
import { numbered } from '../../ui/pawn/pawn-drawing';
import { flow, fullFlow } from '../../base/choice-money';
import type { Choice } from '../../base/wire';
import { opened } from '../../session/table/open-windows';
import { box, type Detail } from '../../session/table/game-kit';
import Board from './board/Board.svelte';
import HandRow from './hand/HandRow.svelte';
import Hand from './hand/Hand.svelte';
import { own, pips, seriesName, shortName, shortSpace, seriesOf } from './labels-and-drawings';
import ItemMark from './titles/ItemMark.svelte';
import SpecialQuestion from './questions/SpecialQuestion.svelte';
import { type Place, selectorsOf, top } from './selectors';
import SeriesCard from './titles/SeriesCard.svelte';
import type { Eldorado } from './wire';
import { lookup } from '../../base/lookup';

/** The names of the players whose open claims would end with a throw of this seat. */
function losers(place: Place): string {
  const open = opened(place.view, 'claim').filter(({ step }) => step.seat !== place.seat);
  return place.names.list(open.map(({ step }) => place.names.seat(step.seat)));
}

function detail(choice: Choice<Eldorado>, place: Place): Detail {
  const { action } = choice;
  const { names, words } = place;
  const mine = own(names);
  const realm = selectorsOf(place);
  const { figures } = realm;
  const cash = realm.cash(place.seat);
  switch (action.do) {
    case 'Roll':
      return {
        icon: 'dice',
        small: losers(place) ? mine.throwLoses(losers(place)) : mine.throwHelp,
        key: 'L',
        rank: 2,
      };
    case 'Buy':
      return {
        icon: 'stamp',
        verb: mine.buy,
        small: `${words.leavesYou(names.money(cash - figures.minimum))} · ${mine.buyHelp}`,
        amount: -figures.minimum,
        rank: 2,
      };
    case 'Borrow':
      return {
        icon: 'note',
        verb: mine.borrow,
        small: mine.borrowHelp(names.money(figures.loan_interest)),
        rank: 1,
      };
    case 'Pass':
      if (top(place)?.do === 'Lending')
        return { icon: 'close', verb: mine.noLoan, small: mine.noLoanHelp(names.money(cash)) };
      return {
        icon: 'close',
        verb: top(place)?.do === 'Purchase' ? mine.leaveIt : undefined,
        small: top(place)?.do === 'Purchase' ? mine.leaveHelp : undefined,
      };
    case 'PutUpTitle':
      return {
        icon: 'hammer',
        verb: names.item(action.title),
        small: mine.bankTakes(names.money(flow(choice) ?? 0)),
        item: action.title,
      };
    case 'PutUpIngots':
      return { icon: 'hammer', small: mine.bankTakes(names.money(fullFlow(choice))) };
    case 'Stake':
    case 'BuyIngots':
    case 'TakeCircuit':
    case 'TakeTitle':
      return { icon: 'right', rank: 1 };
    default:
      return { icon: 'right' };
  }
}

export const kit = box<Eldorado>({
  Board,
  loadScene: () => import('./events/EventScene.svelte'),
  Hand,
  HandRow,
  Lot: SeriesCard,
  ItemMark,
  SpecialQuestion,
  rights: [
    {
      name: 'counter',
      icon: 'note',
      key: 'V',
      actions: ['SellTitles', 'SellIngots', 'ExchangeIngots', 'Repay'],
      label: (_, names) => own(names).counter,
      probe(place) {
        const realm = selectorsOf(place);
        const [title] = realm.titles(place.seat);
        if (title !== undefined) return { do: 'SellTitles', items: [title] };
        if (realm.ingots(place.seat)) return { do: 'SellIngots', amount: 1 };
        return realm.figures.borrowed[place.seat] ? { do: 'Repay' } : own(place.names).counterShut;
      },
      loadPanel: () => import('./exchange/SellAndRepay.svelte'),
    },
  ],

  question(place) {
    const asked = top(place);
    const { names } = place;
    const mine = own(names);
    const { figures, ground } = selectorsOf(place);
    if (!asked) return null;
    if (asked.do === 'FirstHolding')
      return { title: mine.firstTitle, detail: mine.firstHelp, isSpecial: true, isWhole: true };
    if (asked.do === 'Turn') return { title: mine.throwDice };
    if (asked.do === 'Fork') return { title: mine.fork(asked.points), isSpecial: true, isWhole: true };
    if (asked.do === 'Purchase')
      return {
        title: mine.buyIt(seriesName(names, lookup(ground.series, asked.series).key)),
        item: lookup(ground.series, asked.series).members[0],
        isSpecial: true,
      };
    if (asked.do === 'Gold') return { title: mine.gold, isSpecial: true, isWhole: true };
    if (asked.do === 'Lending')
      return {
        title: mine.lending(names.money(figures.loan)),
        detail: mine.lendingHelp(names.money(figures.loan_interest)),
      };
    if (asked.do === 'CasinoTable')
      return { title: asked.by_double ? mine.casinoDouble : mine.casino, isSpecial: true, isWhole: true };
    return null;
  },

  detail,

  state(seat, place) {
    const realm = selectorsOf(place);
    const at = realm.at(seat);
    if (at < 0) return '';
    if (realm.isResting(seat)) return own(place.names).inWeekend;
    return shortSpace(place.names, lookup(realm.ground.spaces, at));
  },

  titles: (seat, place) => selectorsOf(place).titles(seat).length,
  pips,
  pawn: (seat) => numbered(seat + 1),

  next: (seat, { names }) => own(names).nextThrows(names.seat(seat)),

  effect(side, { names }) {
    const said = side.shifts.map(({ group, after }) => `${shortName(names, group)} × ${after}`);
    return said.length ? own(names).holds(names.who(side.seat), names.list(said)) : '';
  },

  titlesAt(space, place) {
    const realm = selectorsOf(place);
    const square = realm.ground.spaces[realm.ground.at(space)];
    return square?.series ? seriesOf(realm, square.series).members : [];
  },

  claimed(claim, place) {
    const { names, seat, view } = place;
    const mine = own(names);
    const { figures } = view;
    const realm = selectorsOf(place);
    const parts: [what: string, amount: number][] = [
      [
        mine.ingotsTimes(realm.ingots(seat), names.money(figures.income_ingot)),
        lookup(figures.income_of_ingots, seat),
      ],
      [
        mine.titlesTimes(realm.titles(seat).length, names.money(figures.income_title)),
        lookup(figures.income_of_titles, seat),
      ],
    ];
    const isSame = figures.income[seat] === claim.amount; // nothing was sold since the claim arose
    const lines = parts
      .filter(([, amount]) => isSame && amount)
      .map(([what, amount]): [string, string] => [what, names.change(amount)]);
    const next = view.glimpse.turn === seat ? figures.next : view.glimpse.turn;
    return { title: mine.atStart, lines, note: next < 0 ? '' : mine.lostWhen(names.seat(next)) };
  },
});
