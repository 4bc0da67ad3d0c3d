import * as v from 'valibot';
import { type CheckoutSnapshot, orderOf, serviceTransactionOf } from '#machines/checkout/view.ts';
import type { Api } from '#src/api/calls.ts';
import { place } from './storage.ts';

const schema = v.object({ id: v.string(), businessId: v.string(), appointmentIds: v.array(v.string()) });
const kept = place({ area: 'session', name: 'serviceTransaction', version: 1, schema });
/** The flag of the specification: the transaction whose payment has arrived. */
const paidFlag = place({ area: 'session', name: 'serviceTransactionPaid', version: 1, schema: v.string() });

/**
 * The times held for an order and the transaction that they belong to, for as long as this tab lives (specification 3). An order's own page
 * holds none, so it leaves what is kept; when that order is the kept transaction's and is paid, its appointments are confirmed.
 */
export function keepServiceTransaction(snapshot: CheckoutSnapshot, api: Api): void {
  const transaction = serviceTransactionOf(snapshot);
  const before = kept.read().value;
  const isSame = before?.id === transaction?.id && before?.appointmentIds.join() === transaction?.appointmentIds.join();
  if (snapshot.context.entry !== 'order' && !isSame && (transaction || !isPaid(snapshot))) kept.write(transaction);
  if (isPaid(snapshot)) confirm(snapshot, api);
}

const isPaid = (snapshot: CheckoutSnapshot): boolean => ['PAID', 'PART_PAID'].includes(orderOf(snapshot)?.paymentState ?? '');

/** The server has done so by itself (I20): these calls only find it true, once. */
function confirm(snapshot: CheckoutSnapshot, api: Api): void {
  const transaction = kept.read().value;
  if (!transaction || transaction.id !== orderOf(snapshot)?.intentId || paidFlag.read().value === transaction.id) return;
  paidFlag.write(transaction.id);
  void confirmEach(api, transaction.appointmentIds).then(() => kept.write(null));
}

async function confirmEach(api: Api, ids: string[]): Promise<void> {
  for (const id of ids) await api('patchAppointment', { params: { id }, body: { status: 'PAID' } });
}
