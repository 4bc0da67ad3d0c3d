import { toDecimal } from '#machines/domain/money.ts';
import type { Proposal, TimelineEntry } from '#machines/domain/order.ts';
import type { Tracking } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import type { KitchenState } from '#machines/domain/table.ts';
import { endsByPress } from '#machines/order/asks.ts';
import type { KitchenStatusRow } from '../db/schema/kitchen.ts';
import type { OrderLineRow, ProposalRow } from '../db/schema/orders.ts';
import type { LedgerRow } from '../db/schema/payments.ts';
import type { ShipmentRow } from '../db/schema/shipments.ts';
import type { WaitingProposal } from '../records/changeProposal.ts';
import { isInHand, type Order } from '../records/order.ts';

const OF_MONEY: Partial<Record<LedgerRow['kind'], TimelineEntry['kind']>> = {
  ACCEPTED: 'accepted',
  PAID: 'paid',
  PART_PAID: 'partPaid',
  REFUNDED: 'refunded',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};
const OF_SHIPMENT: Partial<Record<ShipmentStatus, TimelineEntry['kind']>> = {
  BOOKED: 'booked',
  PICKED_UP: 'pickedUp',
  ON_THE_WAY: 'onTheWay',
  DELIVERED: 'delivered',
  FAILED: 'returnedToSender',
};

const OF_KITCHEN: Record<KitchenState, TimelineEntry['kind']> = {
  ACCEPTED: 'kitchenAccepted',
  SERVED: 'served',
  REFUSED: 'kitchenRefused',
};

/** What the shop said of an order over its counter. */
export interface AtCounter {
  kind: 'ready' | 'collected';
  at: Date;
}

interface Story {
  facts: readonly LedgerRow[];
  shipment: ShipmentRow | null;
  proposals: readonly ProposalRow[];
  kitchen: readonly KitchenStatusRow[];
  counter: readonly AtCounter[];
  /** its shopper cancelled it after it was paid */
  byShopper: readonly { at: Date }[];
}

/** What has happened to an order, oldest first: from the ledger, the counter, the courier, the kitchen, and what was changed by agreement. */
export function timelineOf(
  order: Order,
  { facts, shipment, proposals, kitchen, counter, byShopper }: Story,
): TimelineEntry[] {
  const money = facts.flatMap(({ kind, at, amount, currency }): TimelineEntry[] =>
    OF_MONEY[kind]
      ? [
          {
            kind: OF_MONEY[kind],
            at: at.toISOString(),
            ...(kind === 'REFUNDED' &&
              currency === order.currency && { amount: toDecimal(amount, currency) }),
          },
        ]
      : [],
  );
  const carried = (shipment?.events ?? []).flatMap(({ status, at, text }): TimelineEntry[] =>
    OF_SHIPMENT[status] ? [{ kind: OF_SHIPMENT[status], at, ...(text && { text }) }] : [],
  );
  const changes = proposals.flatMap(({ status, decidedAt }): TimelineEntry[] =>
    status === 'ACCEPTED' && decidedAt ? [{ kind: 'changed', at: decidedAt.toISOString() }] : [],
  );
  const cooked = kitchen.map(
    ({ word, at }): TimelineEntry => ({ kind: OF_KITCHEN[word], at: at.toISOString() }),
  );
  const packed = counter.map(({ kind, at }): TimelineEntry => ({ kind, at: at.toISOString() }));
  const ended = byShopper.map(
    ({ at }): TimelineEntry => ({ kind: 'cancelled', at: at.toISOString() }),
  );
  const later = [...money, ...ended, ...packed, ...carried, ...changes, ...cooked].sort(
    (one, other) => one.at.localeCompare(other.at),
  );
  return [{ kind: 'placed', at: order.createdAt.toISOString() }, ...later];
}

export const trackingOf = (shipment: ShipmentRow | null): Tracking | null =>
  shipment && {
    id: shipment.id,
    provider: shipment.provider,
    status: shipment.status,
    number: shipment.trackingNumber,
    url: shipment.trackingUrl,
    promise: shipment.promise,
    events: shipment.events,
  };

/** Quantities beside what was ordered; `total` is what the order would cost. */
export function proposalView(
  row: WaitingProposal,
  lines: readonly OrderLineRow[],
  total: number | null,
): Proposal {
  return {
    id: row.id,
    by: row.proposedBy,
    status: row.status,
    ...(row.status === 'PROPOSED' && !row.waits && { lapsed: true }),
    ...(row.takenBack && { takenBack: true }),
    ...(row.proposedBy === 'SHOPPER' && row.waits && { takenBack: false }),
    note: row.note,
    lines: row.lines.map(({ productId, quantity }) => {
      const own = lines.filter((line) => line.productId === productId);
      return {
        productId,
        name: own[0]?.name ?? '',
        was: own.reduce((sum, line) => sum + line.quantity, 0),
        now: quantity,
      };
    }),
    total: row.status === 'PROPOSED' ? total : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Unpaid orders are given up by a press. One that was accepted to be paid later is cancelled as easily until staff have it in hand:
 * a courier, the kitchen, a person who keeps a time free, or it was collected.
 */
export function mayCancel(
  order: Order,
  shipment: ShipmentRow | null,
  isCollected: boolean,
  now: Date,
): boolean {
  if (order.closedAt !== null || order.paymentState !== 'PENDING') return false;
  if (!order.life.facts.accepted) return true;
  const inHand = isInHand(order, shipment?.status ?? null, isCollected);
  return endsByPress(order.life, { inHand, now: now.getTime() });
}
