import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushAddress } from '#machines/domain/calls/notifications.ts';

/** What stood in the request's `authorization`, after its signature was checked with the key that came along. */
interface Vapid {
  aud: string;
  sub: string;
  exp: number;
  key: string;
}
interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
}
type WebPushAddress = Extract<PushAddress, { transport: 'web-push' }>;

/** A browser that has subscribed: it alone can open what comes. */
export interface Subscriber {
  address: WebPushAddress;
  /** what the push service got for it, opened */
  messages(): unknown[];
  deliveries(): Delivery[];
  vapid(): Vapid;
}

export interface PushService {
  origin: string;
  subscriber(): Subscriber;
  /** How the service answers a subscriber's pushes from now on, in this order, the last one for ever. */
  answers(subscriber: Subscriber, ...statuses: number[]): void;
  /** every push that was taken, by the path of its endpoint */
  taken: Map<string, Delivery[]>;
  close(): Promise<void>;
}

/** A push service of our own on the loopback, with code that shares no line with the library that seals: RFC 8030, 8188, 8291, 8292. */
export async function pushService(port = 0): Promise<PushService> {
  const taken = new Map<string, Delivery[]>();
  const statuses = new Map<string, number[]>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    if (request.method === 'GET')
      return response.end(
        JSON.stringify((taken.get(path) ?? []).map(({ body }) => body.toString('base64'))),
      );
    const script = statuses.get(path) ?? [201];
    const status = (script.length > 1 ? script.shift() : script[0]) ?? 201;
    if (status < 300)
      taken.set(path, [
        ...(taken.get(path) ?? []),
        { headers: request.headers, body: Buffer.concat(chunks) },
      ]);
    return response.writeHead(status).end();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    subscriber() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const keys = subscriberKeys();
      const deliveries = (): Delivery[] => taken.get(path) ?? [];
      return {
        address: { transport: 'web-push', endpoint: origin + path, keys: keys.shown },
        deliveries,
        messages: () =>
          deliveries().map(({ body }) => JSON.parse(opened(body, keys).toString('utf8'))),
        vapid: () => vapidOf(deliveries().at(-1)?.headers.authorization ?? ''),
      };
    },
    answers: ({ address }, ...list) => void statuses.set(new URL(address.endpoint).pathname, list),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface SubscriberKeys {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
  shown: { p256dh: string; auth: string };
}
export function subscriberKeys(): SubscriberKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    ecdh,
    auth,
    shown: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  };
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]): Buffer =>
  data.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** One record of `aes128gcm`: salt, record size, the sender's key, then the sealed text with its padding mark. */
export function opened(body: Buffer, { ecdh, auth }: SubscriberKeys): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const secret = hmac(auth, ecdh.computeSecret(senderKey));
  const input = hmac(secret, 'WebPush: info\0', ecdh.getPublicKey(), senderKey, Buffer.from([1]));
  const key = hmac(salt, input);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hmac(key, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16),
    hmac(key, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

function vapidOf(authorization: string): Vapid {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTrue) throw new Error('the push was not signed by the key that it names');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), key };
}
