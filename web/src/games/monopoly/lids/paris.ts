import { caption, frame, sheet, title } from '../../../ui/lid-drawing';
import type { Lid } from '../../shelf-entry';
import { golden } from '../../../ui/pawn/pawn-drawing';
import { PAWNS } from '../drawings/pawns';
import { lookup } from '../../../base/lookup';

const drawing = (): string =>
  sheet(300) +
  frame(300) +
  caption(130, 44, 'MONOPOLY', 15, { spacing: 6, weight: 700 }) +
  golden(lookup(PAWNS, 'eiffel'), 130, 174, 2.2) +
  `<rect x="34" y="172" width="192" height="76" rx="7" fill="#12335e"/>` +
  `<rect x="39" y="177" width="182" height="66" rx="4" fill="none" stroke="#2f7d4f" stroke-width="4"/>` +
  title(130, 222, 'Paris', 40, { weight: 560, fill: '#fff' }) +
  caption(130, 274, 'DE BELLEVILLE À LA PAIX', 10, { fill: 'var(--box-metal)', spacing: 2 });

export const paris: Lid = { place: 3, height: 300, drawing };
