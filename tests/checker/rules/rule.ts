import { paymentStateOf } from '#machines/order/life.ts';
import { lifeOf } from '../shop/view.ts';
import type { Study } from '../study.ts';
import type { Order, Shop } from '../world.ts';

/** A rule of the reliability paper by its id, in a sentence. It is asked of the parts that it reads; `true` is kept. */
export interface Rule<Args extends unknown[]> {
  id: string;
  says: string;
  keeps(study: Study, ...parts: Args): boolean;
}

export const every = (shop: Shop, test: (order: Order) => boolean): boolean =>
  shop.orders.every(test);

export const isPaid = (study: Study, order: Order): boolean =>
  ['PAID', 'REFUNDED'].includes(paymentStateOf(lifeOf(study, order)));
