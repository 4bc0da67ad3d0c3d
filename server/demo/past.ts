import { eq } from 'drizzle-orm';
import { appointmentDrafts } from '#machines/domain/appointmentDrafts.ts';
import type { Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';
import { createAppointment } from '../appointments/create.ts';
import { serviceAt } from '../appointments/service.ts';
import { freeSlots } from '../appointments/slots.ts';
import type { Clock } from '../clock.ts';
import { sealingKey } from '../crypto/seal.ts';
import { DEMO_STORE_IDS } from '../db/demoStores.ts';
import { customerAddresses } from '../db/schema/customers.ts';
import { orders } from '../db/schema/orders.ts';
import { originOf } from '../http/network.ts';
import { stableId } from '../importing/ids.ts';
import { allowsNow, apply } from '../lifecycle/apply.ts';
import { fingerprintOf } from '../lifecycle/intent.ts';
import { placeOrder } from '../lifecycle/place.ts';
import { lockOrder } from '../records/order.ts';
import { BY_STAFF } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { instantOf, wallClock } from '../zone.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type Buyer, boughtAt, cartOf, orderOf } from './order.ts';
import { isPaidOnline } from './payment.ts';
import type { StoreSeed } from './stores.ts';

/** Days from today: when it was ordered, and when the visit is, where times are booked. What is longer ago than a day counts against no bound of unpaid orders. */
interface Deal {
  ordered: number;
  visit: number;
  /** paid online as it was ordered; the latest is still to be paid, so that a list has one of each */
  isPaid: boolean;
}
const DEALS: Deal[] = [
  { ordered: -16, visit: -12, isPaid: true },
  { ordered: -8, visit: -5, isPaid: true },
  { ordered: -2, visit: 4, isPaid: false },
];
/** Branches are open then, and people are at work. */
const NOON = '13:00';
const HOUR_MS = 3_600_000;
const LOOKED_THROUGH_DAYS = 6;

/** What the first shopper of each demo store ordered before, made by the shop's own deeds on a clock of that day: an account to look at (U30). */
export async function giveDemoPast(shop: Services): Promise<void> {
  for (const store of await shop.stores.all()) {
    if (!DEMO_STORE_IDS.includes(store.id) || (await hasOrders(shop, store))) continue;
    // Read only where it is needed: a shop that has orders starts without it.
    const { SEED } = await import('./stores.ts');
    const seed = SEED.find(({ business }) => business.id === store.id);
    const person = DEMO_ACCOUNTS.find((one) => one.business === seed?.slug);
    if (!seed || !person) continue;
    await fillAddressBooks(shop, seed);
    for (const [at, deal] of DEALS.entries()) await buys(shop, { store, seed, person }, deal, at);
  }
}

/** What the demo knows of where its people live stands in their address book, too. */
async function fillAddressBooks({ database, clock }: Services, seed: StoreSeed): Promise<void> {
  const rows = seed.customers.flatMap(({ id, businessId, addresses }) =>
    addresses.map((address, at) => ({
      id: stableId('storefront-demo', id, 'address', String(at)),
      ...{ businessId, customerId: id, label: '', address, isDefault: at === 0 },
      createdAt: clock.now(),
    })),
  );
  if (rows.length > 0)
    await database.db.insert(customerAddresses).values(rows).onConflictDoNothing();
}

const hasOrders = async ({ database: { db } }: Services, store: Store): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(eq(orders.businessId, store.id)).limit(1))
    .length > 0;

async function buys(shop: Services, buyer: Buyer, deal: Deal, at: number): Promise<void> {
  const { store, person } = buyer;
  const { database } = shop;
  const today = wallClock(shop.clock.now(), store.timeZone).day;
  const clock = clockAt(shop.clock, instantOf(addDays(today, deal.ordered), NOON, store.timeZone));
  const bought = boughtAt(buyer.seed, at);
  const slot = await slotOn(shop, buyer, addDays(today, deal.visit), at, clock);
  if (bought[0]?.type === 'SERVICE' && !slot) return;
  const cart = cartOf(buyer, bought, slot);
  const key = sealingKey(shop);
  const asked = {
    database,
    clock,
    store,
    origin: originOf(key, '127.0.0.1', shop.config.limits),
  };
  const intentId = clock.id();
  const principal = {
    uid: person.uid,
    isAnonymous: false,
    roles: [],
    account: null,
    authTime: clock.now(),
  };
  const drafts = appointmentDrafts(cart.items, {
    customer: null,
    customerName: person.fullName,
    customerContact: person.email,
    businessId: store.id,
    intentId,
    currency: store.currency,
    online: false,
  });
  const booked: string[] = [];
  for (const body of drafts)
    booked.push((await createAppointment({ ...asked, principal, body })).id);
  const body = orderOf(buyer, cart, { intentId, booked, now: clock.now() });
  const placed = await placeOrder({
    ...asked,
    key,
    uid: person.uid,
    locale: 'en',
    body,
    fingerprint: fingerprintOf(body),
  });
  if (deal.isPaid) await isPaidOnline({ ...shop, clock }, store, placed.data.id);
  await isAnswered(shop, store, placed.data.id, slot ? 'visit.confirmed' : 'order.ready', clock);
}

/** The first free time of that day or of one after it. */
async function slotOn(
  { database: { db } }: Services,
  { store, seed }: Buyer,
  from: string,
  at: number,
  clock: Clock,
): Promise<Slot | null> {
  const [product] = boughtAt(seed, at);
  const [location] = store.business.locations;
  if (product?.type !== 'SERVICE' || !location) return null;
  const service = await serviceAt(db, store, product.id, location.id);
  if (!service) return null;
  const asked = {
    from,
    days: LOOKED_THROUGH_DAYS,
    employeeId: null,
    minutes: service.duration,
    people: 1,
  };
  const days = await freeSlots(db, store, service, asked, clock.now());
  const day = days.find(({ times }) => times.length > 0);
  const time = day?.times[0];
  return day && time ? { startDate: day.day, startTime: time.startTime } : null;
}

/** An hour later the shop says that it is ready, or that the time stands; what is fetched is collected an hour after that. */
async function isAnswered(
  { database }: Services,
  store: Store,
  orderId: string,
  type: 'order.ready' | 'visit.confirmed',
  { now, ...clock }: Clock,
): Promise<void> {
  const later = clockAt(clock, new Date(now().getTime() + HOUR_MS));
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order || !allowsNow(order, { type }, later.now())) return;
    const said = await apply({ tx, clock: later, cause: BY_STAFF }, order, { type });
    if (type !== 'order.ready' || order.shipment !== null) return;
    const handed = clockAt(clock, new Date(now().getTime() + 2 * HOUR_MS));
    await apply({ tx, clock: handed, cause: BY_STAFF }, said, { type: 'order.collected' });
  });
}

const clockAt = (clock: Omit<Clock, 'now'>, now: Date | null): Clock => {
  if (!now) throw new Error('There is no such hour on that day.');
  return { ...clock, now: () => now };
};
