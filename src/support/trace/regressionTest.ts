import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { momentsOf } from '../player/moments.ts';
import { verdictOf } from '../player/verdict.ts';
import { MONEY } from '../player/words.ts';

/** Where such a test stands, and how it runs. */
export const REGRESSIONS = 'tests/trace/regressions';

/**
 * A checkout as a test with its fixture inside: what happened there, on the charts of today, must end in what should have been known. It fails as
 * long as the fault is there. Whatever a trace says stands in it as a string or a number, never as code.
 */
export function regressionTest(trace: Trace, should: MoneyFact): string {
  const { reference } = trace.header;
  const { answer } = verdictOf(trace, momentsOf(trace));
  const title = `${reference}: shop and shopper know in the end that the money was ${MONEY[should]}`;
  return `import { expect, test } from 'vitest';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { endOf } from '#src/support/player/endOf.ts';

/** What support read when it was found. */
const FOUND = ${text(answer)};
const TRACE: unknown = ${JSON.stringify(trace, null, 2)};

test(${text(title)}, () => {
  expect(endOf(TRACE as Trace), FOUND).toEqual({ shop: '${should}', shopper: '${should}' });
});
`;
}

/** No line ends in it, and nothing of a terminal's. */
const text = (words: string): string =>
  JSON.stringify(words.replace(/[\p{Cc}\u2028\u2029]/gu, ' '));

export const fileOf = (reference: string): string =>
  `${reference.replace(/[^\w-]/g, '').slice(0, 20) || 'trace'}.test.ts`;
