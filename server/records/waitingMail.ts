import { type SQL, sql } from 'drizzle-orm';
import { languageOf, localePath } from '#machines/domain/locale.ts';
import { errorLine } from '../loggedError.ts';
import type { MailResult, MailSender, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { forEach } from './dueRows.ts';
import { waitingLink } from './waitingLink.ts';

const MOST = 12;
const AT_ONCE = 3;
const AGAIN_S = 60;

/** Mails to those who wait, of one list or the other; each is due until the mail server takes it. `told` says of a row what it is told of. */
export async function mailDue(
  services: Services,
  list: List,
  told: SQL,
  write: (id: string, told: string | null) => Promise<void>,
): Promise<number> {
  const now = sql`${services.clock.now().toISOString()}::timestamptz`;
  const table = sql.identifier(list);
  // Who is told something comes before who reads that they wait.
  const { rows } = await services.database.db.execute<{ id: string; told: string | null }>(sql`
    with leased as (select id from ${table} where next_mail_at <= ${now}
      order by told_at nulls last, created_at limit ${MOST} for update skip locked)
    update ${table} set next_mail_at = ${now} + make_interval(secs => ${AGAIN_S})
    from leased where ${table}.id = leased.id
    returning ${table}.id, ${told} as told`);
  const found = new Map(rows.map((row) => [row.id, row.told]));
  await forEach(
    [...found.keys()],
    AT_ONCE,
    (id) => write(id, found.get(id) ?? null),
    (id, error) =>
      services.log.warn({ waiting: id, reason: errorLine(error) }, 'who waits was not told'),
  );
  return rows.length;
}

/** The lists of those who wait, by the names of their tables. */
export type List = 'waiting' | 'awaited_goods';
/** What a mail needs of a row of either. */
interface Waits {
  id: string;
  email: string;
  locale: string;
  toldAt: Date | null;
  mailedAt: Date | null;
  nextMailAt: Date | null;
}
/** Whether a mail is about what was found for it; otherwise it confirms the entry. */
export const isAboutFound = ({ toldAt, mailedAt }: Waits): boolean =>
  toldAt !== null && mailedAt === null;

/** Sends one mail and notes what came of it. One that confirms the entry ends none about something that was found while it left. */
async function mailTo(
  services: Services,
  sender: MailSender,
  list: List,
  row: Waits,
  letter: Words & { store: Store; service: string },
): Promise<void> {
  const { database, clock } = services;
  const isFound = isAboutFound(row);
  const result = await send(services, sender, { row, ...letter });
  const table = sql.identifier(list);
  const same = sql`id = ${row.id} and ${
    isFound
      ? sql`told_at = ${row.toldAt?.toISOString()}::timestamptz`
      : sql`told_at is null and next_mail_at = ${row.nextMailAt?.toISOString()}::timestamptz`
  }`;
  await database.db.execute(
    result === 'refused'
      ? sql`delete from ${table} where ${same}`
      : sql`update ${table} set next_mail_at = null
          ${isFound ? sql`, mailed_at = ${clock.now().toISOString()}::timestamptz` : sql``} where ${same}`,
  );
}

/** Writes to one entry what its row says now; what was asked or found since the lease (`told`) has a mail of its own, under another process's lease. */
export async function mailEntry<Row extends Waits & { businessId: string }>(
  services: Services,
  sender: MailSender,
  list: List,
  row: Row,
  { isLeased, words }: { isLeased: boolean; words(store: Store): Words & { service: string } },
): Promise<void> {
  const store = (await services.stores.all()).find(({ id }) => id === row.businessId);
  if (store && row.nextMailAt && isLeased)
    await mailTo(services, sender, list, row, { store, ...words(store) });
}

export interface Words {
  id: string;
  kind: string;
  values: Record<string, string>;
  path: string;
}

/** Where an entry of either list is left, by a press. */
export const leavePath = (services: Services, id: string): string =>
  `/appointments/waiting/leave#${waitingLink(services, id)}`;

async function send(
  { renderer, originOf }: Services,
  sender: MailSender,
  { store, row, service, ...words }: Words & { store: Store; row: Waits; service: string },
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
