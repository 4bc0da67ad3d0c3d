import {
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';

/** Answers by port: a value, or a function of the input and of how often it was asked before. */
export type Answers = Record<string, unknown>;

/** A chart with ports that answer at once and a clock that is moved by hand: for stories that a person would tell. */
export function begin(machine: AnyStateMachine, input: unknown, answers: Answers) {
  const calls: { port: string; input: unknown }[] = [];
  const port = (name: string) =>
    fromPromise(async ({ input: given }) => {
      const before = calls.filter((one) => one.port === name).length;
      calls.push({ port: name, input: given });
      const scripted = answers[name];
      if (scripted === undefined) return new Promise(() => undefined);
      const result = typeof scripted === 'function' ? scripted(given, before) : scripted;
      if (result instanceof Error) throw result;
      return result;
    });
  const listeners = ['observeIdentity', 'observeTabs', 'observeMessages'];
  const clock = new SimulatedClock();
  const scripted = machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [
        name,
        listeners.includes(name) ? fromCallback(() => undefined) : port(name),
      ]),
    ),
  });
  const actor = createActor(scripted, { input, clock });
  const emitted: { type: string; id?: string }[] = [];
  actor.on('*', (event) => emitted.push(event as { type: string }));
  actor.start();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) await undefined;
  };
  return {
    actor,
    emitted,
    calls: (name: string) => calls.filter((one) => one.port === name),
    async send(event: { type: string } & Record<string, unknown>): Promise<void> {
      actor.send(event as never);
      await settle();
    },
    /** Time passes, second by second, and whatever it starts is answered. */
    async wait(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        clock.increment(1000);
        await settle();
      }
    },
    settle,
    is: (state: unknown): boolean => actor.getSnapshot().matches(state as never),
    get value(): unknown {
      return actor.getSnapshot().value;
    },
    get context() {
      return actor.getSnapshot().context;
    },
  };
}
