import type { OrderStatus } from '../domain/orderStatus.ts';
import type { OrderRead, PaymentEnd } from '../payment/types.ts';
import type { Booked, FoundPromotion, OrderAnswer, Recovered, Reviewed } from './ports.ts';

/* What each port answered, for guards and actions that take it as their parameter. */

type Answer<T> = { event: { output: T } };
export const recovered = ({ event }: Answer<Recovered>) => event.output;
export const reviewed = ({ event }: Answer<Reviewed>) => event.output;
export const found = ({ event }: Answer<FoundPromotion>) => event.output;
export const lock = ({ event }: Answer<{ held: boolean }>) => event.output;
export const booked = ({ event }: Answer<Booked>) => event.output;
export const answered = ({ event }: Answer<OrderAnswer>) => event.output;
export const asked = ({ event }: Answer<OrderRead>) => event.output;
export const ended = ({ event }: Answer<PaymentEnd>) => event.output;
export const unreached = (as: string) =>
  ({
    type: 'isUnreached',
    params: ({ event }: Answer<{ ok: boolean; reason?: string }>) => ({ answer: event.output, as }),
  }) as const;
export const is = (as: OrderStatus) => ({ type: 'stands', params: { as } }) as const;
/** The order was read: what it says chooses the state. */
export const readOrder = {
  guard: { type: 'isOk', params: asked },
  target: '#checkout.recovering.sorting',
  actions: { type: 'takeOrder', params: asked },
} as const;
/** It was not read: what stood in the way is waited for. */
export const unread = [
  { guard: unreached('IDENTITY'), target: '#checkout.sessionLost' },
  { guard: unreached('OFFLINE'), target: '#checkout.offline' },
] as const;
