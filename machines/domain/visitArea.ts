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

/** "Pune, 411…": the same in every language. Nothing where a store goes anywhere. */
export const visitAreaText = ({ visitArea }: Pick<VisitRule, 'visitArea'>): string =>
  [...(visitArea?.cities ?? []), ...(visitArea?.postalCodes ?? []).map((one) => `${one}…`)].join(
    ', ',
  );
