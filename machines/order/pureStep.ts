import {
  type AnyActorScope,
  type AnyStateMachine,
  createEmptyActor,
  type EventFrom,
  type SnapshotFrom,
} from 'xstate';

/** A chart without invokes is handed an actor and never asks it. xstate's own `transition` begins a whole life for it in each step, a third of its time. */
const UNASKED = createEmptyActor();

/** One step, decided and not executed: where it leads, and the actions with their params. */
export function pureStep<M extends AnyStateMachine>(
  machine: M,
  before: SnapshotFrom<M>,
  event: EventFrom<M>,
): [SnapshotFrom<M>, { type: string; params?: unknown }[]] {
  const actions: { type: string; params?: unknown }[] = [];
  const scope: AnyActorScope = {
    self: UNASKED as AnyActorScope['self'],
    system: UNASKED.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => actions.push(action),
  };
  return [machine.transition(before, event, scope) as SnapshotFrom<M>, actions];
}
