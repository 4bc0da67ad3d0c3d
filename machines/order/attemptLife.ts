import type { SnapshotFrom } from 'xstate';
import type { AttemptState } from '../domain/payment.ts';
import { attemptMachine } from './attempt.ts';
import type { AttemptEffect, AttemptEvent, AttemptFacts } from './attemptTypes.ts';
import { pureStep } from './pureStep.ts';

type Value = SnapshotFrom<typeof attemptMachine>['value'];
interface AttemptLife {
  state: AttemptState;
  /** the one that is open; money that is on its way beside it is not */
  live: boolean;
  facts: AttemptFacts;
}

/** The word that is stored for each state of the chart. */
const VALUES: Record<AttemptState, Value> = {
  SUBMITTING: { open: 'opening' },
  AWAITING_SHOPPER: { open: 'awaiting' },
  VERIFYING: { open: 'verifying' },
  UNKNOWN: { open: 'doubtful' },
  IN_PROCESS: { open: 'inProcess' },
  CAPTURED: 'captured',
  MISMATCH: 'mismatched',
  DECLINED: { ended: 'declined' },
  CANCELLED: { ended: 'cancelled' },
  EXPIRED: { ended: 'expired' },
};
const WORDS = new Map(
  Object.entries(VALUES).map(([word, value]) => [JSON.stringify(value), word as AttemptState]),
);

const BESIDE: Value = 'beside';
const snapshotOf = ({ state, live, facts }: AttemptLife) =>
  attemptMachine.resolveState({
    value: state === 'IN_PROCESS' && !live ? BESIDE : VALUES[state],
    context: facts,
  });
export const isOpen = (state: AttemptState): boolean =>
  typeof VALUES[state] === 'object' && 'open' in VALUES[state];

export function stepAttempt(
  life: AttemptLife,
  event: AttemptEvent,
): { life: AttemptLife; effects: AttemptEffect[]; isHeard: boolean } {
  const before = snapshotOf(life);
  const [next, actions] = pureStep(attemptMachine, before, event);
  const state = next.value === BESIDE ? 'IN_PROCESS' : WORDS.get(JSON.stringify(next.value));
  if (!state)
    throw new Error(`an attempt stands in ${JSON.stringify(next.value)}, which has no word`);
  const emitted = actions.filter((one) => one.type === 'xstate.emit');
  const effects = emitted.map((one) => (one.params as { event: AttemptEffect }).event);
  return {
    life: { state, live: next.value !== BESIDE && isOpen(state), facts: next.context },
    effects,
    isHeard: effects.length > 0 || state !== life.state,
  };
}
