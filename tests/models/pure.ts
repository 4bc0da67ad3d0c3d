import {
  type ActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type ExecutableActionObject,
} from 'xstate';

type Scope = ActorScope<AnyMachineSnapshot, AnyEventObject>;
const nothing = (): void => undefined;

/** The chart without side effects, from one start. */
export interface PureChart {
  first: AnyMachineSnapshot;
  /** what comes of the event, and what the chart would do */
  step(
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
  ): [AnyMachineSnapshot, ExecutableActionObject[]];
}

/**
 * XState's own `transition` makes an actor without input for every single step, and the context of a chart that wants input throws then: that was most of
 * the time of all walks. Here one actor, that is never started, serves every step of a walk.
 */
export function pureChart(machine: AnyStateMachine, input: unknown): PureChart {
  const self = createActor(machine, { input });
  let deeds: ExecutableActionObject[] = [];
  const quiet = {
    id: '',
    sessionId: '',
    defer: nothing,
    logger: nothing,
    stopChild: nothing,
    emit: nothing,
  };
  const actionExecutor = (deed: ExecutableActionObject): unknown => deeds.push(deed);
  const scope = { ...quiet, actionExecutor, self, system: self.system } as unknown as Scope;
  return {
    first: machine.getInitialSnapshot(scope as never, input),
    step(snapshot, event) {
      deeds = [];
      return [machine.transition(snapshot as never, event, scope as never), deeds];
    },
  };
}
