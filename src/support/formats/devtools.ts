import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { CHARTS } from '#src/trace/charts.ts';
import { type ReplayedStep, replayTrace } from '#src/trace/replay.ts';
import { sessionOf, shownOf } from './inspect.ts';

interface Snapshot {
  value: unknown;
  context: unknown;
  status: 'active' | 'done' | 'error' | 'stopped';
}
/** A session file of xstate-devtools, version 2 of its format. */
export interface DevtoolsSession {
  formatVersion: 2;
  exportedAt: number;
  source: 'live-capture';
  actors: object[];
  registeredSnapshots: [sessionId: string, snapshot: Snapshot][];
  events: object[];
  persistedSnapshots: [];
}

export function toDevtools(trace: Trace, now: number): DevtoolsSession {
  const steps = replayTrace(trace);
  const first = new Map<string, ReplayedStep>();
  const last = new Map<string, ReplayedStep>();
  for (const step of steps) {
    const id = sessionOf(step);
    if (!first.has(id)) first.set(id, step);
    last.set(id, step);
  }
  return {
    formatVersion: 2,
    exportedAt: now,
    source: 'live-capture',
    actors: [...first].map(([id, step]) => actorOf(id, step, last.get(id) ?? step, steps)),
    registeredSnapshots: [...first].map(([id, step]) => [id, snapshotOf(step)]),
    events: steps.map((step, at) => ({
      sessionId: sessionOf(step),
      event: step.event,
      snapshotAfter: snapshotOf(step),
      timestamp: step.at,
      globalSeq: at + 1,
    })),
    persistedSnapshots: [],
  };
}

const snapshotOf = (step: ReplayedStep): Snapshot => ({
  value: step.states[step.actor] ?? null,
  ...shownOf(step),
});
function actorOf(
  sessionId: string,
  step: ReplayedStep,
  last: ReplayedStep,
  steps: readonly ReplayedStep[],
): object {
  const { actor, document } = step;
  const [root = ''] = actor.split('/');
  const machine = Object.hasOwn(CHARTS, actor) ? CHARTS[actor] : undefined;
  const snapshot = snapshotOf(last);
  return {
    sessionId,
    ...(actor !== root && { parentSessionId: sessionOf({ document, actor: root }) }),
    machine: machine ? { id: machine.id, root: nodeOf(machine.root) } : null,
    ...{ snapshot, status: snapshot.status },
    ...{ registeredAt: step.at, registeredAtSeq: steps.indexOf(step) + 1 },
  };
}

function nodeOf(node: AnyStateNode): object {
  const taken = [...node.transitions.values()].flat();
  return {
    ...{ id: node.id, key: node.key, type: node.type },
    ...(node.initial && { initial: node.initial.target[0]?.key }),
    states: Object.fromEntries(Object.entries(node.states).map(([key, one]) => [key, nodeOf(one)])),
    on: taken.map(transitionOf),
    always: (node.always ?? []).map(transitionOf),
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    invoke: node.invoke.map(({ id, src }) => ({ id, src: nameOf(src) })),
  };
}
type Transition = NonNullable<AnyStateMachine['root']['always']>[number];
const transitionOf = ({ target, guard, actions, eventType }: Transition): object => ({
  targets: (target ?? []).map(({ id }) => id),
  ...(guard ? { guard: nameOf(guard) } : {}),
  actions: actions.map(nameOf),
  eventType,
});
const nameOf = (one: unknown): string =>
  typeof one === 'string' ? one : ((one as { type?: string } | null)?.type ?? '(inline)');
