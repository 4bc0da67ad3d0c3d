import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { DeliveryDraft, Draft } from '#machines/checkout/draft.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { INTENT } from '#machines/checkout/samples.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { AttachmentView } from '#machines/domain/attachment.ts';
import { Cart, CartItem, Promotion, Slot } from '#machines/domain/cart.ts';
import { Contact } from '#machines/domain/contact.ts';
import { OrderView } from '#machines/domain/order.ts';
import { ATTEMPT_STATES, PAY_LATER, PROVIDER_CODES } from '#machines/domain/payment.ts';
import { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import { Difference, PROBLEMS } from '#machines/domain/problem.ts';
import { Address, Quote } from '#machines/domain/shipment.ts';
import type { Seen } from '#src/trace/observer.ts';
import { pureChart } from '#tests/models/pure.ts';
import { seeded } from '#tests/paths/criteria/random.ts';
import { type AnyValue, anyValue } from './anyValue.ts';

const METHODS = [...PROVIDER_CODES, PAY_LATER];
const INTENTS = [INTENT, '0d0fd6f4-32b5-4a35-9d4d-6d2f6a1f0c11'];
const MOST_LINES = 11;

/** Everything that can be said in a checkout, of every form that its schemas and ports allow: what a page hears depends on the shop and the shopper. */
function saying(any: AnyValue) {
  const { of, oneOf, maybe, several, below, id, word } = any;
  const some = <T>(all: readonly T[]): T[] => all.filter(() => maybe(0.5));
  const cents = (): number => oneOf([0, 1, 250, 999, 1_000, 123_456]);

  const cart = (): Cart => {
    const type = oneOf(['GOODS', 'GOODS', 'SERVICE'] as const);
    const items = several(MOST_LINES, (at): CartItem => {
      const line = of(CartItem) as CartItem;
      return {
        ...line,
        ...{
          id: `line-${at}`,
          type,
          qty: 1 + below(12),
          awaitingOrder: maybe(0.9) ? null : line.awaitingOrder,
        },
        isSelected: maybe(0.9),
        product: { ...line.product, stockInHand: maybe(0.9) ? 50 : oneOf([0, 1, 5]) },
        service: type === 'SERVICE' ? (line.service ?? null) : null,
      };
    });
    return { ...(of(Cart) as Cart), currency: 'USD', items };
  };
  /** A cart like the one before, as a press of the shopper or another tab leaves it. */
  const cartLike = (was: Cart): Cart => {
    const items = was.items
      .filter(() => maybe(0.95))
      .map((line): CartItem => {
        switch (below(6)) {
          case 0:
            return { ...line, partialPayment: !line.partialPayment };
          case 1:
            return { ...line, qty: 1 + below(9) };
          case 2:
            return { ...line, notes: word('notes') };
          case 3:
            return { ...line, isSelected: !line.isSelected };
          default:
            return line;
        }
      });
    return { ...was, items, promotion: maybe(0.2) ? (of(Promotion) as Promotion) : was.promotion };
  };
  const contact = (): Contact =>
    maybe(0.2)
      ? (of(Contact) as Contact)
      : {
          ...(of(Contact) as Contact),
          ...{
            fullName: 'Amina O.',
            email: oneOf(['amina@example.test', `${'a'.repeat(40)}@example.test`]),
            phone: '+254712345678',
          },
        };
  const address = (): Address => ({
    ...(of(Address) as Address),
    ...(maybe(0.8) && { street: 'Riverside Drive 5', city: 'Nairobi', postalCode: '00100' }),
  });
  const quote = (): Quote => ({ ...(of(Quote) as Quote), cost: oneOf([0, 3.5, 12]) });
  const provider = (): string => oneOf(['in-house', 'in-house', 'Lalamove', 'Rider Express']);
  const delivery = (): DeliveryDraft =>
    maybe(0.2)
      ? (of(DeliveryDraft) as DeliveryDraft)
      : { kind: 'ship', provider: provider(), quote: maybe(0.9) ? quote() : null };
  /** Of two orders one has no more said of its money than its state: with sums at random hardly any reads as plainly paid. */
  const order = (): OrderView => {
    const { money, goods, ...plain } = of(OrderView) as OrderView;
    const view: OrderView = maybe(0.5) ? { ...plain, extra: 0 } : { ...plain, money, goods };
    const attempt = view.attempt && {
      ...view.attempt,
      ...{ provider: oneOf(PROVIDER_CODES), state: oneOf(ATTEMPT_STATES) },
    };
    return { ...view, attempt, paymentMethodCode: oneOf(METHODS), intentId: oneOf(INTENTS) };
  };
  const read = () =>
    maybe(0.8)
      ? { ok: true, order: order() }
      : { ok: false, reason: oneOf(['OFFLINE', 'IDENTITY', 'DOWN']) };
  const draft = ({ cart: { items } }: CheckoutContext): Draft => ({
    ...(of(Draft) as Draft),
    ...{ contact: contact(), address: address(), delivery: delivery() },
    ...{
      method: maybe(0.8) ? oneOf(METHODS) : null,
      paymentTerm: maybe(0.5) ? oneOf([7, 30]) : null,
    },
    ...{ tip: oneOf([0, 1.5, 3]), intentId: maybe(0.7) ? oneOf(INTENTS) : null, intentKey: '' },
    ...{ lineIds: maybe(0.6) ? items.map((one) => one.id) : some(items.map((one) => one.id)) },
    ...{ appointments: several(2, (at) => ({ id: id('appointment'), line: at, slot: 0 })) },
  });
  const known = () => ({
    contact: maybe(0.5) ? Object.fromEntries(some(Object.entries(contact()))) : {},
    ...{
      customerId: maybe(0.5) ? id('customer') : null,
      isB2B: maybe(0.4),
      paymentTerms: some([7, 30]),
    },
    ...(maybe(0.5) && { creditLeft: oneOf([null, 0, 100]) }),
    ...(maybe(0.5) && { address: maybe(0.8) ? { id: id('kept'), address: address() } : null }),
  });
  const rate = () => ({
    id: id('tax'),
    name: word('name'),
    percentage: oneOf([5, 16]),
    included: maybe(0.5),
  });
  const fresh = (line: CartItem) => ({
    id: line.id,
    sellingPrice: maybe(0.96) ? line.sellingPrice : cents(),
    stockInHand: maybe(0.97) ? 50 : oneOf([0, 1, 3]),
    nonInventory: maybe(0.8) ? line.productLocation.nonInventory : maybe(0.5),
    addOns: Object.fromEntries(
      line.orderedProductAddOns.map(({ productAddOns: one }) => [
        one.id,
        maybe(0.96) ? one.sellingPrice : cents(),
      ]),
    ),
    ...(maybe(0.7) && { taxRateId: maybe(0.8) ? id('tax') : null, taxIncluded: maybe(0.5) }),
  });
  const quotedAnew = (was: DeliveryDraft): DeliveryDraft =>
    was.kind === 'ship'
      ? { ...was, quote: maybe(0.8) ? was.quote : maybe(0.8) ? quote() : null }
      : was;
  const review = ({ cart: { items, promotion }, delivery: was, intentId }: CheckoutContext) =>
    maybe(0.1)
      ? { ok: false, reason: oneOf(['OFFLINE', 'IDENTITY', 'DOWN', 'DELIVERY']) }
      : {
          ok: true,
          intentId: intentId && maybe(0.8) ? intentId : oneOf(INTENTS),
          charges: {
            tax: maybe(0.5) ? rate() : null,
            ...(maybe(0.6) && { rates: several(3, rate) }),
            serviceChargePercentage: oneOf([0, 10, 12.5]),
            ...(maybe(0.6) && { taxRounding: oneOf(['ORDER', 'LINE']) }),
          },
          lines: items.filter(() => maybe(0.99)).map(fresh),
          gone: maybe(0.9) ? [] : some(items.map((one) => one.id)),
          promotion: maybe(0.9) ? promotion : maybe(0.5) ? of(Promotion) : null,
          delivery: quotedAnew(was),
          ...{ today: '2027-03-01', orderDate: '2027-03-01T09:00:00.123Z' },
          twin: maybe(0.3) ? { orderNumber: id('A'), minutesAgo: below(9) } : null,
        };
  const problem = (): string => oneOf(Object.keys(PROBLEMS));
  const placing = ({ cart: { items } }: CheckoutContext) => {
    if (maybe(0.5)) {
      const { id: orderId, orderNumber, total, dueNow, outstanding, currency } = order();
      return {
        ok: true,
        order: { id: orderId, orderNumber, total, dueNow, outstanding, currency },
      };
    }
    if (maybe(0.2)) return { ok: false, reason: 'WAIT', retryAfterMs: 3_000 };
    if (maybe(0.2)) return { ok: false, reason: oneOf(['LOST', 'OFFLINE', 'IDENTITY']) };
    return {
      ...{
        ok: false,
        reason: 'REFUSED',
        problem: problem(),
        differences: several(3, () => of(Difference)),
      },
      line: maybe(0.5) && items.length > 0 ? below(items.length) : null,
    };
  };
  const booking = () => {
    const held = several(2, (at) => ({ id: id('appointment'), line: at, slot: 0 }));
    if (maybe(0.6)) return { ok: true, held };
    return maybe(0.5)
      ? { ok: false, reason: 'SLOT', problem: problem(), line: 0, slot: 0, held }
      : {
          ok: false,
          reason: oneOf(['REFUSED', 'OFFLINE', 'IDENTITY', 'LOST']),
          problem: problem(),
          held,
        };
  };
  const payment = () =>
    oneOf([
      () => ({ kind: 'outcome', outcome: of(PaymentOutcome), order: maybe(0.7) ? order() : null }),
      () => ({
        kind: 'refused',
        reason: oneOf(['METHOD_DOWN', 'METHOD_NOT_OFFERED', 'ORDER_CLOSED', 'IDENTITY']),
      }),
      () => ({ kind: 'busy', retryAfterMs: 2_000 }),
      () => ({ kind: 'lookAgain' }),
    ])();

  const ANSWERS: Record<string, (context: CheckoutContext) => unknown> = {
    recover: (context) => ({
      ...(maybe(0.8)
        ? {
            ...{ ok: true, order: maybe(0.25) ? order() : null, known: known() },
            ...(maybe(0.3) && { others: several(2, order) }),
          }
        : { ok: false, reason: oneOf(['OFFLINE', 'IDENTITY', 'DOWN']) }),
      draft: maybe(0.7) ? draft(context) : null,
    }),
    openReview: review,
    findPromotion: () =>
      maybe(0.6)
        ? { ok: true, promotion: maybe(0.8) ? of(Promotion) : null }
        : { ok: false, reason: problem(), rule: maybe(0.5) ? 'MINIMUM' : null },
    acquireLock: () => ({ held: maybe(0.8) }),
    createAppointments: booking,
    releaseAppointments: () => undefined,
    placeOrder: placing,
    ...{ giveUpAttempt: read, giveUpOrder: read, payLater: read, askOutcome: read },
    ...{ hostedPage: payment, approveThenCapture: payment, qr: payment },
  };
  type Say = (context: CheckoutContext) => object;
  const nothing: Say = () => ({});
  const EVENTS: [type: string, say: Say][] = [
    ['cart.changed', (context) => ({ cart: maybe(0.9) ? cartLike(context.cart) : cart() })],
    ['contact.change', () => ({ contact: maybe(0.5) ? contact() : { email: word('email') } })],
    ['contact.change', () => ({ contact: { phone: word('phone') } })],
    ['address.change', () => ({ address: maybe(0.5) ? address() : { note: word('note') } })],
    ['address.change', () => ({ address: address(), keptAs: id('kept') })],
    ['delivery.choose', () => ({ delivery: delivery() })],
    ['tip.choose', () => ({ tip: oneOf([0, 1.5, 3, 0.1 + 0.2]) })],
    ['field.leave', () => ({ field: oneOf(['fullName', 'email', 'phone', 'address.street']) })],
    ['method.choose', () => ({ method: oneOf(METHODS) })],
    ['terms.choose', () => ({ paymentTerm: oneOf([null, 7, 30]) })],
    ['attachments.change', () => ({ attachments: several(2, () => of(AttachmentView)) })],
    ['promotion.enter', () => ({ code: word('code') })],
    ['slot.pick', () => ({ line: below(3), slot: 0, picked: of(Slot) })],
    ['method.change', () => ({ method: oneOf(METHODS) })],
    ['otherTab.shows', () => ({ title: 'checkout.title.review' })],
    ...[
      ...['promotion.clear', 'information.edit', 'differences.accept', 'times.release'],
      ...['review.open', 'review.open', 'review.open', 'order.place', 'order.place', 'order.place'],
      ...['payment.continue', 'order.keep', 'order.giveUp', 'status.refresh', 'payment.paidIt'],
      ...['code.renew', 'session.lost', 'session.restored', 'session.asGuest', 'network.lost'],
      ...['network.back', 'page.restored', 'page.visible', 'lock.lost', 'lock.free', 'lock.take'],
      ...['session.restored', 'session.restored', 'network.back'],
    ].map((type): [string, Say] => [type, nothing]),
  ];
  const input = () => ({
    ...{
      kind: oneOf(['goods', 'goods', 'services', 'table']),
      businessId: 'shop',
      country: oneOf(['US', 'KE']),
    },
    ...(maybe(0.5) && { delivers: maybe(0.5) }),
    ...(maybe(0.7) && { takesTips: true }),
    ...{ cart: cart(), methods: maybe(0.1) ? [oneOf(METHODS)] : METHODS },
    ...(maybe(0.7) && { slowMethods: some(METHODS) }),
    ...(maybe(0.7) && { phoneMethods: some(PROVIDER_CODES) }),
    ...(maybe(0.7) && { emailMethods: some(PROVIDER_CODES) }),
    ...(maybe(0.7) && { shortEmailMethods: some(PROVIDER_CODES) }),
    ...(maybe(0.7) && { endableMethods: some(PROVIDER_CODES) }),
    ...{
      entry: oneOf(['information', 'review', 'review', 'order']),
      orderId: maybe(0.3) ? id('order') : null,
    },
    ...{ capability: maybe(0.3) ? 'opens-it' : null, returned: maybe(0.2) },
    cancelledAttempt: maybe(0.2) ? 'id-1' : null,
  });

  /** What this chart hears next: mostly the answer that it waits for. */
  function next(snapshot: AnyMachineSnapshot): AnyEventObject {
    const context = snapshot.context as CheckoutContext;
    const asked = snapshot._nodes.flatMap((node) => node.invoke as { id: string; src: string }[]);
    const timers = snapshot._nodes.flatMap(({ ownEvents }) =>
      (ownEvents as string[]).filter((type) => type.startsWith('xstate.after')),
    );
    const one = asked[0];
    if (one && maybe(0.6))
      return maybe(0.95)
        ? {
            type: `xstate.done.actor.${one.id}`,
            output: ANSWERS[one.src]?.(context),
            actorId: one.id,
          }
        : { type: `xstate.error.actor.${one.id}`, error: new Error('no answer'), actorId: one.id };
    if (timers.length > 0 && maybe(0.1)) return { type: oneOf(timers) };
    const heard = EVENTS.filter(([type]) => isHeard(snapshot, type));
    const [type, say] = oneOf(heard.length > 0 && maybe(0.9) ? heard : EVENTS);
    return { type, ...say(context) };
  }
  return { input, next };
}

const isHeard = ({ _nodes }: AnyMachineSnapshot, type: string): boolean =>
  _nodes.some(({ ownEvents }) => (ownEvents as string[]).includes(type));

const actor = { id: 'checkout' } as AnyActorRef;
const HEARD = 24;
/** A checkout in which anything is said, as the observer of a page sees it. */
export function anyCheckout(seed: number): Seen[] {
  const { input, next } = saying(anyValue(seeded(seed)));
  const begins = { type: 'xstate.init', input: input() };
  const { first, step } = pureChart(checkoutMachine, begins.input);
  const seen = (event: AnyEventObject, snapshot: AnyMachineSnapshot, sequence: number): Seen => ({
    ...{ actor, source: undefined, event, snapshot, sequence, ms: sequence * 100 },
  });
  const all = [seen(begins, first, 0)];
  let at = first;
  while (all.length < HEARD && at.status === 'active') {
    const event = next(at);
    [at] = step(at, event);
    all.push(seen(event, at, all.length));
  }
  return all;
}
