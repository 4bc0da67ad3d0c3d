import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getMessaging, type Message } from 'firebase-admin/messaging';
import type { PushMessage } from '#machines/domain/notification.ts';
import type { PushSender } from '../services.ts';

const GONE = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
]);
const TTL_S = 86_400;
let apps = 0;

/** What Firebase is asked for; a stand-in in tests. */
export interface Firebase {
  send(message: Message): Promise<string>;
  close(): Promise<void>;
}

/** Firebase Cloud Messaging by the project's service account (GOOGLE_APPLICATION_CREDENTIALS). */
export function firebaseOf(projectId: string): Firebase {
  const app = initializeApp({ projectId }, `push-${++apps}`);
  return { send: (message) => getMessaging(app).send(message), close: () => deleteApp(app) };
}

/** Data only: the worker decides whether a page says it or the system does. */
export function fcmSender(
  publicKey: string,
  projectId: string,
  firebase: Firebase = firebaseOf(projectId),
): PushSender {
  return {
    transport: 'fcm',
    publicKey,
    takes: (address) => address.transport === 'fcm',
    async send({ token }, message) {
      try {
        await firebase.send({
          token,
          data: asText(message),
          webpush: { headers: { TTL: String(TTL_S), Urgency: 'normal' } },
        });
        return 'sent';
      } catch (error) {
        if (GONE.has((error as { code?: string }).code ?? '')) return 'gone';
        throw error;
      }
    },
    close: () => firebase.close(),
  };
}

/** Firebase carries strings only. */
const asText = ({ id, title, body, place, ref }: PushMessage): Record<string, string> => ({
  id,
  title,
  body,
  ...(place && ref ? { place, ref } : {}),
});
