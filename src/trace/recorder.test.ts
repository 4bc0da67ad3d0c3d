import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { TRACE_FIELDS } from '#machines/domain/trace.ts';
import { TRACE_LIMITS } from '#machines/domain/traceLimits.ts';
import { allowed } from './allowed.ts';
import { makeRecorder } from './recorder.ts';

const machine = createMachine({ id: 'm', context: {}, on: { '*': {} } });
const recorded = (...events: { type: string; [field: string]: unknown }[]) => {
  let ms = 0;
  const recorder = makeRecorder({ document: 'd1', elapsed: () => ms++ });
  const actor = createActor(machine, { id: 'checkout', inspect: recorder.observer }).start();
  for (const event of events) actor.send(event);
  return recorder.segment(allowed);
};

test('S37: an event type that is not listed is kept by its name only', () => {
  const { events } = recorded({ type: 'someone.new', email: 'canary@example.com', note: 'canary' });
  expect(events.at(-1)).toMatchObject({ actor: 'checkout', type: 'someone.new', fields: {} });
  expect(JSON.stringify(events)).not.toContain('canary');
});

test('S37: of a listed type only the listed fields are kept', () => {
  for (const [type, names] of Object.entries(TRACE_FIELDS)) {
    const filled = Object.fromEntries(names.map((name) => [name.split('.')[0], 'seen']));
    expect(
      Object.keys(allowed({ type, ...filled, secret: 'canary' } as { type: string })),
    ).not.toContain('secret');
  }
  expect(allowed({ type: 'constructor' })).toEqual({});
});

test('the oldest events give way once the ring is full, and their number is told', () => {
  const { events, dropped } = recorded(
    ...Array.from({ length: TRACE_LIMITS.events + 5 }, (_, at) => ({ type: `e${at}` })),
  );
  expect(events).toHaveLength(TRACE_LIMITS.events);
  expect(events.at(-1)?.type).toBe(`e${TRACE_LIMITS.events + 4}`);
  expect(dropped).toBe(6);
});
