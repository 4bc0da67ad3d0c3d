import * as v from 'valibot';
import { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import { startByRedirect } from '../kit/browser/hostedPage.ts';
import type { BrowserProvider, Call, PayableOrder } from '../provider.ts';
import { CAPTURE_PATH, CHECKOUT } from './wire.ts';

export default {
  start: (order, call) => startByRedirect(CHECKOUT, order, call),
  complete: capture,
} satisfies BrowserProvider as BrowserProvider;

/** Moves the approved money. Whatever is not a clear answer may have moved it. */
async function capture(order: PayableOrder, call: Call): Promise<PaymentOutcome> {
  const reply = await call({
    method: 'POST',
    path: `${CAPTURE_PATH}/${order.id}`,
    query: { businessId: order.businessId },
  }).catch(() => null);
  const read = v.safeParse(v.object({ outcome: PaymentOutcome }), reply?.json);
  return reply?.status === 200 && read.success ? read.output.outcome : { status: 'UNKNOWN' };
}
