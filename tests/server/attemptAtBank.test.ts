import { expect, it } from 'vitest';
import { AT_BANK } from '#providers/provider.ts';
import type { Attempt } from '#server/records/attempt.ts';
import { attemptView } from '#server/views/attempt.ts';
import { DAY } from '#tests/support/setClock.ts';

const ENDED = new Date('2026-11-28T12:00:00Z');
const attempt = {
  id: 'a1',
  provider: 'CASHFREE',
  state: 'CANCELLED',
  amount: 100,
  currency: 'INR',
  session: { [AT_BANK]: 'yes' },
  handover: null,
  show: null,
  reason: null,
  reference: null,
  createdAt: ENDED,
  changedAt: ENDED,
  deadline: ENDED,
} as unknown as Attempt;
const seen = (days: number, more: Partial<Attempt> = {}) =>
  attemptView(
    { ...attempt, ...more },
    {
      kinds: new Set(),
      key: Buffer.alloc(32),
      now: new Date(ENDED.getTime() + days * DAY),
      whole: true,
    },
  ).atBank;

it('a bank’s try is told of until its provider is asked no more, three days after its end at Cashfree (452)', () => {
  expect(seen(0)).toBe(true);
  expect(seen(2.9)).toBe(true);
  expect(seen(3.1)).toBeUndefined();
  expect(seen(0, { session: { [AT_BANK]: 'no' } })).toBeUndefined();
});
