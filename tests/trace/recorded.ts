import { cartModel } from '#machines/cart/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ChartModel } from '#machines/model.ts';
import { approveThenCaptureModel, hostedPageModel, qrModel } from '#machines/payment/model.ts';
import { pushModel } from '#machines/push/model.ts';
import { sessionModel } from '#machines/session/model.ts';

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
