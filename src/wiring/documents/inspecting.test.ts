import { createInspector } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, createMachine, type InspectionEvent } from 'xstate';
import { cartMachine } from '#machines/cart/machine.ts';
import { asPlain, inspected, whenLoaded } from './inspecting.ts';

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

test('what a chart of the shop tells can be received by another page, functions, rings and all', async () => {
  const sent: object[] = [];
  const inspector = createInspector({ send: (one) => void sent.push(one) }, { serialize: asPlain });
  const input = { businessId: 'b-1', currency: 'USD' };
  createActor(cartMachine, { input, inspect: inspector.inspect }).start();
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  const [first] = sent as { type: string; name: string; snapshot: { value: unknown } }[];
  expect(first).toMatchObject({ type: '@xstate.actor', snapshot: { value: expect.anything() } });
  for (const one of sent) expect(() => structuredClone(one)).not.toThrow();
  const ring: Record<string, unknown> = { size: 5n, act: () => 1, twice: [{}, {}] };
  ring.self = ring;
  expect(asPlain({ ring })).toEqual({ ring: { size: '5', twice: [{}, {}] } });
});

test('a page that is rendered on the server is not inspected', () => {
  const recorder = { next: () => undefined };
  expect(inspected(recorder)).toBe(recorder);
  expect(inspected()).toBeUndefined();
});
