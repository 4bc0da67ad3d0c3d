import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';

/** Samples that every state refuses: the page does not offer them. */
const REFUSED = new Set([
  'wants to close it, which is not offered',
  'wants to cancel another visit, which is not offered',
  'wants to call done what an action closes',
  'says nothing',
  // more than the shop has of it
  'staff gave back 5,000',
]);

/** What is asked for is heard: each answer, and each failure, in each state that waits for it. */
export function notHeard(
  model: ChartModel,
  snapshot: AnyMachineSnapshot,
  isTaken: (one: Case) => boolean,
): string | null {
  const types = snapshot._nodes
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
    .filter((type) => model.hears?.(snapshot, type) ?? true);
  const lost = types.flatMap((type) => model.cases[type] ?? []).find((one) => !isTaken(one));
  return lost ? `${lost.title} in ${JSON.stringify(snapshot.value)}, and nothing hears it` : null;
}

/** Every sample does something somewhere, and every time that is set is over once. */
export function neverMet(
  model: ChartModel,
  machine: AnyStateMachine,
  taken: ReadonlySet<string>,
): string | null {
  const idle = Object.values(model.cases)
    .flat()
    .find(({ title, event }) => !taken.has(`${event.type} ${title}`) && !REFUSED.has(title));
  if (idle) return `${idle.title}, and that does nothing anywhere`;
  const delay = Object.keys(machine.implementations.delays).find(
    (name) => ![...taken].some((one) => one.startsWith(`xstate.after.${name}.`)),
  );
  return delay ? `the time ${delay} is never over` : null;
}
