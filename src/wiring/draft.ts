import type { Draft } from '#machines/checkout/draft.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { readDraft, writeDraft } from './draftPlace.ts';

interface Seen {
  context: CheckoutContext;
  state: string;
}

const REVIEWING = ['review', 'priceChanged', 'stockChanged', 'slotLost'];

function stepOf({ context, state }: Seen, before: Draft | null): Draft['step'] {
  const wasSent = before?.step === 'sent' && before.intentId !== null && before.intentId === context.intentId;
  if (wasSent || context.placed || context.pressed || context.appointments.length > 0) return 'sent';
  return REVIEWING.includes(state) ? 'review' : 'information';
}

/** Writes down what must outlive the document. An order's own page typed nothing, so it leaves the draft alone. */
export function keepDraft(seen: Seen, preparedIntent: string | null): void {
  const { context } = seen;
  if (!context.hasRead || context.entry === 'order') return;
  const { contact, address, delivery, method, paymentTerm, intentKey, lineIds, appointments, capability } = context;
  writeDraft({
    step: stepOf(seen, readDraft()),
    intentId: context.intentId ?? preparedIntent,
    orderId: context.placed?.id ?? null,
    ...{ contact, address, delivery, method, paymentTerm, intentKey, lineIds, appointments, capability },
  });
}
