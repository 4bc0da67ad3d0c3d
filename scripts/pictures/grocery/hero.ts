import { emoji } from '../kit/emoji.ts';
import { chance, document, filled, group, lighter, linear, pool, radial } from '../kit/svg.ts';
import { bottle, carton, jar, sack } from './packs.ts';

/** A market stall seen from the front: awning, daylight, three tilted crates, room for words on the left. */
export function hero(): string {
  const sky = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    radial(['#ffffff', '#f0f8e4', '#cfe7ba'], 0.3, 0.32, 0.9),
  );
  const table = filled(
    (p) => `<rect y="742" width="1600" height="158" fill="${p}"/>`,
    linear(['#d9ecc6', '#bcdca2'], 90),
  );
  const stalls = crateRow('hero');
  const packs = [
    group(sack(150, 230, { body: '#fbf5e3', accent: '#e2a521', icon: 'ear-of-corn' }), 742, 748),
    group(carton(120, 200, { body: '#f4f8fc', accent: '#2f7fc4', icon: 'cow-face' }), 604, 760),
  ];
  return document(
    1600,
    900,
    sky +
      awning() +
      table +
      `<rect y="740" width="1600" height="4" fill="#fff" opacity=".7"/>` +
      pool(680, 752, 180, 18) +
      packs.join('') +
      stalls +
      front(),
  );
}

function awning(): string {
  const stripes = Array.from({ length: 16 }, (_, at) => {
    const colour = at % 2 ? '#ffffff' : '#2f9a4b';
    const x = at * 100;
    return `<path d="M${x} 0h100v84a50 44 0 0 1-100 0z" fill="${colour}"/>`;
  });
  const shade = filled(
    (p) => `<rect width="1600" height="130" fill="${p}"/>`,
    linear(['#0b3d1a/.28', '#0b3d1a/0'], 90),
  );
  return `<g filter="url(#soft-near)" opacity=".18"><rect y="60" width="1600" height="80" fill="#1d3b1f"/></g>${stripes.join('')}${shade}`;
}

function crateRow(seed: string): string {
  const dice = chance(seed);
  const heaps: [number, number, string[]][] = [
    [1010, 560, ['tomato', 'tomato', 'tomato', 'tomato', 'tomato', 'tomato', 'tomato']],
    [
      1360,
      560,
      ['tangerine', 'lemon', 'tangerine', 'tangerine', 'lemon', 'tangerine', 'tangerine'],
    ],
    [
      1010,
      330,
      [
        'leafy-green',
        'broccoli',
        'leafy-green',
        'cucumber',
        'broccoli',
        'leafy-green',
        'bell-pepper',
      ],
    ],
    [1360, 330, ['mango', 'avocado', 'mango', 'avocado', 'mango', 'avocado', 'mango']],
  ];
  return heaps
    .sort((one, other) => one[1] - other[1])
    .map(([x, y, names]) => {
      const heap = names.map((icon, at) =>
        emoji(
          icon,
          x - 132 + (at % 4) * 88 + (at > 3 ? 44 : 0),
          y + (at > 3 ? 74 : 16) + dice() * 14,
          134,
          dice() * 40 - 20,
          dice() > 0.5,
        ),
      );
      const wood = (top: number) =>
        filled(
          (p) => `<rect x="${x - 184}" y="${top}" width="368" height="50" rx="8" fill="${p}"/>`,
          linear([lighter('#dcae6c', 0.2), '#c48f4e'], 90),
        );
      return (
        pool(x + 14, y + 216, 200, 18, 0.3) +
        `<rect x="${x - 172}" y="${y + 50}" width="344" height="130" fill="#7d5a33"/>` +
        heap.join('') +
        wood(y + 108) +
        wood(y + 164)
      );
    })
    .join('');
}

const front = (): string =>
  pool(900, 862, 80, 12) +
  group(jar(110, 130, { body: '#e89a1e', accent: '#5b3a1b', icon: 'honeybee' }), 896, 862) +
  pool(770, 852, 60, 10) +
  group(
    bottle(74, 200, { body: '#f2c335', accent: '#2f8a4a', icon: 'sunflower' }, '#2f8a4a'),
    770,
    856,
  ) +
  pool(560, 846, 90, 12) +
  emoji('baguette-bread', 470, 812, 150, 20) +
  emoji('croissant', 600, 818, 120) +
  emoji('pineapple', 1560, 770, 210, 8);
