import { type Face, portrait } from '../kit/portrait.ts';
import { document, filled, lighter, linear, radial } from '../kit/svg.ts';
import * as o from './objects.ts';
import { BLUSH, block, CLAY, INK, put, room, shade, stone, TOP, thin } from './room.ts';

const ROSE = '#eccbc6';
const PEARL = '#efe2d6';
const SAGE = '#dfe2d2';

const treatments: Record<string, [tint: string, draw: () => string]> = {
  'cut-and-finish': [
    BLUSH,
    () =>
      shade(320, TOP, 120) +
      put(o.scissors(), 280, 296, 1, -16) +
      shade(440, TOP + 6, 100) +
      put(o.comb(), 420, 470, 0.74, -64),
  ],
  'short-cut': [
    PEARL,
    () =>
      shade(300, TOP, 130) +
      put(o.comb(INK), 262, 420, 0.9, -74) +
      put(o.scissors(), 398, 300, 0.92, 18),
  ],
  'root-colour': [
    BLUSH,
    () =>
      shade(330, TOP + 10, 130) +
      put(o.bowl(INK, '#8a4a35'), 300, TOP + 16, 1.12) +
      put(o.brush('#8a4a35', CLAY, 170), 410, 452, 1, 38) +
      put(o.bottle('#d9a28a', 200), 470, TOP + 6, 0.8),
  ],
  balayage: [
    PEARL,
    () =>
      ['#5a3424', '#7d4a2e', '#a8703f', '#cf9d62', '#e6c48f']
        .map((colour, at) => o.lock(colour, 208 + at * 56))
        .join('') + block(176, 120, 292, 56, INK, 14),
  ],
  'keratin-smoothing': [
    SAGE,
    () =>
      shade(240, TOP, 70) +
      put(o.bottle('#8ba287', 250), 232, TOP + 6) +
      shade(390, TOP + 4, 70) +
      put(o.roundBrush(), 404, TOP + 10, 1.04, 8) +
      put(o.frond(), 520, 540, 0.9, 24),
  ],
  'blow-dry': [
    BLUSH,
    () =>
      shade(310, TOP, 140) +
      put(o.dryer(), 290, 318, 1.06, -8) +
      [0, 1, 2].map((at) => thin(`M528 ${226 + at * 40}q34 -16 66 0`, '#fff', 9, 0.9)).join('') +
      put(o.roundBrush(), 452, TOP + 14, 0.8, 14),
  ],
  'classic-manicure': [
    ROSE,
    () =>
      put(o.hand('#d9a283', '#c2495a'), 268, 486, 1.24, -10) +
      shade(470, TOP + 4, 46) +
      put(o.polish('#c2495a'), 480, TOP + 14, 1.1),
  ],
  'gel-manicure': [
    ROSE,
    () =>
      shade(320, TOP, 190) +
      put(o.lamp(), 320, TOP + 2, 1.06) +
      put(o.polish('#e39a8c'), 200, 356, 0.8) +
      put(o.polish('#a83a4a'), 290, 348, 0.86) +
      put(o.polish('#efd9c8'), 380, 352, 0.84) +
      put(o.polish('#5a2a38'), 462, 358, 0.78),
  ],
  'spa-pedicure': [
    SAGE,
    () =>
      shade(320, TOP + 10, 150) +
      put(o.bowl('#fbf3ec', '#bfe0dc'), 320, TOP + 18, 1.5) +
      put(o.flower('#f3a9a0', 0.46), 276, 380) +
      put(o.flower('#fbe3da', 0.36), 372, 390) +
      stone(168, 520, 40, 22, '#6a5d5a') +
      stone(182, 492, 30, 18, '#8a7a74'),
  ],
  'glow-facial': [
    BLUSH,
    () =>
      shade(240, TOP, 60) +
      put(o.dropper('#c98a5a'), 236, TOP + 6, 1.16) +
      shade(400, TOP + 6, 96) +
      put(o.jar('#e6b39f'), 398, TOP + 14, 1.02) +
      put(o.flower('#fbe3da', 0.5), 500, 506),
  ],
  'deep-cleanse': [
    SAGE,
    () =>
      shade(300, TOP + 6, 130) +
      put(o.bowl('#7f9480', '#5f7560'), 276, TOP + 16, 1.12) +
      put(o.brush('#f1d9c4', INK, 170), 396, 470, 1, 34) +
      put(o.frond('#7f9a7c'), 500, 530, 1, 18),
  ],
  'lift-massage': [
    PEARL,
    () =>
      put(o.roller(), 300, 380, 1.26, -18) +
      shade(430, TOP + 6, 90) +
      put(o.jar('#9fc0a4'), 436, TOP + 12, 0.9),
  ],
  'brow-shape': [
    BLUSH,
    () =>
      put(o.mirror('#d9a283', 24), 320, 300) +
      shade(420, TOP + 12, 80) +
      put(o.brush('#4a3026', CLAY, 120), 500, 560, 0.8, -60),
  ],
  'lash-lift': [
    ROSE,
    () =>
      put(o.mirror('#c98c68', 54), 320, 300) +
      put(
        thin('M-100 0Q0-60 100-6', '#c9cdd2', 13) + thin('M-100 16Q0 10 100-6', '#b3b8be', 13),
        430,
        540,
        1,
        -8,
      ),
  ],
  'lash-extensions': [
    PEARL,
    () =>
      put(o.mirror('#e3b494', 84), 320, 300) +
      shade(320, TOP + 20, 90) +
      block(232, 500, 176, 60, INK, 10, 80) +
      [0, 1, 2, 3, 4, 5]
        .map((at) => thin(`M${252 + at * 27} 546q3-20 14-30`, '#fbf3ec', 5))
        .join(''),
  ],
  hilot: [
    SAGE,
    () =>
      shade(300, TOP + 2, 160) +
      put(o.towel(), 300, TOP + 10, 1.06) +
      put(o.bottle('#b98a4a', 190), 470, TOP + 14, 0.84) +
      put(o.flower('#fbf3ec', 0.72), 268, 380) +
      put(o.frond(), 180, 420, 0.7, -30),
  ],
  'hot-stone': [
    PEARL,
    () =>
      shade(310, TOP + 6, 150) +
      stone(310, 488, 130, 44, '#5b5354') +
      stone(304, 424, 104, 38, '#6f6566') +
      stone(314, 368, 80, 31, '#4f484a') +
      stone(308, 322, 56, 24, '#7d7273') +
      put(o.flower('#f3a9a0', 0.42), 310, 276) +
      put(o.candle(), 484, TOP + 12, 0.8),
  ],
  'body-scrub': [
    BLUSH,
    () =>
      shade(300, TOP + 8, 130) +
      put(o.bowl('#d9a28a', '#fbf0e6'), 290, TOP + 16, 1.24) +
      Array.from(
        { length: 26 },
        (_, at) =>
          `<circle cx="${200 + ((at * 47) % 182)}" cy="${396 + ((at * 29) % 28)}" r="${4 + (at % 3) * 2}" fill="${at % 2 ? '#fff' : '#e9cdb9'}"/>`,
      ).join('') +
      put(o.flower('#fbe3da', 0.56), 466, 486) +
      put(o.flower('#f3a9a0', 0.38), 524, 520),
  ],
  waxing: [
    ROSE,
    () =>
      shade(300, TOP + 8, 110) +
      put(o.jar('#e2a54a', INK), 290, TOP + 14, 1.3) +
      put(
        block(-14, -230, 28, 230, '#e6c79b', 14) + block(-16, -236, 32, 80, '#e2a54a', 16),
        440,
        500,
        1,
        22,
      ),
  ],
  'event-makeup': [
    ROSE,
    () =>
      shade(240, TOP + 2, 50) +
      put(o.lipstick('#b8324a'), 228, TOP + 8, 1.1) +
      shade(400, TOP + 8, 130) +
      put(o.palette(), 400, TOP + 16, 0.98) +
      put(o.brush('#7a4a3a', INK, 180), 350, 440, 1, 12) +
      put(o.brush('#d9a28a', CLAY, 150), 430, 446, 0.94, 26),
  ],
  bridal: [
    PEARL,
    () =>
      shade(310, TOP + 6, 100) +
      put(block(-34, -130, 68, 150, '#fbf3ec', 16), 310, TOP + 4) +
      put(o.frond('#a9b89f'), 310, 420, 1.1) +
      [
        [-70, -40, 0.66],
        [60, -50, 0.62],
        [-10, -110, 0.7],
        [-100, 30, 0.5],
        [96, 30, 0.52],
        [0, 10, 0.74],
      ]
        .map(([x = 0, y = 0, size = 1], at) =>
          put(o.flower(at % 2 ? '#fbe9e2' : '#f1b9ae', size), 310 + x, 340 + y),
        )
        .join('') +
      thin('M290 480q-30 60 -20 90M330 480q30 60 14 92', '#f1b9ae', 9),
  ],
  'skin-consultation': [
    BLUSH,
    () =>
      `${shade(320, TOP + 4, 120) + block(214, 130, 212, 388, INK, 32)}<rect x="226" y="144" width="188" height="360" rx="22" fill="#fbf0ea"/><svg x="226" y="170" width="188" height="188" viewBox="70 70 500 500">${portrait(STAFF.kaye)}</svg>${block(250, 380, 140, 16, '#f1d6c9', 8)}${block(250, 408, 100, 14, '#f1d6c9', 7)}${block(262, 446, 116, 36, CLAY, 18)}${put(o.dropper('#d9a28a'), 492, TOP + 18, 0.6)}`,
  ],
};

