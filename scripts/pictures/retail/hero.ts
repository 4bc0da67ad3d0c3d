import { darker, document, filled, linear, radial } from '../kit/svg.ts';
import { WEAVES } from './cloth.ts';
import { dyeOf } from './garments.ts';
import { type Cut, garment } from './tops.ts';

/** It is the cover of any clothes shop without one of its own, so nothing in it bears a name. */
const BASE: Cut = {
  label: '',
  neck: 62,
  drop: 26,
  shoulder: 150,
  chest: 158,
  hem: 152,
  length: 480,
  sleeve: 432,
  weave: 'knit',
  front: 'closed',
  neckline: 'crew',
  ribbed: true,
};
const RAIL: [x: number, turn: number, own: Partial<Cut>, colour: string][] = [
  [
    1500,
    3,
    { weave: 'check', front: 'buttons', neckline: 'collar', ribbed: false, length: 510 },
    'Pine',
  ],
  [
    1290,
    -2,
    {
      weave: 'plain',
      front: 'snaps',
      neckline: 'lapel',
      pockets: 'welt',
      trim: '#2b2018',
      chest: 170,
      hem: 190,
      length: 610,
      ribbed: false,
      sleeve: 450,
    },
    'Oat',
  ],
  [
    1064,
    2,
    {
      weave: 'twill',
      front: 'snaps',
      neckline: 'collar',
      pockets: 'four',
      trim: '#3a2a1c',
      chest: 176,
      hem: 182,
      length: 520,
      ribbed: false,
    },
    'Indigo',
  ],
  [846, -2, {}, 'Rust'],
];

/** A rail of one season against a plaster wall, north light falling across; words go on the left. */
export function hero(): string {
  const wall = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    radial(['#faf6ee', '#f2ebde', '#dfd3bf'], 0.26, 0.2, 1),
  );
  const window = `<g opacity=".5"><path d="M180 0L520 900H820L440 0Z" fill="#fff" filter="url(#soft-far)"/><path d="M470 0L860 900H980L580 0Z" fill="#fff" opacity=".7" filter="url(#soft-far)"/></g>`;
  const floor = filled(
    (p) => `<rect y="838" width="1600" height="62" fill="${p}"/>`,
    linear(['#d8c6a6', '#c6b08a'], 90),
  );
  const rail = `${filled((p) => `<rect x="640" y="92" width="980" height="15" rx="7" fill="${p}"/>`, linear(['#c79a62', '#8a6236'], 90))}<rect x="640" y="122" width="980" height="16" rx="8" fill="#4d3b25" opacity=".22" filter="url(#soft-near)"/>`;
  const stand = `<path d="M664 100V842M630 848H700" stroke="#6f4d29" stroke-width="13" stroke-linecap="round"/><ellipse cx="676" cy="852" rx="70" ry="10" fill="#3a2a18" opacity=".3" filter="url(#soft-near)"/>`;
  return document(
    1600,
    900,
    `<defs>${WEAVES}</defs>${wall}${window}${floor}${stand}${rail}${RAIL.map(hanging).join('')}`,
  );
}

function hanging([x, turn, own, colour]: (typeof RAIL)[number]): string {
  const hook =
    '<path d="M320 150V96Q320 66 340 66T358 88" fill="none" stroke="#8d8a84" stroke-width="7" stroke-linecap="round"/>';
  const wood = `<path d="M190 186Q250 150 320 134Q390 150 450 186" fill="none" stroke="${darker('#b98a55', 0.1)}" stroke-width="18" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} 44) rotate(${turn} 0 40) scale(.98) translate(-336 0)">${hook}${wood}${garment({ ...BASE, ...own }, dyeOf(colour))}</g>`;
}
