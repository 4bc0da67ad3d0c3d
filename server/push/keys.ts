import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import webpush from 'web-push';
import type { Clock } from '../clock.ts';
import { openSealed, seal } from '../crypto/seal.ts';
import type { Database } from '../db/open.ts';
import { serverKeys } from '../db/schema/push.ts';

const Keys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type PushKeys = v.InferOutput<typeof Keys>;
const NAME = 'web-push';

/**
 * The keys that this shop signs its pushes with, made once and kept sealed. A browser's subscription is bound to them, so every process uses
 * the ones that were written first, and one that cannot open them does not make others.
 */
export async function ownPushKeys(
  { db }: Database,
  sealingKeys: Buffer[],
  clock: Clock,
): Promise<PushKeys> {
  const kept = async (): Promise<Buffer | undefined> =>
    (await db.select().from(serverKeys).where(eq(serverKeys.name, NAME)))[0]?.sealed;
  const sealed = await kept();
  if (sealed) return opened(sealingKeys, sealed);
  const [newest] = sealingKeys;
  if (!newest) throw new Error('There is no key to seal the push keys under.');
  const made = seal(newest, JSON.stringify(webpush.generateVAPIDKeys()));
  await db
    .insert(serverKeys)
    .values({ name: NAME, sealed: made, createdAt: clock.now() })
    .onConflictDoNothing();
  return opened(sealingKeys, (await kept()) ?? made);
}

const opened = (sealingKeys: Buffer[], sealed: Buffer): PushKeys =>
  v.parse(Keys, JSON.parse(openSealed(sealingKeys, sealed)));
