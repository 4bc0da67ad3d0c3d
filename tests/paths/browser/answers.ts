import { ORDERS, unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type { Case } from '#machines/model.ts';
import { type Fate, refused } from './proxy.ts';

/** The order that a sample tells of, as the real one of this visit: whose it is and what was ordered stay. */
export function asReal(sample: OrderView, real: OrderView): OrderView {
  const { id, orderNumber, intentId, createdAt, lines, customerName, email, phone } = real;
  const { location, reference, currency, may } = real;
  const attempt = sample.attempt && {
    ...sample.attempt,
    id: real.attempt?.id ?? sample.attempt.id,
  };
  return {
    ...{ ...real, ...sample, id, orderNumber, intentId, createdAt, lines, customerName },
    ...{ email, phone, location, reference, currency, attempt, attempts: attempt ? [attempt] : [] },
    ...{ money: sample.money, goods: sample.goods },
    ...(may ? { may } : {}),
  };
}

/** The calls by which a port asks the shop. */
export const CALLS_OF: Record<string, string[]> = {
  recover: ['order', 'orders'],
  askOutcome: ['order'],
  readCode: ['order'],
  openReview: ['products'],
  findPromotion: ['promotion'],
  createAppointments: ['createAppointment'],
  releaseAppointments: ['patchAppointment'],
  placeOrder: ['placeOrder'],
  giveUpAttempt: ['giveUpAttempt'],
  endCancelled: ['giveUpAttempt'],
  giveUpOrder: ['giveUpOrder'],
  keepOrder: ['payLater'],
  payLater: ['payLater'],
};
/** By which name a call breaks inside the page. */
export const BREAKS: Record<string, string[]> = {
  recover: ['order', 'orders'],
  askOutcome: ['order'],
  readCode: ['order'],
  openReview: ['products'],
  findPromotion: ['promotion'],
  createAppointments: ['createAppointment'],
  releaseAppointments: ['patchAppointment'],
  placeOrder: ['placeOrder'],
  giveUpAttempt: ['giveUpAttempt'],
  endCancelled: ['giveUpAttempt'],
  giveUpOrder: ['giveUpOrder'],
  keepOrder: ['payLater'],
  payLater: ['payLater'],
  lockOrder: ['lock'],
  lockPayment: ['lock'],
  lockCode: ['lock'],
  takeLock: ['lock'],
};

interface Output {
  ok?: boolean;
  reason?: string;
  problem?: ProblemCode;
  order?: OrderView & { dueNow: number };
  lines?: { sellingPrice: number; stockInHand: number }[];
  gone?: string[];
  promotion?: unknown;
  held?: unknown;
  rule?: string;
}
/** What the shop answered when the visit placed its order, and held its time. */
export interface Made {
  placed: unknown;
  appointment: unknown;
}
const NOTHING_MADE: Made = { placed: null, appointment: null };
const otherwise = (body: unknown): { otherwise?: Fate } =>
  body ? { otherwise: { kind: 'answer', status: 201, body } } : {};

/** The browser says that it is offline, and no answer comes. */
export type Told = Fate | { kind: 'offline' } | null;

/** What a port's answer is on the wire; null where no answer of the shop can be it. */
export function fateOf(
  port: string,
  { title, event }: Case,
  real: OrderView | null,
  made: Made = NOTHING_MADE,
): Told {
  const output = (event as unknown as { output?: Output }).output;
  if (port === 'releaseAppointments') return { kind: 'pass' };
  if (!output) return null;
  if (output.ok === false) return lackOf(port, output);
  switch (port) {
    case 'openReview':
      return reviewOf(title, output);
    case 'placeOrder':
      return output.order?.dueNow === 0
        ? {
            kind: 'change',
            how: (body) => ({
              data: { ...((body ?? made.placed) as { data: object } | null)?.data, dueNow: 0 },
            }),
          }
        : { kind: 'pass', ...otherwise(made.placed) };
    case 'createAppointments':
      return { kind: 'pass', ...otherwise(made.appointment) };
    case 'findPromotion':
      return output.promotion
        ? {
            kind: 'answer',
            status: 200,
            body: {
              ...(output.promotion as object),
              ...{ minimumAmount: null, endsAt: null, automatic: false },
            },
          }
        : null;
    default:
      if (output.order && real) return orderTold(output.order, real, READS.includes(port));
      return output.order === null ? refused('NOT_FOUND') : null;
  }
}

/** The shop's own answer where the order already stands so; otherwise that answer, changed. What would end the order is not asked of the shop. */
function orderTold(sample: OrderView, real: OrderView, isRead: boolean): Told {
  if (!isRead) return { kind: 'answer', status: 200, body: asReal(sample, real) };
  const isSo = (body: OrderView): boolean =>
    orderStatusOf(body, false) === orderStatusOf(sample, false) &&
    sample.attempt?.state === body.attempt?.state;
  return {
    kind: 'change',
    how(body) {
      const own = [body].flat()[0] as OrderView | undefined;
      const told =
        own?.id === real.id ? (isSo(own) ? own : asReal(sample, own)) : asReal(sample, real);
      if (told === own) return body;
      return Array.isArray(body) ? [told] : told;
    },
  };
}
const READS = ['recover', 'askOutcome', 'readCode'];

function lackOf(port: string, { reason, problem, ...more }: Output): Told {
  const line = port === 'placeOrder' && problem === 'SLOT_TAKEN' ? { line: 0 } : {};
  switch (reason) {
    case 'OFFLINE':
      return { kind: 'offline' };
    case 'IDENTITY':
      return refused('IDENTITY_EXPIRED');
    case 'LOST':
      return { kind: 'answer', status: 201, body: 'cut' };
    case 'WAIT':
      return refused('TWIN_RUNNING', { retryAfter: 2 });
    case 'DELIVERY':
      return refused('DELIVERY_REFUSED');
    case 'PHONE':
      return refused('FIELDS_INVALID', { fields: ['customerContact.phone'] });
    case 'SLOT':
      return refused('SLOT_TAKEN');
    case 'REFUSED': {
      const { differences } = more as { differences?: [] };
      return refused(problem ?? 'UNPLANNED', { ...line, ...(differences ? { differences } : {}) });
    }
    case 'DOWN':
      return refused('FIELDS_INVALID');
    default:
      return refused((reason ?? 'UNPLANNED') as ProblemCode);
  }
}

interface Shelf {
  products: {
    sellingPrice: number;
    productVariants: { sellingPrice: number }[];
    productLocation: { stockInHand: number; nonInventory: boolean }[];
  }[];
}
/** What a review reads of the shelf: as it is, dearer, nearly empty, or without what was wanted. */
function reviewOf(title: string, { gone }: Output): Told {
  if (title.includes('for nothing')) return null;
  if (title.includes('another price'))
    return {
      kind: 'change',
      how: (body) => ({
        ...(body as Shelf),
        products: (body as Shelf).products.map((one) => ({
          ...one,
          sellingPrice: one.sellingPrice + 1,
          productVariants: one.productVariants.map((each) => ({
            ...each,
            sellingPrice: each.sellingPrice + 1,
          })),
        })),
      }),
    };
  if (title.includes('less stock'))
    return {
      kind: 'change',
      how: (body) => ({
        ...(body as Shelf),
        products: (body as Shelf).products.map((one) => ({
          ...one,
          productLocation: one.productLocation.map((each) => ({
            ...each,
            nonInventory: false,
            stockInHand: 0,
          })),
        })),
      }),
    };
  if ((gone?.length ?? 0) > 0)
    return { kind: 'change', how: (body) => ({ ...(body as Shelf), products: [] }) };
  return { kind: 'pass' };
}

/** How a provider's payment ends, as answers to its first call, its capture, and the question after it. */
export function endOf(
  title: string,
  real: OrderView,
): { start: Fate; order?: Fate; capture?: Fate } | null {
  const told = (sample: OrderView): Fate => ({
    kind: 'answer',
    status: 200,
    body: asReal(sample, real),
  });
  const after = (sample: OrderView) => ({
    start: refused('ALREADY_PAID'),
    capture: { kind: 'lose' } as const,
    order: told(sample),
  });
  if (/answers paid$/.test(title)) return after(ORDERS.paid);
  if (/answers declined$/.test(title)) return after(ORDERS.declined);
  if (/answers captured$/.test(title))
    return {
      start: refused('ALREADY_PAID'),
      capture: {
        kind: 'answer',
        status: 200,
        body: { outcome: { status: 'PAID', reference: 'ref-1' } },
      },
      order: told(unpaidOrder()),
    };
  if (/does not answer$/.test(title)) return { start: refused('PROVIDER_DOWN') };
  if (/identity ended$/.test(title)) return { start: refused('IDENTITY_EXPIRED') };
  const wait = (seconds: string): Fate =>
    refused('TOO_MANY_REQUESTS', {}, { 'retry-after': seconds });
  if (/wait a little$/.test(title)) return { start: wait('20') };
  if (/wait for long$/.test(title)) return { start: wait('900') };
  if (/nothing is certain$/.test(title))
    return { start: { kind: 'lose' }, capture: { kind: 'lose' } };
  return null;
}
