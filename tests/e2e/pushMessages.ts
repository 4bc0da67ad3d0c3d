import { randomBytes } from 'node:crypto';
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { opened, type SubscriberKeys, subscriberKeys } from '#tests/support/pushService.ts';
import { expect } from './pageProblems.ts';

const ports = (): { push: number } => JSON.parse(process.env.E2E_PORTS ?? '{}');
const WORKER = 'firebase-messaging-sw.js';

interface Shown {
  title: string;
  body: string;
}

/**
 * The browser's half of a push: Chromium's own service is far away, so its subscription is one of ours, and what our service has got is
 * handed to the real worker by the browser's debugger.
 */
export class PushedBrowser {
  readonly #path = `/push/${randomBytes(12).toString('hex')}`;
  readonly #keys: SubscriberKeys = subscriberKeys();
  readonly #context: BrowserContext;
  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Before any page is opened. */
  async subscribes(): Promise<void> {
    const endpoint = `http://127.0.0.1:${ports().push}${this.#path}`;
    await this.#context.addInitScript(
      ({ endpoint, keys }) => {
        const bytes = (text: string): ArrayBuffer =>
          Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
            sign.charCodeAt(0),
          ).buffer;
        const key = 'a-test.subscribed';
        const subscription = {
          endpoint,
          options: {},
          getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
          unsubscribe: async () => localStorage.removeItem(key) === undefined,
        };
        const kept = (): unknown => (localStorage.getItem(key) ? subscription : null);
        if (!('PushManager' in window)) return;
        Object.assign(PushManager.prototype, {
          getSubscription: async () => kept(),
          subscribe: async () => {
            localStorage.setItem(key, 'yes');
            return kept();
          },
        });
      },
      { endpoint, keys: this.#keys.shown },
    );
  }

  /** What the shop has pushed to this browser, opened with its keys. */
  async pushed(): Promise<{ id: string; title: string }[]> {
    const answer = await fetch(`http://127.0.0.1:${ports().push}${this.#path}`);
    const bodies: string[] = await answer.json();
    return bodies.map((body) =>
      JSON.parse(opened(Buffer.from(body, 'base64'), this.#keys).toString('utf8')),
    );
  }

  /** The newest: one that had nothing to do was put to sleep and another woken. */
  worker(): Worker | undefined {
    return this.#context.serviceWorkers().findLast((one) => one.url().endsWith(WORKER));
  }

  /** The worker's push event, as the browser would bring it. */
  async delivers(page: Page, message: unknown): Promise<void> {
    const debug: CDPSession = await this.#context.newCDPSession(page);
    const registered = new Promise<{ registrationId: string; origin: string }>((resolve) =>
      debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(
          ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.includes('push-scope'),
        );
        if (own)
          resolve({ registrationId: own.registrationId, origin: new URL(own.scopeURL).origin });
      }),
    );
    await debug.send('ServiceWorker.enable');
    const parcel = { ...(await registered), data: JSON.stringify(message) };
    // On a busy machine what the debugger brought was once told nowhere (22 Nov 2026; cause not found). What was told is told once, so it may be brought again.
    await expect(async () => {
      await debug.send('ServiceWorker.deliverPushMessage', parcel);
      await expect.poll(() => this.#hasCome(message), { timeout: 10_000 }).toBe(true);
    }).toPass();
    await debug.detach();
  }

  async #hasCome(message: unknown): Promise<boolean> {
    const { id } = message as { id: string };
    const path = `/pushed/${encodeURIComponent(id)}`;
    return (
      (await this.worker()?.evaluate(
        async (one) => (await caches.match(one)) !== undefined,
        path,
      )) ?? false
    );
  }

  async shown(): Promise<Shown[]> {
    const worker = this.worker();
    if (!worker) return [];
    return worker.evaluate(async () => {
      const { registration } = self as unknown as ServiceWorkerGlobal;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  }

  /** Clicks the only notification that is shown and answers where that leads. */
  async clicks(): Promise<string> {
    const worker = this.worker();
    await expect.poll(async () => (await this.shown()).length).toBe(1);
    return (
      worker?.evaluate(async () => {
        const scope = self as unknown as ServiceWorkerGlobal;
        const [notification] = await scope.registration.getNotifications();
        // A window may be opened for a person's click only, and this one is ours.
        const wanted = new Promise<string>((resolve) => {
          scope.clients.openWindow = async (url: string) => resolve(url);
        });
        self.dispatchEvent(
          new scope.NotificationEvent('notificationclick', { notification: notification! }),
        );
        return wanted;
      }) ?? ''
    );
  }
}

/** What of a worker's world is used here; the types of pages do not know it. */
interface ServiceWorkerGlobal {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}
