import type { Draft } from '#machines/checkout/draft.ts';
import type { Recovered } from '#machines/checkout/ports.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { capabilityOf } from '../browser/capabilities.ts';
import { readDraft } from '../browser/draftStorage.ts';
import { readIsAuthenticated, readUser } from '../browser/shopperStorage.ts';
import { readKeptCart } from './cartPorts.ts';
import { unreached } from './failures.ts';

interface Wanted {
  intentId: string | null;
  orderId: string | null;
  capability: string | null;
}
type Known = Extract<Recovered, { ok: true }>['known'];

/** The one read before anything else (I44): the stored draft, then the order that it or the address names. */
export async function recoverOrder(api: Api, wanted: Wanted): Promise<Recovered> {
  const draft = readDraft();
  const target = targetOf(wanted, draft);
  const [found, others, known] = await Promise.all([
    readOrder(api, target),
    readOthers(api, target.orderId),
    knownOf(api, wanted.orderId === null),
  ]);
  if (found === null) return { ok: true, draft, order: null, others, known };
  if (found.ok) return { ok: true, draft, order: found.data, others, known };
  return found.problem?.status === 404
    ? { ok: true, draft, order: null, others, known }
    : { ok: false, reason: unreached(found), draft };
}

/** What to ask for. A draft that was never sent has no order, so nothing is asked. */
function targetOf(wanted: Wanted, draft: Draft | null): Wanted {
  if (wanted.orderId || wanted.intentId || !draft) return wanted;
  const wasSent = draft.step === 'sent' || draft.orderId !== null;
  return wasSent
    ? { orderId: draft.orderId, intentId: draft.intentId, capability: draft.capability }
    : { orderId: null, intentId: null, capability: null };
}

async function readOrder(
  api: Api,
  { orderId, intentId, capability }: Wanted,
): Promise<Answer<OrderView | null> | null> {
  if (orderId)
    return api('order', {
      params: { id: orderId },
      capability: capability ?? capabilityOf(orderId),
    });
  if (!intentId) return null;
  const answer = await api('orders', { query: { intent: intentId } });
  return answer.ok
    ? { ok: true, data: answer.data.find((order) => order.intentId === intentId) ?? null }
    : answer;
}

const MOST_OTHERS = 5;

/** Orders that lines of the cart were put into before: whether they still wait for money. One that cannot be read is left as it is marked. */
async function readOthers(api: Api, but: string | null): Promise<OrderView[]> {
  const marked = (readKeptCart()?.cart.items ?? []).flatMap(({ awaitingOrder }) =>
    awaitingOrder ? [awaitingOrder.id] : [],
  );
  const ids = [...new Set(marked)].filter((id) => id !== but).slice(-MOST_OTHERS);
  const answers = await Promise.all(
    ids.map((id) => api('order', { params: { id }, capability: capabilityOf(id) })),
  );
  return answers.flatMap((answer) => (answer.ok ? [answer.data] : []));
}

const STRANGER: Known = { contact: {}, customerId: null, isB2B: false, paymentTerms: [] };

/** What the account knows. Nothing is missing when it cannot be read: the shopper types it. */
async function knownOf(api: Api, isNew: boolean): Promise<Known> {
  const user = readUser();
  if (!readIsAuthenticated() || !user) return STRANGER;
  const params = { id: user.uid };
  const [answer, addresses] = await Promise.all([
    api('customer', { params }),
    isNew ? api('addresses', { params }) : null,
  ]);
  if (!answer.ok) return { ...STRANGER, contact: { fullName: user.fullName } };
  const {
    id,
    fullName,
    email,
    taxId,
    company,
    customerType,
    paymentTerms,
    creditLeft = null,
  } = answer.data;
  return {
    contact: {
      fullName: fullName || user.fullName,
      email,
      phone: shownPhone(answer.data),
      taxId: taxId ?? '',
      company: company ?? '',
    },
    customerId: id,
    isB2B: customerType === 'BUSINESS',
    paymentTerms,
    creditLeft,
    address: (addresses?.ok && addresses.data.find((one) => one.isDefault)) || null,
  };
}
