import type { PushAddress } from '#machines/domain/calls/notifications.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { Messaging } from '#src/firebase/messaging.ts';

/** One of the two ways to be reached. `address` makes what is missing; `renewed` puts another in its place. */
export interface PushTransport {
  address(): Promise<PushAddress>;
  /** whether what the server was told still reaches this browser, which may have given up a subscription and made another */
  holds(token: string): Promise<boolean>;
  renewed(): Promise<PushAddress>;
  forget(): Promise<void>;
}
type Worker = () => Promise<ServiceWorkerRegistration>;

/** What names a device in the chart: Firebase's token, or the endpoint. */
export const tokenOf = (address: PushAddress): string =>
  address.transport === 'fcm' ? address.token : address.endpoint;

export function transportOf(
  { push, firebase }: ClientConfig,
  worker: Worker,
): PushTransport | null {
  if (!push) return null;
  return push.transport === 'fcm'
    ? firebaseTransport(firebase, push.key, worker)
    : webPushTransport(push.key, worker);
}

/** Web Push as the browser itself does it, under the server's own key. */
function webPushTransport(key: string, worker: Worker): PushTransport {
  const subscribe = async (): Promise<PushAddress> => {
    const { pushManager } = await worker();
    const known = await pushManager.getSubscription();
    if (known && isFor(known, key)) return addressOf(known);
    await known?.unsubscribe();
    return addressOf(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
    );
  };
  const forget = async (): Promise<void> => {
    const { pushManager } = await worker();
    await (await pushManager.getSubscription())?.unsubscribe();
  };
  return {
    address: subscribe,
    forget,
    async holds(token) {
      const known = await (await worker()).pushManager.getSubscription();
      return known !== null && known.endpoint === token && isFor(known, key);
    },
    async renewed() {
      await forget();
      return subscribe();
    },
  };
}

/** A subscription under an older key of the server reaches no device any more. */
const isFor = ({ options }: PushSubscription, key: string): boolean => {
  const own = options?.applicationServerKey;
  return !own || base64url(own) === key.replace(/=+$/, '');
};

function addressOf(subscription: PushSubscription): PushAddress {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
  if (!p256dh || !auth) throw new Error('the subscription has no keys');
  return {
    transport: 'web-push',
    endpoint: subscription.endpoint,
    keys: { p256dh: base64url(p256dh), auth: base64url(auth) },
  };
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function firebaseTransport(
  options: ClientConfig['firebase'],
  key: string,
  worker: Worker,
): PushTransport {
  let opened: Promise<Messaging> | null = null;
  const open = (): Promise<Messaging> => {
    opened ??= Promise.all([import('#src/firebase/messaging.ts'), worker()]).then(
      ([{ openMessaging }, registration]) => openMessaging(options, key, registration),
      (error) => {
        opened = null;
        throw error;
      },
    );
    return opened;
  };
  const address = async (): Promise<PushAddress> => ({
    transport: 'fcm',
    token: await (await open()).token(),
  });
  return {
    address,
    // Its token says nothing of the subscription under it.
    holds: async () => (await (await worker()).pushManager.getSubscription()) !== null,
    async renewed() {
      await (await open()).forget();
      return address();
    },
    forget: async () => (await open()).forget(),
  };
}
