/** Eldorado's kit: its three circuits, its exchange, its moments. */
import type { Coded } from '../../lib/wire';
import type { Detail, Kit, Place } from '../kit';
import Board from './Board.svelte';
import Counter from './Counter.svelte';
import Fan from './Fan.svelte';
import Hand from './Hand.svelte';
import { isDebt } from '../../table/questions';
import { own, pips, seriesName, shortName, shortSpace } from './look';
import Mark from './Mark.svelte';
import Moment from './Moment.svelte';
import { groundOf, realmOf } from './realm';
import TitleCard from './TitleCard.svelte';
import './world.css';

const COUNTER = ['SellTitles', 'SellIngots', 'ExchangeIngots', 'Repay'];
const top = (place: Place): Coded | undefined => place.view.glimpse.agenda.at(-1);

/** What an action brings at least; of a blank, when all of it is filled in. */
function gain(action: Coded, place: Place): number {
  const realm = realmOf(place);
  const { rules } = realm.ground;
  if (action.do === 'SellTitles') return realm.titles(place.seat).reduce((sum, item) => sum + realm.resale(item), 0);
  if (action.do === 'PutUpTitle') return realm.resale(action.title);
  if (action.do === 'SellIngots' || action.do === 'PutUpIngots') return realm.ingots(place.seat) * rules.ingot_price;
  return 0;
}

/** Whose income a throw of this seat would end. */
function losers(place: Place): string {
  const open = place.view.glimpse.standing.filter((one) => 'throws' in one && one.seat !== place.seat);
  return place.names.list(open.map((one) => place.names.seat(one.seat)));
}

function detail(action: Coded, place: Place): Detail {
  const { names, words } = place;
  const mine = own(names);
  const realm = realmOf(place);
  const { rules } = realm.ground;
  const cash = realm.cash(place.seat);
  switch (action.do) {
    case 'Roll':
      return { icon: 'dice', small: losers(place) ? mine.throwLoses(losers(place)) : mine.throwHelp, key: 'L', rank: 2 };
    case 'Buy':
      return { icon: 'stamp', verb: mine.buy, small: `${words.leavesYou(names.money(cash - rules.minimum))} · ${mine.buyHelp}`, amount: -rules.minimum, rank: 2 };
    case 'Borrow':
      return { icon: 'note', verb: mine.borrow, small: mine.borrowHelp(names.money(rules.loan_interest)), rank: 1 };
    case 'Pass':
      if (top(place)?.do === 'Lending') return { icon: 'close', verb: mine.noLoan, small: mine.noLoanHelp(names.money(cash)) };
      return { icon: 'close', verb: top(place)?.do === 'Purchase' ? mine.leaveIt : undefined, small: top(place)?.do === 'Purchase' ? mine.leaveHelp : undefined };
    case 'PutUpTitle':
      return { icon: 'hammer', verb: names.item(action.title), small: mine.bankTakes(names.money(realm.resale(action.title))) };
    case 'PutUpIngots':
      return { icon: 'hammer', small: mine.bankTakes(names.money(gain(action, place))) };
    case 'Stake':
    case 'BuyIngots':
    case 'TakeCircuit':
    case 'TakeTitle':
      return { icon: 'right', rank: 1 };
    default:
      return { icon: 'right' };
  }
}

