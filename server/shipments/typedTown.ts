import { addressFormOf } from '#machines/domain/address.ts';
import { LANGUAGES } from '#machines/domain/locale.ts';
import type { Address } from '#machines/domain/shipment.ts';
import type { Business, Location } from '#machines/domain/store.ts';
import { kilometresBetween } from './distance.ts';

/** Digits of nearly every script stand in tens from its nought on, which is at a full sixteen or six after it. */
const digitOf = (one: string): string => {
  const code = one.codePointAt(0) ?? 0;
  const at = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - at)) ? at : at - 6);
};
/** Accents of Latin letters fall away; the vowels of Hindi are marks too, and stay. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
/** One begins with the other, word by word: "Nairobi West" is Nairobi, and South Portland is not Portland. */
function isSameTown(one: string[], other: string[]): boolean {
  const [short = [], long = []] = [one, other].sort((a, b) => a.length - b.length);
  return (
    short.length > 0 &&
    (short.every((word, at) => word === long[at]) || short.join('') === long.join(''))
  );
}
const startsWith = (words: string[], start: string[]): boolean =>
  start.length < words.length && start.every((word, at) => word === words[at]);
const endsWith = (words: string[], end: string[]): boolean =>
  startsWith(words.toReversed(), end.toReversed());
/** What people write before or after a town. What is nothing else stays: a country can be called as its town is. */
function bare(words: string[], countries: string[][]): string[] {
  const before = [['city', 'of'], ['the', 'city', 'of'], ...countries].find((one) =>
    startsWith(words, one),
  );
  if (before) return bare(words.slice(before.length), countries);
  const after = countries.find((one) => endsWith(words, one));
  return after ? bare(words.slice(0, -after.length), countries) : words;
}
/** A country's name, as the languages of the shop have it. */
const regions = LANGUAGES.map(({ code }) => new Intl.DisplayNames(code, { type: 'region' }));
const countryNames = (country: string): string[][] =>
  regions.map((names) => wordsOf(names.of(country) ?? '')).filter((words) => words.length > 0);
/** Many write the estate before the town, and state and country after it, "Karen, Nairobi, Kenya": the last part that is neither is the town. */
function typedTown({ city, state, country }: Pick<Address, 'city' | 'state' | 'country'>): {
  town: string[];
  before: string[][];
} {
  const countries = countryNames(country);
  const beyond = [...countries, wordsOf(state)].map((words) => words.join());
  const parts = city
    .split(/[,;،、]/)
    .map((part) => bare(wordsOf(part), countries))
    .filter((words) => words.length > 0);
  const named = parts.filter((words) => !beyond.includes(words.join()));
  return { town: (named.length > 0 ? named : parts).at(-1) ?? [], before: named.slice(0, -1) };
}
const codeOf = (text: string): string => wordsOf(text).join('');

/**
 * Whether an address that no map knows lies where a branch's riders go, as far as its words tell: in the branch's town, in that of a branch within their
 * reach, or where the store says that they go (556). With beginnings of postal codes a code that was written decides, since there is more than one Portland.
 */
export function isTypedInArea(
  address: Pick<Address, 'country' | 'state' | 'city' | 'postalCode'>,
  business: Pick<Business, 'country' | 'locations' | 'deliveryArea'>,
  from: Pick<Location, 'point'>,
  kilometresMost: number,
): boolean {
  const { country, postalCode } = address;
  if (country !== business.country) return false;
  const { cities = [], postalCodes = [] } = business.deliveryArea ?? {};
  const code = codeOf(postalCode);
  if (code !== '' && postalCodes.length > 0)
    return postalCodes.some((one) => code.startsWith(codeOf(one)));
  // A country that is one town.
  if (!addressFormOf(country).city) return true;
  const near = business.locations.filter(
    ({ point }) => kilometresBetween(from.point, point) <= kilometresMost,
  );
  // A branch is often called by its part of the town, which some people write for it.
  const towns = [...near.flatMap((one) => [one.city, one.name]), ...cities];
  const { town, before } = typedTown(address);
  if (towns.some((one) => isSameTown(wordsOf(one), town))) return true;
  // "Nairobi, Parklands": the branch's own town, and no road or estate that is called like it.
  return near.some((one) => before.some((words) => words.join() === wordsOf(one.city).join()));
}
