import { describe, expect, test } from 'vitest';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { OrderFact, ServerFact, Trace } from '#machines/domain/trace/trace.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { type MoneyVerdict, verdictOf } from '#src/support/player/verdict.ts';
import { type Heard, story } from './orderLog.ts';
import { stored } from './tenCheckouts.ts';

const [opened] = stored('stuck').server;
/** No page was open any more: the books alone are asked. */
export const traceOf = (order: OrderFact[], ...server: ServerFact[]): Trace => ({
  ...stored('stuck'),
  ...{ segments: [], order, server: [opened!, ...server] },
});
export const saidOf = (trace: Trace): MoneyVerdict => verdictOf(trace, momentsOf(trace));

export const NOT_AGAIN = /do not pay again/i;
export interface Row {
  log: readonly (Heard | Heard[])[];
  fact: MoneyFact;
  answer: RegExp;
  tell: RegExp;
  /** what must not be said */
  never?: RegExp;
}

/** Each row is the same on the card and on the last row of the list. */
export const tellsEach = (told: Record<string, Row>): void =>
  describe.each(Object.entries(told))('%s', (_, { log, fact, answer, tell, never }) => {
    const trace = traceOf(story(...log));
    test('is said on the card: was money taken, and what is the shopper told', () => {
      const said = saidOf(trace);
      expect(said.answer).toMatch(answer);
      expect(said.tell).toMatch(tell);
      expect(said.fact).toBe(fact);
      if (never) expect([said.answer, said.tell, ...said.notes].join('\n')).not.toMatch(never);
    });

    test('is the same on its last row', () => {
      expect(momentsOf(trace).at(-1)?.truth).toBe(fact);
    });
  });
