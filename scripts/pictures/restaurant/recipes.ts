import { lighter } from '../kit/svg.ts';
import { drinks, sweets } from './after.ts';
import * as b from './bites.ts';
import { around, board, bowl, C, claypot, leafMat, plate, spread, table } from './table.ts';

const { lay, put } = b;
const scatter = (piece: () => string, count: number, r: number, seed: string, scale = 1, x = C, y = C): string =>
  spread(count, r, seed, (spot) => lay(piece(), spot.x, spot.y, scale * (0.9 + spot.roll * 0.2), spot.turn), x, y);
const herbs = (seed: string, count = 5, r = 90, x = C, y = C) => scatter(() => b.leaf('#4f9a3f', 17), count, r, seed, 1, x, y);
const sambal = (x: number, y: number, r = 44) => b.sauce('#9c2415', r, `sambal${x}${y}`, x, y);
const dip = (x: number, y: number, colour: string) => `<g>${bowl('night', colour, 66, x, y)}</g>`;

const smallPlates: Record<string, () => string> = {
  'pai-tee': () =>
    plate('blue') +
    around(
      6,
      118,
      ({ x, y, turn, at }) =>
        put(b.topHat(), x, y, turn, 1.12) +
        scatter(() => b.floss(at % 2 ? '#f2b24c' : '#f7efd8'), 5, 22, `pt${at}`, 0.8, x, y) +
        lay(b.prawn(), x, y - 4, 0.5, turn) +
        lay(b.leaf('#4f9a3f', 12), x + 10, y + 8, 1, 40),
    ) +
    dip(C, C, '#c2401f'),
  popiah: () =>
    plate('cream') +
    [-84, 0, 84]
      .map(
        (dy, at) =>
          put(b.roll('#f1dfba', 150), C + (at - 1) * 14, C + dy, -12, 1) + lay(b.floss('#c2401f'), C + at * 40 - 40, C + dy, 1.4, at * 60),
      )
      .join('') +
    scatter(b.peanut, 14, 150, 'pop', 0.7) +
    herbs('pop2', 6, 140),
  'chicken-satay': () =>
    leafMat() +
    [-90, -30, 30, 90].map((dy, at) => lay(b.satay('#b5692a'), C - 26, C + dy, 1, -8 + at * 1.5)).join('') +
    dip(500, 470, '#b9762f') +
    [0, 1, 2].map((at) => put(b.cucumber(), 130 + at * 46, 500 + (at % 2) * 20, 0, 0.9)).join('') +
    put(b.onion(), 118, 456, 0, 0.9),
  lobak: () =>
    board() +
    [-96, -32, 32, 96].map((dx, at) => put(b.slice('#c98a4a', '#8a4a1c'), C + dx - 30, C - 24 + (at % 2) * 20, -74, 1.3)).join('') +
    [-70, 0, 70].map((dx) => put(b.slice('#d09652', '#8a4a1c'), C + dx, C + 78, -66, 1.2)).join('') +
    dip(506, 286, '#b23a1c') +
    put(b.cucumber(), 150, 440, 0, 0.9) +
    put(b.cucumber(), 190, 462, 0, 0.9),
  'prawn-fritters': () =>
    plate('turmeric') +
    around(5, 104, ({ x, y, turn }) => put(b.chunk('#d9973c'), x, y, turn, 1.9) + lay(b.prawn(), x, y, 0.9, turn + 40), 20) +
    dip(C, C, '#b7451f') +
    scatter(b.sprout, 8, 150, 'pf', 0.8),
  'penang-rojak': () =>
    plate('celadon') +
    b.sauce('#5a2d16', 148, 'rojak') +
    spread(20, 138, 'rojakf', ({ x, y, turn, at }) =>
      put(b.cube(['#f2c245', '#e4e9a8', '#e88a4b', '#cfe3a0', '#f0d9a0'][at % 5] ?? '#f2c245'), x, y, turn, 0.92),
    ) +
    b.sauce('#4a2210', 60, 'rojaks', C + 10, C) +
    scatter(b.peanut, 34, 130, 'rojakp', 0.62) +
    scatter(() => b.sesame(), 40, 140, 'rojaks2'),
  'otak-otak': () =>
    board(540, 360, -6) +
    [-94, 0, 94].map((dy, at) => put(b.parcel(), C + (at - 1) * 16, C + dy, -6 + at * 3, 1.06)).join('') +
    put(b.limeWedge(), 530, 470, 20),
  'crispy-tofu': () =>
    plate('night') +
    around(
      6,
      112,
      ({ x, y, turn, at }) =>
        put(b.tofu(), x, y, turn, 1.42) + scatter(() => b.floss(at % 2 ? '#e8803a' : '#dfe8b0'), 5, 24, `ct${at}`, 0.8, x, y),
    ) +
    dip(C, C, '#a33a1a') +
    scatter(b.peanut, 12, 150, 'ctp', 0.6),
  'nyonya-acar': () =>
    bowl('blue', '#c9862c', 220) +
    spread(36, 158, 'acar', ({ x, y, turn, at }) =>
      lay(
        [b.cube('#f2a33c'), b.cube('#cfe08a'), b.cube('#f6ead0'), b.leaf('#9cc069', 20), b.chilli()][at % 5] ?? '',
        x,
        y,
        [0.62, 0.62, 0.6, 0.9, 1][at % 5] ?? 1,
        turn,
      ),
    ) +
    scatter(b.peanut, 18, 150, 'acarp', 0.6) +
    scatter(() => b.sesame(), 44, 160, 'acars'),
};

