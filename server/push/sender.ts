import type { PushAddress } from '#machines/domain/calls/notifications.ts';
import type { PushMessage } from '#machines/domain/notification.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { pushTokens } from '../db/schema/push.ts';
import { fcmSender } from './fcm.ts';
import { ownPushKeys } from './keys.ts';
import { webPushSender } from './webPush.ts';

export type PushDeviceRow = typeof pushTokens.$inferSelect;
/** `gone`: nobody will ever be reached there again. Everything else that fails rejects, and is tried again. */
export type PushResult = 'sent' | 'gone';

/** One of the two ways to a device that is not looking. */
export interface PushSender {
  transport: PushAddress['transport'];
  /** what a browser needs to subscribe */
  publicKey: string;
  /** whether such an address is one that we would send to at all (S27) */
  takes(address: PushAddress): boolean;
  /** `from` is the store's own origin */
  send(device: PushDeviceRow, message: PushMessage, from: string): Promise<PushResult>;
  close(): Promise<void>;
}

interface Parts {
  config: Config;
  database: Database;
  clock: Clock;
}

/** Null where nothing is pushed: a platform behind us does that itself. */
export async function openPush({ config, database, clock }: Parts): Promise<PushSender | null> {
  const { push, platform, secrets } = config;
  if (!push || platform) return null;
  if (push.kind === 'fcm') return fcmSender(push.publicKey, config.firebase.projectId);
  const keys = push.keys ?? (await ownPushKeys(database, secrets.encryption, clock));
  return webPushSender({ keys, subject: push.subject, origins: push.origins });
}
