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
  expect(seen.take()).toEqual([]);
});

test('when nobody takes what was seen the oldest gives way, and the sequence tells how much', () => {
  const { seen, actor } = running();
  actor.start();
  for (let at = 0; at < 3 * TRACE_LIMITS.events; at++) actor.send({ type: 'go' });
  const taken = seen.take();
  expect(taken.length).toBeLessThanOrEqual(TRACE_LIMITS.events);
  expect(taken[0]?.sequence).toBeGreaterThan(0);
  expect(taken.at(-1)?.sequence).toBe(3 * TRACE_LIMITS.events);
});