const noodleDishes: Record<string, () => string> = {
  'char-kway-teow': () =>
    leafMat(560, 430, -5) +
    b.noodles('#b9793c', 176, 'ckt', 15) +
    scatter(b.sprout, 20, 150, 'cktb') +
    spread(6, 112, 'cktp', ({ x, y, turn }) => put(b.prawn(), x, y, turn, 1.2)) +
    spread(5, 126, 'ckte', ({ x, y, turn }) => lay(b.chunk('#f3d27a'), x, y, 0.7, turn)) +
    scatter(() => b.leaf('#3f8f3f', 20), 14, 150, 'cktl') +
    scatter(() => b.slice('#b23b2a', '#7a1d14'), 5, 120, 'ckts', 0.6),
  'asam-laksa': () =>
    bowl('blue', '#b5552a') +
    b.noodles('#f3ead6', 150, 'al', 12) +
    spread(5, 100, 'alf', ({ x, y, turn }) => put(b.chunk('#b89a86'), x, y, turn, 1)) +
    put(b.onion(), 250, 250, 0, 1.3) +
    put(b.onion(), 396, 300, 0, 1.1) +
    scatter(b.cucumber, 4, 110, 'alc', 0.7) +
    put(b.sprig('#4fa04a'), 330, 384, 10, 1.3) +
    scatter(() => b.chilli(), 10, 130, 'alx') +
    scatter(() => b.cube('#f2c245'), 7, 120, 'alp', 0.5),
  'curry-mee': () =>
    bowl('turmeric', '#d5772a') +
    b.noodles('#f0d79a', 146, 'cm', 10) +
    spread(5, 116, 'cmt', ({ x, y, turn }) => put(b.tofu(), x, y, turn, 1.1)) +
    spread(4, 92, 'cmp', ({ x, y, turn }) => put(b.prawn(), x, y, turn, 1.1)) +
    scatter(() => b.cube('#7a2a24'), 3, 90, 'cmb', 0.9) +
    put(b.sprig(), 396, 396, 30, 1.3) +
    sambal(246, 396, 36) +
    scatter(b.sprout, 7, 130, 'cms'),
  'hokkien-mee': () =>
    bowl('rose', '#a8401f') +
    b.noodles('#f2cf7c', 148, 'hm', 10) +
    [-1, 0, 1].map((at) => put(b.prawn('#f08a55'), C + at * 78, C - 70 + Math.abs(at) * 26, at * 30, 1.3)).join('') +
    put(b.eggHalf(), 262, 372, -30, 1.25) +
    spread(4, 60, 'hmk', ({ x, y, turn }) => lay(b.slice('#e3bda0', '#b5714f'), x, y, 0.9, turn), 400, 376) +
    scatter(() => b.leaf('#3f8f3f', 22), 8, 134, 'hml') +
    scatter(b.shallot, 18, 120, 'hms') +
    sambal(332, 414, 30),
  'mee-goreng': () =>
    plate('cream') +
    b.noodles('#d8862c', 170, 'mg', 11) +
    spread(6, 120, 'mgt', ({ x, y, turn }) => put(b.tofu('#d59a40'), x, y, turn, 0.95)) +
    scatter(b.tomatoWedge, 5, 120, 'mgto') +
    scatter(() => b.cube('#f0cf86'), 6, 100, 'mgp', 0.7) +
    scatter(b.sprout, 12, 150, 'mgs') +
    put(b.limeWedge(), 438, 420, 30, 1.3) +
    scatter(() => b.chilli('#3f8f2f'), 9, 140, 'mgc'),
  'wantan-mee': () =>
    plate('celadon') +
    b.noodles('#edc863', 156, 'wm', 7) +
    around(4, 110, ({ x, y, turn }) => put(b.dumpling(), x, y, turn, 1.15), 200, C, C, 150) +
    [0, 1, 2, 3].map((at) => put(b.slice('#b8482e', '#7a1d14'), 236 + at * 48, 246 - at * 6, -58, 1.15)).join('') +
    spread(6, 46, 'wml', ({ x, y, turn }) => lay(b.leaf('#3f9a45', 34), x, y, 1, turn), 424, 384) +
    scatter(() => b.chilli('#6fae3a'), 8, 110, 'wmc'),
  'bihun-goreng': () =>
    plate('blue') +
    b.noodles('#efe4c8', 168, 'bg', 5) +
    scatter(() => b.cube('#ee8a3c'), 8, 130, 'bgc', 0.5) +
    scatter(() => b.leaf('#57a348', 26), 12, 140, 'bgl') +
    spread(5, 110, 'bgt', ({ x, y, turn }) => put(b.tofu(), x, y, turn, 0.9)) +
    scatter(() => b.chunk('#6b4a34'), 6, 120, 'bgm', 0.6) +
    scatter(b.sprout, 12, 140, 'bgs') +
    scatter(b.shallot, 14, 110, 'bgx'),
};

