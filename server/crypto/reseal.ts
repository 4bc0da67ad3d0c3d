import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { inbox, providerAccounts } from '../db/schema/payments.ts';
import { serverKeys } from '../db/schema/push.ts';
import { courierAccounts } from '../db/schema/shipments.ts';
import { businesses } from '../db/schema/store.ts';
import { seal, sealingKey, unseal } from './seal.ts';

/** The audit's line of rows that were sealed anew. */
export const RESEALED = 'credentials.resealed';

interface SealedRow {
  /** tells the row from the others of its table, and gives them an order */
  key: string;
  sealed: Buffer;
  /** what it is to an operator */
  name: string;
}
interface Place {
  table: string;
  /** the rows after that key, in order, and locked where `locks` */
  read(q: Queries, after: string, locks: boolean): Promise<SealedRow[]>;
  /** its table and what `key` is there, for one statement that writes a lot */
  at: { table: SQL; key: SQL };
}

const AT_ONCE = 200;
const MOST_NAMED = 50;
const accountKey = sql<string>`${providerAccounts.businessId} || '/' || ${providerAccounts.provider}`;
const courierKey = sql<string>`${courierAccounts.businessId} || '/' || ${courierAccounts.courier}`;
const after = (key: SQL<string>, last: string): SQL => sql`${key} > ${last}`;

/** Every column that holds what is sealed; a test compares them with the schema. */
export const SEALED_PLACES: readonly Place[] = [
  {
    table: 'provider_account',
    async read(q, last, locks) {
      const rows = q
        .select({
          key: accountKey,
          sealed: providerAccounts.sealed,
          name: sql<string>`'account of ' || ${businesses.domain} || ' with ' || ${providerAccounts.provider}`,
        })
        .from(providerAccounts)
        .innerJoin(businesses, eq(businesses.id, providerAccounts.businessId))
        .where(after(accountKey, last))
        .orderBy(accountKey)
        .limit(AT_ONCE);
      return locks ? rows.for('update', { of: providerAccounts }) : rows;
    },
    at: { table: sql`${providerAccounts}`, key: accountKey },
  },
  {
    table: 'courier_account',
    async read(q, last, locks) {
      const rows = q
        .select({
          key: courierKey,
          sealed: courierAccounts.sealed,
          name: sql<string>`'account of ' || ${businesses.domain} || ' with ' || ${courierAccounts.courier}`,
        })
        .from(courierAccounts)
        .innerJoin(businesses, eq(businesses.id, courierAccounts.businessId))
        .where(after(courierKey, last))
        .orderBy(courierKey)
        .limit(AT_ONCE);
      return locks ? rows.for('update', { of: courierAccounts }) : rows;
    },
    at: { table: sql`${courierAccounts}`, key: courierKey },
  },
  {
    table: 'server_key',
    async read(q, last, locks) {
      const rows = q
        .select({
          key: serverKeys.name,
          sealed: serverKeys.sealed,
          name: sql<string>`'keys of ' || ${serverKeys.name}`,
        })
        .from(serverKeys)
        .where(gt(serverKeys.name, last))
        .orderBy(asc(serverKeys.name))
        .limit(AT_ONCE);
      return locks ? rows.for('update') : rows;
    },
    at: { table: sql`${serverKeys}`, key: sql`${serverKeys.name}` },
  },
  {
    table: 'inbox',
    async read(q, last, locks) {
      const query = q
        .select({
          key: inbox.id,
          sealed: sql<Buffer>`${inbox.sealed}`,
          name: sql<string>`'notification ' || ${inbox.id} || ' of ' || ${inbox.provider}`,
        })
        .from(inbox)
        .where(and(gt(inbox.id, last), isNotNull(inbox.sealed)))
        .orderBy(asc(inbox.id))
        .limit(AT_ONCE);
      return locks ? query.for('update') : query;
    },
    at: { table: sql`${inbox}`, key: sql`${inbox.id}` },
  },
];

/** Of one table: under which key its rows are. */
export interface Sealing {
  table: string;
  newest: number;
  older: number;
  /** the first of those under an older key, by name */
  olderNamed: string[];
  /** those that no given key opens, by name */
  unknown: string[];
}
export interface Resealed {
  /** by table, what was sealed anew */
  sealed: Map<string, number>;
  /** how all stands afterwards */
  stands: Sealing[];
}
interface Sealer {
  database: Database;
  keys: Buffer[];
  clock: Clock;
}

