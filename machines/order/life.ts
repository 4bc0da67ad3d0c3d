import { initialTransition, type SnapshotFrom } from 'xstate';
import type { PaymentState } from '../domain/payment.ts';
import { wasWhole } from './amounts.ts';
import { FIRST_FACTS } from './firstFacts.ts';
import { orderMachine } from './machine.ts';
import { pureStep } from './pureStep.ts';
import type { OrderEffect, OrderEvent, OrderFacts, OrderInput } from './types.ts';

type Snapshot = SnapshotFrom<typeof orderMachine>;
/** What is stored of an order's chart: where its regions stand, and its facts. No timer and no invoke is in it, so it is restored as it was. */
export interface OrderLife {
  value: Snapshot['value'];
  facts: OrderFacts;
}

const snapshotOf = ({ value, facts }: OrderLife): Snapshot =>
  orderMachine.resolveState({ value, context: { ...FIRST_FACTS, ...facts } });
const lifeOf = ({ value, context }: Snapshot): OrderLife => ({ value, facts: context });
/** One that was stored by an older chart, with all that the chart of today knows. */
export const filled = (life: OrderLife): OrderLife => lifeOf(snapshotOf(life));

let first: Snapshot | null = null;
/** Every life begins in the same place; only what it begins with differs. */
export function newLife(input: OrderInput): OrderLife {
  first ??= initialTransition(orderMachine, input)[0];
  return { value: first.value, facts: { ...first.context, ...input } };
}

/** Whether the chart allows it here and now. */
export const allows = (life: OrderLife, event: OrderEvent): boolean => snapshotOf(life).can(event);

/** A payment is open, or the money of one is on its way: no other begins. */
export const isPaying = (life: OrderLife): boolean =>
  ['open', 'doubtful', 'inProcess'].some((one) => stands(life, 'paying', one)) ||
  stands(life, 'watching', 'some');

/** One step: where it leads, and what shall be done beside it, in the chart's own order. */
export function step(
  life: OrderLife,
  event: OrderEvent,
): { life: OrderLife; effects: OrderEffect[] } {
  const [next, actions] = pureStep(orderMachine, snapshotOf(life), event);
  const emitted = actions.filter((one) => one.type === 'xstate.emit');
  return {
    life: lifeOf(next),
    effects: toldOnce(emitted.map((one) => (one.params as { event: OrderEffect }).event)),
  };
}

/** The outbox keeps one line for a word and a step: what two sentences of one word would tell is told by their sum. */
function toldOnce(effects: readonly OrderEffect[]): OrderEffect[] {
  const once: OrderEffect[] = [];
  for (const effect of effects) {
    const at = once.findIndex(
      (one) => one.type === 'tell' && effect.type === 'tell' && one.event === effect.event,
    );
    const before = once[at];
    if (before?.type !== 'tell' || effect.type !== 'tell') once.push(effect);
    else if (effect.amount !== undefined)
      once[at] = { ...before, amount: (before.amount ?? 0) + effect.amount };
  }
  return once;
}

/** All regions in one line, as the log and a refusal name it: `owing.due open held`. */
export function stateText({ value }: OrderLife): string {
  const { money, paying, goods } = value as Record<string, unknown>;
  return [money, paying, goods].map(text).join(' ');
}
const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([name, inner]) => `${name}.${text(inner)}`)
        .join(' ');

type Place = 'money' | 'paying' | 'watching' | 'goods' | 'returning';
/** Whether a region stands in a state, by its first word: `stands(life, 'money', 'owing')`. */
export function stands({ value }: OrderLife, region: Place, state: string): boolean {
  // A server of the build before may have placed it just now, without the region that is new.
  const at = (value as Record<string, unknown>)[region] ?? 'nothing';
  const [first, second] = state.split('.');
  if (typeof at === 'string') return at === first && second === undefined;
  const inner = (at as Record<string, unknown>)[first ?? ''];
  return (
    inner !== undefined &&
    (second === undefined ||
      inner === second ||
      (typeof inner === 'object' && inner !== null && second in inner))
  );
}

const LABELS: Record<string, PaymentState> = {
  new: 'PENDING',
  owing: 'PENDING',
  late: 'REVIEW',
  part: 'PART_PAID',
  paid: 'PAID',
  review: 'REVIEW',
  returned: 'REFUNDED',
};
const ENDED: Record<string, PaymentState> = {
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  closed: 'CLOSED',
};

/** The one word that travels: as the specification's `buxPaymentStatus`. A payment that a bank contests is still paid, whatever of it goes back. */
export function paymentStateOf(life: OrderLife): PaymentState {
  const at = (life.value as { money: string | Record<string, string> }).money;
  const [name, inner] = typeof at === 'string' ? [at, ''] : (Object.entries(at)[0] ?? ['new', '']);
  if (name === 'ended') return ENDED[inner] ?? 'CLOSED';
  if (name === 'disputed') return wasWhole(life.facts) ? 'PAID' : 'PART_PAID';
  return LABELS[name] ?? 'PENDING';
}

export const goodsOf = ({ value }: OrderLife): 'held' | 'committed' | 'released' | 'gone' => {
  const { goods } = value as { goods: string };
  return goods === 'committed' || goods === 'gone' || goods === 'held' ? goods : 'released';
};
