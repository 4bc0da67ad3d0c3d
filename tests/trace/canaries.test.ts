import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
import { entryWriter } from '#src/trace/entries.ts';
import { RECORDED, walksOf } from './recorded.ts';
import { BEGAN, seenOn } from './walked.ts';

const WORD = 'canary';
/** What a shopper types, by the field that holds it; each is a word of its own that would pass for one of ours. */
const TYPED = [
  ...['fullName', 'firstName', 'lastName', 'company', 'taxId', 'notes', 'note', 'street', 'flat'],
  ...['area', 'city', 'postalCode', 'address', 'tableName', 'tableCustomerName', 'customerName'],
  ...['email', 'phone', 'password', 'code', 'label', 'search', 'fileName', 'capability', 'token'],
];
/** All texts of what a shopper sends by these are theirs. */
const OF_SHOPPER =
  /^(contact|address)\.change$|^item\.setNotes$|^table\.name$|^promotion\.enter$|^session\.(signIn|register|reauthenticate)$/;
const OURS = ['type', 'by', 'country', 'kind', 'id', 'field', 'step'];

const canaryIn = (name: string): string =>
  name === 'email'
    ? `${WORD}@mail.example`
    : name === 'phone'
      ? `+44 7700 900${WORD.length}77`
      : `${WORD}-${name}`;
function planted(value: unknown, name: string, all: boolean): unknown {
  if (name === 'error') return value;
  const isTheirs = typeof value === 'string' && value !== '' && (TYPED.includes(name) || all);
  if (isTheirs && !OURS.includes(name)) return canaryIn(name);
  if (Array.isArray(value)) return value.map((one) => planted(one, name, all));
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, planted(one, key, all)]),
  );
}
const eventWith = (event: AnyEventObject): AnyEventObject => ({
  ...(planted(event, '', OF_SHOPPER.test(event.type)) as AnyEventObject),
  type: event.type,
});

describe.each(RECORDED)('%s: what a shopper typed is in no trace', (path, model) => {
  test('a word of their own in every field that they fill comes back in none of what is written', () => {
    let planted = 0;
    const found = walksOf(model).flatMap((walk) => {
      const seen = seenOn(model, walk, path, eventWith);
      planted += JSON.stringify(seen.map(({ event }) => event)).split(WORD).length - 1;
      const written = JSON.stringify(
        entryWriter('key of a test', BEGAN, moneyOf).write({ stood: new Map(), seen }),
      );
      return /.{0,60}(canary|7700|900677).{0,20}/i.exec(written)?.[0] ?? [];
    });
    expect(found.slice(0, 5)).toEqual([]);
    if (path === 'checkout') expect(planted).toBeGreaterThan(50);
  });
});
