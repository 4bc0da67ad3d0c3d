import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportPage, readPlayer } from '#server/traces/exportPage.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { RIGHT } from './tenAnswers.ts';
import { tenTraces } from './tenCheckouts.ts';

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
