import { hero as groceryHero } from './grocery/hero.ts';
import { recipes as grocery } from './grocery/recipes.ts';

export interface Piece {
  name: string;
  draw: () => string;
  width: number;
  also: number[];
}

const card = (recipes: Record<string, () => string>): Piece[] =>
  Object.entries(recipes).map(([name, draw]) => ({ name, draw, width: 640, also: [320] }));
const wide = (draw: () => string): Piece => ({ name: 'hero', draw, width: 1600, also: [800] });

/** Every picture of every store; functions, so that one store can be drawn without the others. */
export const stores: Record<string, () => Piece[]> = {
  grocery: () => [...card(grocery), wide(groceryHero)],
};
