import type { Contact } from '#machines/domain/contact.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { TYPED } from './anyValue.ts';

type Random = () => number;
const below = (random: Random, most: number): number => Math.floor(random() * most);
const oneOf = <T>(random: Random, all: readonly T[]): T => all[below(random, all.length)] as T;
const signs = (random: Random, from: string, least: number, most: number): string =>
  Array.from({ length: least + below(random, most - least + 1) }, () =>
    oneOf(random, [...from]),
  ).join('');

const LETTERS = 'abcdefgXYZ012-_.+ü語';
const NUMBER = '0123456789';
const blanks = (random: Random): string => oneOf(random, ['', '', '', ' ', '\t', '   ']);

const EMAILS: ((random: Random) => string)[] = [
  (random) => oneOf(random, TYPED.email ?? []),
  (random) => `${signs(random, LETTERS, 1, 40)}@${signs(random, LETTERS, 1, 30)}.test`,
  (random) => `amina@${'a'.repeat(15 + below(random, 6))}.test`,
  (random) => signs(random, `${LETTERS} @`, 0, 60),
];
const PHONES: ((random: Random) => string)[] = [
  (random) => oneOf(random, TYPED.phone ?? []),
  (random) => `+${signs(random, NUMBER, 4, 18)}`,
  (random) => signs(random, NUMBER, 4, 18),
  (random) => signs(random, `${NUMBER}${NUMBER} +()-/x.٣`, 0, 24),
  (random) => `+${oneOf(random, [...NUMBER]).repeat(5 + below(random, 13))}`,
];

/** Who pays, as anybody may have typed it. */
export const anyPayer = (random: Random): Contact => ({
  fullName: `${blanks(random)}${oneOf(random, ['', 'Amina O.', 'A', '語'])}${blanks(random)}`,
  email: `${blanks(random)}${oneOf(random, EMAILS)(random)}${blanks(random)}`,
  phone: `${blanks(random)}${oneOf(random, PHONES)(random)}${blanks(random)}`,
  ...{ company: '', taxId: '', billing: '', notes: '' },
});

export function anyPlace(random: Random, countries: readonly string[]): Address {
  const word = (): string => oneOf(random, ['', '', ' ', '\t', 'Riverside 5', ' Nairobi', '00100']);
  return {
    country: oneOf(random, countries),
    ...{ street: word(), flat: word(), area: word(), city: word(), state: word() },
    ...{ postalCode: word(), point: null, note: word() },
  };
}
