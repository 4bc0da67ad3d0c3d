import { darker, filled, lighter, linear, mix, radial } from '../kit/svg.ts';
import * as b from './bites.ts';
import { around, bowl, C, leafMat, plate, spread } from './table.ts';

const { lay, put } = b;
const pieces = (
  piece: () => string,
  count: number,
  r: number,
  seed: string,
  scale = 1,
  x = C,
  y = C,
): string => spread(count, r, seed, (spot) => lay(piece(), spot.x, spot.y, scale, spot.turn), x, y);

/** Shaved ice: a hill of small facets, syrup running down one side. */
function ice(r: number, seed: string, syrups: string[]): string {
  const hill = filled(
    (p) => `<circle cx="${C}" cy="${C}" r="${r}" fill="${p}"/>`,
    radial(['#ffffff', '#eaf3f6', '#b9ced6'], 0.38, 0.32, 0.7),
  );
  const facets = spread(
    70,
    r - 12,
    seed,
    ({ x, y, turn, roll }) =>
      `<path d="M-9 0L0-8L10 2L-2 8Z" transform="translate(${x} ${y}) rotate(${turn})" fill="${roll > 0.5 ? '#fff' : '#cfe0e6'}" opacity=".8"/>`,
  );
  const streams = syrups
    .map(
      (colour, at) =>
        `<g opacity=".86">${b.sauce(colour, r * 0.42, `${seed}${at}`, C + Math.cos(at * 2.1 + 0.6) * r * 0.46, C + Math.sin(at * 2.1 + 0.6) * r * 0.46)}</g>`,
    )
    .join('');
  return hill + streams + facets;
}

const worm = (): string =>
  '<path d="M-24 6Q-8-12 6 2T26-4" fill="none" stroke="#3f8f3f" stroke-width="11" stroke-linecap="round"/><path d="M-22 3Q-8-13 6-1" fill="none" stroke="#8fc96a" stroke-width="3" stroke-linecap="round" opacity=".8"/>';
const bean = (): string =>
  filled((p) => `<ellipse rx="13" ry="9" fill="${p}"/>`, linear(['#9c4432', '#5a1c16'], 60));
const banana = (): string =>
  `${filled((p) => `<path d="M-80 14C-70-34 60-50 86-10C92 8 60 34 10 38C-40 42-84 34-80 14Z" fill="${p}"/>`, radial(['#f2c56a', '#d9932f', '#a8661c'], 0.4, 0.3, 0.75))}<path d="M-56 4q10-8 20-2M-10-16q12-6 22 0M30 4q14-6 24 0M-20 20q14-4 26 2" stroke="#8a5218" stroke-width="4" fill="none" opacity=".5" stroke-linecap="round"/>`;

/** A steamed cake in layers, cut to a diamond. */
const layered = (colours: string[]): string =>
  colours
    .map(
      (colour, at) =>
        `${filled((p) => `<path d="M-46 ${-28 + at * 14}L0 ${-52 + at * 14}L46 ${-28 + at * 14}L0 ${-4 + at * 14}Z" fill="${p}"/>`, linear([lighter(colour, 0.3), colour], 40))}<path d="M-46 ${-28 + at * 14}L0 ${-4 + at * 14}V${10 + at * 14}L-46 ${-14 + at * 14}Z" fill="${darker(colour, 0.12)}"/><path d="M46 ${-28 + at * 14}L0 ${-4 + at * 14}V${10 + at * 14}L46 ${-14 + at * 14}Z" fill="${darker(colour, 0.26)}"/>`,
    )
    .reverse()
    .join('');

