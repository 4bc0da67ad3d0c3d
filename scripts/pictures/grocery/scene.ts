import { emoji } from '../kit/emoji.ts';
import { chance, document, filled, group, linear, mix, pool, radial } from '../kit/svg.ts';

/** One shelf for the whole shop: daylight from the left, a pale board, a breath of the aisle's colour. */
export const AISLES = {
  produce: '#dff0d3',
  dairy: '#e1eef6',
  bakery: '#f8ead3',
  butcher: '#f9dfd8',
  pantry: '#f7ecca',
  drinks: '#e0f1ea',
  home: '#e8e6f5',
  boxes: '#e6f0cf',
} as const;
export type Aisle = keyof typeof AISLES;

export const FLOOR = 562;
export function shelf(aisle: Aisle, things: string): string {
  const tint = AISLES[aisle];
  const wall = filled(
    (p) => `<rect width="640" height="640" fill="${p}"/>`,
    radial([mix(tint, '#ffffff', 0.72), mix(tint, '#ffffff', 0.3), tint], 0.38, 0.34, 0.85),
  );
  const board = filled(
    (p) => `<rect y="470" width="640" height="170" fill="${p}"/>`,
    linear([mix(tint, '#ffffff', 0.55), mix(tint, '#ffffff', 0.2)], 90),
  );
  const edge = `<rect y="468" width="640" height="3" fill="#ffffff" opacity=".7"/>`;
  return document(640, 640, wall + board + edge + things);
}

export interface Placed {
  x: number;
  y: number;
  size: number;
  turn: number;
  flip?: boolean;
}
const LAYOUTS: Record<string, Placed[]> = {
  one: [{ x: 320, y: 328, size: 450, turn: 0 }],
  tall: [{ x: 320, y: 316, size: 480, turn: 0 }],
  pair: [
    { x: 236, y: 300, size: 344, turn: -10 },
    { x: 416, y: 394, size: 326, turn: 14, flip: true },
  ],
  same: [
    { x: 232, y: 292, size: 340, turn: -6 },
    { x: 412, y: 386, size: 340, turn: 6 },
  ],
  trio: [
    { x: 330, y: 214, size: 280, turn: 6 },
    { x: 198, y: 406, size: 292, turn: -12 },
    { x: 438, y: 412, size: 300, turn: 12, flip: true },
  ],
  heap: [
    { x: 246, y: 226, size: 224, turn: -16 },
    { x: 408, y: 232, size: 226, turn: 12, flip: true },
    { x: 328, y: 300, size: 232, turn: -4 },
    { x: 152, y: 418, size: 232, turn: -20, flip: true },
    { x: 486, y: 422, size: 234, turn: 20 },
    { x: 322, y: 446, size: 254, turn: 3 },
  ],
  row: [
    { x: 166, y: 384, size: 260, turn: -4 },
    { x: 474, y: 384, size: 260, turn: 4 },
    { x: 320, y: 380, size: 300, turn: 0 },
  ],
};

/** Loose things, one to six of them, the nearer ones last. */
export function loose(icon: string, layout: keyof typeof LAYOUTS, scale = 1): string {
  const places = LAYOUTS[layout] ?? [];
  const low = Math.max(...places.map((one) => one.y + one.size * scale * 0.43)) - 4;
  const shadows = places.map((one) =>
    pool(
      one.x + 10,
      Math.min(FLOOR, one.y + one.size * 0.41),
      one.size * 0.4,
      one.size * 0.08,
      0.16,
    ),
  );
  const [left, right] = [
    Math.min(...places.map((one) => one.x - one.size / 2)),
    Math.max(...places.map((one) => one.x + one.size / 2)),
  ];
  const ground = pool((left + right) / 2 + 12, low, (right - left) * 0.42, 22, 0.3);
  return (
    ground +
    shadows.join('') +
    places.map((one) => emoji(icon, one.x, one.y, one.size * scale, one.turn, one.flip)).join('')
  );
}

