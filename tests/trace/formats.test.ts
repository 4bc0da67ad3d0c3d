import { readFileSync } from 'node:fs';
import { createBrowserReceiver, createInspector } from '@statelyai/inspect';
import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { toDevtools } from '#src/support/formats/devtools.ts';
import { FORMATS, type FormatName, written } from '#src/support/formats/formats.ts';
import { toInspect } from '#src/support/formats/inspect.ts';
import { type OtlpSpan, toOtlp } from '#src/support/formats/otlp.ts';
import type { ForeignStory } from '#src/support/open/foreign.ts';
import { openText } from '#src/support/open/readFile.ts';
import { replayTrace } from '#src/trace/replay.ts';

const trace = JSON.parse(readFileSync('tests/trace/fixtures/stuck.json', 'utf8')) as Trace;
const storyOf = (text: string): ForeignStory => {
  const opened = openText(text, 'it.json');
  if (opened.kind !== 'foreign') throw new Error(opened.kind);
  return opened.story;
};

describe('records of @statelyai/inspect', () => {
  test('those that the package sends of any XState 5 app open as a list of what it heard and where it stood', async () => {
    const sent: object[] = [];
    const inspector = createInspector({ send: (one) => void sent.push(one) });
    const light = createMachine({
      id: 'light',
      context: { passed: 0 },
      initial: 'red',
      states: { red: { on: { NEXT: 'green' } }, green: {} },
    });
    const actor = createActor(light, { inspect: inspector.inspect }).start();
    actor.send({ type: 'NEXT' });
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    const { of, lines, skipped } = storyOf(JSON.stringify(sent));
    expect([of, skipped]).toEqual(['inspect', 0]);
    expect(lines.at(-1)).toMatchObject({ actor: 'light', event: 'NEXT', state: 'green' });
  });

  test('ours are taken by the package’s receiver, all of them, and open here again', () => {
    const records = toInspect(trace);
    let hear: (event: { data: unknown }) => void = () => undefined;
    const page = {
      addEventListener: (_: string, heard: typeof hear) => {
        hear = heard;
      },
    };
    const got: unknown[] = [];
    createBrowserReceiver({ window: page as never }).subscribe((one) => void got.push(one));
    for (const data of records) hear({ data });
    expect(got).toEqual(records);
    const { lines, skipped } = storyOf(JSON.stringify(records));
    expect([lines.length, skipped]).toEqual([records.length, 0]);
    expect(lines.at(-1)).toMatchObject({
      actor: 'checkout',
      event: 'xstate.stop',
      state: 'offline',
    });
    const actors = records.filter(({ type }) => type === '@xstate.actor');
    expect(actors.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['checkout', undefined],
      ['checkout/STRIPE', '0001:checkout'],
      ['checkout', undefined],
    ]);
    expect(JSON.parse(String(actors[0]?.definition))).toMatchObject({ id: 'checkout' });
  });
});

describe('sessions of xstate-devtools', () => {
  test('ours has what its reader asks for: its version, three lists, each event with the snapshot after it', () => {
    const session = JSON.parse(JSON.stringify(toDevtools(trace, 5)));
    expect(session).toMatchObject({ formatVersion: 2, exportedAt: 5, source: 'live-capture' });
    const steps = replayTrace(trace);
    expect(session.events).toHaveLength(steps.length);
    expect(session.events[3]).toEqual({
      sessionId: '0001:checkout',
      event: { type: 'method.choose', method: 'STRIPE' },
      snapshotAfter: expect.objectContaining({ value: { review: 'ready' }, status: 'active' }),
      timestamp: steps[3]?.at,
      globalSeq: 4,
    });
    const [checkout, stripe] = session.actors;
    expect(checkout.machine.root.states.paying.states.stripe).toMatchObject({
      type: 'atomic',
      invoke: [{ id: 'STRIPE', src: 'hostedPage' }],
    });
    expect(stripe).toMatchObject({ parentSessionId: '0001:checkout', status: 'stopped' });
    const ids = session.actors.map((one: { sessionId: string }) => one.sessionId);
    expect(session.registeredSnapshots.map(([id]: [string]) => id)).toEqual(ids);
  });

  test('one of any app opens, of version 1 or 2; what is no event is counted and left out', () => {
    const snapshot = { value: { on: 'idle' }, context: { n: 1 }, status: 'active' };
    const session = {
      ...{ exportedAt: 1, source: 'live-capture', registeredSnapshots: [['a1', snapshot]] },
      actors: [{ sessionId: 'a1', machine: { id: 'player', root: {} }, snapshot }],
      events: [
        {
          sessionId: 'a1',
          event: { type: 'PLAY' },
          snapshotAfter: snapshot,
          timestamp: 7,
          globalSeq: 1,
        },
        // A promise stands nowhere, and its own tool writes that down.
        { sessionId: 'a1', event: { type: 'DONE' }, snapshotAfter: { value: null }, timestamp: 8 },
        null,
      ],
    };
    for (const formatVersion of [1, 2]) {
      const { of, lines, skipped } = storyOf(JSON.stringify({ formatVersion, ...session }));
      expect([of, skipped]).toEqual(['xstate-devtools', 1]);
      expect(lines).toEqual([
        { at: 7, actor: 'player', event: 'PLAY', state: '{"on":"idle"}', context: { n: 1 } },
        { at: 8, actor: 'player', event: 'DONE', state: '', context: undefined },
      ]);
    }
  });
});

test('OpenTelemetry spans have ids and times as OTLP’s JSON wants them, and each hangs under the checkout', () => {
  const [resource] = toOtlp(trace).resourceSpans;
  const spans = resource!.scopeSpans[0]!.spans;
  const [whole, ...inside] = spans as [OtlpSpan, ...OtlpSpan[]];
  for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(`${startTimeUnixNano} ${endTimeUnixNano}`).toMatch(/^\d{19} \d{19}$/);
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  expect(inside.every((one) => one.parentSpanId === whole.spanId)).toBe(true);
  expect(whole.attributes).toContainEqual({
    key: 'checkout.money',
    value: { stringValue: 'maybe' },
  });
  const asked = inside.find(({ name }) => name === 'Stripe was asked to open a payment')!;
  expect([asked.kind, BigInt(asked.endTimeUnixNano) - BigInt(asked.startTimeUnixNano)]).toEqual([
    3,
    20_000_000n,
  ]);
});

test.each(Object.keys(FORMATS))('%s is JSON, with nothing in it that the trace has not', (name) => {
  const text = written(trace, name as FormatName);
  expect(() => JSON.parse(text)).not.toThrow();
  expect(text).not.toMatch(/amina|example\.test|coffee/i);
});
