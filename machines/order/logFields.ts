import type { Kept } from '../domain/trace/fields.ts';
import type { OrderEvent, OrderFacts } from './types.ts';

type FieldOf<Event> = Event extends unknown ? Exclude<keyof Event, 'type'> : never;

/**
 * What a trace keeps of an order's log and of what the order began with. Every field stands here, so the compiler asks about one that is new: without a
 * sum that its guards read, a log is replayed another way than the order went (508).
 */
const OWN: Record<FieldOf<OrderEvent> | keyof OrderFacts, Kept> = {
  /* how it was made, and what is inside what */
  made: 'inside',
  settles: 'inside',
  lines: 'inside',
  from: 'inside',
  to: 'inside',
  /* what came, went back, is owed and costs less */
  amount: 'keep',
  less: 'keep',
  cameBefore: 'keep',
  refunded: 'keep',
  billed: 'keep',
  besideTill: 'keep',
  total: 'keep',
  dueNow: 'keep',
  came: 'keep',
  kept: 'keep',
  owedBack: 'keep',
  strange: 'keep',
  booked: 'keep',
  returned: 'keep',
  waived: 'keep',
  paidElsewhere: 'keep',
  returnedElsewhere: 'keep',
  takenAtDesk: 'keep',
  owedAtDesk: 'keep',
  owedForReturn: 'keep',
  due: 'keep',
  contested: 'byId',
  turned: 'byId',
  /* words and times of ours */
  at: 'keep',
  kind: 'keep',
  provider: 'keep',
  method: 'keep',
  currency: 'keep',
  paysFor: 'keep',
  as: 'keep',
  by: 'keep',
  how: 'keep',
  task: 'keep',
  trouble: 'keep',
  wish: 'keep',
  reason: 'keep',
  day: 'keep',
  minutes: 'keep',
  deadline: 'keep',
  keptUntil: 'keep',
  payableUntil: 'keep',
  closedAt: 'keep',
  /* yes and no */
  terms: 'keep',
  isTimed: 'keep',
  wasLive: 'keep',
  inHand: 'keep',
  beside: 'keep',
  more: 'keep',
  differs: 'keep',
  isLast: 'keep',
  onBill: 'keep',
  accepted: 'keep',
  disputed: 'keep',
  foreign: 'keep',
  foreignBack: 'keep',
  shut: 'keep',
  itemsMissing: 'keep',
  /* ids */
  attemptId: 'id',
  providerReference: 'id',
  digest: 'id',
  reference: 'id',
  names: 'id',
  proposal: 'id',
  bill: 'id',
  appointment: 'id',
  watched: 'id',
};
export const ORDER_LOG_FIELDS: Record<string, Kept> = {
  ...OWN,
  'settles.number': 'keep',
  'from.employee': 'id',
  'to.employee': 'id',
};
