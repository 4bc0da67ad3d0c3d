import {
  type ActorScope,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionObject,
} from 'xstate';
import type { TraceState } from '#machines/domain/trace/trace.ts';

type Scope = ActorScope<AnyMachineSnapshot, AnyEventObject>;
type Stepped = [AnyMachineSnapshot, ExecutableActionObject[]];
const nothing = (): void => undefined;

/** A chart that is stepped and never runs: no port is asked, no timer set, nothing emitted. What it would have done comes back as a list. */
export interface PureChart {
  begin(): Stepped;
  /** goes on from a place that was written down */
  resume(state: TraceState, context: Record<string, unknown>): AnyMachineSnapshot;
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Stepped;
}

export function pureChart(machine: AnyStateMachine, input: unknown): PureChart {
  const self = createActor(machine, { input });
  let deeds: ExecutableActionObject[] = [];
  const quiet = {
    ...{ id: '', sessionId: '', defer: nothing, logger: nothing },
    ...{ stopChild: nothing, emit: nothing },
  };
  const actionExecutor = (deed: ExecutableActionObject): unknown => deeds.push(deed);
  const scope = { ...quiet, actionExecutor, self, system: self.system } as unknown as Scope;
  return {
    begin() {
      deeds = [];
      return [machine.getInitialSnapshot(scope as never, input), deeds];
    },
    resume: (state, context) => {
      const snapshot = machine.resolveState({ value: state, context } as never);
      return { ...snapshot, children: childrenOf(snapshot, self) } as AnyMachineSnapshot;
    },
    step(snapshot, event) {
      deeds = [];
      return [machine.transition(snapshot as never, event, scope as never), deeds];
    },
  };
}

/** Those that run where a chart stands; a chart may send to them. They are never started either. */
function childrenOf(snapshot: AnyMachineSnapshot, self: AnyActorRef): Record<string, unknown> {
  const ids = snapshot._nodes.flatMap((node) => node.invoke.map(({ id }: { id: string }) => id));
  return Object.fromEntries(ids.map((id: string) => [id, self]));
}
