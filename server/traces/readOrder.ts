import { desc, eq } from 'drizzle-orm';
import type { SupportOrder } from '#machines/domain/calls/support.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import { TRACE_VERSION, type Trace } from '#machines/domain/trace/trace.ts';
import { attempts } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { eventsOf } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { noteReading } from '../views/noteReading.ts';
import { orderById } from '../views/ownOrder.ts';
import { orderFacts, serverFacts } from './facts.ts';
import { supportOrders, viewsOf } from './findOrders.ts';
import { otherTabsOf } from './otherTabs.ts';

interface Asking {
  store: Store;
  principal: Principal | null;
}
/** An order by what the shop itself knows, whether a page of it was recorded or not (509). That it was read is written down first. */
export async function readOrder(
  services: Services,
  { store, principal }: Asking,
  id: string,
): Promise<{ trace: Trace; order: SupportOrder; desk: boolean }> {
  const { db } = services.database;
  const [order] = await orderById(db, store, id);
  if (!order) throw refuse('NOT_FOUND');
  await noteReading(services, { store, principal }, order);
  const [log, [last], [view]] = await Promise.all([
    eventsOf(db, id),
    db.select().from(attempts).where(eq(attempts.orderId, id)).orderBy(desc(attempts.createdAt)),
    viewsOf(services, store, [order]),
  ]);
  if (!view) throw refuse('NOT_FOUND');
  const startedAt = order.createdAt.getTime();
  const opened = [startedAt, log.at(-1)?.at.getTime() ?? startedAt] as const;
  const [shown] = await supportOrders(db, store.id, [view]);
  if (!shown) throw refuse('NOT_FOUND');
  return {
    order: shown,
    desk: principal?.roles.includes('staff') ?? false,
    trace: {
      format: 'storefront-trace',
      version: TRACE_VERSION,
      header: {
        ...{ reference: order.reference, build: log.at(-1)?.build ?? '', startedAt },
        ...{ store: store.business.name, layout: store.settings.layout },
        ...{ locale: order.locale || 'en', provider: last?.provider ?? null },
        ...{ intent: idOf(order.intentId), order: idOf(id), orderNumber: idOf(view.orderNumber) },
      },
      segments: [],
      order: orderFacts(log),
      server: await serverFacts(db, store.id, { orderId: id, log, opened }),
      otherTabs: await otherTabsOf(db, store.id, { id: '', intentId: order.intentId }),
    },
  };
}
