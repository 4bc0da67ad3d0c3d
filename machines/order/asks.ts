import type { RequestKind } from '../domain/order.ts';
import { allows, goodsOf, type OrderLife, stands } from './life.ts';

/** What the chart does not hold of an order, and decides what its shopper may ask. Times in milliseconds. */
export interface RequestFacts {
  /** requests that wait for an answer */
  open: readonly RequestKind[];
  /** from then on it cannot be changed or called off: it was delivered, served, or its time has begun; null: not yet */
  beganAt: number | null;
  /** until then the store takes it back; null: it takes nothing back, or nothing has come yet */
  returnableUntil: number | null;
  /** a courier, the kitchen, or a person who keeps a time free has begun with it */
  inHand: boolean;
  /** paid, it is ended by a press: its store lets its shopper, and it is not too late (523) */
  cancelsPaid: boolean;
  /** made of times, which are moved one by one */
  isService: boolean;
  now: number;
}

/**
 * What a shopper may ask of the shop now: the page offers it and the server takes it by this one rule. A person answers each. What a press does is
 * not asked for, and at a table a waiter is called: from there the shop is written to about money alone.
 */
export function asksOf(life: OrderLife, around: RequestFacts): RequestKind[] {
  const { open, beganAt, returnableUntil, now } = around;
  if (life.facts.kind !== 'order' || goodsOf(life) !== 'committed')
    return life.facts.came > 0 && !open.includes('HELP') ? ['HELP'] : [];
  const isAhead = beganAt === null || now < beganAt;
  const isReturnable = returnableUntil !== null && now < returnableUntil;
  const may: Record<RequestKind, boolean> = {
    HELP: true,
    CHANGE: isAhead && !changesByPress(life, around),
    CANCEL: isAhead && !endsByPress(life, around) && !endsPaidByPress(life, around),
    RETURN: isReturnable && stands(life, 'returning', 'nothing'),
  };
  return (Object.keys(may) as RequestKind[]).filter((kind) => may[kind] && !open.includes(kind));
}

/** Its shopper ends it by a press: unpaid, and not in hand yet. */
export const endsByPress = (
  life: OrderLife,
  { inHand, now }: Pick<RequestFacts, 'inHand' | 'now'>,
) => allows(life, { type: 'order.givenUp', inHand, at: now });

/** And paid, where its store lets them. */
export const endsPaidByPress = (
  life: OrderLife,
  { cancelsPaid, now }: Pick<RequestFacts, 'cancelsPaid' | 'now'>,
) => cancelsPaid && allows(life, { type: 'shopper.cancelled', at: now });

/** Its shopper proposes another number of pieces by a press: unpaid goods, all of whose price is due at once. */
const changesByPress = (life: OrderLife, { isService, now }: RequestFacts): boolean =>
  !isService &&
  life.facts.total === life.facts.dueNow &&
  allows(life, { type: 'change.proposed', proposal: '', by: 'SHOPPER', at: now });
