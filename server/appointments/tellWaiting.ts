import { eq, sql } from 'drizzle-orm';
import { dayNumber } from '#machines/domain/day.ts';
import { languageOf, localePath } from '#machines/domain/locale.ts';
import { waiting } from '../db/schema/waiting.ts';
import { errorLine } from '../loggedError.ts';
import { forEach, leaseRows } from '../records/dueRows.ts';
import type { MailSender, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { serviceAt } from './service.ts';
import { businessDay, freeSlots } from './slots.ts';

type WaitingRow = typeof waiting.$inferSelect;

const MOST = 6;
const AT_ONCE = 2;
const AGAIN_S = 120;

/**
 * Looks at the days of those who wait, the longest wait first, and writes to whom a time is free for: once, for the row goes with its mail. A
 * mail server that did not take it is asked again with the next look.
 */
export async function tellWaiting(services: Services): Promise<number> {
  const { mail: sender, clock, database } = services;
  if (!sender) return 0;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const ids = await leaseRows(
    database.db,
    {
      table: sql`waiting`,
      due: sql`next_look_at <= ${now}`,
      putOff: sql`next_look_at = ${now} + make_interval(secs => ${AGAIN_S})`,
      order: sql`next_look_at, created_at`,
    },
    MOST,
  );
  await forEach(
    ids,
    AT_ONCE,
    (id) => look(services, sender, id),
    (id, error) =>
      services.log.warn({ waiting: id, reason: errorLine(error) }, 'who waits was not told'),
  );
  return ids.length;
}

async function look(services: Services, sender: MailSender, id: string): Promise<void> {
  const { database, stores, clock } = services;
  const { db } = database;
  const [row] = await db.select().from(waiting).where(eq(waiting.id, id));
  if (!row) return;
  const store = (await stores.all()).find((one) => one.id === row.businessId);
  const today = store && businessDay(clock.now(), store.timeZone);
  const found =
    store && today && row.untilDay >= today ? await freeFor(services, store, row) : null;
  // Nothing is left to wait for: its days are over, or the service is not offered any more.
  const isOver = !store || !today || row.untilDay < today || found === 'gone';
  if (store && found && found !== 'gone') await write(services, sender, { store, row, ...found });
  if (isOver || found) await db.delete(waiting).where(eq(waiting.id, id));
}

interface Free {
  service: string;
  startDate: string;
  startTime: string;
}

async function freeFor(
  { database: { db }, clock }: Services,
  store: Store,
  row: WaitingRow,
): Promise<Free | 'gone' | null> {
  const service = await serviceAt(db, store, row.productId, row.locationId);
  if (!service) return 'gone';
  const now = clock.now();
  const today = businessDay(now, store.timeZone);
  const from = row.fromDay < today ? today : row.fromDay;
  const query = {
    from,
    days: dayNumber(row.untilDay) - dayNumber(from) + 1,
    employeeId: row.employeeId,
    minutes: row.minutes,
    people: row.people,
  };
  const first = (await freeSlots(db, store, service, query, now)).find(
    ({ times }) => times.length > 0,
  );
  const [time] = first?.times ?? [];
  if (!first || !time) return null;
  return { service: service.product.name, startDate: first.day, startTime: time.startTime };
}

async function write(
  { renderer, originOf }: Services,
  sender: MailSender,
  { store, row, ...free }: Free & { store: Store; row: WaitingRow },
): Promise<void> {
  const { business, settings, domain } = store;
  const asked = row.employeeId ? `?with=${encodeURIComponent(row.employeeId)}` : '';
  const path = `/products/${encodeURIComponent(row.productId)}${asked}`;
  await sender.send({
    id: `waiting:${row.id}`,
    to: row.email,
    shop: { name: business.name, domain, replyTo: business.contactEmail || null },
    letter: renderer.letter({
      kind: 'waiting.free',
      locale: row.locale,
      store: { business, settings },
      order: null,
      values: { ...free },
      link: `${originOf(domain)}${localePath(languageOf(row.locale), path)}`,
    }),
  });
}
