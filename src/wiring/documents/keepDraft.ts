import type { Draft } from '#machines/checkout/draft.ts';
import type { Stage } from '#machines/checkout/outline.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { unsent } from '#machines/checkout/updates.ts';
import { isOver as isOrderOver, orderStatusOf } from '#machines/domain/orderStatus.ts';
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
  // Given up, closed or run out: its lines are the cart's again, for another order.
  const hasEnded = context.order !== null && isOrderOver(orderStatusOf(context.order, false));
  const isOver = seen.stage === 'over' || hasEnded;
  if (isOver) endDraft(context, hasEnded);
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

/** Of an order that is over only what was typed stays, once its lines have left the cart or are free again: a shopper who comes back to the checkout begins another. */
function endDraft({ order, intentId, cart }: CheckoutContext, hasEnded: boolean): void {
  const draft = readDraft();
  const isItsOwn =
    draft !== null && draft.intentId !== null && draft.intentId === (order?.intentId ?? intentId);
  if (!isItsOwn || (!hasEnded && cart.items.some(({ id }) => draft.lineIds.includes(id)))) return;
  writeDraft({ ...draft, ...unsent, step: 'information' });
}
