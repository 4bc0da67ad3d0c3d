import { and, eq, isNull, sql } from 'drizzle-orm';
import { languageOf, localePath } from '#machines/domain/locale.ts';
import { employees } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { type WaitingRow, waiting } from '../db/schema/waiting.ts';
import { errorLine } from '../loggedError.ts';
import { forEach } from '../records/dueRows.ts';
import type { MailResult, MailSender, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import { ALONE_MS, timePath } from './chooseWaiting.ts';
import { waitingLink } from './waitingLink.ts';

const MOST = 12;
const AT_ONCE = 3;
const AGAIN_S = 60;

/** The mails that are due to those who wait: that they are on the list, or that a time is free. Each is due until the mail server takes it. */
export async function mailWaiting(services: Services, sender: MailSender): Promise<number> {
  const now = sql`${services.clock.now().toISOString()}::timestamptz`;
  // Who has a time to hear of comes before who reads that they wait.
  const { rows } = await services.database.db.execute<{ id: string; told: string | null }>(sql`
    with leased as (select id from waiting where next_mail_at <= ${now}
      order by told_at nulls last, created_at limit ${MOST} for update skip locked)
    update waiting set next_mail_at = ${now} + make_interval(secs => ${AGAIN_S})
    from leased where waiting.id = leased.id
    returning waiting.id, waiting.told_day || ' ' || waiting.told_time as told`);
  const told = new Map(rows.map((row) => [row.id, row.told]));
  await forEach(
    [...told.keys()],
    AT_ONCE,
    (id) => writeTo(services, sender, id, told.get(id) ?? null),
    (id, error) =>
      services.log.warn({ waiting: id, reason: errorLine(error) }, 'who waits was not told'),
  );
  return rows.length;
}

/** What was asked or found since the lease has a mail of its own, under another process's lease. */
async function writeTo(
  services: Services,
  sender: MailSender,
  id: string,
  leased: string | null,
): Promise<void> {
  const { database, stores, clock } = services;
  const [found] = await database.db
    .select({ row: waiting, service: products.name, person: employees.name })
    .from(waiting)
    .innerJoin(products, eq(products.id, waiting.productId))
    .leftJoin(employees, eq(employees.id, waiting.employeeId))
    .where(eq(waiting.id, id));
  const store = found && (await stores.all()).find((one) => one.id === found.row.businessId);
  if (!store || !found.row.nextMailAt) return;
  const { row, service } = found;
  if (leased !== (row.toldDay && `${row.toldDay} ${row.toldTime}`)) return;
  const isFree = row.toldAt !== null && row.mailedAt === null;
  const words = isFree ? free(row, store) : joined(services, row, found.person);
  const result = await send(services, sender, { store, row, service, ...words });
  // A mail that confirms the entry ends none about a time that was found while it left.
  const isSame = and(
    eq(waiting.id, id),
    isFree ? eq(waiting.toldAt, row.toldAt as Date) : isNull(waiting.toldAt),
    isFree ? undefined : eq(waiting.nextMailAt, row.nextMailAt as Date),
  );
  if (result === 'refused') await database.db.delete(waiting).where(isSame);
  else
    await database.db
      .update(waiting)
      .set({ nextMailAt: null, ...(isFree && { mailedAt: clock.now() }) })
      .where(isSame);
}

interface Words {
  id: string;
  kind: string;
  values: Record<string, string>;
  path: string;
}

function free(row: WaitingRow, { timeZone }: Store): Words {
  const { id, toldDay: day = '', toldTime: startTime = '', toldAt } = row;
  const until = wallClock(new Date((toldAt?.getTime() ?? 0) + ALONE_MS), timeZone);
  const time = { day: day ?? '', startTime: startTime ?? '' };
  return {
    id: `waiting:${id}:${time.day}:${time.startTime}`,
    kind: 'waiting.free',
    values: { startDate: time.day, startTime: time.startTime, until: until.time.slice(0, 5) },
    path: timePath(row, time),
  };
}

const joined = (services: Services, row: WaitingRow, person: string | null): Words => ({
  id: `waiting:${row.id}:joined:${row.fromDay}:${row.untilDay}`,
  kind: 'waiting.joined',
  values: {
    fromDay: row.fromDay,
    untilDay: row.untilDay,
    part: row.part ?? '',
    person: person ?? '',
  },
  path: `/appointments/waiting/leave#${waitingLink(services, row.id)}`,
});

async function send(
  { renderer, originOf }: Services,
  sender: MailSender,
  { store, row, service, ...words }: Words & { store: Store; row: WaitingRow; service: string },
): Promise<MailResult> {
  const { business, settings, domain } = store;
  return sender.send({
    id: words.id,
    to: row.email,
    shop: { name: business.name, domain, replyTo: business.contactEmail || null },
    letter: renderer.letter({
      kind: words.kind,
      locale: row.locale,
      store: { business, settings },
      order: null,
      values: { service, ...words.values },
      link: `${originOf(domain)}${localePath(languageOf(row.locale), words.path)}`,
    }),
  });
}
