import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { hashOf } from '../crypto/hash.ts';
import type { Tx } from '../db/open.ts';
import { apiKeys } from '../db/schema/store.ts';
import { ImportRefused } from './problem.ts';

type Kind = 'publishable' | 'secret';
const PREFIX: Record<Kind, string> = { publishable: 'pk', secret: 'sk' };
const SHOWN = 10;

/** Makes a key and answers it. A secret one is stored as its hash only, so this is the one time it can be read. */
export async function makeKey(
  tx: Tx,
  businessId: string,
  kind: Kind,
  now: Date,
  key = `${PREFIX[kind]}-${randomBytes(24).toString('base64url')}`,
): Promise<string> {
  const stored = kind === 'secret' ? hashOf(key) : key;
  await tx.insert(apiKeys).values({ key: stored, businessId, kind, createdAt: now });
  return key;
}

/** The first publishable key of a store: without one no browser reaches it. */
export async function ensureKey(
  tx: Tx,
  businessId: string,
  now: Date,
  wanted?: string,
): Promise<void> {
  const [there] = await tx
    .select({ key: apiKeys.key })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.businessId, businessId),
        eq(apiKeys.kind, 'publishable'),
        isNull(apiKeys.revokedAt),
      ),
    )
    .limit(1);
  if (!there) await makeKey(tx, businessId, 'publishable', now, wanted);
}

/** One line a key: its first signs, kind and dates. A secret one is named by the first signs of its hash. */
export async function listKeys(tx: Tx, businessId: string): Promise<string[]> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.businessId, businessId))
    .orderBy(apiKeys.createdAt);
  return rows.map(({ key, kind, createdAt, revokedAt }) => {
    const until = revokedAt ? `, revoked ${revokedAt.toISOString()}` : '';
    return `${nameOf(key, kind)}  ${kind}, since ${createdAt.toISOString()}${until}`;
  });
}

/** Revokes by the key itself, or by the name that `listKeys` prints. It still opens the store for up to five seconds. */
export async function revokeKey(
  tx: Tx,
  businessId: string,
  shown: string,
  now: Date,
): Promise<string> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.businessId, businessId), isNull(apiKeys.revokedAt)));
  const found = rows.filter(
    ({ key, kind }) => key === shown || key === hashOf(shown) || nameOf(key, kind) === shown,
  );
  const [one] = found;
  if (!one || found.length > 1) throw new ImportRefused([`no key of this store is named ${shown}`]);
  if (one.kind === 'publishable' && rows.filter(({ kind }) => kind === 'publishable').length === 1)
    throw new ImportRefused([
      'this is the last publishable key: make another one first, or no browser reaches the store',
    ]);
  await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.key, one.key));
  return nameOf(one.key, one.kind);
}

const nameOf = (key: string, kind: Kind): string =>
  kind === 'secret' ? `sk#${key.slice(0, SHOWN)}` : key.slice(0, SHOWN);
