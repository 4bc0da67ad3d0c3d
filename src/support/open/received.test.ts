import { createInspector } from '@statelyai/inspect';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { Foreign } from './Foreign.tsx';
import { storyOf } from './foreign.ts';
import { mayTell, NOTHING_RECEIVED, withMore, withRefused } from './received.ts';

test.each([
  ['https://shop.example', true],
  ['http://localhost:5173', true],
  ['http://app.localhost:3000', true],
  ['http://127.0.0.1:8080', true],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
  ['https://shop.example.evil.example', false],
  ['file://localhost', false],
  ['null', false],
  ['', false],
])('records of %s: %s', (origin, may) => expect(mayTell(origin, 'https://shop.example')).toBe(may));

test('10,000 records of the package in a second are taken, and the oldest give way and are counted', async () => {
  const sent: object[] = [];
  const inspector = createInspector(
    { send: (one) => void sent.push(one) },
    { maxDeferredEvents: 50_000 },
  );
  const blinks = createMachine({
    ...{ id: 'light', initial: 'red' },
    states: { red: { on: { NEXT: 'green' } }, green: { on: { NEXT: 'red' } } },
  });
  const actor = createActor(blinks, { inspect: inspector.inspect }).start();
  for (let at = 0; at < 10_000; at++) actor.send({ type: 'NEXT' });
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBeGreaterThan(20_000);
  let received = NOTHING_RECEIVED;
  for (let at = 0; at < sent.length; at += 2_500)
    received = withMore(received, sent.slice(at, at + 2_500));
  const story = storyOf(received.records);
  expect([received.records.length, received.lost]).toEqual([20_000, sent.length - 20_000]);
  expect(story?.lines).toHaveLength(20_000);
  expect(story?.lines.at(-1)?.state).toBe('red');
}, 30_000);

test('who may not tell is named, a few of them', () => {
  let received = NOTHING_RECEIVED;
  for (let at = 0; at < 9; at++) received = withRefused(received, `https://${at % 7}.example`);
  expect(received.refused).toHaveLength(5);
});

test('records that a window hands over may hold a ring, a large number or a map: they are shown', () => {
  const ring: Record<string, unknown> = { name: 'ring' };
  ring.self = ring;
  const snapshot = { value: ring, context: { ring, big: 5n, map: new Map([[1, 2]]) } };
  const story = storyOf([
    {
      type: '@xstate.snapshot',
      sessionId: 'x:1',
      createdAt: '5',
      event: { type: 'NEXT' },
      snapshot,
    },
  ]);
  expect(story?.lines[0]).toMatchObject({ event: 'NEXT' });
  expect(() => JSON.stringify(story)).not.toThrow();
});

test('a thing that holds itself a hundred times over costs no more than what a person reads', () => {
  const many: Record<string, unknown> = {};
  for (let at = 0; at < 100; at++) many[`n${at}`] = many;
  const story = storyOf([
    { type: '@xstate.snapshot', sessionId: 'x:1', snapshot: { value: many, context: many } },
  ]);
  expect(story?.lines).toHaveLength(1);
  expect(JSON.stringify(story).length).toBeLessThan(2_000_000);
}, 5_000);

test('what an actor remembers stands under its name, and nothing is said in words', () => {
  const shown = (context?: object): string => {
    const snapshot = { value: 'red', context };
    const story = storyOf([{ type: '@xstate.snapshot', sessionId: 'x:0', snapshot }]);
    return renderToStaticMarkup(createElement(Foreign, { story: story! }));
  };
  expect(shown({ cars: 7 })).toContain('<h3>What it remembers</h3><pre>{\n &quot;cars&quot;: 7\n}');
  expect(shown({})).toMatch(/<\/table><p class="empty">It remembers nothing\.<\/p>/);
  expect(shown()).toContain('This record does not say what it remembers.');
  expect(shown({}) + shown()).not.toContain('<pre>');
});
