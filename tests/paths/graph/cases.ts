import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';

const timer = (type: string): Case => ({
  title: `time passes (${type.split('.')[2]})`,
  event: { type },
});
/** A timer's event is the same one every time: paths through it are compared by identity. */
const timers = new Map<string, Case>();
function timerOf(type: string): Case {
  const known = timers.get(type) ?? timer(type);
  timers.set(type, known);
  return known;
}

/** Events that the chart listens to where it stands, and of them those that the model has no sample of. */
export interface Open {
  cases: Case[];
  withoutSamples: string[];
}

/** Every event that the chart listens to here, with its samples; answers, errors and timers are events like any other. */
export function openCases(model: ChartModel, snapshot: AnyMachineSnapshot): Open {
  if (snapshot.status !== 'active') return { cases: [], withoutSamples: [] };
  const types = new Set(snapshot._nodes.flatMap((node) => node.ownEvents as string[]));
  const withoutSamples: string[] = [];
  const cases = [...types].flatMap((type) => {
    if (model.hears && !model.hears(snapshot, type)) return [];
    if (type.startsWith('xstate.after.')) return [timerOf(type)];
    const samples = model.cases[type];
    if (!samples) withoutSamples.push(type);
    return samples ?? [];
  });
  return { cases, withoutSamples };
}
