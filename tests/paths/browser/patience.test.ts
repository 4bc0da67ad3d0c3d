import { expect, test } from 'vitest';
import { patient, until } from './patience.ts';

/** A machine on which a look takes so long, and a page that has its button after so many looks. */
function machine(lookMs: number, hasAfter: number) {
  let at = 0;
  let looked = 0;
  const isSo = (): boolean => {
    at += lookMs;
    looked += 1;
    return looked > hasAfter;
  };
  const wait = async (ms: number): Promise<void> => {
    at += ms;
  };
  return { isSo, clock: { now: () => at, wait }, looked: () => looked };
}

test('a page of a busy machine has as many turns as one of a machine that does nothing else', async () => {
  const busy = machine(2_000, 12);
  expect(await until(busy.isSo, patient(1_200), busy.clock)).toBe(true);
});

test('what a page does not have is given up: after its time, and after its turns', async () => {
  const quick = machine(1, 1_000);
  expect(await until(quick.isSo, patient(1_200), quick.clock)).toBe(false);
  expect(quick.clock.now()).toBeGreaterThanOrEqual(1_200);
  const busy = machine(2_000, 1_000);
  expect(await until(busy.isSo, patient(1_200), busy.clock)).toBe(false);
  expect(busy.looked()).toBe(15);
});
