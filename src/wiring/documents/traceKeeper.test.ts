import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { StoreSettings } from '#machines/domain/store.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { observe } from '#src/trace/observer.ts';
import { chooseRecording } from '../browser/recordingChoice.ts';
import type { About } from '../browser/traceStorage.ts';
import { type TraceKeeper, traceKeeper } from './traceKeeper.ts';

const chart = createMachine({
  id: 'm',
  context: {},
  initial: 'here',
  states: { here: { on: { go: 'there' } }, there: { on: { go: 'here' } } },
});
interface Sent {
  url: string;
  keepalive: boolean;
  body: {
    reference: string;
    attached: boolean;
    intentId: string | null;
    written: TraceSegment;
  };
}
const sent: Sent[] = [];
let answer: () => Response | Promise<Response>;
const kept = (): { reference: string; unsent: unknown[] } | null =>
  JSON.parse(sessionStorage.getItem('storefront.trace') ?? 'null')?.value ?? null;

function storage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answer = () => Response.json({ kept: true });
  const window = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('location', { pathname: '/cart/checkout' });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', async (url: string, { body, keepalive = false }: RequestInit) => {
    sent.push({ url, keepalive, body: JSON.parse(String(body)) });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NOTHING: About = { intent: null, orderId: null };
function recorded(begins = true, about: () => About = () => NOTHING) {
  const seen = observe(() => performance.now());
  const actor = createActor(chart, { id: 'checkout', inspect: seen.observer });
  const keeper = traceKeeper({
    config: {
      apiBase: '/api/v1',
      apiKey: 'k',
      businessId: 'b',
      buildId: 'x',
      locale: 'en',
    } as unknown as ClientConfig,
    settings: {} as StoreSettings,
    ...{ seen, about, money: null, begins },
  });
  actor.start();
  return { seen, actor, keeper: keeper as TraceKeeper };
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const eventsSent = (): string[] =>
  sent.flatMap(({ body }) => body.written.entries.map(({ event }) => event.type));

test('what was seen is sent in small parts, and what the shop has is kept no more', async () => {
  const { actor } = recorded();
  await passes(100);
  actor.send({ type: 'go' });
  await passes(5_000);
  expect(eventsSent()).toEqual(['xstate.init', 'go']);
  expect(sent[1]?.body.written.checkpoints).toMatchObject([{ sequence: 1, state: 'here' }]);
  expect(kept()?.unsent).toEqual([]);
});

test('a shop that cannot be reached is asked later, and a reload goes on with what was left', async () => {
  answer = () => new Response(null, { status: 503 });
  recorded();
  await passes(10_000);
  expect(sent).toHaveLength(1);
  expect(kept()?.unsent).toHaveLength(1);
  const { reference } = kept()!;
  answer = () => Response.json({ kept: true });
  recorded();
  await passes(5_000);
  expect(new Set(sent.map(({ body }) => body.reference))).toEqual(new Set([reference]));
  expect(kept()?.unsent).toEqual([]);
});

test('the shopper sends it to support: what was sent last goes again where nothing is new', async () => {
  const { keeper } = recorded();
  await passes(5_000);
  const attaching = keeper.trace()!.attach();
  await passes(100);
  expect(await attaching).toBe(true);
  expect(sent.at(-1)?.body).toMatchObject({
    attached: true,
    written: { entries: [{ sequence: 0 }] },
  });
});

test('that support has it is remembered when the page is opened again, until another shopper comes', async () => {
  const { keeper } = recorded();
  expect(keeper.trace()!.isSent()).toBe(false);
  const attaching = keeper.trace()!.attach();
  await passes(100);
  await attaching;
  const { reference } = keeper.trace()!;
  const opened = recorded().keeper.trace()!;
  expect([opened.isSent(), opened.reference]).toEqual([true, reference]);
  keeper.forget();
  expect(keeper.trace()!.isSent()).toBe(false);
});

test('pressed while a part is on its way, it is sent all the same, and said so', async () => {
  let arrives = (_: Response): void => undefined;
  answer = () =>
    new Promise<Response>((resolve) => {
      arrives = resolve;
    });
  const { actor, keeper } = recorded();
  await passes(5_000);
  expect(sent).toHaveLength(1);
  actor.send({ type: 'go' });
  const attaching = keeper.trace()!.attach();
  answer = () => Response.json({ kept: true });
  arrives(Response.json({ kept: true }));
  await passes(1_000);
  expect(await attaching).toBe(true);
  expect(sent.at(-1)?.body.attached).toBe(true);
  expect(eventsSent()).toContain('go');
});

test('what the shop cannot read is not said to be sent', async () => {
  const { keeper } = recorded();
  answer = () => new Response(null, { status: 400 });
  const attaching = keeper.trace()!.attach();
  await passes(100);
  expect(await attaching).toBe(false);
});

test('after signing out a new trace begins, and nothing of the one before goes with it', async () => {
  const { seen, actor, keeper } = recorded();
  await passes(5_000);
  const before = keeper.trace()!.reference;
  seen.forget();
  keeper.forget();
  actor.send({ type: 'go' });
  seen.begin();
  const attaching = keeper.trace()!.attach();
  await passes(100);
  await attaching;
  expect(sent).toHaveLength(1);
  actor.send({ type: 'go' });
  await passes(5_000);
  const { body } = sent.at(-1)!;
  expect(body.reference).not.toBe(before);
  expect(body.written).toMatchObject({
    entries: [{ sequence: 0, event: { type: 'go' }, state: 'here' }],
    checkpoints: [{ sequence: 0, state: 'there' }],
  });
  expect(body.written.document).not.toBe(sent[0]?.body.written.document);
});

test('where no checkout goes on, signing out ends the recording', async () => {
  sessionStorage.setItem(
    'storefront.trace',
    JSON.stringify({
      version: 1,
      value: { id: 'i', reference: 'AAAA-AAAA', key: 'k', unsent: [] },
    }),
  );
  const { actor, keeper } = recorded(false);
  await passes(5_000);
  keeper.forget();
  actor.send({ type: 'go' });
  await passes(20_000);
  expect([kept(), keeper.trace(), eventsSent()]).toEqual([null, null, ['xstate.init']]);
});

test('a part that the shop cannot read is left out, and what comes after it is sent', async () => {
  answer = () => new Response(null, { status: 400 });
  const { actor } = recorded();
  await passes(5_000);
  answer = () => Response.json({ kept: true });
  actor.send({ type: 'go' });
  await passes(5_000);
  expect(eventsSent()).toEqual(['xstate.init', 'go']);
  expect(kept()?.unsent).toEqual([]);
});

test('where the shop keeps no more of it, nothing more is recorded, and no reference is offered', async () => {
  answer = () => Response.json({ kept: false });
  const { actor, keeper } = recorded();
  await passes(5_000);
  actor.send({ type: 'go' });
  await passes(5_000);
  expect([kept(), keeper.trace(), eventsSent()]).toEqual([null, null, ['xstate.init']]);
});

test('who wants no recording is recorded no more, from that moment on, also where the shop refused a part', async () => {
  answer = () => new Response(null, { status: 400 });
  const { actor, keeper } = recorded();
  await passes(5_000);
  chooseRecording(false);
  await passes(5_000);
  expect([kept(), keeper.trace()]).toEqual([null, null]);
  actor.send({ type: 'go' });
  window.dispatchEvent(new Event('pagehide'));
  await passes(5_000);
  expect(eventsSent()).toEqual(['xstate.init']);
});

describe('an order after another in one tab', () => {
  const first: About = { intent: 'intent-a', orderId: 'order-a' };
  const idOf = ({ url }: Sent): string => /traces\/([^?]+)/.exec(url)?.[1] ?? '';

  test('is a trace of its own, with a reference of its own, once the one before is over', async () => {
    recorded(true, () => first);
    await passes(5_000);
    const { reference } = kept()!;
    const { keeper } = recorded();
    await passes(5_000);
    expect(keeper.trace()!.reference).not.toBe(reference);
    expect(sent.map(({ body }) => body.intentId)).toEqual(['intent-a', null]);
    expect(new Set(sent.map(idOf)).size).toBe(2);
  });

  test('what the shop did not have of the one before goes to that one', async () => {
    answer = () => new Response(null, { status: 503 });
    recorded(true, () => first);
    await passes(5_000);
    const { reference } = kept()!;
    answer = () => Response.json({ kept: true });
    recorded(true, () => ({ intent: null, orderId: 'order-b' }));
    await passes(40_000);
    const [, late, own] = sent;
    expect(late?.body).toMatchObject({ reference, intentId: 'intent-a' });
    expect(idOf(own!)).not.toBe(idOf(late!));
    expect(kept()?.unsent).toEqual([]);
  });

  test('the page to which a provider sends back goes on with its own', async () => {
    recorded(true, () => first);
    await passes(5_000);
    const { reference } = kept()!;
    const { keeper } = recorded(true, () => ({ intent: null, orderId: 'order-a' }));
    await passes(5_000);
    expect(keeper.trace()!.reference).toBe(reference);
    expect(sent.at(-1)?.body.intentId).toBe('intent-a');
  });

  test('begins where the charts stand when its page turns to it, and replays from there', async () => {
    let about = first;
    const { actor } = recorded(true, () => about);
    await passes(5_000);
    actor.send({ type: 'go' });
    about = { intent: 'intent-b', orderId: null };
    await passes(5_000);
    actor.send({ type: 'go' });
    await passes(5_000);
    const [before, turned, after] = sent.map(({ body }) => body);
    expect([before, turned, after].map((one) => one?.intentId)).toEqual([
      'intent-a',
      'intent-a',
      'intent-b',
    ]);
    expect(turned?.written.entries).toMatchObject([{ sequence: 1, event: { type: 'go' } }]);
    expect(after?.written).toMatchObject({
      checkpoints: [{ sequence: 0, state: 'there' }],
      entries: [{ sequence: 0, event: { type: 'go' }, state: 'here' }],
    });
    expect(after?.written.document).not.toBe(before?.written.document);
  });
});

test('what is left is sent while the page is left, as a browser lets a page do that goes', async () => {
  const { actor } = recorded();
  await passes(5_000);
  actor.send({ type: 'go' });
  window.dispatchEvent(new Event('pagehide'));
  await passes(0);
  expect(eventsSent()).toEqual(['xstate.init', 'go']);
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true]);
});
