import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, createMachine, type InspectionEvent } from 'xstate';
import { inspected, whenLoaded } from './inspecting.ts';

test('what charts do before the inspector has loaded is shown in order, then what they do next', async () => {
  const seen: string[] = [];
  let arrive = (_: (event: InspectionEvent) => void): void => undefined;
  const loading = new Promise<(event: InspectionEvent) => void>((resolve) => {
    arrive = resolve;
  });
  const show = whenLoaded(() => loading);
  const lamp = createMachine({
    id: 'lamp',
    initial: 'dark',
    states: { dark: { on: { light: 'lit' } }, lit: { on: { dim: 'dark' } } },
  });
  const actor: AnyActorRef = createActor(lamp, {
    inspect: (event) => event.type === '@xstate.event' && show(event),
  });
  actor.start();
  actor.send({ type: 'light' });
  arrive((event) => event.type === '@xstate.event' && seen.push(event.event.type));
  await loading;
  await Promise.resolve();
  actor.send({ type: 'dim' });
  expect(seen).toEqual(['xstate.init', 'light', 'dim']);
});

test('whoever renders the page on the server is not inspected', () => {
  const recorder = { next: () => undefined };
  expect(inspected(recorder)).toBe(recorder);
  expect(inspected()).toBeUndefined();
});
