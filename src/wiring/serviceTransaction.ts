import * as v from 'valibot';
import { serviceTransactionOf } from '#machines/checkout/view.ts';
import { place } from './storage.ts';

const schema = v.object({ id: v.string(), businessId: v.string(), appointmentIds: v.array(v.string()) });
const kept = place({ area: 'session', name: 'serviceTransaction', version: 1, schema });

/** The times held for an order and the transaction that they belong to, for as long as this tab lives (specification 3). */
export function keepServiceTransaction(snapshot: Parameters<typeof serviceTransactionOf>[0]): void {
  const transaction = serviceTransactionOf(snapshot);
  const before = kept.read().value;
  if (before?.id === transaction?.id && before?.appointmentIds.join() === transaction?.appointmentIds.join()) return;
  kept.write(transaction);
}
