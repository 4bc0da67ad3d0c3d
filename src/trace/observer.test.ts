import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import { entryWriter } from './entries.ts';
import { observe } from './observer.ts';

const machine = createMachine({
  id: 'm',
  context: {},
  initial: 'here',
  states: { here: { on: { go: 'there' } }, there: {} },
});
const running = (id = 'checkout') => {
  let ms = 0;
  const seen = observe(() => ms++);
  return { seen, actor: createActor(machine, { id, inspect: seen.observer }) };
};

test('what a chart heard is kept with where it stood after it, in the order in which it was done', () => {
  const { seen, actor } = running();
  actor.send({ type: 'go' });
  actor.start();
  const { entries } = entryWriter('k', 1_000, null).write(seen.take());
  expect(entries.map(({ sequence, event, state }) => [sequence, event.type, state])).toEqual([
    [0, 'xstate.init', 'here'],
    [1, 'go', 'there'],
  ]);
  expect(entries[1]).toMatchObject({ actor: 'checkout', status: 'active', cause: 'shopper' });
});

test('charts of other things are not recorded', () => {
  const { seen, actor } = running('banner');
  actor.start();
  expect(seen.take().seen).toEqual([]);
});

test('when nobody takes what was seen the oldest gives way, and the sequence tells how much', () => {
  const { seen, actor } = running();
  actor.start();
  for (let at = 0; at < 3 * TRACE_LIMITS.events; at++) actor.send({ type: 'go' });
  const { seen: taken } = seen.take();
  expect(taken.length).toBeLessThanOrEqual(TRACE_LIMITS.events);
  expect(taken[0]?.sequence).toBeGreaterThan(0);
  expect(taken.at(-1)?.sequence).toBe(3 * TRACE_LIMITS.events);
});

test('what a shopper did before signing out is gone, and the next recording begins where the charts stand', () => {
  const { seen, actor } = running();
  actor.start();
  actor.send({ type: 'go' });
  seen.forget();
  actor.send({ type: 'session.signOut' });
  seen.begin();
  actor.send({ type: 'cart.refresh' });
  const { entries, checkpoints } = entryWriter('k', 1_000, null).write(seen.take());
  expect(entries.map(({ sequence, event }) => [sequence, event.type])).toEqual([
    [0, 'cart.refresh'],
  ]);
  expect(checkpoints).toMatchObject([{ sequence: 0, actor: 'checkout', state: 'there' }]);
});

test('where a chart stood before what gave way is written down', () => {
  const { seen, actor } = running();
  actor.start();
  for (let at = 0; at < 3 * TRACE_LIMITS.events; at++) actor.send({ type: 'go' });
  const { entries, checkpoints } = entryWriter('k', 1_000, null).write(seen.take());
  expect(checkpoints).toMatchObject([{ sequence: entries[0]?.sequence, state: 'there' }]);
});

test('a chart inside ends before the one around it hears so, and begins after it was begun', () => {
  const inner = createMachine({
    initial: 'on',
    states: { on: { on: { end: 'off' } }, off: { type: 'final' } },
  });
  const outer = createMachine({
    initial: 'out',
    states: {
      out: { on: { go: 'in' } },
      in: { invoke: { id: 'inner', src: inner, onDone: 'after' } },
      after: {},
    },
  });
  const seen = observe(() => 0);
  const actor = createActor(outer, { id: 'checkout', inspect: seen.observer });
  actor.start();
  actor.send({ type: 'go' });
  actor.getSnapshot().children.inner?.send({ type: 'end' });
  const { entries } = entryWriter('k', 1_000, null).write(seen.take());
  expect(entries.map((one) => [one.sequence, one.actor, one.event.type])).toEqual([
    [0, 'checkout', 'xstate.init'],
    [1, 'checkout', 'go'],
    [2, 'checkout/inner', 'xstate.init'],
    [3, 'checkout/inner', 'end'],
    [4, 'checkout', 'xstate.done.actor.inner'],
  ]);
});
