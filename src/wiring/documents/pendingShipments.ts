import * as v from 'valibot';
import { Shipment } from '#machines/domain/shipment.ts';
import type { Api } from '#src/api/calls.ts';
import { storageKey } from '../browser/browserStorage.ts';

/** By order: the shipment that is to be asked for, or null once it stands. A platform behind a gateway may hear of a parcel only here. */
const Owed = v.object({ orderId: v.string(), shipment: v.nullable(Shipment) });
const stored = storageKey({ area: 'local', name: 'shipments', version: 1, schema: v.array(Owed) });
const MOST = 20;

const owedFor = (orderId: string) => stored.read().value?.find((one) => one.orderId === orderId);
function write(orderId: string, shipment: Shipment | null): void {
  const others = (stored.read().value ?? []).filter((one) => one.orderId !== orderId);
  stored.write([...others, { orderId, shipment }].slice(-MOST));
}

const underWay = new Map<string, Promise<void>>();
const once = (orderId: string, action: () => Promise<void>): Promise<void> => {
  const running = underWay.get(orderId) ?? action().finally(() => underWay.delete(orderId));
  underWay.set(orderId, running);
  return running;
};

/** Asks for the parcel of an order that was just placed. It is written down first: the payment page may come before the answer does. */
export function sendShipment(api: Api, orderId: string, shipment: Shipment): Promise<void> {
  if (owedFor(orderId)) return sendOwedShipment(api, orderId);
  write(orderId, shipment);
  return once(orderId, () => post(api, orderId, shipment));
}

/** Asks again, unless it stands already: an answer that got lost may have been a yes, and no order has two parcels. */
export async function sendOwedShipment(api: Api, orderId: string): Promise<void> {
  const shipment = owedFor(orderId)?.shipment;
  if (!shipment) return;
  return once(orderId, async () => {
    const known = await api('shipments', { query: { orderId } });
    if (!known.ok) return;
    if (known.data.some((one) => one.orderId === orderId)) write(orderId, null);
    else await post(api, orderId, shipment);
  });
}

async function post(api: Api, orderId: string, shipment: Shipment): Promise<void> {
  const answer = await api('createShipment', { body: { orderId, shipment } });
  if (answer.ok || answer.problem?.code === 'ORDER_CLOSED') write(orderId, null);
}
