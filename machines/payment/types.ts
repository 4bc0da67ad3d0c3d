import type { OrderView } from '../domain/order.ts';
import type { ProviderCode } from '../domain/payment.ts';
import type { PaymentOutcome } from '../domain/paymentOutcome.ts';

/** The order a payment is started for. `dueNow` is in minor units. */
export interface OrderToPay {
  id: string;
  orderNumber: string;
  businessId: string;
  intentId: string;
  currency: string;
  dueNow: number;
  capability: string | null;
}

export interface PaymentInput {
  provider: ProviderCode;
  order: OrderToPay;
  /** the shopper came back having approved: go on to the capture */
  approved: boolean;
}

/** What the browser does next, with times as what is left of them: charts read no clock. */
export type StartedStep =
  | { kind: 'redirect'; url: string }
  | { kind: 'showQr'; image: string; expiresAt: string; expiresInMs: number; pollMs: number }
  | { kind: 'none' };

export type StartAnswer =
  | { ok: true; attemptId: string; step: StartedStep }
  | {
      ok: false;
      reason:
        | 'METHOD_DOWN'
        | 'ALREADY_PAID'
        | 'ATTEMPT_LIVE'
        | 'ORDER_CLOSED'
        | 'METHOD_NOT_OFFERED'
        | 'IDENTITY'
        | 'UNKNOWN';
    }
  | { ok: false; reason: 'WAIT'; retryAfterMs: number };

/** The order as the server sees it now: it asks the provider while an attempt is open. */
export type OrderRead =
  | { ok: true; order: OrderView }
  | { ok: false; reason: 'OFFLINE' | 'IDENTITY' | 'DOWN' };

/** How each of the three payment charts ends. */
export type PaymentEnd =
  | { kind: 'outcome'; outcome: PaymentOutcome; order: OrderView | null }
  | { kind: 'refused'; reason: 'METHOD_DOWN' | 'METHOD_NOT_OFFERED' | 'ORDER_CLOSED' | 'IDENTITY' }
  /** too much at once: nothing was begun, and it may be tried again after this time */
  | { kind: 'busy'; retryAfterMs: number }
  /** nothing is certain (page restored, answer lost, another attempt lives): the order must be read */
  | { kind: 'lookAgain' };

export interface PaymentContext extends PaymentInput {
  attemptId: string | null;
  url: string | null;
  qr: { image: string; expiresAt: string; expiresInMs: number; pollMs: number } | null;
  /** the shopper says that it is paid: asked about since, or answered with "it has not come" */
  claim: 'asked' | 'notYet' | null;
  end: PaymentEnd;
}

export type PaymentEvent =
  /** the shopper says that it is paid: asked at once */
  | { type: 'payment.paidIt' }
  /** a new code, once the old one is known to be unpaid */
  | { type: 'code.renew' }
  | { type: 'page.visible' };
