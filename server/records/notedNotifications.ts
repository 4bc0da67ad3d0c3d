import type { ProviderCode } from '#machines/domain/payment.ts';
import { auditRows } from '../db/schema/jobs.ts';
import type { Services } from '../services.ts';

/** One that was refused, for what it is or since there are too many; its subject is the provider. */
export const REFUSED = 'notification.refused';
/** One that came again as it had come before; its subject is the row of the inbox. */
export const REPEATED = 'notification.repeated';
/** One that only an account of before has signed, about a payment that was begun after that one had ended; its subject is the provider. */
export const SIGNED_BEFORE = 'notification.signedBefore';

export interface Noted {
  businessId: string;
  provider: ProviderCode;
  kind: typeof REFUSED | typeof REPEATED | typeof SIGNED_BEFORE;
  subject: string;
  detail: string;
}

const NOTED_A_MINUTE = 20;
const noted = new WeakMap<Services, Map<string, { count: number; ends: number }>>();
/** A flood of forgeries, or of one notification again and again, leaves a few lines a minute and no more (I29, D48). */
export async function noteNotification(
  services: Services,
  { businessId, provider, kind, subject, detail }: Noted,
): Promise<void> {
  const now = services.clock.now();
  const ours = noted.get(services) ?? new Map<string, { count: number; ends: number }>();
  noted.set(services, ours);
  const key = `${kind} ${businessId} ${provider}`;
  const known = ours.get(key);
  const window =
    known && known.ends > now.getTime() ? known : { count: 0, ends: now.getTime() + 60_000 };
  ours.set(key, window);
  window.count++;
  if (window.count > NOTED_A_MINUTE) return;
  const row = { id: services.clock.id(), businessId, kind, subject, detail, at: now };
  await services.database.db.insert(auditRows).values(row);
}