export const sweets: Record<string, () => string> = {
  cendol: () =>
    bowl('celadon', '#efe2cc', 226) +
    ice(128, 'cen', ['#5a2f14']) +
    spread(22, 150, 'cenw', ({ x, y, turn }) => lay(worm(), x, y, 1, turn)) +
    pieces(bean, 14, 120, 'cenb') +
    b.sauce('#4a2410', 46, 'cens', 300, 296),
  'ais-kacang': () =>
    bowl('blue', '#f3d9d6', 226) +
    ice(146, 'aik', ['#d83a5a', '#3f9a5a', '#5a2f14']) +
    pieces(bean, 16, 140, 'aikb') +
    pieces(() => b.cube('#f6cf4a'), 12, 140, 'aikc', 0.36) +
    pieces(b.peanut, 14, 120, 'aikp', 0.7) +
    put(b.ball('#f7edd8'), C, C - 8, 0, 1.7),
  'pulut-hitam': () =>
    bowl('rose', '#34161f', 226) +
    b.rice('#4a2230', 150, 'ph') +
    b.sauce('#fbf4e6', 70, 'phs', C + 6, C - 4) +
    put(b.sprig('#4f9a3f'), C + 90, C + 80, 40, 1.1),
  'kuih-platter': () =>
    leafMat(570, 440, -5) +
    [
      [210, 230, ['#d86a86', '#fbeff0', '#d86a86', '#fbeff0']],
      [370, 216, ['#3f8f4a', '#fbf7ea']],
      [486, 326, ['#f0b63c', '#fbf3dc', '#f0b63c']],
      [216, 396, ['#2f6fb0', '#fbf7ea']],
      [356, 420, ['#8a4a2a', '#e8c9a0', '#8a4a2a']],
    ]
      .map(([x, y, colours]) => put(layered(colours as string[]), x as number, y as number, 0, 1.5))
      .join('') +
    put(b.ball('#4f9a4a'), 300, 310, 0, 1.3) +
    pieces(() => b.floss('#fffdf4'), 7, 20, 'kp', 0.7, 300, 310) +
    put(b.ball('#4f9a4a'), 452, 446, 0, 1.2) +
    pieces(() => b.floss('#fffdf4'), 7, 18, 'kp2', 0.7, 452, 446),
  'pisang-goreng': () =>
    plate('turmeric') +
    [
      [250, 250, -20],
      [390, 280, 30],
      [280, 370, 10],
      [400, 396, -30],
    ]
      .map(([x = 0, y = 0, turn = 0]) => put(banana(), x, y, turn, 1.2))
      .join('') +
    b.sauce('#6a3312', 40, 'pg', 330, 320) +
    pieces(() => b.sesame(), 40, 150, 'pgs', 1.1),
  'coconut-ice-cream': () =>
    bowl('night', '#f1e8d6', 216) +
    [
      [272, 280],
      [376, 286],
      [322, 374],
    ]
      .map(([x = 0, y = 0], at) =>
        put(b.ball(['#fbf5e6', '#f3e6cc', '#f7eedc'][at] ?? '#fff'), x, y, 0, 2.35),
      )
      .join('') +
    pieces(() => b.floss('#fffdf4'), 16, 110, 'ci') +
    pieces(b.peanut, 16, 120, 'cip', 0.8) +
    b.sauce('#6a3312', 38, 'cis', 324, 306) +
    put(b.leaf('#4f9a3f', 30), 430, 230, 50),
};

/** A glass from above on a woven coaster: what is in it, what floats in it. */
function glass(liquid: string, inside: string, foam = false): string {
  const coaster = `<circle cx="336" cy="344" r="214" fill="#08040a" opacity=".6" filter="url(#soft)"/>${filled((p) => `<circle cx="${C}" cy="${C}" r="206" fill="${p}"/>`, linear(['#d9b274', '#b98a4a', '#8a6030'], 50))}${[190, 172, 154].map((r) => `<circle cx="${C}" cy="${C}" r="${r}" fill="none" stroke="#6b4620" stroke-opacity=".5" stroke-width="8" stroke-dasharray="12 6"/>`).join('')}`;
  const wall = `<circle cx="326" cy="330" r="150" fill="#08040a" opacity=".4" filter="url(#soft-near)"/>${filled((p) => `<circle cx="${C}" cy="${C}" r="146" fill="${p}"/>`, linear(['#ffffff/.75', '#cfe0e6/.35', '#6a5a70/.7'], 50))}`;
  const surface = filled(
    (p) => `<circle cx="${C}" cy="${C}" r="124" fill="${p}"/>`,
    radial([lighter(liquid, 0.28), liquid, darker(liquid, 0.3)], 0.4, 0.34, 0.72),
  );
  const top = foam
    ? spread(
        60,
        116,
        liquid,
        ({ x, y, roll }) =>
          `<circle cx="${x}" cy="${y}" r="${4 + roll * 10}" fill="${mix(liquid, '#fff6e4', 0.55 + roll * 0.3)}" opacity=".75"/>`,
      )
    : '';
  const shine =
    '<path d="M206 268A128 128 0 0 1 276 204" stroke="#fff" stroke-width="11" stroke-linecap="round" fill="none" opacity=".85"/><path d="M440 372A128 128 0 0 1 400 424" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".45"/>';
  return `${coaster + wall + surface + top + inside}<circle cx="${C}" cy="${C}" r="135" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>${shine}`;
}
const cubes = (seed: string, count = 4): string =>
  spread(
    count,
    70,
    seed,
    ({ x, y, turn }) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-34" y="-34" width="68" height="68" rx="13" fill="#fff" opacity=".42"/><path d="M-26-26H12" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/><rect x="-34" y="-34" width="68" height="68" rx="13" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/></g>`,
  );
