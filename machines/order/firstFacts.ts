import type { OrderFacts, OrderInput } from './types.ts';

/** What is true of an order before anything has happened to it; of one that was stored before a fact was known, the same. */
export const FIRST_FACTS: Omit<OrderFacts, keyof OrderInput> = {
  came: 0,
  kept: 0,
  owedBack: 0,
  strange: 0,
  booked: 0,
  returned: 0,
  waived: 0,
  paidElsewhere: 0,
  returnedElsewhere: 0,
  takenAtDesk: 0,
  owedAtDesk: 0,
  owedForReturn: 0,
  itemsMissing: false,
  accepted: false,
  disputed: false,
  contested: {},
  turned: {},
  keptUntil: null,
  payableUntil: null,
  closedAt: null,
  watched: [],
  foreign: false,
  foreignBack: false,
  shut: false,
};
