import type { ProblemCode } from '#machines/domain/problem.ts';
import type { CallReply, StartResult } from '../../provider.ts';

type Refusal = Extract<StartResult, { ok: false }>;

const REASON: Partial<Record<ProblemCode, Refusal['reason']>> = {
  ALREADY_PAID: 'ALREADY_PAID',
  ATTEMPT_LIVE: 'ATTEMPT_LIVE',
  ORDER_CLOSED: 'ORDER_CLOSED',
  METHOD_NOT_OFFERED: 'METHOD_NOT_OFFERED',
  NOT_FOUND: 'METHOD_NOT_OFFERED',
  API_KEY_WRONG: 'IDENTITY',
  IDENTITY_MISSING: 'IDENTITY',
  IDENTITY_EXPIRED: 'IDENTITY',
  IDENTITY_WRONG: 'IDENTITY',
  PROVIDER_DOWN: 'METHOD_DOWN',
  TOO_MANY_REQUESTS: 'METHOD_DOWN',
  FIELDS_INVALID: 'METHOD_DOWN',
  MALFORMED: 'METHOD_DOWN',
};

export const refuse = (reason: Refusal['reason']): Refusal => ({ ok: false, reason });

/** Why our server did not start the payment. Whatever is not named here may have reached the provider, so it is UNKNOWN. */
export function refusalOf(reply: CallReply): Refusal {
  const code = (reply.json as { code?: unknown } | null)?.code;
  return refuse((typeof code === 'string' && REASON[code as ProblemCode]) || 'UNKNOWN');
}
