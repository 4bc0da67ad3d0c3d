import { describe, expect, test } from 'vitest';
import { checkoutInput, draftOf, goodsCart, known, seen } from '#machines/checkout/samples.ts';
import type { Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { type MoneyVerdict, verdictOf } from '#src/support/player/verdict.ts';
import { type Happening, record } from './record.ts';
import { tenTraces } from './tenCheckouts.ts';
import { aTrace } from './walked.ts';

/** A shopper who writes in the middle of a checkout is told to order again only where they had pressed Order. */
const ORDER_AGAIN = /order again|did not reach/i;
const typing: Happening[] = [
  { answers: 'recover', output: { ok: true, draft: null, order: null, known } },
];
const reading: Happening[] = [
  {
    answers: 'recover',
    output: { ok: true, draft: draftOf(goodsCart, { intentId: null }), order: null, known },
  },
  { answers: 'openReview', output: { ...seen, twin: null } },
  { passes: 4_000 },
];
const pressed: Happening[] = [
  ...reading,
  { type: 'method.choose', method: 'STRIPE' },
  { type: 'order.place' },
  { answers: 'lockOrder', output: { held: true } },
];

/** As it stands while the page is open: the last entry says that it was left. */
const stillOpen = (segment: TraceSegment): TraceSegment => ({
  ...segment,
  entries: segment.entries.slice(0, -1),
});
const saidOf = (trace: Trace): MoneyVerdict => verdictOf(trace, momentsOf(trace));
const of = async (
  happenings: Happening[],
  is = (one: TraceSegment) => one,
): Promise<MoneyVerdict> => saidOf(aTrace([is(await record(checkoutInput(), happenings))]));

describe('a checkout whose order was never sent', () => {
  test.each([
    ['details are typed', typing],
    ['the review is read', reading],
    ['Order was pressed before a way to pay was chosen', [...reading, { type: 'order.place' }]],
  ] as [string, Happening[]][])('%s: the shopper can go on', async (_, happenings) => {
    const { fact, answer, tell } = await of(happenings, stillOpen);
    expect(fact).toBe('none');
    expect(answer).toBe('No. No order was sent yet, and a payment can begin only after the order.');
    expect(tell).toBe(
      'Nothing was taken. No order was sent yet; you can go on from where your page stands.',
    );
  });

  test('whose page was left: the cart is kept, and nothing is said to have been lost', async () => {
    const { answer, tell } = await of(typing);
    expect(answer).toMatch(/^No\. No order was sent yet/);
    expect(tell).toBe(
      'Nothing was taken. No order was sent yet; your cart is kept, and you can go on with it.',
    );
  });

  test('which the shop did not take: the page says why', async () => {
    const refused = {
      answers: 'placeOrder',
      output: {
        ok: false,
        reason: 'REFUSED',
        problem: 'TERMS_REFUSED',
        differences: [],
        line: null,
      },
    };
    const { answer, tell } = await of([...pressed, refused], stillOpen);
    expect(answer).toMatch(/^No\. The order was not placed/);
    expect(tell).not.toMatch(ORDER_AGAIN);
    expect(tell).toMatch(/^Nothing was taken\. .*your page says why/);
  });

  test('a recording with a gap may have lost the press: it is not said that none was', async () => {
    const cut = ({ entries, ...rest }: TraceSegment): TraceSegment => ({
      ...rest,
      entries: entries.filter((_, at) => at < 1 || at > 3),
    });
    expect((await of(pressed, cut)).tell).toMatch(ORDER_AGAIN);
  });
});

test('an order that was pressed and did not arrive is ordered again', async () => {
  const traces = await tenTraces();
  for (const name of ['stuck in booking', 'offline at press'])
    expect(saidOf(traces[name]!).tell, name).toMatch(ORDER_AGAIN);
});
