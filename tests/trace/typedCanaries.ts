import { Contact } from '#machines/domain/contact.ts';
import { Customer } from '#machines/domain/customer.ts';
import { Address } from '#machines/domain/shipment.ts';

/** A word of a shopper's own that would pass for one of ours, by the field that holds it. */
export const WORD = 'canary';
/** A number and a day of theirs. */
const PLACE = 7.70090067;
const BORN = '1977-09-06';
/** Lines of a log without their clock: the hour is a number like any other, and now and then holds one of ours. */
export const withoutClock = (lines: string): string => lines.replace(/"(time|ms|pid)":[\d.]+/g, '');
/** Of the number its beginning with what follows it, or by itself: four digits alone stand in one of many names that are drawn at random. */
export const CANARY =
  /(canary|7700[\s().-]{0,2}900|(?<![\da-f])(?:\+?44|0)?7700(?![\da-f])|900677|7\.7009|1977-09-06).{0,30}/i;

const OURS = ['id', 'businessId', 'country', 'state', 'point', 'dob', 'paymentTerms', 'creditLeft'];
const keys = (entries: object): string[] =>
  Object.keys(entries).filter((one) => !OURS.includes(one));

/** Every field that a shopper fills: what the calls take from a person, and what charts name otherwise. */
export const TYPED = [
  ...new Set([
    ...keys(Contact.entries),
    ...keys(Address.entries),
    ...keys(Customer.entries),
    ...['firstName', 'lastName', 'address', 'tableName', 'tableCustomerName', 'customerName'],
    ...['password', 'code', 'label', 'search', 'fileName', 'capability', 'token', 'text', 'url'],
  ]),
];

export function canaryIn(name: string): string {
  if (name === 'email') return `${WORD}@mail.example`;
  // Digits alone, as many people write it, would pass for a word of ours.
  return name === 'phone' ? `07700900${WORD.length}77` : `${WORD}-${name}`;
}

/** All of it, to be put into any object: whatever a chart or a server adds to it one day, none of this may be kept. */
export const everything = (): Record<string, unknown> => ({
  ...Object.fromEntries(TYPED.map((name) => [name, canaryIn(name)])),
  point: [PLACE, PLACE],
  dob: BORN,
});

/** The same value with everything that a shopper fills in each of its objects; errors and what is no object stay as they are. */
export function stuffed(value: unknown, at = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stuffed(one, at));
  if (typeof value !== 'object' || value === null || at === 'error') return value;
  const own = Object.entries(value).map(([name, one]) => [name, stuffed(one, name)]);
  const state = PLACES.includes(at) ? { state: canaryIn('state') } : {};
  return { ...Object.fromEntries(own), ...everything(), ...state };
}
/** Where `state` is a part of an address, and no chart's place. */
const PLACES = ['address', 'customerLocation', 'visitAt'];
