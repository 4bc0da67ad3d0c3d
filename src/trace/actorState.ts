import type { AnyMachineSnapshot } from 'xstate';
import { canonical, digest } from '#machines/domain/trace/digest.ts';
import type { Redactor } from '#machines/domain/trace/redact.ts';
import type { TraceState } from '#machines/domain/trace/trace.ts';

export interface ActorState {
  state: TraceState;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** what may be kept of its memory */
  context: Record<string, unknown>;
  hash: string;
  money: string | null;
}

/** Where a chart stands, as recorder and replay both say it. */
/** What the checkout says of the money. It is given, so that a document without a checkout does not fetch one for it. */
export type MoneyOf = (snapshot: never) => string;

export function actorStateOf(
  snapshot: AnyMachineSnapshot,
  redact: Redactor,
  moneyOf: MoneyOf | null,
): ActorState {
  const state = snapshot.value as TraceState;
  const context = redact.context(snapshot.context) as Record<string, unknown>;
  const { status } = snapshot;
  const isCheckout = snapshot.machine.id === 'checkout';
  return {
    state,
    status,
    context,
    hash: digest(canonical([state, status, context])),
    money: isCheckout && moneyOf ? moneyOf(snapshot as never) : null,
  };
}
