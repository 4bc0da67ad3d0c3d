import type { Notice } from '../notice.ts';

export type Permission = 'default' | 'granted' | 'denied';

/** What this browser can do, and what it kept of an earlier visit. */
export type Support =
  | { can: false; lacks: 'messaging' | 'serviceWorkers' }
  | {
      can: true;
      permission: Permission;
      /** the token that the server was told last */
      kept: KeptToken | null;
      /** whether the shopper said "not now" lately */
      wasDeclined: boolean;
    };
export interface KeptToken {
  token: string;
  /** whose device the server took it for */
  uid: string;
  ageMs: number;
}

/** A message that the worker handed to the page. It was checked on its way; all of it is text. */
export interface PushedMessage {
  id: string;
  title: string;
  /** of several open pages one says it, the others only read their lists again */
  isSpoken: boolean;
}

export interface PushContext {
  permission: Permission;
  /** null whenever this device cannot be reached, whatever the reason */
  token: string | null;
  tokenAgeMs: number;
  /** whom the server knows this device by */
  owner: string | null;
  /** who uses the shop now; null until the identity is known */
  uid: string | null;
  /** the shopper did something good, so that asking has a reason */
  hasActed: boolean;
  wasDeclined: boolean;
  /** the browser's own subscription stands */
  isSubscribed: boolean;
  /** failures to tell the server, in a row */
  failures: number;
  /** ids of messages that were said, the newest last: one that is delivered twice is said once (I35) */
  said: string[];
}

export type PushEvent =
  /** an order was placed or paid, a time was booked; or the shopper went looking for the switch, which "not now" does not hide */
  | { type: 'push.act'; isWish?: boolean }
  | { type: 'push.ask' }
  | { type: 'push.decline' }
  | { type: 'push.turnOff' }
  | { type: 'push.retry' }
  | { type: 'network.back' }
  | { type: 'identity.known'; uid: string }
  /** signed out: the subscription is gone already */
  | { type: 'session.ended' }
  /** told by `observeMessages` */
  | ({ type: 'push.message' } & PushedMessage);

/** Specification 8: for the console only, the shopper reads none of them. */
export const PUSH_LINES = {
  noMessaging: 'messaging not supported in this browser',
  noServiceWorkers: 'service workers not supported in this browser',
  notRegistered: 'error registering the messaging service worker',
  denied: 'notification permission denied',
  noToken: 'failed to get push token',
  registrationFailed: 'service worker registration failed',
} as const;

export type PushEmitted =
  | Notice
  | { type: 'push.line'; line: string }
  | { type: 'push.declined' }
  /** lists of notifications, orders and appointments may have changed */
  | { type: 'notices.changed' };