const riceDishes: Record<string, () => string> = {
  'nasi-lemak': () =>
    leafMat(560, 450, -6) +
    b.rice('#fbf5e6', 104, 'nl', 300, 300) +
    sambal(432, 300, 62) +
    scatter(b.anchovy, 12, 46, 'nla', 0.9, 430, 420) +
    scatter(b.peanut, 16, 44, 'nlp', 0.9, 318, 452) +
    put(b.eggHalf(), 190, 420, -20, 1.35) +
    [0, 1, 2].map((at) => put(b.cucumber(), 172 + at * 10, 262 + at * 46, 0, 1)).join('') +
    put(b.drumstick('#b9642a'), 440, 190, -20, 0.95),
  'nasi-kandar': () =>
    leafMat(560, 450, -4) +
    b.rice('#fbf3da', 112, 'nk', 280, 290) +
    b.sauce('#a8501c', 112, 'nks', 350, 330) +
    put(b.drumstick('#a04a1e'), 392, 250, 10, 1.25) +
    put(b.okra(), 236, 430, -24, 1) +
    put(b.okra(), 262, 462, -18, 0.9) +
    put(b.eggHalf(), 448, 410, 20, 1.3) +
    scatter(() => b.leaf('#5a9a45', 16), 9, 120, 'nkl') +
    put(b.onion(), 180, 216, 0, 1.2),
  'nasi-ulam': () =>
    plate('celadon') +
    b.rice('#e8edc4', 138, 'nu') +
    scatter(() => b.leaf('#3f8f3f', 16), 30, 126, 'nul') +
    scatter(b.shallot, 22, 120, 'nus') +
    scatter(() => b.leaf('#8a4a7a', 13), 12, 120, 'nup') +
    scatter(() => b.chilli(), 8, 110, 'nuc') +
    put(b.anchovy(), 250, 250, 30) +
    put(b.anchovy(), 380, 360, 120) +
    scatter(() => b.sesame(), 34, 130, 'nuse') +
    put(b.limeWedge(), 440, 230, 20, 1.3),
  'hainan-chicken-rice': () =>
    plate('blue') +
    b.rice('#f6ecc6', 92, 'hc', 236, 270) +
    [0, 1, 2, 3, 4].map((at) => put(b.slice('#f7e9cd', '#e2b860'), 382 + (at % 2) * 6, 216 + at * 42, -8, 1.35)).join('') +
    [0, 1, 2, 3].map((at) => put(b.cucumber(), 190 + at * 40, 396 + at * 14, 0, 0.85)).join('') +
    dip(250, 470, '#d2451f') +
    put(b.sprig(), 440, 424, 40, 1),
  'nasi-goreng-kampung': () =>
    plate('night') +
    b.rice('#d99b4c', 146, 'ng') +
    scatter(b.anchovy, 14, 130, 'nga', 0.85) +
    scatter(() => b.leaf('#4f9a3f', 15), 18, 136, 'ngl') +
    scatter(() => b.chilli(), 12, 130, 'ngc') +
    put(b.friedEgg(), C, C - 6, 12, 1.45) +
    [0, 1, 2].map((at) => put(b.cucumber(), 190 + at * 26, 420 + at * 22, 0, 0.9)).join(''),
  'claypot-rice': () =>
    claypot('#6f3a1a') +
    b.rice('#c98d4c', 164, 'cp') +
    spread(6, 96, 'cpc', ({ x, y, turn }) => put(b.chunk('#b5622c'), x, y, turn, 1.35)) +
    [0, 1, 2, 3].map((at) => put(b.slice('#a33327', '#6a1710'), 236 + at * 40, 400 - at * 14, -40, 0.9)).join('') +
    scatter(() => b.chunk('#4a3022'), 4, 100, 'cpm', 0.9) +
    scatter(() => b.chilli('#6fae3a'), 16, 130, 'cpo', 0.8),
};

