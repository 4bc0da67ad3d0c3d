import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Carrier } from '#machines/domain/carriers.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import type { Config } from '../config.ts';
import { openSealed, seal, sealingKey } from '../crypto/seal.ts';
import type { Queries } from '../db/open.ts';
import { courierAccounts } from '../db/schema/shipments.ts';
import type { Services } from '../services.ts';
import { courierHost, courierOf } from './couriers/all.ts';
import type { Courier, CourierTools } from './couriers/courier.ts';

/** What reaches couriers: the database with their accounts, the keys that open these, and where their simulators stand. */
export interface Couriers extends Pick<Services, 'database' | 'clock' | 'keys'> {
  config: Pick<Config, 'sandboxOrigin'>;
}
export interface CourierAccount {
  courier: Courier;
  tools: CourierTools;
}

/** Null where the store has no account with that courier, or has not switched an unproven one on: then its tariff counts, and a person calls it. */
export async function courierAccount(
  { database, clock, keys, config }: Couriers,
  businessId: string,
  name: string,
): Promise<CourierAccount | null> {
  const courier = courierOf(name);
  if (!courier) return null;
  const [row] = await database.db
    .select()
    .from(courierAccounts)
    .where(
      and(eq(courierAccounts.businessId, businessId), eq(courierAccounts.courier, courier.code)),
    );
  if (!row?.enabled) return null;
  const credentials = v.parse(
    v.record(v.string(), v.string()),
    JSON.parse(openSealed(keys, row.sealed)),
  );
  const host = courierHost(courier, config.sandboxOrigin, credentials);
  if (!host || (courier.unproven && credentials.switchedOn !== 'yes')) return null;
  return {
    courier,
    tools: { host, credentials, http: boundedHttp([host]), now: clock.now(), id: () => clock.id() },
  };
}

/** Keeps an account's secrets sealed; storing it again replaces them. */
export async function storeCourierAccount(
  q: Queries,
  { keys, clock }: Pick<Couriers, 'keys' | 'clock'>,
  {
    businessId,
    courier,
    credentials,
  }: { businessId: string; courier: Carrier; credentials: Record<string, string> },
): Promise<void> {
  const sealed = seal(sealingKey({ keys }), JSON.stringify(credentials));
  await q
    .insert(courierAccounts)
    .values({ businessId, courier, sealed, enabled: true, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [courierAccounts.businessId, courierAccounts.courier],
      set: { sealed, enabled: true },
    });
}
