import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromPromise,
} from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { byType } from '#machines/model.ts';
import { eventWords, readChart } from './graph/written.ts';

/** What a file of somebody else's may export beside its machine: beginnings, sample events, and what tells two situations apart. */
interface Hints {
  inputs?: unknown[];
  samples?: (AnyEventObject & { title?: string })[];
  facts?: (snapshot: AnyMachineSnapshot) => unknown;
}

/** XState's own events bring an answer or an error; any other is sent with its type alone. */
function plainCase(type: string): Case {
  const title = eventWords(type);
  if (type.startsWith('xstate.done.')) return { title, event: { type, output: undefined } };
  if (type.startsWith('xstate.error.'))
    return { title, event: { type, error: new Error('a test says that this failed') } };
  return { title, event: { type: type.replaceAll('*', 'anything') } };
}

/** What the chart only names, and its app provides: here it answers what a path says, and nothing by itself. */
function withAllActors(machine: AnyStateMachine): AnyStateMachine {
  const names = readChart(machine).states.flatMap(({ invoke }) =>
    invoke.flatMap(({ src }) => (typeof src === 'string' ? src : [])),
  );
  const missing = names.filter((name) => !(name in machine.implementations.actors));
  const silent = fromPromise(() => new Promise(() => undefined));
  return machine.provide({ actors: Object.fromEntries(missing.map((name) => [name, silent])) });
}

/** A chart that has no model of ours: every event it listens to is sent, with the samples that its file exports, or bare. */
export function foreignModel(written: AnyStateMachine, hints: Hints = {}): ChartModel {
  const machine = withAllActors(written);
  const types = new Set(readChart(machine).transitions.map(({ event }) => event));
  const given = byType(
    (hints.samples ?? []).map(({ title, ...event }, at) => ({
      title: title ?? `${eventWords(event.type)} (sample ${at + 1})`,
      event,
    })),
  );
  const bare = [...types]
    .filter((type) => type !== '' && !type.startsWith('xstate.after.') && !given[type])
    .map((type) => [type, [plainCase(type)]] as const);
  const inputs = hints.inputs ?? [undefined];
  return {
    name: machine.id,
    machine,
    starts: inputs.map((input, at) => ({
      title: inputs.length > 1 ? `input ${at + 1}` : '',
      input,
    })),
    cases: { ...Object.fromEntries(bare), ...given },
    facts: hints.facts ?? (({ context }: AnyMachineSnapshot) => context),
    holds: {},
    rules: {},
  } as unknown as ChartModel;
}