export const kit: Kit = {
  Board,
  Hand,
  Fan,
  Lot: TitleCard,
  Mark,
  Moment,
  rights: [
    {
      name: 'counter',
      icon: 'note',
      key: 'V',
      actions: COUNTER,
      label: (_, names) => own(names).counter,
      why: (place) => own(place.names)[realmOf(place).isResting(place.seat) ? 'counterWeekend' : isDebt(place.view, place.seat) ? 'counterDebt' : 'counterShut'],
      Panel: Counter,
    },
  ],

  question(place) {
    const asked = top(place);
    const { names } = place;
    const mine = own(names);
    const { rules, series } = realmOf(place).ground;
    if (!asked) return null;
    if (asked.do === 'FirstHolding') return { title: mine.firstTitle, detail: mine.firstHelp, isMoment: true, isWhole: true };
    if (asked.do === 'Turn') return { title: mine.throwDice };
    if (asked.do === 'Fork') return { title: mine.fork(asked.points), isMoment: true, isWhole: true };
    if (asked.do === 'Purchase') return { title: mine.buyIt(seriesName(names, series[asked.series].key)), item: series[asked.series].members[0], isMoment: true };
    if (asked.do === 'Gold') return { title: mine.gold, isMoment: true, isWhole: true };
    if (asked.do === 'Lending') return { title: mine.lending(names.money(rules.loan)), detail: mine.lendingHelp(names.money(rules.loan_interest)) };
    if (asked.do === 'CasinoTable') return { title: asked.by_double ? mine.casinoDouble : mine.casino, isMoment: true, isWhole: true };
    return null;
  },

  detail: (choice, place) => detail(choice.action, place),
  gain: (choice, place) => gain(choice.action, place),

  state(seat, place) {
    const realm = realmOf(place);
    const at = realm.at(seat);
    if (at < 0) return '';
    if (realm.isResting(seat)) return own(place.names).inWeekend;
    return shortSpace(place.names, realm.ground.spaces[at]);
  },

  worth: (seat, place) => realmOf(place).worth(seat),
  titles: (seat, place) => realmOf(place).titles(seat).length,
  pips,
  pawn: (seat) => String(seat + 1),

  next(place) {
    const { glimpse } = place.view;
    for (let i = 1; i <= glimpse.seats; i++) {
      const seat = (glimpse.turn + i) % glimpse.seats;
      if (glimpse.alive[seat] && !realmOf(place).isResting(seat)) return own(place.names).nextThrows(place.names.seat(seat));
    }
    return '';
  },

  way(event, place) {
    const ground = groundOf(place.names.edition, place.names.layout, place.options);
    const [item, from, to] = event.facts as number[];
    if (!place.names.layout.items[item]?.startsWith('pawn:')) return [];
    const [start, end] = [ground.at(from), ground.at(to)];
    if (start < 0 || end < 0) return [];
    if (event.cite === 'casino.double') return [to];
    const before = place.view.events.slice(0, place.view.events.indexOf(event));
    const circuit = start === ground.track.fork ? before.findLast((one) => one.kind === 'took_circuit')?.facts?.[1] : '';
    return ground.track.walk(start, end, circuit).map((at) => ground.holder(at));
  },

  effect(items, to, place) {
    const realm = realmOf(place);
    const said = realm.ground.series.flatMap((series) => {
      if (!series.members.some((item) => items.includes(item))) return [];
      const held = series.members.filter((item) => (items.includes(item) ? realm.owner(item) !== to : realm.owner(item) === to)).length;
      return [`${shortName(place.names, series.key)} × ${held}`];
    });
    return said.length ? own(place.names).holds(place.names.seat(to), place.names.list(said)) : '';
  },

  trades: (place) => Boolean(realmOf(place).ground.rules.private_sales),

  claimed(claim, place) {
    const { names } = place;
    const mine = own(names);
    const realm = realmOf(place);
    const { rules } = realm.ground;
    const [ingots, titles] = [realm.ingots(place.seat), realm.titles(place.seat).length];
    const isSame = ingots * rules.income_ingot + titles * rules.income_title === claim.amount; // nothing sold since
    const lines: [string, string][] = [];
    if (isSame && ingots) lines.push([mine.ingotsTimes(ingots, names.money(rules.income_ingot)), names.change(ingots * rules.income_ingot)]);
    if (isSame && titles) lines.push([mine.titlesTimes(titles, names.money(rules.income_title)), names.change(titles * rules.income_title)]);
    const { glimpse } = place.view;
    const others = Array.from({ length: glimpse.seats - 1 }, (_, i) => (place.seat + i + 1) % glimpse.seats);
    const next = others.find((seat) => glimpse.alive[seat] && !realm.isResting(seat));
    return { title: mine.atStart, lines, note: next === undefined ? '' : mine.lostWhen(names.seat(next)) };
  },
};
