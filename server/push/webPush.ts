import webpush from 'web-push';
import type { PushSender } from '../services.ts';
import type { PushKeys } from './keys.ts';

/** The browsers' own push services. A subscription comes from a browser, and so from any sender: nothing is sent to other hosts (S27). */
const SERVICES = [
  /^https:\/\/fcm\.googleapis\.com$/,
  /^https:\/\/jmt17\.google\.com$/,
  /^https:\/\/updates\.push\.services\.mozilla\.com$/,
  /^https:\/\/[\w-]+\.push\.apple\.com$/,
  /^https:\/\/[\w-]+\.notify\.windows\.com$/,
];
const LONGEST_MS = 8_000;
/** A day later it is in the list anyway. */
const TTL_S = 86_400;
const GONE = new Set([404, 410]);
const FALLBACK_SUBJECT = 'mailto:push@shop.example';

interface Settings {
  keys: PushKeys;
  subject: string | null;
  /** further origins that are push services, for tests */
  origins: string[];
}

/** Web Push (RFC 8030) under our own VAPID keys (RFC 8292); the push service cannot read what it carries (RFC 8291). */
export function webPushSender({ keys, subject, origins }: Settings): PushSender {
  const isService = (endpoint: string): boolean => {
    const origin = URL.parse(endpoint)?.origin ?? '';
    return origins.includes(origin) || SERVICES.some((service) => service.test(origin));
  };
  return {
    transport: 'web-push',
    publicKey: keys.publicKey,
    takes: (address) => address.transport === 'web-push' && isService(address.endpoint),
    async send({ subscription }, message, from) {
      if (!subscription || !isService(subscription.endpoint)) return 'gone';
      const vapid = {
        ...keys,
        subject: subject ?? (from.startsWith('https:') ? from : FALLBACK_SUBJECT),
      };
      const options = {
        vapidDetails: vapid,
        TTL: TTL_S,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      } as const;
      const { endpoint, headers, body } = webpush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        options,
      );
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(body ?? Buffer.alloc(0)),
        redirect: 'manual',
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      await answer.body?.cancel();
      if (answer.status >= 200 && answer.status < 300) return 'sent';
      if (GONE.has(answer.status)) return 'gone';
      throw new Error(`the push service answered ${answer.status}`);
    },
    close: async () => undefined,
  };
}
