import type { ProductFact } from '#machines/domain/product.ts';

const fact = (kind: ProductFact['kind'], ...lines: string[]): ProductFact => ({
  kind,
  text: lines.join('\n'),
});

const BODY_SIZES = fact(
  'SIZE',
  'Chest in inches: XS 34, S 36, M 38, L 41, XL 44.',
  'Between two sizes, take the larger: our pieces sit close.',
);
const WAIST_SIZES = fact('SIZE', 'By the waist in inches. The inside leg is 31 inches.');
const WOOL = fact('CARE', 'Wash cool on the wool cycle, dry flat, away from the sun.');
const COTTON = fact('CARE', 'Wash at 30 degrees with like colours. Iron while damp.');
const WIPED = fact('CARE', 'Wipe with a damp cloth. Do not machine wash.');
const RETURNS = fact(
  'RETURNS',
  'Send it back unworn within 30 days: we pay the post.',
  'What was made to your order is yours to keep.',
);

const OF_CATEGORY: Record<string, ProductFact[]> = {
  knitwear: [BODY_SIZES, WOOL],
  tops: [BODY_SIZES, COTTON],
  outerwear: [BODY_SIZES, WIPED],
  dresses: [BODY_SIZES, COTTON],
  bottoms: [WAIST_SIZES, COTTON],
  'hats-scarves': [WOOL],
  'socks-slippers': [fact('SIZE', 'S fits 36 to 38, M 39 to 42, L 43 to 46.'), WOOL],
  bags: [WIPED],
  'blankets-cushions': [WOOL],
};

/** What the shop tells of everything of one kind. */
export const factsOf = (categories: string[]): ProductFact[] => [
  ...categories.flatMap((slug) => OF_CATEGORY[slug] ?? []),
  RETURNS,
];
