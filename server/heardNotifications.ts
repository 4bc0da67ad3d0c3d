import { and, count, desc, eq, gte, max, notExists, type SQL } from 'drizzle-orm';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { accountFields } from '#providers/kit/server/accountField.ts';
import { ONLY_RETURN, slugOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import type { Database, Queries } from './db/open.ts';
import { auditRows } from './db/schema/jobs.ts';
import { orders } from './db/schema/orders.ts';
import { attempts, inbox, ledger, providerAccounts } from './db/schema/payments.ts';
import { CredentialsRefused } from './payments/credentialFields.ts';
import { REFUSED, SIGNED_BEFORE } from './records/notedNotifications.ts';
import { shownNumber } from './records/outbox.ts';

/** The audit's line of an account that was set; its subject is the provider. */
export const ACCOUNT_SET = 'credentials.set';

interface StoreProvider {
  db: Queries;
  storeId: string;
  code: ProviderCode;
}

/** Whether what the provider's portal sends arrives here and is taken since the account was set; `isWell` is false where one is refused, signed by an account of before, or missing. */
export async function heardNotifications(
  { db }: Database,
  { id, domain }: { id: string; domain: string },
  code: ProviderCode,
): Promise<{ isWell: boolean; text: string }> {
  const ours = { db, storeId: id, code };
  if (!(await hasAccount(ours)))
    throw new CredentialsRefused(`${domain} has no account with ${code}.`);
  if (descriptorOf(code).notificationProof === ONLY_RETURN)
    return { isWell: true, text: `${code} sends no notifications: only the return tells.` };
  const set = (await lastNote(ours, ACCOUNT_SET))?.at ?? new Date(0);
  const { many, last, lastOfPayment } = await takenSince(ours, set);
  const refused = await lastNote(ours, REFUSED, set);
  const before = await lastNote(ours, SIGNED_BEFORE, set);
  const heardLast = lastOfPayment ?? set;
  const unheard = await paidUnheard(ours, set);
  const said = [
    last
      ? `Notifications of ${code} that were taken: ${many}, the last at ${last.toISOString()}.`
      : `No notification of ${code} has been taken ${set.getTime() > 0 ? `since its account was set at ${set.toISOString()}` : 'yet'}; its portal has to send them to /webhooks/${slugOf(code)} of ${domain}.`,
    before &&
      `Signed by an account that was replaced, about payments begun since: ${before.many}, the last at ${before.at.toISOString()}: ${signing(code)} is another than the portal's, and only the earlier account has the portal's.`,
    refused &&
      `Refused: ${refused.many}, the last at ${refused.at.toISOString()}, because of its ${reasonOf(code, refused.detail)}.`,
    ...unheard.map(
      (one) =>
        `Paid at ${one.at.toISOString()} and no notification heard of it: ${one.reference} of order ${shownNumber(one)}.${one.at > heardLast ? '' : ' A later one was heard.'}`,
    ),
  ];
  const isWell =
    last !== null &&
    unheard.every(({ at }) => at <= heardLast) &&
    isOver(refused, last) &&
    isOver(before, heardLast);
  return { isWell, text: said.filter(Boolean).join('\n') };
}

async function hasAccount({ db, storeId, code }: StoreProvider): Promise<boolean> {
  const ofIt = and(eq(providerAccounts.businessId, storeId), eq(providerAccounts.provider, code));
  return (await db.$count(providerAccounts, ofIt)) > 0;
}

interface Taken {
  many: number;
  last: Date | null;
  /** a portal's button "Test" tells of no payment */
  lastOfPayment: Date | null;
}
async function takenSince({ db, storeId, code }: StoreProvider, set: Date): Promise<Taken> {
  const ofIt = [
    eq(inbox.businessId, storeId),
    eq(inbox.provider, code),
    gte(inbox.receivedAt, set),
  ];
  const [all] = await db
    .select({ many: count(), last: max(inbox.receivedAt) })
    .from(inbox)
    .where(and(...ofIt));
  const [ofPayments] = await db
    .select({ last: max(inbox.receivedAt) })
    .from(inbox)
    .innerJoin(attempts, eq(attempts.reference, inbox.ourReference))
    .where(and(...ofIt));
  return {
    ...{ many: all?.many ?? 0, last: all?.last ?? null },
    lastOfPayment: ofPayments?.last ?? null,
  };
}

interface Noted {
  many: number;
  at: Date;
  detail: string;
}
/** The last line of its kind, and how many there are. */
async function lastNote(
  { db, storeId, code }: StoreProvider,
  kind: string,
  since = new Date(0),
): Promise<Noted | null> {
  const ofIt = and(
    eq(auditRows.businessId, storeId),
    eq(auditRows.kind, kind),
    eq(auditRows.subject, code),
    gte(auditRows.at, since),
  );
  const [row] = await db
    .select({ at: auditRows.at, detail: auditRows.detail })
    .from(auditRows)
    .where(ofIt)
    .orderBy(desc(auditRows.at))
    .limit(1);
  return row ? { ...row, many: await db.$count(auditRows, ofIt) } : null;
}

/** A notification that was taken well afterwards says that the fault is mended. */
const isOver = (noted: Noted | null, last: Date): boolean => noted === null || noted.at < last;

const MOST_NAMED = 5;
/** Payments begun with this account and paid, the last of them: the provider tells of each, so one after the last notification shows a portal that was changed, one before it a portal that was mended. */
async function paidUnheard(
  { db, storeId, code }: StoreProvider,
  set: Date,
): Promise<{ orderNumber: string; letters: string; reference: string; at: Date }[]> {
  const heard: SQL = notExists(
    db
      .select({ id: inbox.id })
      .from(inbox)
      .where(
        and(
          eq(inbox.businessId, storeId),
          eq(inbox.provider, code),
          eq(inbox.ourReference, attempts.reference),
        ),
      ),
  );
  const last = await db
    .select({
      orderNumber: orders.orderNumber,
      letters: orders.letters,
      reference: attempts.reference,
      at: ledger.at,
    })
    .from(ledger)
    .innerJoin(attempts, eq(attempts.id, ledger.attemptId))
    .innerJoin(orders, eq(orders.id, ledger.orderId))
    .where(
      and(
        eq(ledger.businessId, storeId),
        eq(ledger.kind, 'CAPTURED'),
        eq(ledger.cameBefore, 0),
        eq(attempts.provider, code),
        gte(attempts.createdAt, set),
        heard,
      ),
    )
    .orderBy(desc(ledger.at))
    .limit(MOST_NAMED);
  return last.reverse();
}

function reasonOf(code: ProviderCode, why: string): string {
  if (why === 'stale') return "time, which is too far from this machine's clock";
  if (why === 'shape') return 'form, which is none of its notifications';
  if (why !== 'signature') return why;
  return `signature: it is no notification of this account, or ${signing(code)} is another than the portal's`;
}

/** What signs its notifications is a field for that alone, or the account's one secret. */
function signing(code: ProviderCode): string {
  const fields = accountFields(serverProvider(code).credentials);
  const own = fields.filter(({ proof }) => proof === 'notification');
  return own.length > 0
    ? own.map(({ name }) => name).join(', ')
    : 'what signs its notifications here';
}
