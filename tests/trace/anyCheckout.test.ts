import { describe, expect, test } from 'vitest';
import { moneyOf } from '#machines/checkout/outline.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  known,
  ORDERS,
  placed,
  seen,
} from '#machines/checkout/samples.ts';
import type { CheckoutInput } from '#machines/checkout/types.ts';
import {
  type CheckoutSnapshot,
  differencesOf,
  methodsOf,
  refusalOf,
  titleOf,
  totalsOf,
  unfitOf,
} from '#machines/checkout/view.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { canonical } from '#machines/domain/trace/digest.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { payerNeeds } from '#providers/all.ts';
import { entryWriter } from '#src/trace/entries.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { anyCheckout } from './anyCheckout.ts';
import { type Happening, watched } from './record.ts';
import { answered, back } from './stories.ts';
import { aSegment, aTrace, BEGAN, writtenOf } from './walked.ts';

const RUNS = sizeOf('traces', { sample: 400, full: 3_000 });
/** As the shop has it: it went through the list again, and the database orders fields its own way. */
const kept = (segment: TraceSegment): TraceSegment => {
  const sent = JSON.parse(canonical(segment)) as TraceSegment;
  const { event } = redactor(null);
  return { ...sent, entries: sent.entries.map((one) => ({ ...one, event: event(one.event) })) };
};
/** What the shopper reads of it. */
const screenOf = (snapshot: CheckoutSnapshot) => ({
  title: titleOf(snapshot),
  offered: methodsOf(snapshot),
  unfit: unfitOf(snapshot),
  refusal: refusalOf(snapshot),
  sums: totalsOf(snapshot),
  differences: differencesOf(snapshot).map(({ kind, was, now }) => [kind, was, now]),
});

describe('a checkout in which anything is said that schemas and ports allow', () => {
  test('is replayed to the same states and memory from what is recorded of it (I42)', () => {
    const differences: unknown[] = [];
    const titles = new Set<string>();
    let events = 0;
    for (let seed = 1; seed <= RUNS && differences.length < 5; seed++) {
      const said = anyCheckout(seed);
      for (const { snapshot } of said) titles.add(titleOf(snapshot as CheckoutSnapshot));
      const steps = replayTrace(aTrace([kept(writtenOf(said))]));
      events += steps.length;
      const first = steps.find(({ divergences }) => divergences.length > 0);
      if (first) differences.push([seed, first.sequence, first.event.type, first.divergences]);
    }
    if (process.env.PROVE === 'traces')
      console.log(
        `anything said: ${RUNS} checkouts, ${events} events, ${differences.length} differences`,
      );
    expect(differences).toEqual([]);
    const reached = ['review', 'priceChanged', 'placing', 'paying', 'paid'];
    expect([...titles]).toEqual(
      expect.arrayContaining(reached.map((one) => `checkout.title.${one}`)),
    );
  });
});

const quote = (cost: number) => ({
  ...{ id: `quote-${cost}`, provider: 'in-house', shipmentType: 'INHOUSE_DELIVERY' as const, cost },
  ...{ promise: 'Today', expiresAt: '2027-03-01T10:00:00.000Z' },
});
const home = {
  ...{ country: 'US', street: '1 Pine St', flat: '', area: '', city: 'Portland', state: 'OR' },
  ...{ postalCode: '97201', point: null, note: '' },
};
const ship = (cost: number, provider = 'in-house') => ({
  ...{ kind: 'ship' as const, provider, quote: quote(cost) },
});
const begun = (draft: Parameters<typeof draftOf>[1], more: object = {}): Happening => ({
  answers: 'recover',
  output: {
    ok: true,
    draft: draftOf(goodsCart, { address: home, ...draft }),
    order: null,
    known: { ...known, ...more },
  },
});
const reviewed = (more: object): Happening => ({
  answers: 'openReview',
  output: { ...seen, twin: null, ...more },
});
const declined = (more: object): Happening => answered({ ...ORDERS.declined, ...more });
const NEEDS = payerNeeds(PROVIDER_CODES) as Partial<CheckoutInput>;
const LONG = 'amina.wanjiru.odhiambo@example.test';
const booked = {
  ...{ id: 'appointment-1', startDate: '2027-03-01', startTime: '10:00', endDate: '2027-03-01' },
  ...{ endTime: '10:45', employee: null, status: 'BOOKED' },
};
const haircut = {
  ...{ productId: 'haircut', name: 'Haircut', image: null, variant: '', addOns: [], notes: '' },
  ...{ quantity: 1, totalPrice: 20, appointments: [booked] },
};

const STORIES: Record<string, [Partial<CheckoutInput>, Happening[]]> = {
  'groceries whose delivery is no longer free, with a tip': [
    { delivers: true },
    [
      begun({ delivery: ship(0), tip: 3 }),
      reviewed({ delivery: ship(4.5) }),
      { type: 'differences.accept' },
    ],
  ],
  'an address that its customer keeps': [
    { delivers: true },
    [
      begun(
        { address: { ...home, street: '', city: '', state: '', postalCode: '' } },
        { address: { id: 'home', address: home } },
      ),
      { type: 'address.change', address: { note: 'Ring twice' } },
    ],
  ],
  'who brings it has a name of the merchant’s own': [
    { delivers: true },
    [
      begun({ delivery: ship(4.5, 'Rider Express') }),
      reviewed({ delivery: ship(4.5, 'Rider Express') }),
      { type: 'order.place' },
      { answers: 'lockOrder', output: { held: true } },
      { answers: 'placeOrder', output: placed },
    ],
  ],
  'an e-mail address that iPay Africa does not take, of an order that stands': [
    { ...back, ...NEEDS },
    [
      declined({ email: LONG, phone: '+254712345678' }),
      { type: 'method.change', method: 'IPAY_AFRICA' },
    ],
  ],
  'and on the form': [
    NEEDS,
    [
      begun({ contact: { ...draftOf(goodsCart).contact, email: LONG }, method: 'IPAY_AFRICA' }),
      reviewed({}),
      { type: 'order.place' },
    ],
  ],
  'a number that is kept as it was typed, where Cashfree must know it': [
    { ...back, ...NEEDS },
    [
      declined({ email: 'amina@example.test', phone: '0712 345 678' }),
      { type: 'method.change', method: 'CASHFREE' },
    ],
  ],
  'a way to pay that booked times do not wait for': [
    { ...back, slowMethods: ['BUX'] },
    [declined({ lines: [haircut] }), { type: 'method.change', method: 'BUX' }],
  ],
};

describe.each(Object.entries(STORIES))('%s', (_, [input, happenings]) => {
  test('is replayed to the same states and memory, and reads as it read', async () => {
    const taken = await watched(checkoutInput(input), happenings);
    const written = entryWriter('key of a test', BEGAN, moneyOf).write(taken);
    const steps = replayTrace(aTrace([kept(aSegment(written))]));
    expect(steps.flatMap(({ divergences }) => divergences)).toEqual([]);
    const checkout = taken.seen.flatMap((one, at) => (one.actor.id === 'checkout' ? [at] : []));
    expect(checkout.length).toBeGreaterThan(2);
    for (const at of checkout)
      expect(screenOf(steps[at]!.snapshot as CheckoutSnapshot)).toEqual(
        screenOf(taken.seen[at]!.snapshot as CheckoutSnapshot),
      );
  });
});
