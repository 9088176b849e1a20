/** The lids of the boxes: the inside of an SVG 260 units wide. Colours come from the box's tokens. */
import { monument } from './monuments';
import { star } from './pieces';

interface Lettering {
  a?: string;
  w?: number;
  ls?: number;
  f?: string;
  i?: number;
  x?: string;
}

const T = (x: number, y: number, s: string, size: number, o: Lettering = {}) => `<text x="${x}" y="${y}" text-anchor="${o.a || 'middle'}" font-family="var(--font-display)" font-weight="${o.w || 600}" font-size="${size}" letter-spacing="${o.ls || 0}" fill="${o.f || 'var(--box-ink)'}" ${o.i ? 'font-style="italic"' : ''} ${o.x || ''}>${s}</text>`;
const S = (x: number, y: number, s: string, size: number, o: Lettering = {}) => `<text x="${x}" y="${y}" text-anchor="${o.a || 'middle'}" font-family="var(--font-text)" font-weight="${o.w || 600}" font-size="${size}" letter-spacing="${o.ls || 1.5}" fill="${o.f || 'var(--box-ink)'}">${s}</text>`;
const mon = (id: string, x: number, y: number, k: number) => `<g transform="translate(${x - 20 * k} ${y - 50 * k}) scale(${k})"><g class="mon gold">${monument(id)}</g></g>`;
const L: Record<string, () => string> = {};
L.europe = () => { let s = `<rect width="260" height="330" fill="var(--box)"/><circle cx="130" cy="186" r="150" fill="var(--box-2)" opacity=".55"/>`;
  for (let i = 0; i < 12; i++) { const a = i * Math.PI / 6 - Math.PI / 2; s += star(130 + 92 * Math.cos(a), 178 + 92 * Math.sin(a), 9, 'fill="var(--box-metal)"'); }
  s += mon('brandebourg', 66, 232, 1.15) + mon('sagrada', 196, 232, 1.25) + mon('westminster', 98, 232, 1.75) + mon('pise', 165, 232, 1.5) + mon('eiffel', 131, 232, 2.55);
  s += `<rect x="0" y="231" width="260" height="99" fill="var(--box-2)"/><path d="M0 231h260" stroke="var(--box-metal)" stroke-width="2.500"/>` + S(130, 40, 'MONOPOLY', 15, { ls: 6, w: 700 }) + T(130, 282, 'Europe', 54, { w: 560 }) + S(130, 308, 'DE VILNIUS À PARIS', 10.5, { f: 'var(--box-metal)', ls: 2.5 });
  return s + `<rect x="9" y="9" width="242" height="312" fill="none" stroke="var(--box-metal)" stroke-width="1.500"/>`; };
L.electronique = () => { let s = `<rect width="260" height="290" fill="var(--box)"/><path d="M0 0h260v88H0z" fill="var(--box-2)"/>` + S(20, 38, 'MONOPOLY', 14, { a: 'start', ls: 5, w: 700 }) + T(19, 70, 'électronique', 33, { a: 'start', w: 480, i: 1 });
  s += `<g transform="translate(130 172) rotate(-7) scale(.88)"><rect x="-112" y="8" width="70" height="44" rx="5" fill="#c9a24a"/><path d="M-112 18h70" stroke="#6b4f14" stroke-width="7"/><rect x="42" y="8" width="70" height="44" rx="5" fill="#b33f3a"/><path d="M42 18h70" stroke="#56110f" stroke-width="7"/><rect x="-62" y="-74" width="124" height="158" rx="14" fill="#3f4548" stroke="#11181a" stroke-width="2"/><rect x="-62" y="-74" width="124" height="10" rx="5" fill="#5a6265"/><rect x="-50" y="-56" width="100" height="42" rx="5" fill="#9fd6c8" stroke="#11181a" stroke-width="2.500"/>` + `<text x="42" y="-24" text-anchor="end" font-family="var(--font-text)" font-weight="700" font-size="32" font-stretch="75%" letter-spacing="1" fill="#0b2d27" font-style="italic">15,0M</text>`;
  for (let r = 0; r < 4; r++) for (let c = 0; c < 4; c++) s += `<rect x="${-49 + c * 26}" y="${-4 + r * 21}" width="20" height="15" rx="4" fill="${c === 3 ? ['#46c2b0', '#46c2b0', '#d9a441', '#d85a4a'][r] : '#23282a'}"/>`;
  return s + `</g>` + S(20, 276, '2005 · SANS BILLETS', 10.5, { a: 'start', f: 'var(--box-metal)', ls: 2.5 }); };
