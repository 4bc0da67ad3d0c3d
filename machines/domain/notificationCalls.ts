import * as v from 'valibot';
import type { Needs, ShopCall } from './api.ts';

type Schema = v.GenericSchema;
const call = <Q extends Schema, B extends Schema | null, R extends Schema, N extends Needs>(
  one: ShopCall<Q, B, R, N>,
): ShopCall<Q, B, R, N> => one;

const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const OfBusiness = v.object({ businessId: v.optional(Id) });
const OfCustomer = v.object({ businessId: v.optional(Id), customerId: Id });
const ours = { extension: true, needs: 'identity' } as const;
const NoticeId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const Unread = v.object({ unread: v.number() });

/** Longer than any that a browser has made. */
const TOKEN_MOST = 4_096;
const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+=*$/), v.maxLength(most));

/** Firebase gives a token; a browser by itself gives an endpoint with the keys that its messages are sealed with. */
export const PushAddress = v.variant('transport', [
  v.strictObject({ transport: v.literal('fcm'), token: v.pipe(v.string(), v.minLength(20), v.maxLength(TOKEN_MOST)) }),
  v.strictObject({
    transport: v.literal('web-push'),
    endpoint: v.pipe(v.string(), v.url(), v.maxLength(TOKEN_MOST)),
    keys: v.strictObject({ p256dh: base64url(100), auth: base64url(40) }),
  }),
]);
export type PushAddress = v.InferOutput<typeof PushAddress>;

export const PushDevice = v.object({ id: v.string(), name: v.string(), transport: v.string(), refreshedAt: v.string() });
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** Reading notifications, and the devices that they are pushed to. */
export const NOTIFICATION_CALLS = {
  unreadNotifications: call({
    ...ours,
    method: 'GET',
    status: 200,
    path: '/ecatalog-notification/unread',
    summary: 'How many notifications the shopper has not read',
    query: OfCustomer,
    body: null,
    reply: Unread,
  }),
  readNotifications: call({
    ...ours,
    method: 'POST',
    status: 200,
    path: '/ecatalog-notification/read',
    summary: 'Mark notifications as read, all of them without `ids`',
    query: OfCustomer,
    body: v.strictObject({ ids: v.optional(v.pipe(v.array(NoticeId), v.maxLength(500))) }),
    reply: Unread,
  }),
  pushDevices: call({
    ...ours,
    method: 'GET',
    status: 200,
    path: '/push-token',
    summary: "The shopper's devices that notifications are pushed to",
    query: OfBusiness,
    body: null,
    reply: v.array(PushDevice),
  }),
  registerPush: call({
    ...ours,
    method: 'POST',
    status: 200,
    path: '/push-token',
    summary: 'Push to this device; it then belongs to nobody else',
    query: OfBusiness,
    body: v.strictObject({ businessId: v.optional(Id), address: PushAddress }),
    reply: v.object({ id: v.string() }),
  }),
  forgetPush: call({
    ...ours,
    method: 'DELETE',
    status: 200,
    path: '/push-token/:id',
    summary: 'Push to a device no more',
    query: OfBusiness,
    body: null,
    reply: v.object({ id: v.string() }),
  }),
} as const satisfies Record<string, ShopCall>;
