import * as v from 'valibot';
import { Measure } from './measure.ts';

/** Every failure that the business can name, with the HTTP status it travels under. The wording is in `src/messages`, under `problem.<code>`. */
export const PROBLEMS = {
  MALFORMED: 400,
  FIELDS_INVALID: 400,
  INTENT_INVALID: 400,
  STATUS_NOT_YOURS_TO_SET: 400,
  API_KEY_WRONG: 401,
  IDENTITY_MISSING: 401,
  IDENTITY_EXPIRED: 401,
  IDENTITY_WRONG: 401,
  SIGNATURE_WRONG: 401,
  CROSS_SITE: 403,
  ROLE_MISSING: 403,
  IDENTITY_SWAPPED: 403,
  SIGN_IN_TOO_OLD: 403,
  OWNER_NEEDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRICE_CHANGED: 409,
  STOCK_CHANGED: 409,
  SLOT_TAKEN: 409,
  PROMOTION_CHANGED: 409,
  QUOTE_EXPIRED: 409,
  CURRENCY_CHANGED: 409,
  TWIN_RUNNING: 409,
  VERSION_CHANGED: 409,
  ORDER_CLOSED: 409,
  ATTEMPT_LIVE: 409,
  ALREADY_PAID: 409,
  ORDERS_OPEN: 409,
  ATTACHMENT_GONE: 409,
  ADDRESS_GONE: 409,
  NOT_PAID: 409,
  UNPAID_ORDERS: 409,
  UNPAID_TIMES: 409,
  PROMOTION_HELD: 409,
  TABLE_CLOSED: 409,
  MONEY_UNDECIDED: 409,
  NOT_APPROVED: 409,
  TOO_SLOW: 408,
  TOO_LARGE: 413,
  WRONG_CONTENT_TYPE: 415,
  UNKNOWN_HOST: 421,
  INTENT_REUSED: 422,
  TYPE_NOT_IDENTICAL: 422,
  QUANTITY_INVALID: 422,
  NOT_SOLD_HERE: 422,
  APPOINTMENT_MISSING: 422,
  METHOD_NOT_OFFERED: 422,
  PROMOTION_REFUSED: 422,
  DELIVERY_REFUSED: 422,
  SHOP_CLOSED: 422,
  ORDER_TIME_REFUSED: 422,
  TIME_REFUSED: 422,
  TIME_PAST: 422,
  TIME_TOO_SOON: 422,
  TIME_CLOSED: 422,
  TIME_SKIPPED: 422,
  TIME_OVERLAPS: 422,
  TOO_LATE_TO_CHANGE: 409,
  TERMS_REFUSED: 422,
  CREDIT_EXCEEDED: 422,
  TOO_MANY_LINES: 422,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  UNPLANNED: 500,
  PROVIDER_DOWN: 502,
  UNAVAILABLE: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

export const Difference = v.object({
  kind: v.picklist(['price', 'stock', 'promotion', 'delivery', 'total', 'tax']),
  /** the product's name, or what the figure is where its kind does not say it */
  name: v.string(),
  productId: v.nullable(v.string()),
  /** decimal amounts, or counts for stock: of goods sold loose their steps */
  was: v.nullable(v.number()),
  now: v.nullable(v.number()),
  /** of such goods: what one step is. The line may have left the cart by the time that it is read */
  measure: v.optional(Measure),
});
export type Difference = v.InferOutput<typeof Difference>;

/** RFC 9457 problem+json with a stable code. `fields` are paths into the body, never values. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.string(),
  fields: v.optional(v.array(v.string())),
  differences: v.optional(v.array(Difference)),
  /** the line whose appointment was refused */
  line: v.optional(v.number()),
  /** when the branch opens next, on the business's clock */
  opensAt: v.optional(v.string()),
  retryAfter: v.optional(v.number()),
  reference: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;
/** Under a code of ours. */
export type NamedProblem = Problem & { code: ProblemCode };

export const problemOf = (
  code: ProblemCode,
  more: Partial<Omit<Problem, 'type' | 'title' | 'status' | 'code'>> = {},
): NamedProblem => ({
  type: `urn:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title: code,
  status: PROBLEMS[code],
  code,
  ...more,
});

export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(PROBLEMS, code);
