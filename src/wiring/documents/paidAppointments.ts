import * as v from 'valibot';
import type { Api } from '#src/api/calls.ts';
import { storageKey } from '../browser/browserStorage.ts';
import { storedTransaction } from '../browser/storedTransaction.ts';

/** The flag of the specification (4): the transaction whose payment has arrived, and which of its appointments are not confirmed yet. */
const paidFlag = storageKey({
  area: 'session',
  name: 'serviceTransactionPaid',
  version: 2,
  schema: v.object({ id: v.string(), left: v.array(v.string()) }),
});

/** The payment of a transaction has arrived: said once, and what then stays unconfirmed is tried again with the next document. */
export function markPaid(
  api: Api,
  { id, appointmentIds }: { id: string; appointmentIds: string[] },
): void {
  const flag = paidFlag.read().value;
  if (flag?.id === id) return;
  paidFlag.write({ id, left: [...new Set([...(flag?.left ?? []), ...appointmentIds])] });
  void confirmPaidTimes(api);
}

let underWay: Promise<void> | null = null;
/**
 * Confirms what is left, one by one; what was not answered 200 stays for the next document or the next connection. Our own server has marked
 * them by itself and finds it true (I20); a platform behind a gateway may hear of it only here.
 */
export function confirmPaidTimes(api: Api): Promise<void> {
  underWay ??= confirmEach(api).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function confirmEach(api: Api): Promise<void> {
  const tried = new Set<string>();
  const next = (): string | undefined => paidFlag.read().value?.left.find((id) => !tried.has(id));
  for (let id = next(); id !== undefined; id = next()) {
    tried.add(id);
    const answer = await api('patchAppointment', { params: { id }, body: { status: 'PAID' } });
    if (answer.ok) forget(id);
  }
}

function forget(confirmed: string): void {
  const known = paidFlag.read().value;
  if (!known) return;
  const left = known.left.filter((id) => id !== confirmed);
  paidFlag.write({ ...known, left });
  if (left.length === 0 && storedTransaction.read().value?.id === known.id)
    storedTransaction.write(null);
}