L.richesses = () => { let s = `<rect width="260" height="310" fill="var(--box)"/><g transform="translate(130 176)">`;
  ['#e9b44c', '#e08a5b', '#b5522a'].forEach((c, i) => s += `<path d="M-150 ${96 + i * 22}C-60 ${30 + i * 22} 40 ${150 + i * 22} 150 ${40 + i * 22}v24C40 ${172 + i * 22} -60 ${52 + i * 22} -150 ${118 + i * 22}z" fill="${c}"/>`);
  s += `<circle r="92" fill="#fbf1dc"/><circle r="86" fill="#2b87a0"/><clipPath id="gl"><circle r="86"/></clipPath><g clip-path="url(#gl)"><path d="M-70-58c16-18 40-22 54-14 4 8-6 14-4 22 8 6 14 0 20 8-4 12-18 14-22 26-8 2-14-4-20-2-12-8-30-18-28-40zM-34 2c14-4 30 4 38 14 0 18-14 26-20 44-6 8-12 2-12-8 0-18-14-28-6-50zM20-66c20-10 60 0 74 30 2 16-12 18-14 30-12 2-18-8-30-4-10 0-10-10-20-12-10-8-18-30-10-44zM24-4c16-6 34 0 38 14-4 18-12 22-16 40-8 10-16 2-18-10-4-16-14-26-4-44zM66 34c10-6 24 0 24 10s-20 14-26 6 0-12 2-16z" fill="#d9763f"/><path d="M-70-58c16-18 40-22 54-14 4 8-6 14-4 22M20-66c20-10 60 0 74 30" fill="none" stroke="#f0c98f" stroke-width="3"/><g fill="none" stroke="#fbf1dc" stroke-opacity=".4"><ellipse rx="30" ry="86"/><ellipse rx="62" ry="86"/><path d="M0-86V86M-86 0H86M-76-40H76M-76 40H76"/></g></g></g>`;
  return s + T(130, 46, 'Richesses', 41, { w: 700 }) + T(130, 72, 'du Monde', 24, { w: 460, i: 1, f: '#f0c98f' }) + S(130, 297, 'NATHAN · 144 TITRES', 10.5, { ls: 2.5 }); };
L.eldorado = () => { const leaf = (x: number, y: number, r: number, l: number, c: string) => `<g transform="translate(${x} ${y}) rotate(${r})"><path d="M0 0C${l * .28} ${-l * .3} ${l * .28} ${-l * .75} 0 ${-l}C${-l * .28} ${-l * .75} ${-l * .28} ${-l * .3} 0 0z" fill="${c}"/><path d="M0 0V${-l * .92}M0 ${-l * .3}l${l * .14} ${-l * .14}M0 ${-l * .3}l${-l * .14} ${-l * .14}M0 ${-l * .55}l${l * .13} ${-l * .14}M0 ${-l * .55}l${-l * .13} ${-l * .14}" stroke="#0f2d1d" stroke-opacity=".55" stroke-width="1.300" fill="none"/></g>`;
  let s = `<rect width="260" height="350" fill="#245f3f"/><g transform="translate(130 190)">`; for (let i = 0; i < 24; i++) s += `<path d="M0 0L${(210 * Math.cos(i * Math.PI / 12)).toFixed(1)} ${(210 * Math.sin(i * Math.PI / 12)).toFixed(1)}" stroke="#e3b53e" stroke-opacity=".25" stroke-width="6"/>`;
  s += `<circle r="66" fill="#e3b53e"/><circle r="56" fill="none" stroke="#94690f" stroke-width="1.500" stroke-dasharray="3 4"/></g>`;
  for (let i = 0; i < 6; i++) s += `<rect x="${130 - 92 + i * 13}" y="${262 - i * 20}" width="${184 - i * 26}" height="21" fill="${i % 2 ? '#c8962b' : '#d9a937'}" stroke="#6d4c0a" stroke-width="1.200"/>`; s += `<path d="M118 283V150h24v133z" fill="#8c6312"/><path d="${Array.from({ length: 13 }, (_, i) => `M118 ${156 + i * 10}h24`).join('')}" stroke="#d9a937" stroke-width="1.300"/><rect x="116" y="144" width="28" height="20" fill="#e9c25a" stroke="#6d4c0a" stroke-width="1.200"/><rect x="125" y="150" width="10" height="14" fill="#2b1e03"/>`;
  [[-6, 350, 22, 170, '#164129'], [40, 372, -10, 150, '#1d5233'], [266, 350, -22, 176, '#164129'], [222, 376, 12, 150, '#1d5233'], [4, 260, 58, 110, '#1b4b30'], [258, 262, -58, 112, '#1b4b30'], [0, 60, 120, 96, '#123522'], [260, 60, -120, 96, '#123522'], [130, 400, 0, 110, '#123522'], [84, 384, -24, 110, '#1a4a2f'], [176, 386, 24, 110, '#1a4a2f']].forEach(([x, y, r, l, c]) => (s += leaf(x as number, y as number, r as number, l as number, c as string)));
  return s + T(130, 62, 'Eldorado', 50, { w: 640, f: '#f6d679' }) + S(130, 335, 'E. DUJARDIN · ANNÉES 1960', 10.5, { ls: 2.5 }); };
