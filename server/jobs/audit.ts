import { runAudit } from '../db/audit.ts';
import { auditRows } from '../db/schema/jobs.ts';
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
  return violations.length;
}
