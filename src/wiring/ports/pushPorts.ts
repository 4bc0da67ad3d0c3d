import * as v from 'valibot';
import { fromCallback } from 'xstate';
import type { PushAddress } from '#machines/domain/calls/notifications.ts';
import { PushMessage } from '#machines/domain/notification.ts';
import * as ports from '#machines/push/ports.ts';
import type { Api } from '#src/api/calls.ts';
import { keptDecline, keptPush } from '../browser/pushStorage.ts';
import { type PushTransport, tokenOf } from '../browser/pushTransports.ts';
import { wire } from './wire.ts';

interface PushTools {
  api: Api;
  transport: PushTransport;
  worker(): Promise<ServiceWorkerRegistration>;
  now(): number;
}

const hasServiceWorkers = (): boolean => 'serviceWorker' in navigator;
const hasMessaging = (): boolean =>
  'PushManager' in window &&
  'Notification' in window &&
  'showNotification' in ServiceWorkerRegistration.prototype;

/** So long a toast has to stand before the page answers for it. */
const STANDS_MS = 500;
/** "Not now" holds for a month. */
const DECLINE_MS = 30 * 24 * 3_600_000;
/** Refusals that another try would not change. */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;

/** What the push chart needs done, by the browser, the transport and the server. */
export function pushPorts({ api, transport, worker, now }: PushTools) {
  let address: PushAddress | null = null;
  const known = async (one: PushAddress): Promise<string> => {
    address = one;
    return tokenOf(one);
  };
  return {
    checkSupport: wire(ports.checkSupport)(async () => {
      if (!hasServiceWorkers()) return { can: false, lacks: 'serviceWorkers' };
      if (!hasMessaging()) return { can: false, lacks: 'messaging' };
      const kept = keptPush.read().value;
      const declinedAt = keptDecline.read().value;
      return {
        can: true,
        permission: Notification.permission,
        kept: kept && { token: kept.token, uid: kept.uid, ageMs: Math.max(0, now() - kept.at) },
        wasDeclined: declinedAt !== null && now() - declinedAt < DECLINE_MS,
      };
    }),
    registerWorker: wire(ports.registerWorker)(async () => {
      await worker();
      return { isSubscribed: await transport.holds(keptPush.read().value?.token ?? '') };
    }),
    requestPermission: wire(ports.requestPermission)(() => Notification.requestPermission()),
    obtainToken: wire(ports.obtainToken)(async () => known(await transport.address())),
    renewToken: wire(ports.renewToken)(async () => known(await transport.renewed())),
    saveToken: wire(ports.saveToken)(async ({ input }) => {
      const own = address ?? (await transport.address());
      const answer = await api('registerPush', { body: { address: own } });
      if (!answer.ok) return answer.problem && isFinal(answer.problem.status) ? 'refused' : 'lost';
      keptPush.write({ token: tokenOf(own), uid: input.uid, id: answer.data.id, at: now() });
      return 'saved';
    }),
    forgetToken: wire(ports.forgetToken)(async () => {
      const id = keptPush.read().value?.id;
      keptPush.write(null);
      address = null;
      await Promise.all([transport.forget(), id && api('forgetPush', { params: { id } })]);
    }),
    observeMessages: fromCallback(({ sendBack }) => {
      if (!hasServiceWorkers()) return undefined;
      const { serviceWorker } = navigator;
      const heard = (event: MessageEvent): void => {
        const found = v.safeParse(Told, event.data);
        if (event.origin !== location.origin || !found.success) return;
        const { message, isSpoken } = found.output;
        // Not heard yet by a person: where the page is left meanwhile, nothing answers, and the system says it.
        setTimeout(
          () => document.visibilityState === 'visible' && event.ports[0]?.postMessage('heard'),
          STANDS_MS,
        );
        sendBack({ type: 'push.message', id: message.id, title: message.title, isSpoken });
      };
      serviceWorker.addEventListener('message', heard);
      serviceWorker.startMessages();
      return () => serviceWorker.removeEventListener('message', heard);
    }),
  };
}

const Told = v.object({ type: v.literal('push'), message: PushMessage, isSpoken: v.boolean() });
