import { directionOf, listed } from './locale.ts';
import type { Address } from './shipment.ts';
import type { Business } from './store.ts';

type VisitRule = Pick<Business, 'visitArea' | 'shipsTo'>;

const written = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether who works at a shopper's place goes there: a city by its name, however it is written, or a postal code by how it begins. A store that says neither goes anywhere in its countries. */
export function isVisited(
  { country, city, postalCode }: Pick<Address, 'country' | 'city' | 'postalCode'>,
  { visitArea, shipsTo }: VisitRule,
): boolean {
  const { cities = [], postalCodes = [] } = visitArea ?? {};
  const code = written(postalCode);
  return (
    (shipsTo?.includes(country) ?? true) &&
    (cities.length + postalCodes.length === 0 ||
      cities.some((one) => written(one) === written(city)) ||
      postalCodes.some((one) => code.startsWith(written(one))))
  );
}

/** "Pune, postal codes 411…". Nothing where a store goes anywhere. */
export function visitAreaText(
  { visitArea }: Pick<VisitRule, 'visitArea'>,
  locale: string,
  codesText: (codes: string) => string,
): string {
  const { cities = [], postalCodes = [] } = visitArea ?? {};
  // Among letters that run to the left the dots would stand before the number.
  const [open, close] = directionOf(locale) === 'rtl' ? ['\u2066', '\u2069'] : ['', ''];
  const codes = postalCodes.map((one) => `${open}${one}…${close}`);
  return listed(
    [...cities, ...(codes.length > 0 ? [codesText(listed(codes, locale))] : [])],
    locale,
  );
}
