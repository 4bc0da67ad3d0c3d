import type { HeldAppointment } from '#machines/checkout/draft.ts';
import type { Booked, OrderAnswer } from '#machines/checkout/ports.ts';
import * as ports from '#machines/checkout/ports.ts';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { OrderBody } from '#machines/domain/order.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { PROMOTION_RULES } from '#machines/domain/promotion.ts';
import { TIME_PROBLEMS } from '#machines/domain/timeProblems.ts';
import type { OrderRead } from '#machines/payment/types.ts';
import type { Api } from '#src/api/calls.ts';
import { keepCapability } from '../browser/capabilities.ts';
import { noteInDraft } from '../browser/draftStorage.ts';
import { orderRead, unreached, waitOf } from './failures.ts';
import type { ReviewTools } from './readReview.ts';
import { wire } from './wire.ts';

export interface CheckoutTools extends ReviewTools {
  currency: string;
  takeLock(steal: boolean): Promise<boolean>;
}

interface OfOrder {
  orderId: string;
  capability: string | null;
}

/* What only reads comes after the page: it has to ask the network in any case. What orders is here from the start. */
const recovering = () => import('./recoverOrder.ts');
const reviewing = () => import('./readReview.ts');

/** What the checkout chart needs done, through the shop's API. */
export function checkoutPorts(tools: CheckoutTools) {
  const { api } = tools;
  return {
    recover: wire(ports.recover)(async ({ input }) =>
      (await recovering()).recoverOrder(api, input),
    ),
    openReview: wire(ports.openReview)(async ({ input }) =>
      (await reviewing()).readReview(tools, input),
    ),
    findPromotion: wire(ports.findPromotion)(async ({ input }) => {
      const query = { amount: String(toDecimal(input.amount, tools.currency)) };
      const { automaticPromotion, promotionOf } = await reviewing();
      if (input.code.trim() === '') {
        const found = await automaticPromotion(api, input.amount, tools.currency);
        return found.ok ? { ok: true, promotion: found.data } : { ok: true, promotion: null };
      }
      const answer = await api('promotion', { params: { code: input.code.trim() }, query });
      if (answer.ok) return { ok: true, promotion: promotionOf(answer.data, tools.currency) };
      if (!answer.problem) return { ok: false, reason: unreached(answer) };
      const rule = PROMOTION_RULES.find((one) => one === answer.problem?.fields?.[0]) ?? null;
      return { ok: false, reason: refusedCode(answer.problem.code), rule };
    }),
    acquireLock: wire(ports.acquireLock)(async ({ input }) => ({
      held: await tools.takeLock(input.steal),
    })),
    createAppointments: wire(ports.createAppointments)(({ input }) =>
      createOneByOne(api, input.missing, input.held),
    ),
    releaseAppointments: wire(ports.releaseAppointments)(async ({ input }) =>
      (await reviewing()).releaseTimes(api, input.ids),
    ),
    placeOrder: wire(ports.placeOrder)(({ input }) => place(api, input.body)),
    giveUpAttempt: wire(ports.giveUpAttempt)(({ input }) =>
      endAndRead(api, 'giveUpAttempt', input),
    ),
    giveUpOrder: wire(ports.giveUpOrder)(({ input }) => endAndRead(api, 'giveUpOrder', input)),
    payLater: wire(ports.payLater)(({ input }) => endAndRead(api, 'payLater', input)),
  };
}

/** One message for every code that does not work, so that trying does not tell which codes exist. */
const refusedCode = (code: ProblemCode): ProblemCode =>
  code === 'NOT_FOUND' || code === 'FIELDS_INVALID' ? 'PROMOTION_REFUSED' : code;

/** What is held is written down after each, so that a closed tab loses none. */
async function createOneByOne(
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
async function place(api: Api, body: OrderBody): Promise<OrderAnswer> {
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
  const { code, status, retryAfter, differences = [], line = null } = answer.problem;
  if (status === 401) return { ok: false, reason: 'IDENTITY' };
  if (code === 'TWIN_RUNNING' || status === 429 || status === 503)
    return { ok: false, reason: 'WAIT', retryAfterMs: waitOf(retryAfter) };
  return { ok: false, reason: 'REFUSED', problem: code, differences, line };
}

/** A refusal means that the order is not what this page thought: its state is read instead. */
async function endAndRead(
  api: Api,
  deed: 'giveUpAttempt' | 'giveUpOrder' | 'payLater',
  { orderId, capability }: OfOrder,
): Promise<OrderRead> {
  const input = { params: { id: orderId }, capability };
  const answer = await api(deed, input);
  if (answer.ok || answer.problem?.status !== 409) return orderRead(answer);
  return orderRead(await api('order', input));
}
