import { and, eq, inArray } from 'drizzle-orm';
import { CARRIERS, type Carrier } from '#machines/domain/carriers.ts';
import { DEMO_STORE_IDS } from '../db/demoStores.ts';
import { deliveryRules } from '../db/schema/shipments.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { storeCourierAccount } from './accounts.ts';

/** The names by which a demo store is known at each courier's simulator; obviously not real. */
const demoCredentials = (
  store: string,
  country: string,
): Record<Carrier, Record<string, string>> => ({
  boxleo: {
    token: `demo-token-of-${store}`,
    host: 'https://boxleo.invalid',
    switchedOn: 'yes',
  },
  lalamove: { key: `pk_test_${store}`, secret: `sk_test_${store}`, market: country },
  speedaf: { appCode: `DEMO-${store}`, secretKey: `demo-key-of-${store}`, customerCode: store },
  aramex: {
    userName: `${store}@demo.example`,
    password: `demo-password-of-${store}`,
    accountNumber: '20016',
    accountPin: '331421',
    accountEntity: 'DMO',
    accountCountryCode: country,
  },
});

const demoStores = async ({ stores }: Services): Promise<Store[]> =>
  (await stores.all()).filter((one) => DEMO_STORE_IDS.includes(one.id));

/** Gives every demo store an account with each carrier that delivers for it. */
export async function storeDemoCouriers(services: Services): Promise<void> {
  for (const { id, domain, business } of await demoStores(services)) {
    const rules = await services.database.db
      .selectDistinct({ provider: deliveryRules.provider })
      .from(deliveryRules)
      .where(and(eq(deliveryRules.businessId, id), inArray(deliveryRules.provider, [...CARRIERS])));
    const known = demoCredentials(domain.split('.', 1)[0] ?? '', business.country);
    for (const { provider } of rules) {
      const courier = provider as Carrier;
      await storeCourierAccount(services.database.db, services, {
        businessId: id,
        courier,
        credentials: known[courier],
      });
    }
  }
}
