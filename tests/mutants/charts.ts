import { accountModel } from '#machines/account/model.ts';
import { bannerModel } from '#machines/banner/model.ts';
import { cartModel } from '#machines/cart/model.ts';
import { cartPanelModel } from '#machines/cart-panel/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ChartModel } from '#machines/model.ts';
import { attemptModel } from '#machines/order/attemptModel.ts';
import { orderModel } from '#machines/order/model.ts';
import { approveThenCaptureModel, hostedPageModel, qrModel } from '#machines/payment/model.ts';
import { pushModel } from '#machines/push/model.ts';
import { sessionModel } from '#machines/session/model.ts';
import { staffModel } from '#machines/staff/model.ts';
import { type Edge, explore } from './explore.ts';
import { type Fields, fieldsOf, type Mutant, mutantsOf } from './operators.ts';

export const MODELS = [
  ...[bannerModel, cartPanelModel, accountModel, hostedPageModel, approveThenCaptureModel],
  ...[
    qrModel,
    pushModel,
    sessionModel,
    staffModel,
    cartModel,
    checkoutModel,
    attemptModel,
    orderModel,
  ],
] as unknown as ChartModel[];

const invokeOf = (port: string): string => /\((.+)\)$/.exec(port)?.[1] ?? port;

/** Every mutant of a chart, and the walks of the chart; the chart itself must be as its model says. */
export function mutantsFor(
  model: ChartModel,
  mostSteps: number,
): { mutants: Mutant[]; walks: Edge[] } {
  const { miss, edges, effects } = explore(model, model.machine, mostSteps);
  if (miss) throw new Error(`${model.name} itself: ${miss}`);
  const inputs: Fields['inputs'] = {};
  for (const { port, input } of effects.flatMap(({ calls }) => calls)) {
    const known = inputs[invokeOf(port)] ?? [];
    inputs[invokeOf(port)] = [...new Set([...known, ...fieldsOf(input)])];
  }
  return { mutants: mutantsOf(model.machine, { inputs }), walks: edges };
}
