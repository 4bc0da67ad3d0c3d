import type { FirebaseOptions } from 'firebase/app';
import { deleteToken, getMessaging, getToken } from 'firebase/messaging';
import { openApp } from './app.ts';

/** Firebase Cloud Messaging in our words. Both reject where the browser or Firebase refuses. */
export interface Messaging {
  token(): Promise<string>;
  forget(): Promise<void>;
}

export function openMessaging(
  options: FirebaseOptions,
  vapidKey: string,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Messaging {
  const messaging = getMessaging(openApp(options));
  return {
    token: () => getToken(messaging, { vapidKey, serviceWorkerRegistration }),
    forget: async () => {
      await deleteToken(messaging);
    },
  };
}
