import * as v from 'valibot';
import { whyUnfit } from '#machines/domain/payer.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { payerNeeds } from '../../all.ts';
import type {
  AttemptToPay,
  Http,
  HttpReply,
  HttpRequest,
  OpenAttempt,
  Opened,
  PaymentStatusReport,
} from '../../provider.ts';
import { ASKED_TOO_OFTEN, ProviderUnreachable } from '../../provider.ts';

const NOTHING_SAID = {
  amount: null,
  currency: null,
  payee: null,
  ourReference: null,
  providerReference: null,
} as const;

/** An answer to `inquire` that says nothing about money unless told so. */
export const report = (
  status: PaymentStatusReport['status'],
  rawStatus: string,
  more: Partial<PaymentStatusReport> = {},
): PaymentStatusReport => ({
  ...NOTHING_SAID,
  raw: '',
  ...more,
  status,
  rawStatus,
});

export const inquireLater = (askAgainIn: number | null = null): PaymentStatusReport =>
  report('UNKNOWN', ASKED_TOO_OFTEN, askAgainIn === null ? {} : { askAgainIn });

/** An answer that says nothing about the payment; 429 says that it may be asked for later. */
export const unanswered = ({
  status,
  headers = {},
}: Pick<HttpReply, 'status'> & Partial<Pick<HttpReply, 'headers'>>): PaymentStatusReport =>
  status === 429 ? inquireLater(patienceOf(headers)) : report('UNKNOWN', `answered ${status}`);

const HOUR = 60 * 60_000;
/** ms that the answer asks to wait: `Retry-After`, or Cashfree's name for it. Null where it names no time, or one that cannot be meant. */
export function patienceOf(headers: Record<string, string>): number | null {
  const seconds = Number(headers['retry-after'] ?? headers['x-ratelimit-retry'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, HOUR) : null;
}

/** Called too often: nothing was opened, and the same may be tried again. */
export const openLater = (
  headers: Record<string, string>,
  detail: string,
  code?: string,
): Opened => ({
  kind: 'refused',
  reason: 'LATER',
  detail,
  code,
  retryAfter: patienceOf(headers),
});

/** A time that a provider wrote; null where it cannot be read as one. */
export function readTime(text: string | null | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** JSON of the expected shape, or null: HTML, half an answer and surprises are all the same to us. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** An HTTP call whose failure is a value. */
export async function attemptCall(
  http: Http,
  request: HttpRequest,
): Promise<HttpReply | ProviderUnreachable> {
  try {
    return await http(request);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return error;
    throw error;
  }
}

export const isLost = (reply: HttpReply | ProviderUnreachable): reply is ProviderUnreachable =>
  reply instanceof ProviderUnreachable;

/** Never reached: nothing was opened. Maybe reached: something may have been. */
export const lostOpening = (lost: ProviderUnreachable): Opened =>
  lost.when === 'before'
    ? { kind: 'refused', reason: 'DOWN', detail: lost.message }
    : { kind: 'unknown', detail: lost.message };

/** What an answer other than success means for `open`; 5xx may have been processed. */
export function refusedOpening(reply: HttpReply, detail: string, code?: string): Opened {
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'refused', reason: 'CREDENTIALS', detail, code };
  if (reply.status === 429) return openLater(reply.headers, detail, code);
  return reply.status >= 400 && reply.status < 500
    ? { kind: 'refused', reason: 'REQUEST', detail, code }
    : { kind: 'unknown', detail };
}

/** What the provider must know of the payer is never sent blank, and never invented. */
export function refuseUnnamed(
  code: ProviderCode,
  payer: AttemptToPay['payer'],
): Extract<Opened, { kind: 'refused' }> | null {
  const missing = payer.name.trim() === '' ? 'name' : whyUnfit(code, payer, payerNeeds([code]));
  return missing && { kind: 'refused', reason: 'REQUEST', detail: `the payer's ${missing}` };
}

/** An address that the shopper may be sent to: of a configured origin, without user info. */
export function trusted(address: string | null | undefined, origin: string): string | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url && !url.username && !url.password && url.origin === new URL(origin).origin
    ? url.href
    : null;
}

/** The answer as it is kept with the attempt: no card number, none of our secrets, not endless. */
export function keepable(text: string, credentials: unknown): string {
  const secrets = Object.values(credentials as Record<string, unknown>).filter(
    (one) => typeof one === 'string' && one.length >= 8,
  ) as string[];
  const masked = text
    .slice(0, 8_000)
    .replace(/\b\d(?:[ -]?\d){12,18}\b/g, (digits) => `****${digits.slice(-4)}`);
  return secrets.reduce((kept, secret) => kept.replaceAll(secret, '***'), masked);
}

/**
 * The provider knows of no try to pay. An attempt whose page or code was never handed out cannot be paid; one that was may be until
 * our own deadline, where the provider sets none.
 */
export function nothingYet(
  attempt: OpenAttempt,
  now: Date,
  rawStatus: string,
): PaymentStatusReport {
  if (Object.keys(attempt.session).length === 0) return report('NOT_FOUND', rawStatus);
  return report(now >= attempt.deadline ? 'EXPIRED' : 'PENDING', rawStatus);
}

/** For providers on another continent: a TLS handshake alone takes most of a second there. One call, so it may take most of what an opening has. */
export const SLOW = { connect: 3_000, answer: 12_000, total: 15_000 } as const;
