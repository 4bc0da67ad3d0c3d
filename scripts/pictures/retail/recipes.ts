import { apron, column, legs, skirt } from './bottoms.ts';
import { HIGH, type Weave, WIDE } from './cloth.ts';
import { dyeOf, GARMENTS } from './garments.ts';
import {
  candle,
  cap,
  close,
  cushion,
  mittens,
  mug,
  scarf,
  slippers,
  socks,
  throwBlanket,
  tote,
  towels,
  weekender,
} from './things.ts';
import { type Cut, top } from './tops.ts';

const BASE: Cut = {
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
const cut = (own: Partial<Cut>) => (colour: string) => top({ ...BASE, ...own }, colour);
const shirt: Partial<Cut> = {
  weave: 'twill',
  front: 'buttons',
  neckline: 'collar',
  ribbed: false,
  length: 510,
  pockets: 'chest',
  chest: 160,
  hem: 160,
};

/** How each thing is drawn in a colour, and what its cloth is when seen close. */
const DRAWN: Record<string, [draw: (colour: string) => string, weave: Weave]> = {
  'harbor-crew': [cut({}), 'knit'],
  'fisherman-roll-neck': [
    cut({ weave: 'cable', neckline: 'roll', chest: 164, hem: 156, length: 490 }),
    'cable',
  ],
  'meadow-cardigan': [
    cut({
      front: 'buttons',
      neckline: 'vee',
      drop: 20,
      pockets: 'patch',
      trim: '#5a3d28',
      length: 500,
    }),
    'knit',
  ],
  'loopback-sweatshirt': [cut({ weave: 'jersey', drop: 24, length: 460 }), 'jersey'],
  'slipover-vest': [
    cut({
      weave: 'rib',
      neckline: 'vee',
      drop: 20,
      sleeve: 0,
      shoulder: 118,
      chest: 140,
      hem: 138,
      length: 440,
    }),
    'rib',
  ],
  'heavy-tee': [
    cut({ weave: 'jersey', sleeve: 150, ribbed: false, length: 470, drop: 26 }),
    'jersey',
  ],
  'breton-tee': [
    cut({ weave: 'stripe', neckline: 'boat', neck: 84, drop: 14, ribbed: false, length: 460 }),
    'stripe',
  ],
  'waffle-henley': [
    cut({ weave: 'waffle', front: 'henley', neckline: 'band', ribbed: true, length: 460 }),
    'waffle',
  ],
  'oxford-shirt': [cut(shirt), 'twill'],
  'camp-shirt': [
    cut({
      ...shirt,
      weave: 'linen',
      neckline: 'camp',
      sleeve: 170,
      length: 460,
      chest: 172,
      hem: 176,
    }),
    'linen',
  ],
  'flannel-shirt': [cut({ ...shirt, weave: 'check', trim: '#2b2620' }), 'check'],
  'chore-coat': [
    cut({
      ...shirt,
      weave: 'twill',
      pockets: 'four',
      trim: '#3a2a1c',
      chest: 176,
      hem: 182,
      length: 520,
      shoulder: 160,
      front: 'snaps',
    }),
    'twill',
  ],
  'wool-topcoat': [
    cut({
      ...shirt,
      weave: 'plain',
      neckline: 'lapel',
      pockets: 'welt',
      trim: '#2b2018',
      chest: 170,
      hem: 190,
      length: 610,
      shoulder: 158,
      front: 'snaps',
      sleeve: 450,
    }),
    'twill',
  ],
  'quilted-vest': [
    cut({
      weave: 'quilt',
      neckline: 'band',
      neck: 70,
      front: 'zip',
      sleeve: 0,
      shoulder: 128,
      chest: 160,
      hem: 158,
      length: 460,
      ribbed: false,
      pockets: 'welt',
    }),
    'quilt',
  ],
  'rain-parka': [
    cut({
      weave: 'plain',
      neckline: 'hood',
      front: 'zip',
      pockets: 'patch',
      chest: 176,
      hem: 186,
      length: 580,
      shoulder: 158,
      ribbed: false,
    }),
    'twill',
  ],
  'field-trouser': [
    (colour) =>
      legs(
        {
          waist: 124,
          hip: 150,
          knee: 96,
          ankle: 62,
          length: 680,
          weave: 'twill',
          style: 'trouser',
        },
        colour,
      ),
    'twill',
  ],
  'wide-linen-trouser': [
    (colour) =>
      legs(
        {
          waist: 122,
          hip: 158,
          knee: 118,
          ankle: 92,
          length: 670,
          weave: 'linen',
          style: 'drawstring',
        },
        colour,
      ),
    'linen',
  ],
  'selvedge-jean': [
    (colour) =>
      legs(
        { waist: 124, hip: 148, knee: 88, ankle: 58, length: 690, weave: 'twill', style: 'jean' },
        colour,
      ),
    'twill',
  ],
  'walking-short': [
    (colour) =>
      legs(
        {
          waist: 140,
          hip: 172,
          knee: 106,
          ankle: 90,
          length: 390,
          weave: 'twill',
          style: 'trouser',
        },
        colour,
      ),
    'twill',
  ],
  'pleated-skirt': [skirt, 'twill'],
  'column-dress': [column, 'jersey'],
  'shirt-dress': [
    cut({
      ...shirt,
      weave: 'linen',
      length: 610,
      hem: 200,
      chest: 156,
      belt: true,
      pockets: undefined,
      sleeve: 330,
    }),
    'linen',
  ],
  'watch-cap': [cap, 'rib'],
  'lambswool-scarf': [scarf, 'check'],
  mittens: [mittens, 'knit'],
  'market-tote': [tote, 'twill'],
  weekender: [weekender, 'twill'],
  'trail-socks': [socks, 'knit'],
  'felt-slippers': [slippers, 'plain'],
  'stripe-throw': [throwBlanket, 'twill'],
  'loom-cushion': [cushion, 'linen'],
  'stoneware-mug': [mug, 'plain'],
  'cedar-candle': [candle, 'linen'],
  'linen-apron': [apron, 'linen'],
  'tea-towels': [towels, 'linen'],
};

const drawn = (slug: string) => {
  const found = DRAWN[slug];
  if (!found) throw new Error(`${slug} is not drawn`);
  return found;
};

/** Where to look closer, as [left, top, width] of the first picture; what is not here is shown as its cloth. */
const CLOSER: Record<string, [number, number, number]> = {
  'meadow-cardigan': [190, 300, 300],
  'waffle-henley': [196, 120, 270],
  'oxford-shirt': [190, 104, 270],
  'camp-shirt': [190, 110, 290],
  'flannel-shirt': [230, 110, 290],
  'chore-coat': [300, 210, 280],
  'wool-topcoat': [180, 60, 290],
  'quilted-vest': [210, 110, 270],
  'rain-parka': [200, 50, 280],
  'field-trouser': [190, 80, 270],
  'wide-linen-trouser': [190, 80, 270],
  'selvedge-jean': [190, 80, 270],
  'pleated-skirt': [190, 110, 270],
  'column-dress': [230, 430, 260],
  'shirt-dress': [200, 220, 300],
  'lambswool-scarf': [280, 440, 230],
  'watch-cap': [230, 360, 310],
  'market-tote': [200, 330, 300],
  weekender: [330, 330, 250],
  'trail-socks': [250, 150, 260],
  'felt-slippers': [300, 180, 290],
  'stripe-throw': [290, 470, 270],
  'loom-cushion': [300, 360, 260],
  'stoneware-mug': [170, 300, 290],
  'cedar-candle': [180, 260, 280],
  'linen-apron': [180, 330, 280],
  'tea-towels': [210, 480, 260],
};

/** The same drawing through a narrower window. */
const window = (drawing: string, [left, top, width]: [number, number, number]): string =>
  drawing.replace(
    /viewBox="[^"]*"/,
    `viewBox="${left} ${top} ${width} ${((width * HIGH) / WIDE).toFixed(1)}"`,
  );

/** One picture per colour, named `slug-colour`, and `slug-detail` for a closer look. */
export const recipes: Record<string, () => string> = Object.fromEntries(
  GARMENTS.flatMap(({ slug, colours }) => {
    const [draw, weave] = drawn(slug);
    const dye = dyeOf(colours[0] ?? 'Ink');
    const closer = CLOSER[slug];
    const each = colours.map((colour): [string, () => string] => [
      `${slug}-${colour.toLowerCase()}`,
      () => draw(dyeOf(colour)),
    ]);
    const detail: [string, () => string] = [
      `${slug}-detail`,
      () => (closer ? window(draw(dye), closer) : close(dye, weave)),
    ];
    return [...each, detail];
  }),
);
