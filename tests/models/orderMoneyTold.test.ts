import { expect, it } from 'vitest';
import { allows, newLife, type OrderLife, paymentStateOf, step } from '#machines/order/life.ts';
import type { OrderEffect, OrderEvent } from '#machines/order/types.ts';

/** What the chart of an order tells of money that comes where nobody waits for it (I15, I45). */
const PROOF = { provider: 'STRIPE', providerReference: 'p', digest: 'd' };
type Told = { type: OrderEvent['type'] } & Record<string, unknown>;
function live(kind: 'order' | 'round', sums: { total: number; dueNow: number }, events: Told[]) {
  let life: OrderLife = newLife({ kind, ...sums, method: 'STRIPE' });
  let effects: OrderEffect[] = [];
  for (const [at, told] of events.entries()) {
    const event = { at, ...PROOF, ...told } as unknown as OrderEvent;
    expect(allows(life, event), `${told.type} at ${at}`).toBe(true);
    ({ life, effects } = step(life, event));
  }
  return { life, told: effects.flatMap((one) => (one.type === 'tell' ? [one.event] : [])) };
}
const begun = (attemptId: string): Told => ({
  type: 'attempt.begun',
  attemptId,
  deadline: 1e9,
  isTimed: false,
});
const captured = (attemptId: string, amount: number, paysFor = 'due', wasLive = true): Told => ({
  type: 'money.captured',
  attemptId,
  amount,
  paysFor,
  wasLive,
});
const strange = (attemptId: string, amount: number, wasLive: boolean): Told => ({
  type: 'money.mismatched',
  attemptId,
  amount,
  reason: 'OTHER_PAYEE',
  wasLive,
});
const here = ({ facts }: OrderLife) => facts.kept + facts.owedBack + facts.strange;
const PLACED: Told = { type: 'order.placed', terms: false };
const DEPOSIT = { total: 100, dueNow: 25 };
const WHOLE = { total: 100, dueNow: 100 };

it('the rest of a deposit that comes while the deposit is contested is what the order asks for, not paid twice', () => {
  const { life, told } = live('order', DEPOSIT, [
    PLACED,
    begun('a'),
    captured('a', 25),
    begun('b'),
    { type: 'money.disputed', attemptId: 'a', reference: 'd1', amount: 5 },
    captured('b', 75, 'rest'),
  ]);
  expect({ kept: life.facts.kept, owedBack: life.facts.owedBack }).toEqual({
    kept: 100,
    owedBack: 0,
  });
  expect(told).not.toContain('refund');
});

it('an order is not called CANCELLED while strange money of it is here', () => {
  const { life } = live('round', WHOLE, [
    { type: 'order.placed', terms: true },
    { type: 'round.billed', bill: 'b' },
    strange('a', 100, false),
    { type: 'round.unbilled', bill: 'b' },
    { type: 'kitchen.refused' },
  ]);
  expect(here(life)).toBe(100);
  expect(paymentStateOf(life)).not.toBe('CANCELLED');
});

it.each([
  ['paid', WHOLE, [PLACED, begun('a'), captured('a', 100)]],
  [
    'paid at the till',
    WHOLE,
    [{ type: 'order.placed', terms: true }, begun('a'), { type: 'till.paid' }],
  ],
  ['a deposit', DEPOSIT, [PLACED, begun('a'), captured('a', 25), begun('b')]],
  [
    'contested',
    WHOLE,
    [
      PLACED,
      begun('a'),
      captured('a', 100),
      { type: 'money.disputed', attemptId: 'a', reference: 'd', amount: 5 },
    ],
  ],
  [
    'on a bill',
    WHOLE,
    [
      { type: 'order.placed', terms: true },
      { type: 'round.billed', bill: 'b' },
    ],
  ],
] as [string, typeof WHOLE, Told[]][])(
  'money with another payee that comes beside an order that is %s is told to the shopper, too',
  (name, sums, before) => {
    const kind = name === 'on a bill' ? 'round' : 'order';
    const { life, told } = live(kind, sums, [...before, strange('z', 40, false)]);
    expect(life.facts.strange).toBe(40);
    expect(told).not.toEqual([]);
  },
);

it('what a bank takes at last is told by its whole sum, though it had turned for the shop before', () => {
  const { life } = live('order', WHOLE, [
    PLACED,
    begun('a'),
    captured('a', 100),
    { type: 'money.disputed', attemptId: 'a', reference: 'd', amount: 40 },
    { type: 'dispute.lost', attemptId: 'a', reference: 'd', amount: 30 },
    { type: 'dispute.won', attemptId: 'a', reference: 'd', amount: 30 },
  ]);
  const event = {
    at: 9,
    ...PROOF,
    type: 'dispute.lost',
    attemptId: 'a',
    reference: 'd',
    amount: 10,
  };
  const { effects } = step(life, event as unknown as OrderEvent);
  const told = effects.filter((one) => one.type === 'tell');
  // The outbox keeps one line for a word and a step: two of the same word are one, and the second sum is lost.
  expect(told.map((one) => `${one.event} ${one.amount}`)).toEqual(['partRefunded 40']);
});
