import { expect, test } from 'vitest';
import { sizeOf } from '../support/proofSize.ts';
import { live } from './lives/life.ts';

const LIVES = sizeOf('lives', { sample: 600, full: 20_000 });

test(`${LIVES} random lives of orders keep every rule of the chart, their ledger, their tasks, their shelf and their promotion`, () => {
  const seen = new Set<string>();
  let steps = 0;
  let refused = 0;
  let restsPaid = 0;
  for (let number = 1; number <= LIVES; number++) {
    const life = live(number, seen);
    expect(life.fault).toBeNull();
    steps += life.steps;
    refused += life.refused;
    restsPaid += life.restsPaid;
  }
  expect(restsPaid).toBeGreaterThan(0);
  console.log(
    `${LIVES} lives, ${steps} events, ${refused} refused; ${seen.size} pairs of a money state and an event; ${restsPaid} rounds whose guest paid what bills had left`,
  );
});
