import { runAudit } from '../db/audit.ts';
import type { Queries } from '../db/open.ts';
import { AUDIT_DONE, auditRows } from '../db/schema/jobs.ts';
import type { Services } from '../services.ts';

/** The books are checked while the shop runs; what is wrong is kept and shouted about. */
export async function audit({ database, clock, log }: Services): Promise<number> {
  const violations = await runAudit(database.pool);
  const now = clock.now();
  for (const { invariant, subject, detail } of violations) {
    log.error({ invariant, subject, detail }, 'the books are wrong');
    await database.db.insert(auditRows).values({
      id: clock.id(),
      businessId: null,
      kind: `audit.${invariant}`,
      subject,
      detail: detail.slice(0, 300),
      at: now,
    });
  }
  await checkedAt(database.db, now);
  return violations.length;
}

/** One row says when the books were checked last: an audit that stands still finds nothing wrong. The lines of that check bear the same time. */
const checkedAt = (db: Queries, at: Date) =>
  db
    .insert(auditRows)
    .values({ id: AUDIT_DONE, businessId: null, kind: AUDIT_DONE, subject: '', detail: '', at })
    .onConflictDoUpdate({ target: auditRows.id, set: { at } });
