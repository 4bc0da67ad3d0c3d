import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { ROOT } from '#scripts/child.ts';

const FILE = readFileSync(join(ROOT, 'public/firebase-messaging-sw.js'), 'utf8');
const PAID = { id: 'o1:paid', title: 'Order 7 is paid', body: '', place: 'order', ref: 'o1' };
type Message = { isSpoken: boolean };

/** What of a browser outlives its worker: the caches, the pages, and what the system shows. */
function browser() {
  const kept = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const own = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, own);
    return {
      match: async (key: string) => own.get(key),
      put: async (key: string, response: Response) => void own.set(key, response),
      keys: async () => [...own.keys()],
      delete: async (key: string) => own.delete(key),
    };
  };
  const caches = {
    open,
    match: async (key: string, options?: { cacheName: string }) =>
      (await open(options?.cacheName ?? '')).match(key),
  };
  const shown: string[] = [];
  const pages: {
    focused: boolean;
    visibilityState: string;
    postMessage(message: Message, ports?: MessagePort[]): void;
  }[] = [];
  const showNotification = vi.fn(async (title: string) => void shown.push(title));
  /** A worker that has just been woken: it remembers nothing by itself. Brings it a push, as the browser would. */
  const worker = () => {
    const heard: Record<string, (event: object) => void> = {};
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => {
        heard[name] = listener;
      },
      registration: { showNotification },
      clients: { matchAll: async () => pages },
    };
    runInContext(
      FILE,
      createContext({ self, caches, Response, MessageChannel, URL, setTimeout, clearTimeout }),
    );
    return (message: object): Promise<void> =>
      new Promise((resolve, reject) =>
        heard.push?.({
          data: { json: () => message },
          waitUntil: (work: Promise<void>) => void work.then(resolve, reject),
        }),
      );
  };
  return { shown, pages, showNotification, worker };
}

test('I35: what is brought twice is told once, by the same worker or by the next, and at the same moment', async () => {
  const { shown, worker } = browser();
  const brings = worker();
  await Promise.all([brings(PAID), brings(PAID)]);
  await worker()(PAID);
  expect(shown).toEqual([PAID.title]);
});

test('what could not be shown is not taken for told: it is shown when it is brought again', async () => {
  const { shown, showNotification, worker } = browser();
  showNotification.mockRejectedValueOnce(
    new TypeError('No notification permission has been granted'),
  );
  await expect(worker()(PAID)).rejects.toThrow();
  await worker()(PAID);
  expect(shown).toEqual([PAID.title]);
});

test('a worker that is ended while it waits for a page has told nothing: the next one does', async () => {
  const { shown, pages, worker } = browser();
  await new Promise<void>((asked) => {
    pages.push({ focused: true, visibilityState: 'visible', postMessage: () => asked() });
    void worker()(PAID);
  });
  pages.length = 0;
  await worker()(PAID);
  expect(shown).toEqual([PAID.title]);
});

test('a page that answers says it, and the system does not', async () => {
  const { shown, pages, worker } = browser();
  const said: boolean[] = [];
  pages.push({
    focused: true,
    visibilityState: 'visible',
    postMessage: ({ isSpoken }, ports) => {
      said.push(isSpoken);
      ports?.[0]?.postMessage('heard');
    },
  });
  await worker()(PAID);
  await worker()(PAID);
  expect([said, shown]).toEqual([[true], []]);
});

test('a page that is left before it could answer has not said it: the system does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { shown, pages, worker } = browser();
  pages.push({ focused: true, visibilityState: 'visible', postMessage: () => undefined });
  const told = worker()(PAID);
  await vi.advanceTimersByTimeAsync(2_000);
  await told;
  vi.useRealTimers();
  expect(shown).toEqual([PAID.title]);
});
