/** The titles of one seat by group, with their present rents and those at the next step. */
import type { IconName } from '../../../base/icons';
import type { Group } from '../printed-data';
import { groupIcon, groupName, own } from '../labels-and-drawings';
import { type Selectors, selectorsOf, type Place } from '../selectors';
import { lookup } from '../../../base/lookup';

export interface Strip {
  group: Group;
  name: string;
  icon: IconName;
  items: number[];
  now: string;
  next: string;
  isWhole: boolean;
  isSpoilt: boolean; // whether the group is complete but a title is mortgaged
}

export function strips(place: Place): { estate: Selectors; strips: Strip[]; count: number; cards: number[] } {
  const estate = selectorsOf(place);
  const { names, seat } = place;
  const words = own(names);
  const said = (group: Group, rents: number[]) => {
    if (!rents.length) return '';
    if (group.kind === 'utility') return words.timesThrow(lookup(rents, 0) / (group.unit ?? 1));
    return names.range(Math.min(...rents), Math.max(...rents));
  };
  const found = estate.ground.groups.flatMap((group) => {
    const items = group.members.filter((item) => estate.owner(item) === seat);
    if (!items.length) return [];
    const isAll = items.length === group.members.length;
    const nexts = items.map((item) => lookup(estate.figures.next_rent, item)).filter((rent) => rent !== null);
    return [
      {
        group,
        name: groupName(names, group.key),
        icon: groupIcon(estate.ground, group, names),
        items,
        now: said(
          group,
          items.map((item) => lookup(estate.figures.rent, item)),
        ),
        next: said(group, nexts),
        isWhole: isAll && estate.isWhole(seat, group),
        isSpoilt: isAll && group.kind === 'site' && !estate.isWhole(seat, group),
      },
    ];
  });
  const cards = names.layout.items.flatMap((name, item) =>
    name.startsWith('card:') && place.view.glimpse.held_by[item] === seat ? [item] : [],
  );
  return { estate, strips: found, count: found.reduce((sum, strip) => sum + strip.items.length, 0), cards };
}
