import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBothEnds, storyOf } from './command.ts';
import { Exploration } from './explore.ts';
import { FAULTS } from './faults/all.ts';
import { WORLDS } from './worlds.ts';

const SAMPLE = { states: 4_000, ms: 20_000 };
/** Stories of these end within a few thousand states; `npm run paths -- --check --faults` looks for all of them. */
const QUICK = [
  ...['noUniqueIntent', 'callsBeforeWriting', 'lostOpeningIsRefused', 'doubtIsDeclined', 'noSweep'],
  ...['believesForgery', 'believesReturn', 'showsPaidEarly', 'noLock', 'goesOnWhereItStood'],
  ...[
    'sellsBlindly',
    'believesOwnAmount',
    'strangeIsPaid',
    'unheardDisputeIsLost',
    'twinIsRefused',
  ],
  ...[
    'order without book',
    'order isAll true',
    'attempt without tellMoney',
    'attempt isOverdue false',
  ],
];

test.each(WORLDS)('every rule holds in a sample of "$name"', (world) => {
  const found = new Exploration(world, SAMPLE.states).run(SAMPLE);
  expect(found.violation && storyOf(world.name, found.violation)).toBeNull();
  expect(found.states).toBe(SAMPLE.states);
});

test.each(QUICK)('a planted fault is found: %s', (id) => {
  const fault = FAULTS.find((one) => one.id === id);
  const found = fault && new Exploration(fault.world, SAMPLE.states).run(SAMPLE);
  expect(found?.violation?.story.length).toBeGreaterThan(0);
});

test('a rule that breaks is told as a story, and its figures are written where they are asked for', async () => {
  const out = mkdtempSync(join(tmpdir(), 'check-'));
  const said: string[] = [];
  const wish = { states: 4_000, seconds: 20, faults: true, only: 'believesForgery', out };
  expect(await checkBothEnds(wish, (text) => said.push(text))).toBe(0);
  expect(said.join('\n')).toContain('a forged notification says that payment 1 is paid');
  const [one] = JSON.parse(readFileSync(join(out, 'faults.json'), 'utf8'));
  expect(one).toMatchObject({ id: 'believesForgery', found: { id: 'I05' } });
});

test('sixty faults and more are planted, each under a name of its own', () => {
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  expect(FAULTS.length).toBeGreaterThanOrEqual(60);
});