const straw = (colour: string): string =>
  `<path d="M352 290L520 120" stroke="#08040a" stroke-opacity=".35" stroke-width="22" stroke-linecap="round" transform="translate(8 14)"/><path d="M352 290L520 120" stroke="${colour}" stroke-width="20" stroke-linecap="round"/><path d="M356 282L518 116" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/>`;

export const drinks: Record<string, () => string> = {
  'teh-tarik': () => glass('#b9793f', '', true),
  'kopi-o': () =>
    glass(
      '#2f1a10',
      spread(
        14,
        90,
        'kopi',
        ({ x, y, roll }) =>
          `<circle cx="${x}" cy="${y}" r="${3 + roll * 6}" fill="none" stroke="#a8764a" stroke-width="2" opacity=".7"/>`,
      ),
    ),
  'nutmeg-juice': () =>
    glass('#d9b878', cubes('nut', 3) + put(b.ball('#8a5a30'), 372, 380, 0, 0.9) + straw('#d8642f')),
  'calamansi-ice': () =>
    glass(
      '#cfd86a',
      cubes('cal') +
        put(
          b.cucumber().replaceAll('#3f8a3a', '#6f9a2a').replaceAll('#cfe8a4', '#f0e9a0'),
          282,
          368,
          0,
          1.1,
        ) +
        put(b.limeWedge(), 378, 290, 30, 1) +
        straw('#3f9a5a'),
    ),
  'rose-bandung': () =>
    glass(
      '#ec8fa6',
      cubes('ban', 3) + pieces(() => b.leaf('#d8486a', 16), 6, 80, 'banp') + straw('#fbf3e2'),
    ),
  'young-coconut': () => {
    const husk = `<circle cx="338" cy="346" r="226" fill="#08040a" opacity=".6" filter="url(#soft)"/>${filled((p) => `<circle cx="${C}" cy="${C}" r="216" fill="${p}"/>`, radial(['#a9c96a', '#6f9a3f', '#3f6a2a'], 0.36, 0.32, 0.72))}`;
    const flesh = `${filled((p) => `<circle cx="${C}" cy="${C}" r="150" fill="${p}"/>`, linear(['#e9dcc0', '#fffaf0', '#fffdf8'], 50))}<circle cx="320" cy="320" r="158" fill="none" stroke="#c9a878" stroke-width="15"/>`;
    const water = filled(
      (p) => `<circle cx="${C}" cy="${C}" r="108" fill="${p}"/>`,
      radial(['#f7fbf4', '#dfeae0', '#b5c9bd'], 0.42, 0.36, 0.7),
    );
    return (
      husk +
      around(
        14,
        190,
        ({ x, y, turn }) =>
          `<path d="M0-18L8 16H-8Z" transform="translate(${x} ${y}) rotate(${turn})" fill="#3f6a2a" opacity=".35"/>`,
      ) +
      flesh +
      water +
      straw('#d8642f')
    );
  },
  'lychee-tea': () =>
    glass(
      '#a8531f',
      cubes('lyc', 3) +
        put(b.ball('#f7ecea'), 280, 290, 0, 1.15) +
        put(b.ball('#f7ecea'), 366, 366, 0, 1.1) +
        put(b.leaf('#4f9a3f', 26), 300, 390, 60),
    ),
};
