import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { readPhone } from '#machines/domain/phone.ts';
import { sealingKey } from '../crypto/seal.ts';
import { customers } from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';
import { type RouteContext, route } from '../http/route.ts';
import { sessionIdOf } from '../http/session.ts';
import { type CustomerRow, customerView } from '../records/customer.ts';
import type { Services } from '../services.ts';
import { addAddress, addressesOf, changeAddress, removeAddress } from './addresses.ts';
import { claimGuestOrders } from './claimGuestOrders.ts';
import { customerData } from './data.ts';
import { devicesOf, endDevice, endEverywhere } from './devices.ts';
import { eraseCustomer } from './erase.ts';
import { ensureRecord, ownRecord } from './ownRecord.ts';

const STRICT = { strict: true } as const;
const EVERYWHERE = 'all';
type AskedOfOne = Pick<RouteContext<typeof API.customer>, 'store' | 'principal' | 'params'>;

/** What a customer does with their own record. */
export function registerAccountRoutes(app: FastifyInstance, services: Services): void {
  const own = ({ store, principal, params }: AskedOfOne): Promise<CustomerRow> =>
    ownRecord(services, store, principal, params.id ?? '');

  route(
    app,
    API.changeCustomer,
    async (asked) => {
      const { store, principal, params, body } = asked;
      if (params.id === principal.uid && !principal.isAnonymous)
        await ensureRecord(services, store, principal).catch(() => null);
      const record = await own(asked);
      const { businessId: _named, phone, ...rest } = body;
      const changed = {
        ...rest,
        ...(phone !== undefined && { phone: phoneOf(phone, store.business.country) }),
      };
      if (Object.keys(changed).length === 0) return customerView(record, null);
      const [row] = await services.database.db
        .update(customers)
        .set(changed)
        .where(and(eq(customers.businessId, store.id), eq(customers.id, record.id)))
        .returning();
      return customerView(row ?? record, null);
    },
    STRICT,
  );
  route(
    app,
    API.removeCustomer,
    async ({ store, principal, params }) => {
      if (params.id !== principal.uid || principal.isAnonymous) throw refuse('NOT_FOUND');
      await eraseCustomer(services, store.id, principal);
      return { done: true as const };
    },
    STRICT,
  );
  route(
    app,
    API.customerData,
    async (asked) => customerData(services, asked.store, await own(asked), sealingKey(services)),
    STRICT,
  );
  route(
    app,
    API.claim,
    async ({ store, principal, body }) => ({
      claimed: await claimGuestOrders(services, store, principal, body.guestToken),
    }),
    { strict: true, limit: 'lookUp' },
  );

  route(app, API.addresses, async (asked) => addressesOf(services.database.db, await own(asked)));
  route(
    app,
    API.addAddress,
    async (asked) => addAddress(services, await own(asked), asked.body),
    STRICT,
  );
  route(
    app,
    API.changeAddress,
    async (asked) =>
      changeAddress(services.database, await own(asked), asked.params.address ?? '', asked.body),
    STRICT,
  );
  route(
    app,
    API.removeAddress,
    async (asked) => {
      await removeAddress(services.database.db, await own(asked), asked.params.address ?? '');
      return { done: true as const };
    },
    STRICT,
  );

  route(app, API.devices, async (asked) => {
    const { firebaseId } = await own(asked);
    return devicesOf(services, asked.store.id, firebaseId, sessionIdOf(asked.request));
  });
  route(
    app,
    API.removeDevice,
    async (asked) => {
      const { firebaseId } = await own(asked);
      const { device = '' } = asked.params;
      if (device === EVERYWHERE) await endEverywhere(services, asked.store.id, firebaseId);
      else await endDevice(services, asked.store.id, firebaseId, device);
      return { done: true as const };
    },
    STRICT,
  );
}

/** As it can be called; one that cannot be read as a number is asked about, since a courier will want it. */
function phoneOf(text: string, country: string): string {
  if (text === '') return '';
  const phone = readPhone(text, country);
  if (!phone) throw refuse('FIELDS_INVALID', { fields: ['phone'] });
  return phone;
}