L.banking = () => { let s = `<rect width="260" height="320" fill="var(--box)"/><g transform="translate(130 246)">`;
  for (let i = 0; i <= 18; i++) { const a = Math.PI + i * Math.PI / 18, b = a + Math.PI / 36; s += `<path d="M0 0L${(300 * Math.cos(a)).toFixed(1)} ${(300 * Math.sin(a)).toFixed(1)}L${(300 * Math.cos(b)).toFixed(1)} ${(300 * Math.sin(b)).toFixed(1)}z" fill="var(--box-2)" opacity=".8"/>`; }
  s += `</g><g fill="#fbf0dc" stroke="#4f1020" stroke-width="1.500"><path d="M130 104l86 44v10H44v-10z"/><path d="M52 158h156v12H52z"/><path d="M40 240h180v10H40zM28 250h204v10H28z"/>`; for (let i = 0; i < 6; i++) s += `<path d="M${62 + i * 25} 170h11v70h-11z"/>`; s += `</g><circle cx="130" cy="138" r="11" fill="#d9b36a" stroke="#4f1020" stroke-width="1.500"/>` + T(130, 143, 'F', 14, { w: 760, f: '#4f1020' }) + `<path d="M118 190h24v50h-24z" fill="#4f1020"/>`;
  [0, 6].forEach(k => s += `<path d="M${10 + k} ${44 + k}V${10 + k}H${44 + k}M${216 - k} ${10 + k}H${250 - k}V${44 + k}M${250 - k} ${276 - k}V${310 - k}H${216 - k}M${44 + k} ${310 - k}H${10 + k}V${276 - k}" fill="none" stroke="#d9b36a" stroke-width="1.800"/>`);
  return s + T(132, 74, 'BANKING', 33, { w: 560, ls: 4, f: '#f3dcae' }) + `<path d="M60 88h140" stroke="#d9b36a" stroke-width="2"/>` + S(130, 290, 'C.N.E.P. · CAISSE ET BANQUE', 9.5, { ls: 1.4 }); };
L.paris = () => { let s = `<rect width="260" height="300" fill="var(--box)"/><rect x="10" y="10" width="240" height="280" fill="none" stroke="var(--box-metal)" stroke-width="1.5"/>` + S(130, 44, 'MONOPOLY', 15, { ls: 6, w: 700 });
  s += mon('eiffel', 130, 174, 2.2) + `<rect x="34" y="172" width="192" height="76" rx="7" fill="#12335e"/><rect x="39" y="177" width="182" height="66" rx="4" fill="none" stroke="#2f7d4f" stroke-width="4"/>` + T(130, 222, 'Paris', 40, { w: 560, f: '#fff' });
  return s + S(130, 274, 'DE BELLEVILLE À LA PAIX', 10, { f: 'var(--box-metal)', ls: 2 }); };
L.plain = () => `<rect width="260" height="300" fill="var(--box)"/><rect x="10" y="10" width="240" height="280" fill="none" stroke="var(--box-metal)" stroke-width="1.5"/>${mon('', 130, 200, 2.4)}`;

const HEIGHTS: Record<string, number> = { europe: 330, electronique: 290, richesses: 310, eldorado: 350, banking: 320, paris: 300, plain: 300 };

export const lidHeight = (box: string): number => HEIGHTS[box] ?? 300;
export const lid = (box: string): string => (L[box] ?? L.plain)();
