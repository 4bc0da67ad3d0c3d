import {
  type AnyActor,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
} from 'xstate';
import type { Effects } from '#machines/model.ts';
import { callName, noEffects } from './effects.ts';

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
  /** what the chart let out so far: notices, ports asked (listeners included), children told */
  effects: Effects;
  step(event: AnyEventObject): Promise<void>;
}

/** The chart with every port scripted. One instance serves all walks, so that its transitions keep their identity. */
export class ScriptedChart {
  readonly machine: AnyStateMachine;
  /** every transition that some walk took */
  readonly taken = new Set<unknown>();
  #running = { pending: new Map<string, Pending>(), effects: noEffects() };

  constructor(machine: AnyStateMachine) {
    const listeners = ['observeIdentity', 'observeTabs', 'observeMessages'];
    const scripted = Object.keys(machine.implementations.actors).map((name) => [
      name,
      listeners.includes(name) ? this.#listener(name) : this.#port(name),
    ]);
    this.machine = machine.provide({ actors: Object.fromEntries(scripted) });
  }

  start(input: unknown): LiveActor {
    const clock = new NamedTimers();
    const running = { pending: new Map<string, Pending>(), effects: noEffects() };
    const timers = new Map<string, number>();
    this.#running = running;
    const inspect = (event: InspectionEvent): void => {
      if (event.type === '@xstate.microstep' && event.actorRef.sessionId === event.rootId)
        for (const one of event._transitions) this.taken.add(one);
      if (
        event.type === '@xstate.event' &&
        event.sourceRef?.sessionId === event.rootId &&
        event.actorRef.sessionId !== event.rootId
      )
        if (!event.event.type.startsWith('xstate.'))
          running.effects.sends.push({ to: (event.actorRef as AnyActor).id, event: event.event });
    };
    const watched = {
      setTimeout: (deed: () => void, delay: number) => {
        const id = clock.setTimeout(deed);
        const scheduled = Object.values(
          (
            actor.system.getSnapshot() as {
              _scheduledEvents: Record<string, { event: AnyEventObject }>;
            }
          )._scheduledEvents,
        ).at(-1);
        timers.set(scheduled?.event.type ?? String(delay), id);
        return id;
      },
      clearTimeout: (id: unknown) => clock.clearTimeout(id as number),
    };
    const actor: AnyActor = createActor(this.machine, { input, clock: watched, inspect });
    actor.on('*', (event) => running.effects.emits.push(event));
    actor.subscribe({ error: () => undefined });
    actor.start();
    return {
      actor,
      effects: running.effects,
      step: (event) =>
        this.#step(actor, running.pending, event, (type) => clock.fire(timers.get(type) ?? -1)),
    };
  }

  #listener(name: string) {
    return fromCallback(({ self, input }) => {
      this.#running.effects.calls.push({ port: callName(name, self.id), input });
    });
  }

  #port(name: string) {
    return fromPromise(({ self, input }) => {
      const { pending, effects } = this.#running;
      effects.calls.push({ port: callName(name, self.id), input });
      return new Promise((resolve, reject) => pending.set(self.id, { resolve, reject }));
    });
  }

  async #step(
    actor: AnyActor,
    pending: Map<string, Pending>,
    event: AnyEventObject,
    fire: (type: string) => void,
  ): Promise<void> {
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

interface Transition {
  target?: unknown;
  actions: readonly unknown[];
}
interface Node {
  transitions: Map<string, Transition[]>;
  always?: Transition[];
  states: Record<string, Node>;
}
/** Every transition written in a chart, each branch of a guarded list by itself. */
export function transitionsOf(
  machine: AnyStateMachine,
): { name: string; transition: Transition }[] {
  const visit = (node: Node & { id: string }): { name: string; transition: Transition }[] => [
    ...[...node.transitions].flatMap(([type, list]) =>
      list.map((transition, at) => ({ name: `${node.id} on ${type} #${at}`, transition })),
    ),
    ...(node.always ?? []).map((transition, at) => ({
      name: `${node.id} always #${at}`,
      transition,
    })),
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