const breads: Record<string, () => string> = {
  'roti-canai': () => plate('cream') + put(b.roti(120), 280, 284, 0, 1) + put(b.roti(100), 378, 380, 70, 1) + dip(440, 210, '#c9772a'),
  'roti-telur': () =>
    plate('turmeric') +
    put(b.fold('#ecc67c', 128, 104), 290, 300, -10, 1) +
    lay(b.onion(), 250, 270, 0.9) +
    lay(b.chilli('#4f9a2f'), 330, 260) +
    lay(b.chilli(), 300, 340) +
    dip(446, 420, '#b95a22'),
  murtabak: () =>
    leafMat(550, 420, -4) +
    [
      [-80, -58],
      [80, -58],
      [-80, 62],
      [80, 62],
    ]
      .map(([dx = 0, dy = 0], at) => put(b.fold('#dfae62', 72, 54), C + dx - 16, C + dy, at % 2 ? 4 : -4, 1))
      .join('') +
    scatter(() => b.onion('#c65a86'), 6, 44, 'mu', 0.9, 492, 452) +
    dip(520, 220, '#a8501c'),
  'masala-tosai': () =>
    leafMat(570, 420, -3) +
    put(b.roll('#e2b05c', 205), 296, 290, -14, 1.35) +
    dip(186, 456, '#e9e2cf') +
    dip(322, 476, '#c2502a') +
    dip(458, 452, '#8fae4f'),
};

