import type { RequestKind } from '../domain/order.ts';
import { goodsOf, type OrderLife, stands } from './life.ts';

/** What the chart does not hold of an order, and decides what its shopper may ask. Times in milliseconds. */
export interface Around {
  /** requests that wait for an answer */
  open: readonly RequestKind[];
  /** from then on it cannot be changed or called off: it was delivered, served, or its time has begun; null: not yet */
  beganAt: number | null;
  /** until then the store takes it back; null: it takes nothing back, or nothing has come yet */
  returnableUntil: number | null;
  now: number;
}

/** What a shopper may ask of the shop now, so that nothing else is offered. A person answers each; unpaid orders are cancelled by a press. */
export function asksOf(
  life: OrderLife,
  { open, beganAt, returnableUntil, now }: Around,
): RequestKind[] {
  if (goodsOf(life) !== 'committed')
    return life.facts.came > 0 && !open.includes('HELP') ? ['HELP'] : [];
  const isAhead = beganAt === null || now < beganAt;
  const isReturnable = returnableUntil !== null && now < returnableUntil;
  const may: Record<RequestKind, boolean> = {
    HELP: true,
    CHANGE: isAhead,
    CANCEL: isAhead,
    RETURN: isReturnable && stands(life, 'returning', 'nothing'),
  };
  return (Object.keys(may) as RequestKind[]).filter((kind) => may[kind] && !open.includes(kind));
}
