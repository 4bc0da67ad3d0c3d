import { eq, sql } from 'drizzle-orm';
import { employees } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { type WaitingRow, waiting } from '../db/schema/waiting.ts';
import { isAboutFound, leavePath, mailDue, mailEntry, type Words } from '../records/waitingMail.ts';
import { ALONE_MS } from '../records/waitingRules.ts';
import type { MailSender, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import { timePath } from './chooseWaiting.ts';

/** To those who wait for a time: that they are on the list, or that one is free. */
export const mailWaiting = (services: Services, sender: MailSender): Promise<number> =>
  mailDue(services, 'waiting', sql`waiting.told_day || ' ' || waiting.told_time`, (id, told) =>
    writeTo(services, sender, id, told),
  );

async function writeTo(
  services: Services,
  sender: MailSender,
  id: string,
  leased: string | null,
): Promise<void> {
  const [found] = await services.database.db
    .select({ row: waiting, service: products.name, person: employees.name })
    .from(waiting)
    .innerJoin(products, eq(products.id, waiting.productId))
    .leftJoin(employees, eq(employees.id, waiting.employeeId))
    .where(eq(waiting.id, id));
  if (!found) return;
  const { row, service, person } = found;
  await mailEntry(services, sender, 'waiting', row, {
    isLeased: leased === (row.toldDay && `${row.toldDay} ${row.toldTime}`),
    words: (store) => ({
      service,
      ...(isAboutFound(row) ? free(row, store) : joined(services, row, person)),
    }),
  });
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
  path: leavePath(services, row.id),
});
