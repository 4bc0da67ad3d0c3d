import type pg from 'pg';
import type { OrderLife } from '#machines/order/life.ts';

export const AT = '2026-11-20T10:00:00Z';
interface Old {
  state: string;
  total?: number;
  dueNow?: number;
  kept?: string | null;
  closed?: string | null;
  facts?: [kind: string, amount: number, attempt?: boolean][];
  attempt?: string;
}
/** As the last landing left its rows: an order, its ledger, and its last payment. */
export async function anOldOrder(
  owner: Pick<pg.Client, 'query'>,
  id: string,
  { state, total = 1_000, dueNow = total, kept = null, closed = null, facts = [], attempt }: Old,
): Promise<void> {
  await owner.query(
    `insert into cart_transaction (id, business_id, order_number, letters, intent_id, fingerprint, uid, order_status, payment_state, payment_method, currency,
       lines, discount, tax, service_charge, shipping, total, due_now, outstanding, location_id, is_service_order, is_b2b, customer_name, email, phone, notes,
       body, reference, version, created_at, kept_until, closed_at)
     values ($1, 'b', $1, 'CDF', $1, 'f', 'u', 'PENDING', $2, 'RAZER', 'USD', $3, 0, 0, 0, 0, $3, $4, $5, 'l', false, false, 'N', 'e', 'p', '', '{}', 'r', 1, $6, $7, $8)`,
    [id, state, total, dueNow, total - dueNow, AT, kept, closed],
  );
  if (attempt)
    await owner.query(
      `insert into payment_attempt (id, business_id, order_id, provider, reference, state, live, amount, currency, session, hints, deadline, created_at, changed_at, asks)
       values ($1 || '-a', 'b', $1, 'RAZER', $1 || '-r', $2, $3, $4, 'USD', '{}', '{}', $5, $5, $5, 0)`,
      [
        id,
        attempt,
        ['CREATED', 'UNKNOWN', 'AWAITING_SHOPPER', 'VERIFYING'].includes(attempt),
        dueNow,
        AT,
      ],
    );
  for (const [at, [kind, amount, isProven = true]] of facts.entries())
    await owner.query(
      `insert into ledger (id, business_id, order_id, attempt_id, kind, amount, currency, provider, provider_reference, digest, at)
       values ($1, 'b', $2, $3, $4, $5, 'USD', 'RAZER', $6, 'd', $7)`,
      [
        `${id}-${at}`,
        id,
        isProven ? `${id}-a` : null,
        kind,
        amount,
        isProven ? `${id}-p` : null,
        AT,
      ],
    );
}

export const OLD: Record<string, [Old, stands: string, facts: Partial<OrderLife['facts']>]> = {
  unpaid: [{ state: 'PENDING', kept: AT }, 'owing.due idle held', { kept: 0, accepted: false }],
  open: [
    { state: 'PENDING', kept: AT, attempt: 'AWAITING_SHOPPER' },
    'owing.due open held',
    { kept: 0 },
  ],
  doubtful: [{ state: 'PENDING', kept: AT, attempt: 'UNKNOWN' }, 'owing.due doubtful held', {}],
  tried: [{ state: 'PENDING', kept: AT, attempt: 'DECLINED' }, 'owing.due tried held', {}],
  later: [
    { state: 'PENDING', facts: [['ACCEPTED', 0, false]] },
    'owing.terms idle committed',
    { accepted: true },
  ],
  paid: [
    {
      state: 'PAID',
      attempt: 'CAPTURED',
      facts: [
        ['CAPTURED', 1_000],
        ['PAID', 1_000],
      ],
    },
    'paid.settled idle committed',
    { came: 1_000, kept: 1_000, booked: 1_000 },
  ],
  extra: [
    {
      state: 'PAID',
      attempt: 'CAPTURED',
      facts: [
        ['CAPTURED', 1_200],
        ['PAID', 1_000],
        ['OVERPAID', 200],
      ],
    },
    'paid.refundOwed idle committed',
    { came: 1_200, kept: 1_000, owedBack: 200 },
  ],
  deposit: [
    {
      state: 'PART_PAID',
      dueNow: 300,
      attempt: 'CAPTURED',
      facts: [
        ['CAPTURED', 300],
        ['PART_PAID', 300],
      ],
    },
    'part.deposit idle committed',
    { came: 300, kept: 300, booked: 300 },
  ],
  short: [
    {
      state: 'REVIEW',
      kept: AT,
      attempt: 'MISMATCH',
      facts: [
        ['CAPTURED', 400],
        ['UNDERPAID', 400],
      ],
    },
    'review tried held',
    { came: 400, kept: 400, booked: 0 },
  ],
  gone: [
    {
      state: 'REVIEW',
      closed: AT,
      attempt: 'CAPTURED',
      facts: [
        ['EXPIRED', 0, false],
        ['CAPTURED', 1_000],
      ],
    },
    'review idle released',
    { came: 1_000, kept: 1_000 },
  ],
  cancelled: [
    { state: 'CANCELLED', closed: AT, facts: [['CANCELLED', 0, false]] },
    'ended.cancelled idle released',
    {},
  ],
  expired: [
    { state: 'EXPIRED', closed: AT, attempt: 'EXPIRED', facts: [['EXPIRED', 0, false]] },
    'ended.expired tried released',
    {},
  ],
};
