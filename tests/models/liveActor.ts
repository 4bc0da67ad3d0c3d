import {
  type AnyActor,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate';

/** A clock whose timers are fired by name: in a walk, time is an event like any other. */
class NamedTimers {
  #timers = new Map<number, () => void>();
  #next = 1;
  setTimeout(deed: () => void): number {
    this.#timers.set(this.#next, deed);
    return this.#next++;
  }
  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }
  fire(id: number): void {
    const deed = this.#timers.get(id);
    this.#timers.delete(id);
    deed?.();
  }
}

interface Pending {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** The real chart, running, with ports that answer when the walk says so. */
export interface LiveActor {
  actor: AnyActor;
  /** ports called so far, by invoke id, with their input */
  calls: { id: string; input: unknown }[];
  emitted: AnyEventObject[];
  step(event: AnyEventObject): Promise<void>;
}

/** The chart with every port scripted. One instance serves all walks, so that its transitions keep their identity. */
export class ScriptedChart {
  readonly machine: AnyStateMachine;
  /** every transition that some walk took */
  readonly taken = new Set<unknown>();
  #running: { pending: Map<string, Pending>; calls: LiveActor['calls'] } = { pending: new Map(), calls: [] };

  constructor(machine: AnyStateMachine) {
    const listeners = ['observeIdentity', 'observeTabs', 'observeMessages'];
    const scripted = Object.keys(machine.implementations.actors).map((name) => [
      name,
      listeners.includes(name) ? fromCallback(() => undefined) : this.#port(),
    ]);
    this.machine = machine.provide({ actors: Object.fromEntries(scripted) });
  }

  start(input: unknown): LiveActor {
    const clock = new NamedTimers();
    const running = { pending: new Map<string, Pending>(), calls: [] as LiveActor['calls'] };
    const timers = new Map<string, number>();
    this.#running = running;
    const inspect = (event: InspectionEvent): void => {
      if (event.type === '@xstate.microstep' && event.actorRef.sessionId === event.rootId)
        for (const one of event._transitions) this.taken.add(one);
    };
    const watched = {
      setTimeout: (deed: () => void, delay: number) => {
        const id = clock.setTimeout(deed);
        const scheduled = Object.values(
          (actor.system.getSnapshot() as { _scheduledEvents: Record<string, { event: AnyEventObject }> })._scheduledEvents,
        ).at(-1);
        timers.set(scheduled?.event.type ?? String(delay), id);
        return id;
      },
      clearTimeout: (id: unknown) => clock.clearTimeout(id as number),
    };
    const actor: AnyActor = createActor(this.machine, { input, clock: watched, inspect });
    const emitted: AnyEventObject[] = [];
    actor.on('*', (event) => emitted.push(event as AnyEventObject));
    actor.subscribe({ error: () => undefined });
    actor.start();
    return {
      actor,
      calls: running.calls,
      emitted,
      step: (event) => this.#step(actor, running.pending, event, (type) => clock.fire(timers.get(type) ?? -1)),
    };
  }

  #port() {
    return fromPromise(({ self, input }) => {
      const { pending, calls } = this.#running;
      calls.push({ id: self.id, input });
      return new Promise((resolve, reject) => pending.set(self.id, { resolve, reject }));
    });
  }

  async #step(actor: AnyActor, pending: Map<string, Pending>, event: AnyEventObject, fire: (type: string) => void): Promise<void> {
    const port = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
    if (port) {
      const open = pending.get(port[2] ?? '');
      if (!open) throw new Error(`nothing waits for ${event.type}`);
      if (port[1] === 'done') open.resolve(event.output);
      else open.reject(event.error);
    } else if (event.type.startsWith('xstate.after.')) fire(event.type);
    else actor.send(event);
    // Promise actors settle in microtasks; nothing else is waited for.
    for (let turn = 0; turn < 8; turn++) await undefined;
  }
}

interface Node {
  transitions: Map<string, unknown[]>;
  always?: unknown[];
  states: Record<string, Node>;
}
/** Every transition written in a chart, each branch of a guarded list by itself. */
export function transitionsOf(machine: AnyStateMachine): { name: string; transition: unknown }[] {
  const visit = (node: Node & { id: string }): { name: string; transition: unknown }[] => [
    ...[...node.transitions].flatMap(([type, list]) =>
      list.map((transition, at) => ({ name: `${node.id} on ${type} #${at}`, transition })),
    ),
    ...(node.always ?? []).map((transition, at) => ({ name: `${node.id} always #${at}`, transition })),
    ...Object.values(node.states).flatMap((inner) => visit(inner as Node & { id: string })),
  ];
  return visit(machine.root as unknown as Node & { id: string });
}
/** Every state that can be rested in or passed through. */
export function statesOf(machine: AnyStateMachine): string[] {
  const visit = (node: Node & { id: string }): string[] => [
    node.id,
    ...Object.values(node.states).flatMap((inner) => visit(inner as Node & { id: string })),
  ];
  return visit(machine.root as unknown as Node & { id: string });
}