/** A package standing on the board, `count` of them slightly apart. */
export function standing(pack: string, width: number, at = [320]): string {
  const scale = at.length === 1 ? 1.24 : 1.1;
  return at
    .map((x) => pool(x + 22, FLOOR, width * 0.62 * scale, 26, 0.32) + group(pack, x, FLOOR, scale))
    .join('');
}

/** A slatted wooden crate with things heaped in it: [drawing, how many]. */
export function crate(contents: [string, number][], seed: string): string {
  const dice = chance(seed);
  const names = contents.flatMap(([icon, count]) => Array.from({ length: count }, () => icon));
  const back = names.slice(0, Math.ceil(names.length / 2));
  const front = names.slice(back.length);
  const rowOf = (row: string[], y: number, size: number) =>
    row
      .map((icon, at) =>
        emoji(
          icon,
          118 + ((at + 0.5) * 404) / row.length,
          y + dice() * 20 - 10,
          size * (0.94 + dice() * 0.14),
          dice() * 34 - 17,
          dice() > 0.6,
        ),
      )
      .join('');
  const wood = (y: number) =>
    filled(
      (p) => `<rect x="80" y="${y}" width="480" height="52" rx="7" fill="${p}"/>`,
      linear(['#e9c18a', '#d9a867', '#c48f4e'], 80),
    ) +
    `<path d="M104 ${y + 18}h170M300 ${y + 32}h220M130 ${y + 40}h90" stroke="#a8743a" stroke-width="2.5" opacity=".45" stroke-linecap="round"/>`;
  const post = (x: number) =>
    filled(
      (p) => `<rect x="${x}" y="392" width="40" height="164" rx="6" fill="${p}"/>`,
      linear(['#dcae6c', '#b98242'], 20),
    ) +
    `<circle cx="${x + 20}" cy="424" r="4" fill="#8d6030"/><circle cx="${x + 20}" cy="484" r="4" fill="#8d6030"/><circle cx="${x + 20}" cy="538" r="4" fill="#8d6030"/>`;
  const inside = `<rect x="92" y="380" width="456" height="120" rx="8" fill="#7d5a33"/>`;
  return (
    pool(336, 556, 270, 26, 0.34) +
    inside +
    rowOf(back, 282, 182) +
    rowOf(front, 352, 196) +
    wood(398) +
    wood(456) +
    wood(508) +
    post(84) +
    post(516)
  );
}

/** An open carton tray of eggs: two rows in their cups. */
export function eggTray(columns: number, rows: number): string {
  const cups: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const depth = rows - 1 - row;
    const y = 470 - depth * (220 / rows);
    const wide = 250 - depth * 14;
    const step = (wide * 2) / columns;
    cups.push(
      filled(
        (p) =>
          `<rect x="${320 - wide - 14}" y="${y - 4}" width="${wide * 2 + 28}" height="62" rx="18" fill="${p}"/>`,
        linear(['#b9a99a', '#95857a'], 90),
      ),
    );
    for (let at = 0; at < columns; at += 1)
      cups.push(
        emoji(
          'egg',
          320 - wide + step * (at + 0.5),
          y - step * 0.12,
          step * 1.12,
          ((at * 7 + row * 5) % 9) - 4,
        ),
      );
    cups.push(
      filled(
        (p) =>
          `<path d="${Array.from({ length: columns }, (_, at) => `${at === 0 ? 'M' : 'L'}${320 - wide + step * at} ${y + 6}q${step / 2} 46 ${step} 0`).join('')}V${y + 58}q0 12-12 12H${320 - wide + 12}q-12 0-12-12z" fill="${p}"/>`,
        linear(['#cbbcae', '#a39386'], 90),
      ),
    );
  }
  return `${pool(334, 552, 280, 24, 0.3)}<g transform="translate(0 -10)">${cups.join('')}</g>`;
}
