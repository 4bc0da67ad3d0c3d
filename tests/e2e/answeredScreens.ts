import type { Page } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import type { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';

type Money = NonNullable<OrderView['money']>;
/** An order as the server tells it, made another one: for screens whose way there takes days, a bank or staff. */
type Change = (order: OrderView) => Partial<OrderView>;

const sums = (order: OrderView, other: (whole: number) => Partial<Money>): { money: Money } => ({
  money: {
    came: order.total,
    missing: 0,
    owedBack: 0,
    returned: 0,
    disputed: false,
    ...other(order.total),
  },
});
const cents = (amount: number): number => Math.round(amount * 100) / 100;
function tried(order: OrderView, state: string, outcome: PaymentOutcome): Partial<OrderView> {
  const attempt = order.attempt && {
    ...order.attempt,
    state,
    outcome,
    deadline: null,
    continueUrl: null,
  };
  return { attempt, attempts: attempt ? [attempt] : [] };
}
const underWay: Change = (order) => ({
  ...tried(order, 'VERIFYING', { status: 'IN_PROCESS', reference: 'ref-1' }),
  paymentState: 'PENDING',
  paid: 0,
  invoiceNumber: undefined,
  goods: 'held',
  mayCancel: false,
  timeline: order.timeline?.slice(0, 1) ?? [],
  keptUntil: new Date(Date.parse(order.createdAt) + 6 * 86_400_000).toISOString(),
});

export const FED: [name: string, heading: RegExp, change: Change][] = [
  ['in process', /on its way/, underWay],
  [
    'in process, goods released',
    /on its way/,
    (order) => ({ ...underWay(order), goods: 'released', keptUntil: null }),
  ],
  [
    'in process, by the link of a return',
    /on its way/,
    (order) => ({
      ...underWay(order),
      goods: 'released',
      limited: true,
      lines: [],
      email: '',
      phone: '',
      customerName: '',
    }),
  ],
  [
    'late',
    /paid after all/,
    (order) => ({
      ...sums(order, () => ({})),
      timeline: (order.timeline ?? []).flatMap((one) =>
        one.kind === 'paid' ? [{ kind: 'expired' as const, at: one.at }, one] : [one],
      ),
    }),
  ],
  [
    'short',
    /less arrived/,
    (order) => ({
      ...tried(order, 'CAPTURED', { status: 'UNDERPAID', reference: 'ref-1' }),
      ...sums(order, (whole) => ({ came: cents(whole * 0.6), missing: cents(whole * 0.4) })),
      paymentState: 'REVIEW',
      paid: cents(order.total * 0.6),
      goods: 'held',
    }),
  ],
  [
    'in review',
    /looking at your payment/,
    (order) => ({ ...tried(order, 'MISMATCH', { status: 'UNKNOWN' }), paymentState: 'REVIEW' }),
  ],
  [
    'taken as enough',
    /placed and paid/,
    (order) => ({
      ...sums(order, (whole) => ({ came: cents(whole * 0.6) })),
      paid: cents(order.total * 0.6),
    }),
  ],
  [
    'too much',
    /of your money goes back to you/,
    (order) => ({ ...sums(order, (whole) => ({ came: whole + 5, owedBack: 5 })), extra: 5 }),
  ],
  ['part returned', /part was given back/, (order) => sums(order, () => ({ returned: 5 }))],
  [
    'returned',
    /was returned/,
    (order) => ({ ...sums(order, (whole) => ({ returned: whole })), paymentState: 'REFUNDED' }),
  ],
  [
    'cancelled after it was paid',
    /goes back to you/,
    (order) => ({ ...sums(order, (whole) => ({ owedBack: whole })), goods: 'released' }),
  ],
  [
    'paid when the goods were gone',
    /goes back to you/,
    (order) => ({
      ...sums(order, (whole) => ({ owedBack: whole })),
      paymentState: 'REVIEW',
      goods: 'gone',
    }),
  ],
  ['disputed', /contests your payment/, (order) => sums(order, () => ({ disputed: true }))],
  [
    'closed by staff',
    /closed this order/,
    (order) => ({
      ...tried(order, 'CANCELLED', { status: 'CANCELLED' }),
      ...sums(order, () => ({ came: 0 })),
      paymentState: 'CLOSED',
      paid: 0,
      goods: 'released',
    }),
  ],
];

const ORDERS = /\/cartTransaction(\/|\?|$)/;
/** From now on the page reads this order, and a list of it, as the change says. */
export async function feed(page: Page, order: OrderView, change: Change): Promise<void> {
  const changed = { ...order, ...change(order) };
  await page.unroute(ORDERS);
  await page.route(ORDERS, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const isOne = new URL(route.request().url()).pathname.endsWith(order.id);
    return route.fulfill({ json: isOne ? changed : [changed] });
  });
}
