import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
import { causeOf } from '#machines/domain/trace/events.ts';
import { TRACE_FIELDS } from '#machines/domain/trace/fields.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import { entryWriter } from '#src/trace/entries.ts';
import { withEveryField } from './everyField.ts';
import { RECORDED, walksOf } from './recorded.ts';
import { CANARY, canaryIn, stuffed, TYPED, WORD } from './typedCanaries.ts';
import { BEGAN, seenOn } from './walked.ts';

/** All texts of what a shopper sends by these are theirs. */
const OF_SHOPPER =
  /^(contact|address)\.change$|^item\.setNotes$|^table\.name$|^promotion\.enter$|^session\.(signIn|register|reauthenticate)$/;
const OURS = ['type', 'by', 'country', 'kind', 'id', 'field', 'step'];

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

/** One stands in each object of every event that a chart hears, answers included, and of every memory that it begins with. */
const isProof = process.env.PROVE === 'traces';

describe.each(RECORDED)('%s: whatever object a field of a shopper stands in', (path, model) => {
  const heard: AnyEventObject[] = [
    ...Object.values(model.cases).flatMap((cases) => cases.map(({ event }) => event)),
    ...model.starts.map(({ input }) => ({ type: 'xstate.init', input })),
  ];
  const events = withEveryField(heard, 'all');
  test('nothing of it is kept, of an event or of a chart’s memory', () => {
    const redact = redactor('key of a test');
    let planted = 0;
    const found = events.flatMap((event) => {
      const full = { ...(stuffed(event) as AnyEventObject), type: event.type };
      planted += JSON.stringify(full).split(WORD).length - 1;
      const kept = JSON.stringify([redact.event(full), redact.context(stuffed(event))]);
      return CANARY.exec(kept)?.[0] ?? [];
    });
    if (isProof)
      console.log(`${path}: ${planted} canaries in ${events.length} events, ${found.length} kept`);
    expect(found.slice(0, 5)).toEqual([]);
    expect(planted).toBeGreaterThan(events.length * (TYPED.length - 2));
  });
});

describe('by the name of a word of ours', () => {
  const redact = redactor('key of a test');
  const NAMES = Object.entries(TRACE_FIELDS).flatMap(([name, as]) =>
    as === 'keep' && name !== 'type' && !name.includes('.') ? [name] : [],
  );
  const each = (word: string): Record<string, unknown> =>
    Object.fromEntries(NAMES.map((name) => [name, word]));
  const THEIRS = each(`${WORD}-word`);
  const keptOf = (of: object, added = THEIRS): string => {
    const event = of as AnyEventObject;
    return JSON.stringify(redact.event({ ...added, ...event }));
  };

  test('what a shopper does keeps no field that is not its own', () => {
    const done = RECORDED.flatMap(([, model]) => Object.values(model.cases).flat())
      .map(({ event }) => event)
      .filter(({ type }) => causeOf(type) === 'shopper');
    expect(new Set(done.map(({ type }) => type)).size).toBeGreaterThan(40);
    const own = Map.groupBy(done, ({ type }) => type);
    const added = (type: string): Record<string, unknown> => {
      const names = own.get(type)?.flatMap((event) => Object.keys(event)) ?? [];
      return Object.fromEntries(Object.entries(THEIRS).filter(([name]) => !names.includes(name)));
    };
    const found = done.filter((event) => CANARY.test(keptOf(event, added(event.type))));
    expect(found.slice(0, 5)).toEqual([]);
  });

  test.each([
    ['contact', { type: 'contact.change', contact: THEIRS }],
    ['address', { type: 'address.change', address: { ...THEIRS, country: 'KE' } }],
    ['way', { type: 'session.signIn', way: { ...THEIRS, by: 'link', provider: 'a' } }],
    ['attachments', { type: 'attachments.change', attachments: [{ ...THEIRS, type: 'a/b' }] }],
    ['draft', { type: 'xstate.done.actor.recover', output: { draft: { contact: THEIRS } } }],
  ])('nor does what they fill: %s', (_, event) => expect(keptOf(event, {})).not.toMatch(CANARY));

  test.each([
    '07700900123',
    '0770-0900-123',
    'tel:07700.900.123',
    '1977090612',
    '4242/4242/42',
    '77:09:00',
  ])('a number of a person is none of our words: %s', (number) => {
    const kept = keptOf({ type: 'xstate.done.actor.placeOrder', output: each(number) }, {});
    expect(kept).toBe('{"type":"xstate.done.actor.placeOrder","output":{}}');
  });
  const TIMES = ['2027-03-01', '2027-03-01T09:00:00.000Z', '2027-03-01T09:00+02:00', '10:15'];
  test.each([...TIMES, '09:00:00', '24:00:00', 'NET30'])('a time and a code are: %s', (word) =>
    expect(keptOf({ type: 'xstate.done.actor.placeOrder', output: { reason: word } }, {})).toBe(
      JSON.stringify({ type: 'xstate.done.actor.placeOrder', output: { reason: word } }),
    ),
  );
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
      return CANARY.exec(written)?.[0] ?? [];
    });
    expect(found.slice(0, 5)).toEqual([]);
    if (path === 'checkout') expect(planted).toBeGreaterThan(50);
    if (isProof)
      console.log(`${path}: ${planted} canaries in its walks, ${found.length} came back`);
  });
});
