import { cartModel } from '#machines/cart/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ChartModel } from '#machines/model.ts';
import { approveThenCaptureModel, hostedPageModel, qrModel } from '#machines/payment/model.ts';
import { pushModel } from '#machines/push/model.ts';
import { sessionModel } from '#machines/session/model.ts';
import { type Walk, walksOverTransitions, walksToStates } from '#tests/models/walk.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

/** The charts whose walks are recorded, by the path that their actor has in a page. */
export const RECORDED = [
  ['cart', cartModel],
  ['session', sessionModel],
  ['push', pushModel],
  ['checkout', checkoutModel],
  ['checkout/STRIPE', hostedPageModel],
  ['checkout/PAYPAL', approveThenCaptureModel],
  ['checkout/IPAY_QR', qrModel],
] as unknown as [path: string, model: ChartModel][];

const SAMPLE = 60;
const known = new Map<string, Walk[]>();
/** Its walks: in `npm test` at most sixty to its states, taken evenly; in the proof every transition. */
export function walksOf(model: ChartModel): Walk[] {
  const isFull = sizeOf('traces', { sample: 0, full: 1 }) === 1;
  const all = known.get(model.name) ?? (isFull ? walksOverTransitions : walksToStates)(model);
  known.set(model.name, all);
  return isFull ? all : all.filter((_, at) => at % Math.ceil(all.length / SAMPLE) === 0);
}
