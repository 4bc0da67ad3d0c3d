import { recipes as beauty, hero as beautyHero } from './beauty/recipes.ts';
import { hero as groceryHero } from './grocery/hero.ts';
import { recipes as grocery } from './grocery/recipes.ts';
import { hero as restaurantHero } from './restaurant/hero.ts';
import { recipes as restaurant } from './restaurant/recipes.ts';
import { hero as retailHero } from './retail/hero.ts';
import { recipes as retail } from './retail/recipes.ts';
import { recipes as services, hero as servicesHero } from './services/recipes.ts';

export interface Piece {
  name: string;
  draw: () => string;
  width: number;
  also: number[];
  quality: number;
}

/** Cloth seen close is all texture, which costs many bytes in WebP and is not seen. */
const card = (recipes: Record<string, () => string>, quality: number): Piece[] =>
  Object.entries(recipes).map(([name, draw]) => ({
    name,
    draw,
    width: 640,
    also: [320],
    quality: name.endsWith('-detail') ? 54 : quality,
  }));
/** Busy pictures hide the coder's blocks; smooth plaster shows them. */
const wide = (draw: () => string, quality = 74): Piece => ({
  name: 'hero',
  draw,
  width: 1600,
  also: [800],
  quality,
});

/** Every picture of every store; functions, so that one store can be drawn without the others. */
export const stores: Record<string, () => Piece[]> = {
  grocery: () => [...card(grocery, 80), wide(groceryHero)],
  retail: () => [...card(retail, 72), wide(retailHero, 78)],
  services: () => [...card(services, 78), wide(servicesHero, 86)],
  restaurant: () => [...card(restaurant, 64), wide(restaurantHero)],
  beauty: () => [...card(beauty, 82), wide(beautyHero, 88)],
};