const mains: Record<string, () => string> = {
  'beef-rendang': () =>
    bowl('celadon', '#4a2414') +
    spread(9, 112, 'br', ({ x, y, turn }) => put(b.chunk('#5f301a'), x, y, turn, 1.75)) +
    scatter(() => b.leaf('#3f7a35', 14), 12, 130, 'brl') +
    scatter(() => b.floss('#d9a75c'), 16, 124, 'brf') +
    scatter(() => b.chilli(), 6, 110, 'brc'),
  'curry-kapitan': () =>
    bowl('blue', '#b8481c') +
    put(b.drumstick('#c76a2c'), 276, 268, -16, 1.3) +
    put(b.drumstick('#b95a24'), 380, 352, 150, 1.25) +
    spread(4, 70, 'ck', ({ x, y, turn }) => put(b.chunk('#e2b458'), x, y, turn, 0.95), 260, 400) +
    scatter(() => b.leaf('#3f8f3f', 17), 9, 140, 'ckl') +
    scatter(() => b.chilli(), 8, 130, 'ckc') +
    put(b.limeWedge(), 420, 222, 20, 1.2),
  'gulai-tumis': () =>
    claypot('#b8401a') +
    put(b.slice('#d9c3ac', '#7a5a4a'), 274, 270, 20, 2) +
    put(b.slice('#d9c3ac', '#7a5a4a'), 372, 350, -24, 1.9) +
    put(b.okra(), 250, 396, -30, 1) +
    put(b.okra(), 392, 240, 40, 1) +
    put(b.tomatoWedge(), 262, 210, 0, 1.2) +
    put(b.tomatoWedge(), 424, 300, 60, 1.1) +
    scatter(() => b.leaf('#3f8f3f', 18), 6, 120, 'gtl'),
  'sambal-prawns': () =>
    plate('cream') +
    b.sauce('#a3260f', 152, 'sp') +
    spread(9, 112, 'spp', ({ x, y, turn }) => put(b.prawn('#f2794a'), x, y, turn, 1.55)) +
    scatter(() => b.onion('#d29ac0'), 5, 120, 'spo', 0.8) +
    herbs('sph', 6, 120) +
    put(b.limeWedge(), 450, 420, 30, 1.3),
  'inchi-kabin': () =>
    board(540, 380, -6) +
    [
      [-110, -50, 0],
      [40, -70, 40],
      [-40, 60, 150],
      [120, 50, -30],
    ]
      .map(([dx = 0, dy = 0, turn = 0]) => put(b.drumstick('#b5641f'), C + dx - 10, C + dy, turn, 1.2))
      .join('') +
    dip(520, 170, '#5a2d16') +
    put(b.cucumber(), 140, 470, 0, 0.95) +
    put(b.cucumber(), 182, 490, 0, 0.95),
  'ikan-bakar': () =>
    leafMat(600, 380, -8) +
    put(b.fish('#a8683a'), C, C - 6, -8, 1.14) +
    b.sauce('#a32a12', 52, 'ib', 330, 300) +
    scatter(() => b.onion(), 5, 90, 'ibo', 0.7) +
    put(b.limeWedge(), 500, 440, 30, 1.3) +
    put(b.limeWedge(), 452, 464, 10, 1.2) +
    herbs('ibh', 5, 100),
  'dalca-vegetables': () =>
    bowl('turmeric', '#c98a2a') +
    spread(5, 110, 'dv', ({ x, y, turn }) => put(b.chunk('#f0c766'), x, y, turn, 1.05)) +
    scatter(() => b.cube('#ee8a3c'), 7, 120, 'dvc', 0.7) +
    put(b.okra(), 270, 276, 30, 0.9) +
    put(b.okra(), 380, 380, -40, 0.9) +
    scatter(() => b.roll('#6b3a66', 46), 3, 86, 'dve', 0.72) +
    scatter(() => b.leaf('#4f9a3f', 15), 9, 130, 'dvl') +
    scatter(() => b.chilli(), 5, 110, 'dvx'),
};