/** Seals all that is stored under the newest key; a dry run only looks. What no given key opens is left as it is. */
export async function reseal(sealer: Sealer, { isDryRun = false } = {}): Promise<Resealed> {
  const sealed = new Map<string, number>();
  if (!isDryRun)
    for (const place of SEALED_PLACES) sealed.set(place.table, await resealPlace(sealer, place));
  const stands: Sealing[] = [];
  for (const place of SEALED_PLACES) stands.push(await lookAt(sealer, place));
  return { sealed, stands };
}

/** So many rows at a time, each lot in a transaction of its own under their locks: what is set meanwhile waits, or is read as it was set. */
async function resealPlace(sealer: Sealer, place: Place): Promise<number> {
  const { database, clock } = sealer;
  let many = 0;
  for (let last: string | undefined = ''; last !== undefined; ) {
    const from: string = last;
    const done: { changed: number; last: string | undefined } = await database.transaction(
      async (tx) => {
        const rows = await place.read(tx, from, true);
        const anew = rows.flatMap(({ key, sealed }) => {
          const opened = openedBy(sealer.keys, sealed);
          return !opened || opened.isNewest
            ? []
            : [{ key, sealed: seal(sealingKey(sealer), opened.text) }];
        });
        const changed = anew.length;
        if (changed > 0) await write(tx, place, anew);
        if (changed > 0)
          await tx.insert(auditRows).values({
            ...{ id: clock.id(), businessId: null, at: clock.now() },
            ...{ kind: RESEALED, subject: place.table, detail: String(changed) },
          });
        return { changed, last: rows.length < AT_ONCE ? undefined : rows.at(-1)?.key };
      },
    );
    many += done.changed;
    last = done.last;
  }
  return many;
}

/** A lot in one statement: who waits for its rows waits for a moment. */
const write = (
  tx: Queries,
  { at: { table, key } }: Place,
  rows: { key: string; sealed: Buffer }[],
): Promise<unknown> =>
  tx.execute(sql`update ${table} set sealed = anew.sealed
    from unnest(${sql.param(rows.map((one) => one.key))}::text[], ${sql.param(rows.map((one) => one.sealed))}::bytea[]) anew(key, sealed)
    where ${key} = anew.key`);

async function lookAt({ database, keys }: Sealer, place: Place): Promise<Sealing> {
  const found: Sealing = { table: place.table, newest: 0, older: 0, olderNamed: [], unknown: [] };
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: SealedRow[] = await place.read(database.db, last, false);
    for (const { sealed, name } of rows) {
      const opened = openedBy(keys, sealed);
      if (!opened) found.unknown.push(name);
      else if (opened.isNewest) found.newest += 1;
      else {
        found.older += 1;
        if (found.olderNamed.length < MOST_NAMED) found.olderNamed.push(name);
      }
    }
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.key;
  }
  return found;
}

function openedBy(
  keys: readonly Buffer[],
  sealed: Buffer,
): { text: string; isNewest: boolean } | null {
  for (const [number, key] of keys.entries()) {
    try {
      return { text: unseal(key, sealed), isNewest: number === 0 };
    } catch {
      // The next key may be the one.
    }
  }
  return null;
}

/** Told to an operator: what was done, how it stands, and what has to be seen to. */
export function resealedText(
  { sealed, stands }: Resealed,
  isDryRun: boolean,
): { isWell: boolean; text: string } {
  const older = stands.reduce((sum, one) => sum + one.older, 0);
  const unknown = stands.flatMap((one) => one.unknown);
  const many = [...sealed.values()].reduce((sum, one) => sum + one, 0);
  const olderNamed = stands.flatMap((one) => one.olderNamed);
  const lines = [
    isDryRun
      ? `${older} would be sealed anew under the newest key; nothing was changed.`
      : `${many} sealed anew under the newest key.`,
    ...stands.map(
      (one) =>
        `${one.table.padEnd(17)} newest key ${one.newest}, older key ${one.older}, key not given ${one.unknown.length}`,
    ),
    unknown.length > 0 &&
      `Left as they are, since no given key opens them (add the key that sealed them to ENCRYPTION_KEY, or set them anew):`,
    ...listed(unknown, unknown.length),
    older > 0 && `Under an older key:`,
    ...listed(olderNamed, older),
    !isDryRun &&
      older > 0 &&
      `A server still seals under an older key: give NEW,OLD to each, then run this again.`,
    older === 0 &&
      unknown.length === 0 &&
      `All is under the newest key: the older ones can be taken out.`,
  ];
  return {
    isWell: unknown.length === 0 && older === 0,
    text: lines.filter((one) => typeof one === 'string').join('\n'),
  };
}

function listed(names: string[], many: number): string[] {
  const shown = names.slice(0, MOST_NAMED);
  const more = many - shown.length;
  return [...shown.map((name) => `  ${name}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}
