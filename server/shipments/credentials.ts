import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { courierAccounts } from '../db/schema/shipments.ts';
import { type Couriers, storeCourierAccount } from './accounts.ts';
import { courierHost, courierOf } from './couriers/all.ts';
import type { Courier } from './couriers/courier.ts';

type Operator = Pick<Couriers, 'database' | 'keys' | 'clock'>;
interface Shop {
  id: string;
  domain: string;
}

/** A store's account with a courier, told from outside as a provider's is; null where the name is no courier's. */
export function courierCommand(name: string): {
  fields(): string[];
  set(operator: Operator, shop: Shop, text: string): Promise<string>;
  off(operator: Operator, shop: Shop): Promise<string>;
} | null {
  const courier = courierOf(name);
  return (
    courier && {
      fields: () => [...courier.fields],
      set: (...words) => set(courier, ...words),
      off: (...words) => off(courier, ...words),
    }
  );
}

async function set(
  courier: Courier,
  operator: Operator,
  { id, domain }: Shop,
  text: string,
): Promise<string> {
  const credentials = read(courier, text);
  await storeCourierAccount(operator.database.db, operator, {
    businessId: id,
    courier: courier.code,
    credentials,
  });
  return `${courier.code} delivers for ${domain} with this account from now on.`;
}

/** What is wrong is named by its field alone: a value would be a secret. */
function read(courier: Courier, text: string): Record<string, string> {
  const schema = v.strictObject(
    Object.fromEntries(courier.fields.map((field) => [field, v.pipe(v.string(), v.minLength(1))])),
  );
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (checked.success && courierHost(courier, null, checked.output)) return checked.output;
  if (checked.success) throw new Error(`${courier.code}'s host is an https address.`);
  const wrong = [...new Set(checked.issues.map((issue) => v.getDotPath(issue) ?? 'all of it'))];
  throw new Error(
    `Not as ${courier.code} gives them: ${wrong.join(', ')}. Its fields are ${courier.fields.join(', ')}.`,
  );
}

async function off(
  courier: Courier,
  { database }: Operator,
  { id, domain }: Shop,
): Promise<string> {
  const changed = await database.db
    .update(courierAccounts)
    .set({ enabled: false })
    .where(and(eq(courierAccounts.businessId, id), eq(courierAccounts.courier, courier.code)))
    .returning({ courier: courierAccounts.courier });
  if (changed.length === 0) throw new Error(`${domain} has no account with ${courier.code}.`);
  return `${domain} calls ${courier.code} by hand from now on; its tariff counts.`;
}
