import type { Product } from './product.ts';

type Priced = Pick<Product, 'sellingPrice' | 'personPrices'>;

/** What a service costs with this person, decimal; with any person who may do it: its own price. */
export const priceWith = (
  { sellingPrice, personPrices = [] }: Priced,
  employeeId: string | null | undefined,
): number =>
  personPrices.find((one) => one.employeeId === employeeId)?.sellingPrice ?? sellingPrice;

/** Persons who can take each other's place: the price is the same. `null`: who does it where no person was chosen. */
export const isPricedAs = (
  product: Priced,
  employeeId: string,
  other: string | null | undefined,
): boolean => priceWith(product, employeeId) === priceWith(product, other);
