import { PAYMENT_STATES, type PaymentState } from '#machines/domain/payment.ts';
import type { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import type { Store } from '../stores.ts';
import { isRow, type Reader } from './shapeLike.ts';
import { first, idIn, instantIn, listIn, partOf } from './shapes.ts';

type Row = Record<string, unknown>;

const PAID = [
  'PAID',
  'SUCCESS',
  'SUCCESSFUL',
  'SUCCEEDED',
  'COMPLETED',
  'COMPLETE',
  'SETTLED',
  'CAPTURED',
];
const OPEN = [
  'PENDING',
  'UNPAID',
  'OPEN',
  'NEW',
  'CREATED',
  'AWAITING_PAYMENT',
  'PENDING_OPEN_ORDER',
  'NOT_PAID',
];
const REFUSED = ['FAILED', 'FAILURE', 'DECLINED', 'REJECTED'];
const STATE_OF: Record<string, PaymentState> = {
  ...Object.fromEntries(PAYMENT_STATES.map((state) => [state, state])),
  ...Object.fromEntries(PAID.map((word) => [word, 'PAID'])),
  ...Object.fromEntries([...OPEN, ...REFUSED].map((word) => [word, 'PENDING'])),
  PARTIAL: 'PART_PAID',
  PARTIALLY_PAID: 'PART_PAID',
  CANCELED: 'CANCELLED',
  VOID: 'CANCELLED',
  REFUND: 'REFUNDED',
};
const word = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_')
    : '';

const IN_DOUBT = { state: 'PENDING', outcome: { status: 'UNKNOWN' } } as const;
const ENDED: readonly (PaymentState | undefined)[] = ['CANCELLED', 'EXPIRED', 'CLOSED'];
/** Money of an order that is over: a platform that keeps no account of what goes back names it alone. */
const keepsMoney = (raw: Row): boolean =>
  raw.money === undefined && Number(first(raw, 'paid', 'amountPaid') ?? 0) > 0;

/**
 * What a platform says about an order's money. An unknown word may mean that money was taken, whatever became of the order: then nothing offers to
 * pay, and no page says that nothing was charged (UNKNOWN).
 */
function moneyOf(raw: Row): { state: PaymentState; outcome: PaymentOutcome | null } {
  const said = word(first(raw, 'paymentState', 'buxPaymentStatus', 'paymentStatus'));
  const state = STATE_OF[said];
  const isCancelled = ['CANCELLED', 'CANCELED', 'VOID'].includes(word(raw.orderStatus));
  const isOver = ENDED.includes(state) || (isCancelled && (state ?? 'PENDING') === 'PENDING');
  if (isOver && keepsMoney(raw)) return IN_DOUBT;
  if (state && state !== 'PENDING') return { state, outcome: null };
  if (isCancelled && (state || said === '')) return { state: 'CANCELLED', outcome: null };
  if (REFUSED.includes(said))
    return { state: 'PENDING', outcome: { status: 'DECLINED', reason: 'BANK_REFUSED' } };
  return state || said === '' ? { state: 'PENDING', outcome: null } : IN_DOUBT;
}

/** An order as any platform tells it: the names of the specification's payload where it has none of ours. */
export const orderReader =
  ({ business, currency, lacks }: Pick<Store, 'business' | 'currency' | 'lacks'>): Reader =>
  (raw) => {
    const { state, outcome } = moneyOf(raw);
    const total = first(raw, 'total', 'totalCartAmount', 'totalAmount', 'amount');
    const outstanding = first(raw, 'outstanding') ?? 0;
    const dueNow = first(raw, 'dueNow') ?? less(total, outstanding);
    const createdAt = instantIn(
      first(raw, 'createdAt', 'created_at', 'orderDate') ??
        partOf(listIn(raw.products)[0], 'orderDate'),
    );
    const orderNumber = first(raw, 'orderNumber', 'number', 'id', '_id');
    const method = first(raw, 'paymentMethodCode', 'paymentMethod') ?? '';
    const attempt = outcome && {
      id: 'of-platform',
      provider: method,
      state: 'UNKNOWN',
      outcome,
      amount: dueNow,
      startedAt: createdAt,
    };
    const attempts = Array.isArray(raw.attempts) ? raw.attempts : attempt ? [attempt] : [];
    return {
      ...raw,
      orderNumber,
      intentId:
        first(
          raw,
          'intentId',
          'cashbookTransactionId',
          'creditbookTransactionId',
          'buxRequestId',
        ) ?? '',
      createdAt,
      limited: first(raw, 'limited') ?? false,
      orderStatus: first(raw, 'orderStatus') ?? 'PENDING',
      paymentState: state,
      buxPaymentStatus: first(raw, 'buxPaymentStatus') ?? state,
      paymentMethodCode: method,
      currency: first(raw, 'currency') ?? currency,
      total,
      dueNow,
      paid: first(raw, 'paid', 'amountPaid') ?? (state === 'PAID' ? dueNow : 0),
      outstanding,
      extra: first(raw, 'extra') ?? 0,
      discount: first(raw, 'discount') ?? 0,
      tax: first(raw, 'tax') ?? 0,
      serviceCharge: first(raw, 'serviceCharge') ?? 0,
      shippingCost: first(raw, 'shippingCost') ?? 0,
      lines: listIn(raw.lines ?? raw.products).map(lineOf),
      customerName: first(raw, 'customerName') ?? partOf(raw.customer, 'fullName', 'name') ?? '',
      email: first(raw, 'email') ?? partOf(raw.customerContact ?? raw.customer, 'email') ?? '',
      phone: first(raw, 'phone') ?? partOf(raw.customerContact ?? raw.customer, 'phone') ?? '',
      notes: first(raw, 'notes') ?? '',
      location: raw.location ?? business.locations.find(({ id }) => id === raw.locationId) ?? null,
      table: raw.table ?? tableOf(listIn(raw.tables)[0]),
      attempt: raw.attempt ?? attempts.at(-1) ?? attempt,
      attempts,
      reference: first(raw, 'reference', 'orderNumber', 'id', '_id'),
      // What needs a call that is not answered is not offered.
      ...(lacks?.has('giveUpOrder') && { mayCancel: false }),
      ...(lacks?.has('attachment') && { attachments: undefined }),
      ...(lacks?.has('decideChange') && { proposals: undefined }),
    };
  };

const less = (total: unknown, part: unknown): unknown =>
  Number.isFinite(Number(total)) ? Number(total) - (Number(part) || 0) : total;
const tableOf = (table: unknown): Row | null =>
  table === undefined ? null : { id: idIn(table), name: partOf(table, 'name') ?? '' };

function lineOf(line: unknown): unknown {
  if (!isRow(line)) return line;
  const { product, productVariant } = line;
  return {
    ...line,
    productId: first(line, 'productId') ?? idIn(product),
    name: first(line, 'name') ?? partOf(product, 'name') ?? '',
    image: first(line, 'image') ?? partOf(product, 'imageUrl', 'image') ?? null,
    variant: first(line, 'variant') ?? partOf(productVariant, 'name') ?? '',
    addOns: listIn(line.addOns ?? line.orderedProductAddOns).map((one) =>
      isRow(one) ? (partOf(one.productAddOns, 'name') ?? '') : one,
    ),
    notes: first(line, 'notes') ?? '',
    quantity: first(line, 'quantity', 'qty'),
    totalPrice: first(line, 'totalPrice', 'total'),
    appointments: listIn(line.appointments),
  };
}
