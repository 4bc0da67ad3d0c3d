import type { Draft } from '#machines/checkout/draft.ts';
import type { Stage } from '#machines/checkout/outline.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { readDraft, writeDraft } from '../browser/draftStorage.ts';

interface Seen {
  context: CheckoutContext;
  stage: Stage;
}

function stepOf({ context, stage }: Seen, before: Draft | null): Draft['step'] {
  const wasSent =
    before?.step === 'sent' && before.intentId !== null && before.intentId === context.intentId;
  if (wasSent || context.placed || context.pressed || context.appointments.length > 0)
    return 'sent';
  return stage === 'review' ? 'review' : 'information';
}

/** Writes down what must outlive the document. An order's own page typed nothing: it only ends the draft of an order that is over. */
export function keepDraft(seen: Seen, preparedIntent: string | null): void {
  const { context } = seen;
  if (!context.hasRead) return;
  const isOver = seen.stage === 'over';
  if (isOver) endDraft(context);
  if (isOver || context.entry === 'order') return;
  const {
    contact,
    address,
    addressId,
    delivery,
    tip,
    method,
    paymentTerm,
    intentKey,
    lineIds,
    appointments,
    attachments,
    capability,
  } = context;
  writeDraft({
    step: stepOf(seen, readDraft()),
    intentId: context.intentId ?? preparedIntent,
    orderId: context.placed?.id ?? null,
    ...{
      contact,
      address,
      addressId,
      delivery,
      tip,
      method,
      paymentTerm,
      intentKey,
      lineIds,
      appointments,
      attachments,
      capability,
    },
  });
}

/** Of an order that is over only what was typed stays, once its lines have left the cart: a shopper who comes back to the checkout begins another. */
function endDraft({ order, intentId, cart }: CheckoutContext): void {
  const draft = readDraft();
  const isItsOwn =
    draft !== null && draft.intentId !== null && draft.intentId === (order?.intentId ?? intentId);
  if (!isItsOwn || cart.items.some(({ id }) => draft.lineIds.includes(id))) return;
  const none = {
    intentId: null,
    intentKey: '',
    lineIds: [],
    appointments: [],
    attachments: [],
    // Each order is tipped by its own press.
    tip: 0,
    orderId: null,
    capability: null,
  };
  writeDraft({ ...draft, ...none, step: 'information' });
}
