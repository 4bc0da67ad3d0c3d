import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { pushMachine } from '#machines/push/machine.ts';
import type { Api } from '#src/api/calls.ts';
import { keptPush } from '../browser/pushStorage.ts';
import { transportOf } from '../browser/pushTransports.ts';
import { pushPorts } from '../ports/pushPorts.ts';

const KEY =
  'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4';
const NOW = Date.UTC(2026, 10, 22);
const bytesOf = (text: string): ArrayBuffer =>
  new Uint8Array(Buffer.from(text, 'base64url')).buffer;
const subscription = (endpoint: string, key = KEY) => ({
  endpoint,
  options: { applicationServerKey: bytesOf(key) },
  getKey: () => bytesOf('AAAA'),
  unsubscribe: async () => true,
});

const workers = new EventTarget();
beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  class ServiceWorkerRegistration {
    showNotification = (): void => undefined;
  }
  Object.assign(ServiceWorkerRegistration.prototype, { showNotification: () => undefined });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('ServiceWorkerRegistration', ServiceWorkerRegistration);
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(workers, { startMessages: () => undefined }),
  });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
});
afterEach(() => vi.unstubAllGlobals());

/** A later visit of a device that was told to the server as `https://push.example/old`. What the server is told now. */
async function visits(now: ReturnType<typeof subscription>): Promise<string[]> {
  keptPush.write({ token: 'https://push.example/old', uid: 'u1', id: 'd1', at: NOW - 3_600_000 });
  const told: string[] = [];
  const api = (async (_: string, { body }: { body: { address: { endpoint: string } } }) => {
    told.push(body.address.endpoint);
    return { ok: true, data: { id: 'd2' } };
  }) as unknown as Api;
  const pushManager = {
    getSubscription: async () => now,
    subscribe: async () => subscription('https://push.example/made'),
  };
  const worker = async () => ({ pushManager }) as unknown as ServiceWorkerRegistration;
  const transport = transportOf({ push: { transport: 'web-push', key: KEY } } as never, worker);
  const actors = pushPorts({ api, transport: transport!, worker, now: () => NOW });
  const push = createActor(pushMachine.provide({ actors })).start();
  push.send({ type: 'identity.known', uid: 'u1' });
  await vi.waitFor(() => expect(push.getSnapshot().matches({ device: 'registered' })).toBe(true));
  push.stop();
  return told;
}

test('a browser that is reached as before tells the server nothing', async () => {
  expect(await visits(subscription('https://push.example/old'))).toEqual([]);
});

test('a browser that has given up its subscription for another tells the server so with the next page, not in seven days', async () => {
  expect(await visits(subscription('https://push.example/new'))).toEqual([
    'https://push.example/new',
  ]);
  expect(keptPush.read().value).toMatchObject({ token: 'https://push.example/new', id: 'd2' });
});

test('a subscription under an older key of the shop is made anew with the next page', async () => {
  const older = subscription('https://push.example/old', KEY.replace('BDOU', 'BAAA'));
  expect(await visits(older)).toEqual(['https://push.example/made']);
});

test('a page answers for a notice when its toast has stood for a moment, and not while it is being left', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const worker = (): Promise<never> => Promise.reject(new Error('no worker'));
  const actors = pushPorts({
    api: null as never,
    transport: null as never,
    worker,
    now: () => NOW,
  });
  const heard: unknown[] = [];
  const said: unknown[] = [];
  const push = createActor(pushMachine.provide({ actors }));
  push.on('notice', (notice) => said.push(notice.values));
  push.start();
  const brings = (): void => {
    const message = { id: 'o1:paid', title: 'Order 7 is paid', body: '', place: null, ref: null };
    const event = Object.assign(new Event('message'), {
      origin: 'https://shop.example',
      data: { type: 'push', message, isSpoken: true },
      ports: [{ postMessage: (one: unknown) => heard.push(one) }],
    });
    workers.dispatchEvent(event);
  };
  brings();
  expect([said, heard]).toEqual([[{ title: 'Order 7 is paid' }], []]);
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['heard']);
  brings();
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(500);
  expect(heard).toEqual(['heard']);
  push.stop();
  vi.useRealTimers();
});
