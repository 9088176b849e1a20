/** The scenes of this box as flat drawings of 320 × 190 units. */
import { CASINO, paper, turn } from './casino-drawing';
import { glyph } from './glyphs';

const beams = (colour: string) =>
  Array.from({ length: 16 }, (_, i) => {
    const a = Math.PI + (i * Math.PI) / 15;
    return `<path d="M160 200L${turn(160, 200, 260, a - 0.06)}L${turn(160, 200, 260, a + 0.06)}z"
      fill="${colour}"/>`;
  }).join('');

const stripes = (n: number, colour: string) =>
  Array.from(
    { length: n },
    (_, i) => `<path d="M${i * 44 - 30} 190l44-190h18l-44 190z" fill="${colour}"/>`,
  ).join('');
const barrier = Array.from(
  { length: 8 },
  (_, i) => `<path d="M${i * 44} 172l20-22h20l-20 22z" fill="#b3301f"/>`,
).join('');
const waves = [70, 104, 138, 172]
  .map(
    (r) => `<circle cx="236" cy="26" r="${r}" fill="none" stroke="#fff3e4" stroke-opacity=".22"
      stroke-width="9"/>`,
  )
  .join('');

export const ART = {
  casino: CASINO,
  lottery: `${paper('#14696f')}${beams('#1b7d83')}<g transform="rotate(-7 160 98)">
    <path d="M44 48h232v34a16 16 0 0 0 0 32v34H44v-34a16 16 0 0 0 0-32z" fill="#fff3d2" stroke="#0b3b3e"
    stroke-width="2"/><path d="M210 52v92" stroke="#0b3b3e" stroke-width="2" stroke-dasharray="5 6"/>
    <path d="M70 74h112M70 92h80" stroke="#7a2f16" stroke-width="7" stroke-linecap="round"/>
    <path d="M70 120h14M94 120h14M118 120h14M150 120h14M174 120h14" stroke="#0b3b3e" stroke-width="14"/>
    <g color="#7a2f16">${glyph('succes', 243, 98, 44)}</g></g>`,
  crisis: `${paper('#f1cf2d')}${stripes(9, '#e3bd1c')}<path d="M24 52L84 86l34-26 52 62 30-18 74 62"
    fill="none" stroke="#241c00" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M242 164l40 8-6-40" fill="none" stroke="#241c00" stroke-width="9" stroke-linejoin="round"
    stroke-linecap="round"/><path d="M226 18l-34 50h26l-16 42 50-56h-28l20-36z" fill="#b3301f"
    stroke="#241c00" stroke-width="3" stroke-linejoin="round"/>`,
  weekend: `${paper('#a9d8dd')}<circle cx="246" cy="52" r="27" fill="#fbe7a8"/>
    <circle cx="246" cy="52" r="40" fill="#fbe7a8" opacity=".4"/>
    <path d="M0 104c40-8 80 8 120 0s80 8 120 0 60 4 80 0v40H0z" fill="#2f8f93"/>
    <path d="M0 118c40-8 80 8 120 0s80 8 120 0 60 4 80 0" fill="none" stroke="#cdece6" stroke-width="3"/>
    <path d="M0 146c80-22 220-22 320-4v48H0z" fill="#f0d79b"/><path d="M132 168L112 62" stroke="#5f3b17"
    stroke-width="6" stroke-linecap="round"/><g transform="rotate(-11 112 62)">
    <path d="M44 74a68 52 0 0 1 136 0c-15-8-30-8-45 0-15-8-31-8-46 0-15-8-30-8-45 0z" fill="#fff3e4"
    stroke="#17231a" stroke-width="2"/><path d="M89 74c2-26 10-42 23-52 13 10 21 26 23 52-15-8-31-8-46 0z"
    fill="#b3301f"/></g><path d="M176 172l24-22h64l18 22M196 152l-20-24" fill="none" stroke="#7a2f16"
    stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  control: `${paper('#7a2f16')}${stripes(9, '#6d2812')}<path d="M0 150h320v22H0z" fill="#f6e3bd"/>${barrier}
    <g transform="rotate(-9 160 84)">
      <rect x="96" y="26" width="128" height="96" rx="4" fill="#fff3d2" stroke="#3a1206" stroke-width="2"/>
      <path d="M112 46h64M112 62h84M112 78h50" stroke="#3a1206" stroke-width="5" stroke-linecap="round"/>
    </g><g color="#f3d68a">${glyph('controle', 208, 92, 92, '#7a2f16')}</g>`,
  radio: `${paper('#b3301f')}${waves}<g color="#fff3e4">${glyph('radio', 150, 100, 150, '#b3301f')}</g>`,
  success: `${paper('#e3b53e')}${beams('#ecc65f')}<g color="#2a1d00">${glyph('succes', 160, 98, 150)}</g>`,
  failure: `${paper('#1d4833')}${stripes(9, '#19402d')}
    <g color="#f6ecd0">${glyph('banque', 160, 96, 150, '#1d4833')}</g>
    <path d="M182 6l-28 54 22 14-30 46 20 14-26 56" fill="none" stroke="#1d4833" stroke-width="13"/>
    <path d="M186 4l-28 54 22 14-30 46 20 14-26 56" fill="none" stroke="#f1cf2d" stroke-width="4"/>`,
  ruin: `${paper('#3c4347')}${beams('#464e53')}<path d="M112 150L146 52h28l34 98z" fill="#fff3e4"/>
    <path d="M146 52h28l-14-26z" fill="#fff3e4"/><path d="M96 96l128 54M224 96L96 150" stroke="#b3301f"
    stroke-width="11" stroke-linecap="round"/><path d="M60 172h200" stroke="#191013" stroke-width="8"
    stroke-linecap="round"/>`,
} as const;