const apron: Pick<Face, 'top' | 'collar' | 'trim'> = {
  top: '#3a2e30',
  collar: 'band',
  trim: '#d99f88',
};
const STAFF = {
  marisol: {
    ...apron,
    skin: '#d3a07c',
    hair: '#2b1a14',
    style: 'long',
    lips: '#b34a52',
    earrings: '#e0b868',
    smile: 17,
  },
  jun: {
    ...apron,
    skin: '#c99068',
    hair: '#1d1413',
    style: 'fade',
    lips: '#a8604f',
    glasses: true,
    smile: 15,
  },
  trisha: {
    ...apron,
    skin: '#e0b393',
    hair: '#6b3a26',
    style: 'bob',
    lips: '#c2495a',
    earrings: '#fbf3ec',
    smile: 18,
  },
  odette: {
    ...apron,
    skin: '#b57f5a',
    hair: '#241713',
    style: 'bun',
    lips: '#a8504a',
    earrings: '#e0b868',
    smile: 15,
  },
  kaye: { ...apron, skin: '#dba985', hair: '#201412', style: 'curly', lips: '#bf5a5a', smile: 17 },
} satisfies Record<string, Face>;

/** People first: each before an arch in the light of the room. */
const person = (face: Face, tint: string) => () => {
  const wall = filled(
    (p) => `<rect width="640" height="640" fill="${p}"/>`,
    radial([lighter(tint, 0.7), lighter(tint, 0.36), tint], 0.32, 0.26, 0.95),
  );
  const arch = filled(
    (p) => `<path d="M96 640V320A224 224 0 0 1 544 320V640Z" fill="${p}"/>`,
    linear([lighter(CLAY, 0.5), lighter(CLAY, 0.3)], 60),
  );
  return document(
    640,
    640,
    `${wall + arch}<path d="M-40 120L300 640H470L60 40Z" fill="#fff" opacity=".26" filter="url(#soft-far)"/>${portrait(face)}`,
  );
};

