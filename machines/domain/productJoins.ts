/** The parts of a product that a read of products asks for (`join`, repeated), by the specification's names. */
export const PRODUCT_JOINS = [
  'images',
  'productVariants',
  'productLocation',
  'bundleItems',
  'productAddOns',
];
