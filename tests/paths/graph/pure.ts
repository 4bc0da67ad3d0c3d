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
/** More steps than this within one event: the chart never comes to rest. */
const MOST_MICROSTEPS = 1_000;

/** What one event did: where the chart stands, the transitions as they are written in it, and what it would do. */
export interface Step {
  after: AnyMachineSnapshot;
  taken: readonly object[];
  deeds: ExecutableActionObject[];
  /** what the chart said to itself on the way */
  raised: readonly string[];
}

/** A chart that never comes to rest is stopped, and the event named; XState leaves the limit off. */
export function withLimit(machine: AnyStateMachine): AnyStateMachine {
  const limited = machine.provide({});
  const { options } = limited as unknown as { options?: object };
  Object.assign(limited, { options: { ...options, maxIterations: MOST_MICROSTEPS } });
  return limited;
}

/** A chart without side effects that tells which of its written transitions an event took. One actor, never started, serves every step. */
export class PureChart {
  readonly first: AnyMachineSnapshot;
  readonly firstDeeds: readonly ExecutableActionObject[];
  /** what is taken at once, before any event */
  readonly firstTaken: readonly object[];
  readonly #machine: AnyStateMachine;
  readonly #scope: Scope;
  #event: AnyEventObject | null = null;
  #taken: object[] = [];
  #deeds: ExecutableActionObject[] = [];
  #raised: string[] = [];

  constructor(machine: AnyStateMachine, input: unknown) {
    const self = createActor(machine, {
      input,
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return;
        this.#taken.push(...event._transitions);
        if (event.event !== this.#event) this.#raised.push(event.event.type);
      },
    });
    this.#machine = machine;
    this.#scope = {
      ...{ id: '', sessionId: '', defer: nothing, logger: nothing, stopChild: nothing },
      ...{ emit: nothing, self, system: self.system },
      actionExecutor: (deed: ExecutableActionObject) => this.#deeds.push(deed),
    } as unknown as Scope;
    this.first = machine.getInitialSnapshot(this.#scope as never, input);
    this.firstDeeds = this.#deeds;
    this.firstTaken = this.#taken;
  }

  /** An event that takes no transition is refused: nothing changed. */
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step | null {
    this.#event = event;
    this.#taken = [];
    this.#deeds = [];
    this.#raised = [];
    const after = this.#machine.transition(snapshot as never, event, this.#scope as never);
    return this.#taken.length > 0
      ? { after, taken: this.#taken, deeds: this.#deeds, raised: this.#raised }
      : null;
  }
}
