import type { Minor } from '../domain/money.ts';
import type { Fact, InnerEvent, OrderEffect, OrderEvent, OrderFacts, Told } from './types.ts';

/** What one step changes of an order's facts, and what shall be done beside it. */
export interface EffectStep {
  facts: Partial<OrderFacts>;
  effects: OrderEffect[];
}
export interface StepInput {
  context: OrderFacts;
  event: OrderEvent | InnerEvent;
}
export const amountIn = (event: object): Minor => ('amount' in event ? Number(event.amount) : 0);
export const timeIn = (event: object): number => ('at' in event ? Number(event.at) : 0);
export const attemptIn = (event: object): string =>
  'attemptId' in event ? String(event.attemptId) : '';
/** Payments that are watched beside the one that this event is about. */
export const othersWatched = ({ watched }: OrderFacts, event: object): string[] =>
  watched.filter((id) => id !== attemptIn(event));

export const post = (...facts: (Fact | null)[]): OrderEffect => ({
  type: 'post',
  facts: facts.filter((fact) => fact !== null),
});
export const postSome = (fact: Fact | null): OrderEffect[] => (fact ? [post(fact)] : []);
export const some = (kind: Fact['kind'], amount: Minor): Fact | null =>
  amount > 0 ? { kind, amount } : null;
export const tell = (event: Told, amount: Minor) => ({ type: 'tell', event, amount }) as const;
