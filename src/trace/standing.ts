import type { AnyMachineSnapshot } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
import { canonical, digest } from '#machines/domain/trace/digest.ts';
import type { Redactor } from '#machines/domain/trace/redact.ts';
import type { TraceState } from '#machines/domain/trace/trace.ts';

export interface Standing {
  state: TraceState;
  status: 'active' | 'done' | 'error' | 'stopped';
  /** what may be kept of its memory */
  context: Record<string, unknown>;
  hash: string;
  money: string | null;
}

/** Where a chart stands, as recorder and replay both say it. */
export function standingOf(snapshot: AnyMachineSnapshot, redact: Redactor): Standing {
  const state = snapshot.value as TraceState;
  const context = redact.context(snapshot.context) as Record<string, unknown>;
  const { status } = snapshot;
  const isCheckout = snapshot.machine.id === 'checkout';
  return {
    state,
    status,
    context,
    hash: digest(canonical([state, status, context])),
    money: isCheckout ? moneyOf(snapshot as never) : null,
  };
}
