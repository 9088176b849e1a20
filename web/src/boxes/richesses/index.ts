/** The kit of Richesses du Monde: the double loop, the file of titles, trusts and their royalties. */
import type { Coded } from '../../lib/wire';
import type { Detail, Kit, Place } from '../kit';
import Board from './Board.svelte';
import Claim from './Claim.svelte';
import './colours.css';
import Fan from './Fan.svelte';
import File from './File.svelte';
import Hand from './Hand.svelte';
import { marketOf, own, productionName, standing, worldOf } from './look';
import Lot from './Lot.svelte';
import Mark from './Mark.svelte';
import type { Market } from './market';
import Sale from './Sale.svelte';

const TITLES = ['CountryTitles', 'ContinentTitles', 'WorldTitles'];

/** A trust that may be put up: what it is, what it brings, where bidding would begin. */
function putUp(action: Coded, place: Place, market: Market): Detail {
  const { names } = place;
  const mine = own(names);
  const trust = market.trust(place.seat, market.world.production(action.what));
  const start = market.world.price(trust.titles.map((title) => title.item)) / 2;
  const brings = trust.royalty ? ` · ${mine.bringsNow(names.money(trust.royalty))}` : '';
  return {
    icon: 'hammer',
    verb: `${productionName(names, trust.production)}, ${mine.titles(trust.titles.length)}`,
    small: `${mine.percent(trust.percent)}${brings} · ${mine.startsAt(names.money(start))}`,
    rank: -trust.royalty / 1e9,
  };
}

function detail(action: Coded, place: Place): Detail {
  const { names, words, view } = place;
  const mine = own(names);
  const market = marketOf(place);
  const { rules } = market.world;
  const cash = view.glimpse.count[0][place.seat] ?? 0;
  switch (action.do) {
    case 'Roll':
      return { icon: 'dice', small: mine.throwHelp(names.money(rules.fine)), key: 'L', rank: 2 };
    case 'PutUp':
      return putUp(action, place, market);
    case 'PutUpAll':
      return { icon: 'hammer', verb: mine.putUpAll };
    case 'UseJoker':
      return { icon: 'key', verb: mine.useJoker, small: mine.useJokerHelp, rank: 1 };
    case 'BuyJoker':
      return { icon: 'stamp', verb: mine.buyJoker, small: words.leavesYou(names.money(cash - rules.joker_price)), amount: -rules.joker_price, rank: 1 };
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

export const kit: Kit = {
  aspect: 1.25,
  Board,
  Hand,
  Fan,
  Lot,
  Mark,
  Moment: File,
  claimed: (claim, place) => ({ Basis: Claim, title: own(place.names).owesYou(place.names.seat(claim.payer), productionName(place.names, marketOf(place).world.production(claim.what))) }),
  Beside: Sale,
  beside: ['Outbid', 'SellTo', 'KeepTitles'],
  rights: [],

  question(place) {
    const mine = own(place.names);
    const top = marketOf(place).top;
    if (!top || top.seat !== place.seat) return null;
    if (top.do === 'Turn') return { title: mine.throwDice };
    if (TITLES.includes(top.do)) return { title: mine.whichTitles, detail: mine.whichHelp, isWide: true };
    if (top.do === 'PuttingUp') return { title: mine.putUp(top.red), detail: mine.putUpHelp };
    if (top.do === 'JokerSale') return { title: mine.buyJokerQ, detail: mine.jokerHelp };
    if (top.do === 'Rescue') {
      const due = (top.dues as [number, number][]).reduce((sum, [, amount]) => sum + amount, 0);
      return { title: mine.rescue(place.names.money(due)), detail: mine.rescueHelp };
    }
    return null;
  },

  detail: (choice, place) => detail(choice.action, place),
  gain: () => 0,

  state(seat, place) {
    const market = marketOf(place);
    const at = market.at(seat);
    const count = own(place.names).titles(market.titles(seat));
    return at < 0 ? count : `${standing(place.names, market.world.squares[at])} · ${count}`;
  },

  worth: () => null,
  titles: (seat, place) => marketOf(place).titles(seat),

  /** The trusts that bring something, each with its share. */
  pips(seat, place) {
    return marketOf(place)
      .trusts(seat)
      .filter((trust) => trust.royalty)
      .map((trust) => {
        const mark = `${productionName(place.names, trust.production)} ${own(place.names).percent(trust.percent)}`;
        return { group: trust.production, name: `${mark}, ${place.names.money(trust.royalty)}`, mark, icon: 'note', held: [] };
      });
  },

  pawn: () => '',

  next(place) {
    const { glimpse } = place.view;
    for (let i = 1; i <= glimpse.seats; i++) {
      const seat = (glimpse.turn + i) % glimpse.seats;
      if (glimpse.alive[seat]) return own(place.names).nextThrows(place.names.seat(seat));
    }
    return '';
  },

  way(event, place) {
    const world = worldOf(place.names.edition, place.names.layout, place.options);
    const [item, from, to] = event.facts as number[];
    if (!place.names.layout.items[item]?.startsWith('pawn:')) return [];
    const [start, end] = [world.step(from), world.step(to)];
    if (start < 0 || end < 0) return [];
    return world.loop.walk(start, end).map((step) => world.holder(step));
  },

  effect(items, to, place) {
    const { names } = place;
    const mine = own(names);
    const market = marketOf(place);
    const productions = [...new Set(items.map((item) => market.world.production(item)))];
    const said = productions.map((production) => {
      const held = market.world
        .trust(production)
        .filter(({ item }) => (items.includes(item) ? market.owner(item) !== to : market.owner(item) === to))
        .reduce((sum, title) => sum + title.percent, 0);
      const royalty = market.world.royalty(production, held);
      return mine.goesTo(productionName(names, production), held, royalty ? names.money(royalty) : '');
    });
    return said.length ? mine.gains(names.seat(to), names.list(said)) : '';
  },

  /** A trust is never split. */
  together(item, place) {
    const market = marketOf(place);
    const owner = market.owner(item);
    return market.trust(owner, market.world.production(item)).titles.map((title) => title.item);
  },

  lot(items, place) {
    const { names } = place;
    const { world } = marketOf(place);
    const share = items.reduce((sum, item) => sum + world.titles[item].percent, 0);
    return own(names).trustOf(productionName(names, world.production(items[0])), share);
  },
};
