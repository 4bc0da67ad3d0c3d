import { lighter } from '../kit/svg.ts';
import * as b from './bites.ts';
import { dip, herbs, scatter } from './parts.ts';
import { around, board, bowl, C, leafMat, plate, spread } from './table.ts';

const { lay, put } = b;

export const smallPlates: Record<string, () => string> = {
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
          put(b.roll('#f1dfba', 150), C + (at - 1) * 14, C + dy, -12, 1) +
          lay(b.floss('#c2401f'), C + at * 40 - 40, C + dy, 1.4, at * 60),
      )
      .join('') +
    scatter(b.peanut, 14, 150, 'pop', 0.7) +
    herbs('pop2', 6, 140),
  'chicken-satay': () =>
    leafMat() +
    [-90, -30, 30, 90]
      .map((dy, at) => lay(b.satay('#b5692a'), C - 26, C + dy, 1, -8 + at * 1.5))
      .join('') +
    dip(500, 470, '#b9762f') +
    [0, 1, 2].map((at) => put(b.cucumber(), 130 + at * 46, 500 + (at % 2) * 20, 0, 0.9)).join('') +
    put(b.onion(), 118, 456, 0, 0.9),
  lobak: () =>
    board() +
    [-96, -32, 32, 96]
      .map((dx, at) =>
        put(b.slice('#c98a4a', '#8a4a1c'), C + dx - 30, C - 24 + (at % 2) * 20, -74, 1.3),
      )
      .join('') +
    [-70, 0, 70]
      .map((dx) => put(b.slice('#d09652', '#8a4a1c'), C + dx, C + 78, -66, 1.2))
      .join('') +
    dip(506, 286, '#b23a1c') +
    put(b.cucumber(), 150, 440, 0, 0.9) +
    put(b.cucumber(), 190, 462, 0, 0.9),
  'prawn-fritters': () =>
    plate('turmeric') +
    around(
      5,
      104,
      ({ x, y, turn }) =>
        put(b.chunk('#d9973c'), x, y, turn, 1.9) + lay(b.prawn(), x, y, 0.9, turn + 40),
      20,
    ) +
    dip(C, C, '#b7451f') +
    scatter(b.sprout, 8, 150, 'pf', 0.8),
  'penang-rojak': () =>
    plate('celadon') +
    b.sauce('#5a2d16', 148, 'rojak') +
    spread(20, 138, 'rojakf', ({ x, y, turn, at }) =>
      put(
        b.cube(['#f2c245', '#e4e9a8', '#e88a4b', '#cfe3a0', '#f0d9a0'][at % 5] ?? '#f2c245'),
        x,
        y,
        turn,
        0.92,
      ),
    ) +
    b.sauce('#4a2210', 60, 'rojaks', C + 10, C) +
    scatter(b.peanut, 34, 130, 'rojakp', 0.62) +
    scatter(() => b.sesame(), 40, 140, 'rojaks2'),
  'otak-otak': () =>
    board(540, 360, -6) +
    [-94, 0, 94]
      .map((dy, at) => put(b.parcel(), C + (at - 1) * 16, C + dy, -6 + at * 3, 1.06))
      .join('') +
    put(b.limeWedge(), 530, 470, 20),
  'crispy-tofu': () =>
    plate('night') +
    around(
      6,
      112,
      ({ x, y, turn, at }) =>
        put(b.tofu(), x, y, turn, 1.42) +
        scatter(() => b.floss(at % 2 ? '#e8803a' : '#dfe8b0'), 5, 24, `ct${at}`, 0.8, x, y),
    ) +
    dip(C, C, '#a33a1a') +
    scatter(b.peanut, 12, 150, 'ctp', 0.6),
  'nyonya-acar': () =>
    bowl('blue', '#c9862c', 220) +
    spread(36, 158, 'acar', ({ x, y, turn, at }) =>
      lay(
        [
          b.cube('#f2a33c'),
          b.cube('#cfe08a'),
          b.cube('#f6ead0'),
          b.leaf('#9cc069', 20),
          b.chilli(),
        ][at % 5] ?? '',
        x,
        y,
        [0.62, 0.62, 0.6, 0.9, 1][at % 5] ?? 1,
        turn,
      ),
    ) +
    scatter(b.peanut, 18, 150, 'acarp', 0.6) +
    scatter(() => b.sesame(), 44, 160, 'acars'),
};

export const breads: Record<string, () => string> = {
  'roti-canai': () =>
    plate('cream') +
    put(b.roti(120), 280, 284, 0, 1) +
    put(b.roti(100), 378, 380, 70, 1) +
    dip(440, 210, '#c9772a'),
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
      .map(([dx = 0, dy = 0], at) =>
        put(b.fold('#dfae62', 72, 54), C + dx - 16, C + dy, at % 2 ? 4 : -4, 1),
      )
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

export const greens: Record<string, () => string> = {
  'kangkung-belacan': () =>
    plate('rose') +
    spread(34, 150, 'kb', ({ x, y, turn, roll }) =>
      lay(b.leaf(roll > 0.5 ? '#3f8a35' : '#2f6f30', 46), x, y, 1, turn),
    ) +
    spread(12, 130, 'kbs', ({ x, y, turn }) =>
      lay(
        '<path d="M-44 0Q0-12 44 0" stroke="#8fbf5a" stroke-width="10" fill="none" stroke-linecap="round"/>',
        x,
        y,
        1,
        turn,
      ),
    ) +
    scatter(() => b.chilli(), 16, 140, 'kbc', 1.1) +
    scatter(b.shallot, 12, 110, 'kbx'),
  'sambal-okra': () =>
    plate('celadon') +
    [-96, -58, -20, 18, 56, 94]
      .map((dy, at) => put(b.okra(), C + (at % 2) * 20 - 10, C + dy, -6 + at * 2, 1.55))
      .join('') +
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

export const feast: Record<string, () => string> = {
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
      .map((dy, at) =>
        lay(b.satay(at % 2 ? '#a85f26' : '#bd7030'), C - 40 + (at % 2) * 16, C + dy, 1, -5),
      )
      .join('') +
    dip(548, 200, '#b9762f') +
    dip(540, 440, lighter('#b9762f', 0.1)),
};
