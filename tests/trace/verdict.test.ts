import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportPage, readPlayer } from '#server/traces/exportPage.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { tenTraces } from './tenCheckouts.ts';

/** Was money taken, and what is the shopper told: as the specification and the order's chart say it, not as the code does. */
const RIGHT: Record<string, [fact: string, answer: RegExp, tell: RegExp]> = {
  paid: ['taken', /^Yes\. USD 20\.00 was taken through Stripe/, /nothing left to pay/i],
  declined: ['none', /^No\. The payment through Stripe ended/, /pay again or another way/],
  'notification lost': ['maybe', /^Perhaps\./, /Please do not pay again/],
  underpaid: ['part', /^Part of it\. USD 5\.00 of USD 20\.00/, /do not pay again/],
  double: [
    'extra',
    /^Yes, too much: USD 40\.00 came\. USD 20\.00 pays the order, and USD 20\.00 must still go back\./,
    /USD 40\.00 was taken, .*USD 20\.00 too much.* not gone back yet.*do not pay again/,
  ],
  forged: ['waiting', /^No\. A payment of USD 20\.00 is open/, /Nothing was taken so far/],
  'in process': ['maybe', /^Not yet known: USD 20\.00 is on its way/, /do not pay again/],
  'stuck in booking': ['none', /^No\. No order reached the shop/, /order again/],
  'offline at press': ['none', /^No\. No order reached the shop/, /order again/],
  'tab killed': ['taken', /^Yes\. USD 20\.00 was taken/, /nothing left to pay/i],
};
const traces = await tenTraces();

/** `TEN_TRACES=FOLDER` writes the ten down, for a person who has never seen one; their names say nothing. */
const folder = process.env.TEN_TRACES;
if (folder) {
  mkdirSync(folder, { recursive: true });
  const player = await readPlayer('dist/player');
  if (!player) throw new Error('No player was built: run "npm test -- build", then this again.');
  Object.values(traces).forEach((trace, at) => {
    const name = `${folder}/${String(at + 1).padStart(2, '0')}`;
    writeFileSync(`${name}.json`, JSON.stringify(trace));
    writeFileSync(`${name}.html`, exportPage(trace, player));
  });
}

describe('the first line says whether money was taken', () => {
  test.each(Object.entries(RIGHT))('%s', (name, [fact, answer, tell]) => {
    const trace = traces[name]!;
    const verdict = verdictOf(trace, momentsOf(trace));
    expect(verdict).toMatchObject({ fact });
    expect(verdict.answer).toMatch(answer);
    expect(verdict.tell).toMatch(tell);
  });

  test('a forged notification is named, and changes nothing', () => {
    const trace = traces.forged!;
    expect(verdictOf(trace, momentsOf(trace)).notes.join()).toMatch(/forged, not from Stripe/);
  });
});

test('both ends stand on one clock, in the order in which they happened', () => {
  for (const trace of Object.values(traces)) {
    const times = momentsOf(trace).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
  const lanes = new Set(momentsOf(traces['notification lost']!).map(({ lane }) => lane));
  expect([...lanes].sort()).toEqual(['chart', 'notification', 'question', 'server', 'shopper']);
});

test('a browser whose clock is wrong is put right', () => {
  const trace = structuredClone(traces.paid!);
  const early = momentsOf(trace)[0]?.at ?? 0;
  for (const segment of trace.segments) {
    segment.skewMs = 3_600_000;
    for (const entry of segment.entries) entry.at += 3_600_000;
  }
  expect(momentsOf(trace)[0]?.at).toBe(early);
});
