import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { readPhone } from '#machines/domain/phone.ts';
import { customers } from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';
import { type Asked, route } from '../http/route.ts';
import { sessionIdOf } from '../http/session.ts';
import { keyOf, type Money } from '../payments/money.ts';
import { type CustomerRow, customerView } from '../records/customer.ts';
import { addAddress, addressesOf, changeAddress, removeAddress } from './addresses.ts';
import { claimOrders } from './claim.ts';
import { customerData } from './data.ts';
import { devicesOf, endDevice, endEverywhere } from './devices.ts';
import { eraseCustomer } from './erase.ts';
import { madeRecord, ownRecord } from './own.ts';

const STRICT = { strict: true } as const;
const EVERYWHERE = 'all';
type AskedOfOne = Pick<Asked<typeof API.customer>, 'deps' | 'store' | 'principal' | 'params'>;

/** What a customer does with their own record. */
export function registerAccountRoutes(app: FastifyInstance, money: Money): void {
  const own = ({ deps, store, principal, params }: AskedOfOne): Promise<CustomerRow> =>
    ownRecord(deps, store, principal, params.id ?? '');

  route(
    app,
    API.changeCustomer,
    async (asked) => {
      const { deps, store, principal, params, body } = asked;
      if (params.id === principal.uid && !principal.isAnonymous)
        await madeRecord(deps, store, principal).catch(() => null);
      const record = await own(asked);
      const { businessId: _named, phone, ...rest } = body;
      const changed = {
        ...rest,
        ...(phone !== undefined && { phone: phoneOf(phone, store.business.country) }),
      };
      if (Object.keys(changed).length === 0) return customerView(record, null);
      const [row] = await deps.database.db
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
    async ({ deps, store, principal, params }) => {
      if (params.id !== principal.uid || principal.isAnonymous) throw refuse('NOT_FOUND');
      await eraseCustomer(deps, store.id, principal);
      return { done: true as const };
    },
    STRICT,
  );
  route(
    app,
    API.customerData,
    async (asked) => customerData(asked.deps, asked.store, await own(asked), keyOf(money)),
    STRICT,
  );
  route(
    app,
    API.claim,
    async ({ deps, store, principal, body }) => ({
      claimed: await claimOrders(deps, store, principal, body.guestToken),
    }),
    { strict: true, limit: 'lookUp' },
  );

  route(app, API.addresses, async (asked) => addressesOf(asked.deps.database.db, await own(asked)));
  route(
    app,
    API.addAddress,
    async (asked) => addAddress(asked.deps, await own(asked), asked.body),
    STRICT,
  );
  route(
    app,
    API.changeAddress,
    async (asked) =>
      changeAddress(asked.deps.database, await own(asked), asked.params.address ?? '', asked.body),
    STRICT,
  );
  route(
    app,
    API.removeAddress,
    async (asked) => {
      await removeAddress(asked.deps.database.db, await own(asked), asked.params.address ?? '');
      return { done: true as const };
    },
    STRICT,
  );

  route(app, API.devices, async (asked) => {
    const { firebaseId } = await own(asked);
    return devicesOf(asked.deps, asked.store.id, firebaseId, sessionIdOf(asked.request));
  });
  route(
    app,
    API.removeDevice,
    async (asked) => {
      const { firebaseId } = await own(asked);
      const { device = '' } = asked.params;
      if (device === EVERYWHERE) await endEverywhere(asked.deps, asked.store.id, firebaseId);
      else await endDevice(asked.deps, asked.store.id, firebaseId, device);
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
