import { type AnyStateMachine, StateMachine } from 'xstate';
import type { World } from '../world.ts';
import { world } from '../worlds.ts';

/** A mistake in the design, planted on purpose: the checker has to find it, or its rules are decoration. */
export interface Fault {
  id: string;
  says: string;
  world: World;
}
type Charts = World['charts'];
type Place = Partial<World>;
type Change = (machine: AnyStateMachine) => AnyStateMachine;

/** What a server, a browser or the network does wrong, by the name that the models ask for. */
export const flaw = (id: string, says: string, place: Place = {}): Fault => ({
  ...{ id, says },
  world: world(id, { ...place, flaws: new Set([id]) }),
});
const changed = (
  id: string,
  says: string,
  chart: keyof Charts,
  change: Change,
  place: Place,
): Fault => {
  const made = world(id, place);
  return {
    id,
    says,
    world: { ...made, charts: { ...made.charts, [chart]: change(made.charts[chart]) } },
  };
};
/** A name that the chart has no more would plant nothing. */
function known(machine: AnyStateMachine, kind: 'guards' | 'actions', name: string): void {
  if (!(name in machine.implementations[kind]))
    throw new Error(`The chart ${machine.id} has no ${name} among its ${kind}.`);
}
/** The chart with one question answered by this. */
const answered = (
  machine: AnyStateMachine,
  name: string,
  answer: (asked: { context: Record<string, unknown> }) => boolean,
): AnyStateMachine => {
  known(machine, 'guards', name);
  return machine.provide({ guards: { [name]: answer } } as never);
};
/** A question of a chart that is always answered the same. */
export const guard = (
  chart: keyof Charts,
  name: string,
  is: boolean,
  says: string,
  place: Place = {},
): Fault =>
  changed(
    `${chart} ${name} ${is}`,
    says,
    chart,
    (machine) => answered(machine, name, () => is),
    place,
  );
/** A question of a chart that is answered otherwise. */
export const asks = (
  chart: keyof Charts,
  name: string,
  answer: (context: Record<string, unknown>) => boolean,
  says: string,
  place: Place = {},
): Fault =>
  changed(
    `${chart} ${name} otherwise`,
    says,
    chart,
    (machine) => answered(machine, name, ({ context }) => answer(context)),
    place,
  );
/** What a question lets through leads elsewhere. */
export const leads = (
  chart: keyof Charts,
  name: string,
  target: string,
  says: string,
  place: Place = {},
): Fault =>
  changed(
    `${chart} ${name} leads elsewhere`,
    says,
    chart,
    (machine) => {
      known(machine, 'guards', name);
      return new StateMachine(
        redirected(machine.config, name, target) as never,
        machine.implementations,
      );
    },
    place,
  );
function redirected(part: unknown, name: string, target: string): unknown {
  if (Array.isArray(part)) return part.map((one) => redirected(one, name, target));
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.entries(part).map(([key, one]) => [key, redirected(one, name, target)]);
  const { guard: asked } = part as { guard?: { type?: string } };
  return { ...Object.fromEntries(inner), ...(asked?.type === name && { target }) };
}
/** A deed of a chart that is not done. */
export const silent = (chart: keyof Charts, name: string, says: string, place: Place = {}): Fault =>
  changed(
    `${chart} without ${name}`,
    says,
    chart,
    (machine) => {
      known(machine, 'actions', name);
      return machine.provide({ actions: { [name]: () => undefined } } as never);
    },
    place,
  );
