import { expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { ClientConfig } from '#machines/domain/render.ts';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { observe } from '#src/trace/observer.ts';
import type { TabTrace } from './tabTrace.ts';
import { traceBook } from './traceBook.ts';

const chart = createMachine({
  id: 'm',
  context: {},
  initial: 'here',
  states: { here: { on: { go: 'there' } }, there: { on: { go: 'here' } } },
});

const MANY = 3 * TRACE_LIMITS.events;
const JUST = TRACE_LIMITS.events - 100;

test('a flood that goes on keeps to its room, and costs no turn more than a few entries', () => {
  vi.stubGlobal('location', { pathname: '/cart/checkout' });
  const added: TraceSegment[] = [];
  const tab = { now: () => ({ key: 'k' }), add: (one: TraceSegment) => added.push(one) };
  let ms = 0;
  const seen = observe(() => ms++);
  const actor = createActor(chart, { id: 'checkout', inspect: seen.observer }).start();
  const config = { buildId: 'x' } as ClientConfig;
  const book = traceBook({ config, seen, money: null }, tab as unknown as TabTrace);
  const turns: number[] = [];
  const flood = (events: number): void => {
    for (let at = 0; at < events; at++) actor.send({ type: 'go' });
    const before = added.length;
    book.write(10);
    turns.push(added.slice(before).reduce((sum, { entries }) => sum + entries.length, 0));
  };
  // More than there is room for, and then again and again as many as just fit.
  for (let turn = 0; turn < 2; turn++) flood(MANY);
  for (let turn = 0; turn < 5; turn++) flood(JUST);
  expect(Math.max(...turns)).toBe(10);
  const written = added.length;
  book.write(Number.POSITIVE_INFINITY);
  const waited = added.slice(written).flatMap(({ entries }) => entries);
  expect(waited.length).toBeLessThanOrEqual(2 * TRACE_LIMITS.events);
  const told = 1 + 2 * MANY + 5 * JUST;
  expect(waited.at(-1)?.sequence, 'the newest is there').toBe(told - 1);
  vi.unstubAllGlobals();
});
