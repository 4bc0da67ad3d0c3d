import type { ProblemCode } from '#machines/domain/problem.ts';
import type { CallReply, StartResult } from '../../provider.ts';

type Refusal = Extract<StartResult, { ok: false }>;
type Reason = Exclude<Refusal['reason'], 'WAIT'>;

const REASON: Partial<Record<ProblemCode, Reason>> = {
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
  FIELDS_INVALID: 'METHOD_DOWN',
  MALFORMED: 'METHOD_DOWN',
};

export const refuse = (reason: Reason): Refusal => ({ ok: false, reason });

/** Why our server did not start the payment. Whatever is not named here may have reached the provider, so it is UNKNOWN. */
export function refusalOf(reply: CallReply): Refusal {
  const code = (reply.json as { code?: unknown } | null)?.code;
  if (code === 'TOO_MANY_REQUESTS')
    return { ok: false, reason: 'WAIT', retryAfterMs: secondsToWait(reply) * 1_000 };
  return refuse((typeof code === 'string' && REASON[code as ProblemCode]) || 'UNKNOWN');
}

const SECONDS_UNTOLD = 10;
function secondsToWait({ headers }: CallReply): number {
  const told = Number(headers['retry-after']);
  return Number.isFinite(told) && told > 0 ? told : SECONDS_UNTOLD;
}
