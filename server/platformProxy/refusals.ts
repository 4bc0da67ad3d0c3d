import * as v from 'valibot';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import {
  isProblemCode,
  type Problem,
  type ProblemCode,
  Problem as ProblemShape,
  problemOf,
} from '#machines/domain/problem.ts';
import type { PlatformAnswer } from './client.ts';

/** What a refusal without one of our codes means, where the same status means different things. */
const OF_CALL: Partial<Record<ApiName | 'checkout', Partial<Record<number, ProblemCode>>>> = {
  createAppointment: { 400: 'TIME_REFUSED', 409: 'SLOT_TAKEN', 422: 'TIME_REFUSED' },
  patchAppointment: { 400: 'TIME_REFUSED', 409: 'TOO_LATE_TO_CHANGE', 422: 'TIME_REFUSED' },
  quote: {
    400: 'DELIVERY_REFUSED',
    404: 'DELIVERY_REFUSED',
    409: 'DELIVERY_REFUSED',
    422: 'DELIVERY_REFUSED',
  },
  carrierQuote: {
    400: 'DELIVERY_REFUSED',
    404: 'DELIVERY_REFUSED',
    409: 'DELIVERY_REFUSED',
    422: 'DELIVERY_REFUSED',
  },
  checkout: { 409: 'ATTEMPT_LIVE' },
};
const USUAL: Partial<Record<number, ProblemCode>> = {
  400: 'FIELDS_INVALID',
  402: 'CREDIT_EXCEEDED',
  401: 'IDENTITY_EXPIRED',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  409: 'ORDER_CLOSED',
  410: 'NOT_FOUND',
  413: 'TOO_LARGE',
  422: 'FIELDS_INVALID',
  429: 'TOO_MANY_REQUESTS',
  501: 'NOT_FOUND',
};

/** `isRead`: it changes nothing, so that no answer is no more than an answer missed. */
interface Refused {
  name: ApiName | 'checkout';
  isRead: boolean;
  /** the shopper's token went along */
  hadToken: boolean;
}

/**
 * The problem that a platform's refusal is told as; null when it is not known whether the change was made: then the shopper's page reads the
 * truth before anything is repeated. A refused key is no fault of the shopper's, and is not told as one.
 */
export function problemFrom(
  answer: PlatformAnswer,
  json: unknown,
  { name, isRead, hadToken }: Refused,
): Problem | null {
  const { status } = answer;
  const told = v.safeParse(ProblemShape, json);
  const retryAfter = waitIn(answer);
  if (told.success && isProblemCode(told.output.code) && told.output.code !== 'UNPLANNED')
    return { ...told.output, ...retryAfter };
  if ((status === 401 || status === 403) && !hadToken)
    return problemOf('UNAVAILABLE', { retryAfter: 5 });
  const code = status === 403 ? forbidden(name) : (OF_CALL[name]?.[status] ?? USUAL[status]);
  if (code) return problemOf(code, retryAfter);
  return isRead ? problemOf('UNAVAILABLE', { retryAfter: 5 }) : null;
}

/** Only of what staff ask is a role missing: a shopper's page has no words for one. */
function forbidden(name: Refused['name']): ProblemCode {
  const needs = name === 'checkout' ? 'pay' : (API[name] as ShopCall).needs;
  if (needs === 'staff' || needs === 'support') return 'ROLE_MISSING';
  return needs === 'key' || needs === 'identity' ? 'IDENTITY_WRONG' : 'OWNER_NEEDED';
}

function waitIn({ headers }: PlatformAnswer): { retryAfter?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfter: seconds } : {};
}

/** Quotes are asked by POST and change nothing. */
export const isRead = (name: ApiName): boolean =>
  (API[name] as ShopCall).method === 'GET' || name === 'quote' || name === 'carrierQuote';
