import type { Evidence, OrderEvent } from '#machines/order/types.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import type { Write } from '../db/together.ts';
import type { Order } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';
import type { NewOutboxRow } from '../records/outbox.ts';

/** What steps write without needing an answer: it is sent together, after them. */
export interface Writes {
  statements: Write[];
  told: NewOutboxRow[];
}

/** One transaction's means to change orders. */
export interface Change {
  tx: Tx;
  clock: Clock;
  cause: Cause;
  /** proves the money of a step that answers another one */
  evidence?: Evidence | null;
  /** the caller sends them; without it each step sends its own */
  writes?: Writes;
}

type Timeless<E> = E extends { at: number } ? Omit<E, 'at'> : never;
/** An event without its time: that is now. */
export type Happening = Timeless<OrderEvent>;

/** One step of one order, as its effects see it. */
export interface Run extends Change {
  event: OrderEvent;
  writes: Writes;
  /** how many booked times this step has confirmed */
  confirmed: number;
  /** the same for another order: a bill's rounds */
  apply(change: Change, order: Order, happening: Happening): Promise<Order>;
}
