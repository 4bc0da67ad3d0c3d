import type { AnyMachineSnapshot } from 'xstate';
import { formErrors, whyNotPlaced } from '#machines/checkout/facts.ts';
import { guards, statusOf } from '#machines/checkout/guards.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import type { Cart } from '#machines/domain/cart.ts';
import type { ChartModel } from '#machines/model.ts';
import { keyOf } from '../../models/walk.ts';

type Guard = (asked: { context: CheckoutContext; event: { type: string } }) => boolean;
/** Questions about what the checkout holds; the others are about an answer. */
const QUESTIONS = Object.values<unknown>(guards).filter(
  (one): one is Guard => (one as Guard).length === 1,
);

const linesOf = (cart: Cart | null): unknown =>
  cart?.items.map(({ awaitingOrder }) => awaitingOrder !== null);

/**
 * What tells two places of a page apart: where the chart stands, what its guards answer of all that it holds, and what their answers are made of.
 * A model's facts are fewer: they are said of walks from the samples, in which a page never stands.
 */
export function holdingOf({ value, context }: AnyMachineSnapshot): string {
  const held = context as CheckoutContext;
  const event = { type: '' };
  return JSON.stringify([
    value,
    QUESTIONS.map((asks) => (asks({ context: held, event }) ? 1 : 0)).join(''),
    statusOf(held),
    [held.method, held.downMethods, held.order?.attempt?.provider, held.hasPaused],
    [held.sends, held.pressed, held.placed !== null, held.appointments.length],
    [linesOf(held.cart), linesOf(held.heldCart), held.acceptsAll, held.isOnline],
    [whyNotPlaced(held)?.why, formErrors(held).map(({ field }) => field), held.delivery.kind],
  ]);
}

/** The model's facts: fewer places, in which a short way is found sooner; here it matters, too, which cart is held back. */
export function factsOf(model: ChartModel, at: AnyMachineSnapshot): string {
  const { heldCart } = at.context as CheckoutContext;
  return `${keyOf(model, at)} ${heldCart?.items.map(({ qty }) => qty) ?? 'none'}`;
}
