import * as v from 'valibot';
import { Notification } from '../notification.ts';
import {
  call,
  get,
  Id,
  OfBusiness,
  OfCustomer,
  ours,
  post,
  type ShopCall,
  specified,
} from './call.ts';

const own = { ...ours, needs: 'identity' } as const;
const NoticeId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const Unread = v.object({ unread: v.number() });

/** Longer than any that a browser has made. */
const TOKEN_MOST = 4_096;
const base64url = (most: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+=*$/), v.maxLength(most));

/** Firebase gives a token; a browser by itself gives an endpoint with the keys that its messages are sealed with. */
export const PushAddress = v.variant('transport', [
  v.strictObject({
    transport: v.literal('fcm'),
    token: v.pipe(v.string(), v.minLength(20), v.maxLength(TOKEN_MOST)),
  }),
  v.strictObject({
    transport: v.literal('web-push'),
    endpoint: v.pipe(v.string(), v.url(), v.maxLength(TOKEN_MOST)),
    keys: v.strictObject({ p256dh: base64url(100), auth: base64url(40) }),
  }),
]);
export type PushAddress = v.InferOutput<typeof PushAddress>;

export const PushDevice = v.object({
  id: v.string(),
  name: v.string(),
  transport: v.string(),
  refreshedAt: v.string(),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** Reading notifications, and the devices that they are pushed to. */
export const NOTIFICATION_CALLS = {
  notifications: call({
    ...get,
    ...specified,
    path: '/ecatalog-notification',
    needs: 'identity',
    query: OfCustomer,
    reply: v.array(Notification),
  }),
  unreadNotifications: call({
    ...get,
    ...own,
    path: '/ecatalog-notification/unread',
    query: OfCustomer,
    reply: Unread,
  }),
  readNotifications: call({
    ...post,
    ...own,
    path: '/ecatalog-notification/read',
    query: OfCustomer,
    body: v.strictObject({ ids: v.optional(v.pipe(v.array(NoticeId), v.maxLength(500))) }),
    reply: Unread,
  }),
  pushDevices: call({
    ...get,
    ...own,
    path: '/push-token',
    query: OfBusiness,
    reply: v.array(PushDevice),
  }),
  registerPush: call({
    ...post,
    ...own,
    path: '/push-token',
    query: OfBusiness,
    body: v.strictObject({ businessId: v.optional(Id), address: PushAddress }),
    reply: v.object({ id: v.string() }),
  }),
  registerStaffPush: call({
    ...post,
    ...ours,
    path: '/staff/push-token/:id',
    needs: 'staff',
    query: OfBusiness,
    body: v.nullish(v.object({})),
    reply: v.object({ id: v.string() }),
  }),
  forgetPush: call({
    ...own,
    method: 'DELETE',
    status: 200,
    path: '/push-token/:id',
    query: OfBusiness,
    body: null,
    reply: v.object({ id: v.string() }),
  }),
} as const satisfies Record<string, ShopCall>;
