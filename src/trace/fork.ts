import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
import { redactor } from '#machines/domain/trace/redact.ts';
import type { TraceState } from '#machines/domain/trace/trace.ts';
import { actorStateOf } from './actorState.ts';
import { CHARTS, type Charts } from './charts.ts';
import { type Effect, effectsOf } from './effects.ts';
import { pureChart } from './pure.ts';
import { nextOf, type ReplayedStep } from './replay.ts';

/** What would have happened: one event that never came, and where the chart would stand after it. */
export interface ForkStep {
  event: AnyEventObject;
  state: TraceState;
  money: string | null;
  /** what it would have done; nothing of it is done */
  effects: Effect[];
  next: string[];
  ignored: boolean;
  snapshot: NonNullable<ReplayedStep['snapshot']>;
}

/** From a replayed step on, other events than those that came. Nothing is sent, asked or kept. Null: this step has no chart to go on with. */
export function forkAt(
  { actor, snapshot, context }: ReplayedStep,
  events: readonly AnyEventObject[],
  charts: Charts = CHARTS,
): ForkStep[] | null {
  const machine = Object.hasOwn(charts, actor) ? charts[actor] : undefined;
  if (!machine || snapshot?.status !== 'active') return null;
  const chart = pureChart(machine, context);
  const redact = redactor(null);
  let stands: AnyMachineSnapshot = snapshot;
  const steps: ForkStep[] = [];
  for (const event of events) {
    const before = stands;
    try {
      const [after, deeds] = chart.step(before, event);
      stands = after;
      const { state, money } = actorStateOf(after, redact, moneyOf);
      const effects = effectsOf(deeds, redact);
      const ignored = after === before;
      steps.push({ event, state, money, effects, next: nextOf(after), ignored, snapshot: after });
    } catch {
      return steps;
    }
  }
  return steps;
}
