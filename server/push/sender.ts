import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { PushSender } from '../services.ts';
import { fcmSender } from './fcm.ts';
import { ownPushKeys } from './keys.ts';
import { webPushSender } from './webPush.ts';

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
