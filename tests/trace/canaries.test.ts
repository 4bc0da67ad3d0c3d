import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
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