export const recipes: Record<string, () => string> = {
  ...Object.fromEntries(
    Object.entries(treatments).map(([name, [tint, draw]]) => [name, () => room(draw(), tint)]),
  ),
  'person-marisol': person(STAFF.marisol, BLUSH),
  'person-jun': person(STAFF.jun, PEARL),
  'person-trisha': person(STAFF.trisha, ROSE),
  'person-odette': person(STAFF.odette, SAGE),
  'person-kaye': person(STAFF.kaye, BLUSH),
};

/** The room before it opens: three arches, plinths, nothing loud; words on the left. */
export function hero(): string {
  const wall = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    radial(['#fdf6f1', '#f6e6dd', '#ecd0c3'], 0.28, 0.24, 1),
  );
  const arch = (x: number, w: number, top: number, tone: string) =>
    filled(
      (p) =>
        `<path d="M${x} 900V${top + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${top + w / 2}V900Z" fill="${p}"/>`,
      linear([tone, lighter(tone, 0.35)], 60),
    );
  const arches =
    arch(760, 330, 300, '#e3bcab') +
    arch(1010, 420, 110, '#d3a08a') +
    arch(1330, 330, 360, '#e9cabb');
  const floor = filled(
    (p) => `<rect y="800" width="1600" height="100" fill="${p}"/>`,
    linear(['#f3ddd2', '#e3c3b4'], 90),
  );
  const light =
    '<path d="M120 0L620 900H900L330 0Z" fill="#fff" opacity=".45" filter="url(#soft-far)"/>';
  const plinth = (x: number, y: number, w: number) =>
    block(x - w / 2, y, w, 900 - y, '#f1dacd', 0, 0) +
    filled(
      (p) => `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${w * 0.1}" fill="${p}"/>`,
      linear(['#fdf3ec', '#f1dacd'], 40),
    );
  const still = [
    plinth(1220, 640, 330),
    shade(1180, 640, 60),
    put(o.dropper('#c98a5a'), 1160, 648, 1.25),
    shade(1290, 644, 90),
    put(o.jar('#e6b39f'), 1290, 656, 0.98),
    plinth(920, 760, 260),
    put(o.towel(), 920, 770, 0.72),
    put(o.flower('#fbe3da', 0.56), 930, 690),
    plinth(1480, 720, 240),
    put(o.frond(), 1480, 716, 1.3),
    put(block(-40, -150, 80, 160, '#fbf3ec', 18), 1480, 726),
  ];
  return document(1600, 900, wall + arches + floor + light + still.join(''));
}
