import type { HeldAppointment } from '#machines/checkout/draft.ts';
import type { Booked, OrderAnswer } from '#machines/checkout/ports.ts';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { TIME_PROBLEMS } from '#machines/domain/timeProblems.ts';
import type { OrderRead } from '#machines/payment/types.ts';
import type { Api } from '#src/api/calls.ts';
import { keepCapability } from '../browser/capabilities.ts';
import { noteInDraft } from '../browser/draftStorage.ts';
import { orderRead, waitOf } from './failures.ts';

/* What is done for an order: a form needs none of it. */

export interface OfOrder {
  orderId: string;
  capability: string | null;
}
export type EndsOrder = 'giveUpAttempt' | 'giveUpOrder' | 'payLater';

/** What is held is written down after each, so that a closed tab loses none. */
export async function createOneByOne(
  api: Api,
  missing: AppointmentBody[],
  already: HeldAppointment[],
): Promise<Booked> {
  const held = [...already];
  noteInDraft({ step: 'sent' });
  for (const body of missing) {
    const answer = await api('createAppointment', { body });
    if (!answer.ok) {
      if (!answer.problem)
        return { ok: false, reason: answer.lost === 'offline' ? 'OFFLINE' : 'LOST', held };
      if (answer.problem.status === 401) return { ok: false, reason: 'IDENTITY', held };
      const problem = answer.problem.code;
      if (TIME_PROBLEMS.includes(problem))
        return { ok: false, reason: 'SLOT', problem, line: body.line, slot: body.slot, held };
      return { ok: false, reason: 'REFUSED', problem, held };
    }
    held.push({ id: answer.data.data.id, line: body.line, slot: body.slot });
    noteInDraft({ appointments: held });
  }
  return { ok: true, held };
}

/** The draft says "sent" before the first byte leaves: whatever happens then, the next start reads by intent. */
export async function place(api: Api, body: OrderBody): Promise<OrderAnswer> {
  noteInDraft({ step: 'sent', intentId: body.cashbookTransactionId });
  // Brought while the order is placed: once it stands, the payment page may come at any moment.
  const parcels = body.shipment
    ? import('../documents/pendingShipments.ts').catch(() => null)
    : null;
  const answer = await api('placeOrder', { body });
  if (answer.ok) {
    const { id, capability } = answer.data.data;
    if (capability) keepCapability(id, capability);
    // Our own server sends the parcel when the order stands, whether or not this is heard.
    if (body.shipment) void (await parcels)?.sendShipment(api, id, body.shipment);
    return { ok: true, order: answer.data.data };
  }
  if (!answer.problem) return { ok: false, reason: answer.lost === 'offline' ? 'OFFLINE' : 'LOST' };
  const { code, status, retryAfter, differences = [], line = null, fields } = answer.problem;
  if (status === 401) return { ok: false, reason: 'IDENTITY' };
  if (fields?.includes('customerContact.phone')) return { ok: false, reason: 'PHONE' };
  if (code === 'TWIN_RUNNING' || status === 429 || status === 503)
    return { ok: false, reason: 'WAIT', retryAfterMs: waitOf(retryAfter) };
  return { ok: false, reason: 'REFUSED', problem: code, differences, line };
}

/** A refusal means that the order is not what this page thought: its state is read instead. */
export async function endAndRead(
  api: Api,
  deed: EndsOrder,
  { orderId, capability }: OfOrder,
): Promise<OrderRead> {
  const input = { params: { id: orderId }, capability };
  const answer = await api(deed, input);
  if (answer.ok || answer.problem?.status !== 409) return orderRead(answer);
  return orderRead(await api('order', input));
}
