import type { ServerFact } from '#machines/domain/trace/trace.ts';
import type { auditRows } from '../db/schema/jobs.ts';
import type { inbox } from '../db/schema/payments.ts';
import { NOTHING } from './noFact.ts';

type Heard = Pick<typeof inbox.$inferSelect, 'provider' | 'receivedAt' | 'handledAt' | 'dedupeKey'>;
type Noted = Pick<typeof auditRows.$inferSelect, 'at' | 'subject' | 'detail'>;
/** The payment that it is about, as far as that is known. */
type About = Pick<ServerFact, 'attemptId' | 'idempotencyKey'> | undefined;

/** Of what is not signed a row stands for each payment. */
export const unsignedKeyOf = (attemptId: string): string => `about ${attemptId}`;
const isUnsigned = ({ dedupeKey }: Heard): boolean => dedupeKey.startsWith(unsignedKeyOf(''));

/** Of what is not signed nothing is proved; the provider was asked all the same. */
export const heardFact = (one: Heard, about: About): ServerFact => ({
  ...{ ...NOTHING, ...about, kind: 'notification' },
  ...{ at: one.receivedAt.getTime(), provider: one.provider },
  genuine: isUnsigned(one) ? null : 'genuine',
  what: `${isUnsigned(one) ? 'unsigned' : 'heard'}, ${one.handledAt ? 'and asked about' : 'not asked about yet'}`,
  latencyMs: one.handledAt && one.handledAt.getTime() - one.receivedAt.getTime(),
});

export const repeatedFact = (one: Noted, about: About): ServerFact => ({
  ...{ ...NOTHING, ...about, kind: 'notification', genuine: 'repeated' },
  ...{ at: one.at.getTime(), provider: one.detail, what: 'heard, and asked about' },
});

export const refusedFact = (one: Noted): ServerFact => ({
  ...{ ...NOTHING, kind: 'notification', genuine: 'forged' },
  ...{ at: one.at.getTime(), provider: one.subject, what: one.detail },
});
