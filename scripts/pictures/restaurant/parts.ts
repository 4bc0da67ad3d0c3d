import * as b from './bites.ts';
import { bowl, C, spread } from './table.ts';

const { lay } = b;
export const scatter = (
  piece: () => string,
  count: number,
  r: number,
  seed: string,
  scale = 1,
  x = C,
  y = C,
): string =>
  spread(
    count,
    r,
    seed,
    (spot) => lay(piece(), spot.x, spot.y, scale * (0.9 + spot.roll * 0.2), spot.turn),
    x,
    y,
  );
export const herbs = (seed: string, count = 5, r = 90, x = C, y = C) =>
  scatter(() => b.leaf('#4f9a3f', 17), count, r, seed, 1, x, y);
export const sambal = (x: number, y: number, r = 44) =>
  b.sauce('#9c2415', r, `sambal${x}${y}`, x, y);
export const dip = (x: number, y: number, colour: string) =>
  `<g>${bowl('night', colour, 66, x, y)}</g>`;