const greens: Record<string, () => string> = {
  'kangkung-belacan': () =>
    plate('rose') +
    spread(34, 150, 'kb', ({ x, y, turn, roll }) => lay(b.leaf(roll > 0.5 ? '#3f8a35' : '#2f6f30', 46), x, y, 1, turn)) +
    spread(12, 130, 'kbs', ({ x, y, turn }) =>
      lay('<path d="M-44 0Q0-12 44 0" stroke="#8fbf5a" stroke-width="10" fill="none" stroke-linecap="round"/>', x, y, 1, turn),
    ) +
    scatter(() => b.chilli(), 16, 140, 'kbc', 1.1) +
    scatter(b.shallot, 12, 110, 'kbx'),
  'sambal-okra': () =>
    plate('celadon') +
    [-96, -58, -20, 18, 56, 94].map((dy, at) => put(b.okra(), C + (at % 2) * 20 - 10, C + dy, -6 + at * 2, 1.55)).join('') +
    b.sauce('#a3260f', 70, 'so', C + 6, C) +
    scatter(b.shallot, 16, 60, 'sox') +
    put(b.limeWedge(), 446, 436, 20, 1.2),
  'salted-fish-sprouts': () =>
    plate('night') +
    scatter(b.sprout, 90, 158, 'sf', 1.2) +
    scatter(() => b.chunk('#b9823c'), 8, 130, 'sff', 0.5) +
    scatter(() => b.leaf('#4f9a3f', 26), 12, 140, 'sfl') +
    scatter(() => b.chilli(), 8, 130, 'sfc'),
};

const feast: Record<string, () => string> = {
  'nyonya-dinner': () =>
    plate('blue', 150, 190, 190) +
    b.rice('#f7efd2', 84, 'nd1', 190, 190) +
    bowl('celadon', '#4a2414', 138, 450, 186) +
    spread(5, 54, 'nd2', ({ x, y, turn }) => put(b.chunk('#5f301a'), x, y, turn, 1.1), 450, 186) +
    plate('rose', 138, 186, 462) +
    spread(18, 80, 'nd3', ({ x, y, turn }) => lay(b.leaf('#3f8a35', 32), x, y, 1, turn), 186, 462) +
    scatter(() => b.chilli(), 8, 70, 'nd3c', 1, 186, 462) +
    bowl('turmeric', '#a3260f', 150, 452, 456) +
    spread(6, 70, 'nd4', ({ x, y, turn }) => put(b.prawn(), x, y, turn, 1.1), 452, 456) +
    dip(C, C, '#c2401f'),
  'party-satay': () =>
    board(600, 480, -5) +
    [-150, -100, -50, 0, 50, 100, 150]
      .map((dy, at) => lay(b.satay(at % 2 ? '#a85f26' : '#bd7030'), C - 40 + (at % 2) * 16, C + dy, 1, -5))
      .join('') +
    dip(548, 200, '#b9762f') +
    dip(540, 440, lighter('#b9762f', 0.1)),
};

/** The dishes alone, each around (320, 320). */
export const dishes: Record<string, () => string> = {
  ...smallPlates,
  ...noodleDishes,
  ...riceDishes,
  ...breads,
  ...mains,
  ...greens,
  ...sweets,
  ...drinks,
  ...feast,
};

/** Name of the picture to its drawing, with the table under it. */
export const recipes: Record<string, () => string> = Object.fromEntries(
  Object.entries(dishes).map(([name, draw]) => [name, () => table(draw())]),
);
