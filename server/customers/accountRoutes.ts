import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addressGaps } from '#machines/domain/address.ts';
import { API } from '#machines/domain/api.ts';
import { readWholePhone } from '#machines/domain/phone.ts';
import { sealingKey } from '../crypto/seal.ts';
import { type CustomerRow, customers } from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';
import { type RouteContext, route } from '../http/route.ts';
import { sessionIdOf } from '../http/session.ts';
import { withReadPoint } from '../pricing/readPoint.ts';
import { customerView } from '../records/customer.ts';
import type { Services } from '../services.ts';
import { addAddress, addressesOf, changeAddress, removeAddress } from './addresses.ts';
import { claimGuestOrders } from './claimGuestOrders.ts';
import { customerData } from './data.ts';
import { devicesOf, endDevice, endEverywhere } from './devices.ts';
import { eraseCustomer } from './erase.ts';
import { ensureRecord, ownRecord, verifiedEmail } from './ownRecord.ts';

const STRICT = { strict: true } as const;
const EVERYWHERE = 'all';
type AskedOfOne = Pick<RouteContext<typeof API.customer>, 'store' | 'principal' | 'params'>;

/** What a customer does with their own record. */
export function registerAccountRoutes(app: FastifyInstance, services: Services): void {
  const own = ({ store, principal, params }: AskedOfOne): Promise<CustomerRow> =>
    ownRecord(services, store, principal, params.id ?? '');
  /** An address that a driver finds, as its country's form asks; only points that were read are kept. */
  const addressIn = ({ store, request, body }: RouteContext<typeof API.addAddress>) => {
    const fields = addressGaps(body.address);
    if (fields.length > 0) throw refuse('FIELDS_INVALID', { fields });
    return { ...body, address: withReadPoint(services, store.id, request, body.address) };
  };

  route(
    app,
    API.changeCustomer,
    async (context) => {
      const { store, principal, params, body } = context;
      if (params.id === principal.uid && !principal.isAnonymous)
        await ensureRecord(services, store, principal).catch(() => null);
      const record = await own(context);
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
    async (context) =>
      customerData(services, context.store, await own(context), {
        key: sealingKey(services),
        email: verifiedEmail(context.principal),
      }),
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

  route(app, API.addresses, async (context) =>
    addressesOf(services.database.db, await own(context)),
  );
  route(
    app,
    API.addAddress,
    async (context) => addAddress(services, await own(context), addressIn(context)),
    STRICT,
  );
  route(
    app,
    API.changeAddress,
    async (context) =>
      changeAddress(
        services.database,
        await own(context),
        context.params.address ?? '',
        addressIn(context),
      ),
    STRICT,
  );
  route(
    app,
    API.removeAddress,
    async (context) => {
      await removeAddress(services.database.db, await own(context), context.params.address ?? '');
      return { done: true as const };
    },
    STRICT,
  );

  route(app, API.devices, async (context) => {
    const { firebaseId } = await own(context);
    return devicesOf(services, context.store.id, firebaseId, sessionIdOf(context.request));
  });
  route(
    app,
    API.removeDevice,
    async (context) => {
      const { firebaseId } = await own(context);
      const { device = '' } = context.params;
      if (device === EVERYWHERE) await endEverywhere(services, context.store.id, firebaseId);
      else await endDevice(services, context.store.id, firebaseId, device);
      return { done: true as const };
    },
    STRICT,
  );
}

/** As it can be called; one that cannot be read as a number is asked about, since a courier will want it. */
function phoneOf(text: string, country: string): string {
  if (text === '') return '';
  const phone = readWholePhone(text, country);
  if (!phone) throw refuse('FIELDS_INVALID', { fields: ['phone'] });
  return phone;
}
