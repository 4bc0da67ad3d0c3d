import * as b from './bites.ts';
import { dip, herbs, sambal, scatter } from './parts.ts';
import { around, board, bowl, C, claypot, leafMat, plate, spread } from './table.ts';

const { lay, put } = b;

export const noodleDishes: Record<string, () => string> = {
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
    [-1, 0, 1]
      .map((at) => put(b.prawn('#f08a55'), C + at * 78, C - 70 + Math.abs(at) * 26, at * 30, 1.3))
      .join('') +
    put(b.eggHalf(), 262, 372, -30, 1.25) +
    spread(
      4,
      60,
      'hmk',
      ({ x, y, turn }) => lay(b.slice('#e3bda0', '#b5714f'), x, y, 0.9, turn),
      400,
      376,
    ) +
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
    [0, 1, 2, 3]
      .map((at) => put(b.slice('#b8482e', '#7a1d14'), 236 + at * 48, 246 - at * 6, -58, 1.15))
      .join('') +
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

export const riceDishes: Record<string, () => string> = {
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
    [0, 1, 2, 3, 4]
      .map((at) => put(b.slice('#f7e9cd', '#e2b860'), 382 + (at % 2) * 6, 216 + at * 42, -8, 1.35))
      .join('') +
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
    [0, 1, 2, 3]
      .map((at) => put(b.slice('#a33327', '#6a1710'), 236 + at * 40, 400 - at * 14, -40, 0.9))
      .join('') +
    scatter(() => b.chunk('#4a3022'), 4, 100, 'cpm', 0.9) +
    scatter(() => b.chilli('#6fae3a'), 16, 130, 'cpo', 0.8),
};

export const mains: Record<string, () => string> = {
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
      .map(([dx = 0, dy = 0, turn = 0]) =>
        put(b.drumstick('#b5641f'), C + dx - 10, C + dy, turn, 1.2),
      )
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
