import type { ProductFact } from '#machines/domain/product.ts';

const fact = (kind: ProductFact['kind'], ...lines: string[]): ProductFact => ({
  kind,
  text: lines.join('\n'),
});

const COOL = fact('STORAGE', 'Keep at 4 degrees or below. Eat within three days of opening.');
const DRY = fact('STORAGE', 'Keep dry and dark, in a closed jar once it is opened.');
const FRESH = fact('STORAGE', 'Keep cool and airy. Wash before you eat it.');
const MILK = fact('ALLERGENS', 'Contains milk.');
const WHEAT = fact('ALLERGENS', 'Contains wheat. May contain traces of egg, milk and nuts.');

const OF_CATEGORY: Record<string, ProductFact[]> = {
  fruit: [FRESH],
  vegetables: [FRESH],
  'roots-herbs': [FRESH],
  'milk-yoghurt': [
    fact('NUTRITION', 'In 100 g: 64 kcal, fat 3.5 g, carbohydrates 4.8 g, protein 3.3 g.'),
    MILK,
    COOL,
  ],
  bread: [WHEAT, DRY],
  'sweet-bakes': [WHEAT, DRY],
  meat: [COOL],
  fish: [fact('ALLERGENS', 'Contains fish or shellfish.'), COOL],
  'flour-grains': [DRY],
  'tea-coffee': [DRY],
};

/** What the shop tells of everything of one kind, where it tells something. */
export function factsOf(categories: string[]): { facts?: ProductFact[] } {
  const facts = categories.flatMap((slug) => OF_CATEGORY[slug] ?? []);
  return facts.length > 0 ? { facts } : {};
}
