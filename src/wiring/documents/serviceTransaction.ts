import {
  type CheckoutSnapshot,
  orderOf,
  serviceTransactionOf,
} from '#machines/checkout/outline.ts';
import type { Api } from '#src/api/calls.ts';
import { storedTransaction } from '../browser/storedTransaction.ts';

/**
 * The times held for an order and the transaction that they belong to, for as long as this tab lives (specification 3). An order's own page
 * holds none, so it leaves what is kept; when that order is the kept transaction's and is paid, its appointments are confirmed.
 */
export function keepServiceTransaction(snapshot: CheckoutSnapshot, api: Api): void {
  const transaction = serviceTransactionOf(snapshot);
  const before = storedTransaction.read().value;
  const isSame =
    before?.id === transaction?.id &&
    before?.appointmentIds.join() === transaction?.appointmentIds.join();
  // Another cart's checkout holds no times of this one: only what the transaction itself gave back is forgotten unpaid.
  const mayWrite =
    transaction !== null || (before?.id === snapshot.context.intentId && !isPaid(snapshot));
  if (snapshot.context.entry !== 'order' && !isSame && mayWrite)
    storedTransaction.write(transaction);
  if (isPaid(snapshot)) confirm(snapshot, api);
}

const isPaid = (snapshot: CheckoutSnapshot): boolean =>
  ['PAID', 'PART_PAID'].includes(orderOf(snapshot)?.paymentState ?? '');

function confirm(snapshot: CheckoutSnapshot, api: Api): void {
  const transaction = storedTransaction.read().value;
  if (!transaction || transaction.id !== orderOf(snapshot)?.intentId) return;
  void import('./paidAppointments.ts')
    .then(({ markPaid }) => markPaid(api, transaction))
    .catch(() => undefined);
}
