import { drinks, sweets } from './after.ts';
import { mains, noodleDishes, riceDishes } from './bowls.ts';
import { breads, feast, greens, smallPlates } from './plates.ts';
import { table } from './table.ts';

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
