/** The view of a past entry, as a spectator sees it: no clock runs and no seat may act. */
import { USUAL } from '../../base/table-paces';
import { SPECTATING, type Game, type Moment, type SeatInfo, type View } from '../../base/wire';

export const replayView = <G extends Game>(moment: Moment<G>, seats: SeatInfo[]): View<G> => ({
  type: 'view',
  n: moment.n,
  since: moment.n - 1,
  seat: SPECTATING,
  clock: moment.at,
  deadline: null,
  glimpse: moment.glimpse,
  figures: moment.figures,
  windows: moment.windows,
  choices: [],
  awaited: [],
  events: moment.events,
  struck: [],
  names: seats.map((seat) => seat.name),
  bots: seats.map((seat) => seat.bot),
  connected: seats.map((seat) => seat.seat),
  away: [],
  absent: [],
  outage: null,
  wish: null,
  paused: true,
  outcome: null,
  rematch: '',
  pace: USUAL,
  telling: 0,
});
