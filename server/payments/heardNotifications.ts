import { and, count, desc, eq, max } from 'drizzle-orm';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { accountFields } from '#providers/kit/server/accountField.ts';
import { ONLY_RETURN, slugOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import type { Database } from '../db/open.ts';
import { auditRows } from '../db/schema/jobs.ts';
import { inbox } from '../db/schema/payments.ts';
import { REFUSED } from '../records/notedNotifications.ts';

/** Whether what the provider's portal sends arrives here and is taken; `isWell` is false where the last was refused or none has come. */
export async function heardNotifications(
  { db }: Database,
  { id, domain }: { id: string; domain: string },
  code: ProviderCode,
): Promise<{ isWell: boolean; text: string }> {
  if (descriptorOf(code).notificationProof === ONLY_RETURN)
    return { isWell: true, text: `${code} sends no notifications: only the return tells.` };
  const [taken] = await db
    .select({ many: count(), last: max(inbox.receivedAt) })
    .from(inbox)
    .where(and(eq(inbox.businessId, id), eq(inbox.provider, code)));
  const ofIt = and(
    eq(auditRows.businessId, id),
    eq(auditRows.kind, REFUSED),
    eq(auditRows.subject, code),
  );
  const many = await db.$count(auditRows, ofIt);
  const [refused] = await db
    .select({ at: auditRows.at, detail: auditRows.detail })
    .from(auditRows)
    .where(ofIt)
    .orderBy(desc(auditRows.at))
    .limit(1);
  const heard = taken?.last
    ? `Notifications of ${code} that were taken: ${taken.many}, the last at ${taken.last.toISOString()}.`
    : `No notification of ${code} has been taken yet; its portal has to send them to /webhooks/${slugOf(code)} of ${domain}.`;
  const turned =
    refused &&
    `Refused: ${many}, the last at ${refused.at.toISOString()}, because of its ${reasonOf(code, refused.detail)}.`;
  return {
    isWell: Boolean(taken?.last && (!refused || refused.at < taken.last)),
    text: [heard, turned].filter(Boolean).join(' '),
  };
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
