import * as v from 'valibot';
import { FileBytes, type ShopCall } from '#machines/domain/calls/call.ts';
import { carriedBy } from '#machines/domain/calls/carried.ts';
import { FORM_CALLS } from '#machines/domain/calls/form.ts';
import { isProblemCode, type NamedProblem, Problem } from '#machines/domain/problem.ts';
import type { ApiName, BodyOf, QueryOf, ReplyOf } from '#machines/domain/shopApi.ts';
import { FORM_POLICY } from './formPolicy.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';
import type { Policy } from './paymentPolicy.ts';

export interface CallInput<N extends ApiName> {
  params?: Record<string, string>;
  query?: QueryOf<N>;
  body?: BodyOf<N>;
  capability?: string | null;
}

/** `lost`: the answer never came, was cut or had another shape. A write that is lost may have been done: read before repeating. */
export type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; problem: NamedProblem; lost: null }
  | { ok: false; problem: null; lost: 'timeout' | 'network' | 'offline' | 'unreadable' };

export type Api = <N extends ApiName>(name: N, input?: CallInput<N>) => Promise<Answer<ReplyOf<N>>>;

/** The client of `domain/api.ts`: one function for every shop call of one business, its reply checked. */
export function apiOver(http: Http, businessId: string): Api {
  return async (name, input = {}) => {
    const known = await knownCall(name);
    if (!known) return { ok: false, problem: null, lost: 'network' };
    const { call, policy } = known;
    const result = await http(requestOf(call, input, businessId), policy);
    return result.kind === 'lost'
      ? { ok: false, problem: null, lost: result.why }
      : read(call, result.answer);
  };
}

interface KnownCall {
  call: ShopCall;
  policy: Policy;
}
/** What a form asks at once is here. The calls of a review, of an order, a person's own things and those of support come with the first of them; null where their file does not come. */
async function knownCall(name: ApiName): Promise<KnownCall | null> {
  if (isOf(FORM_CALLS, name)) return { call: FORM_CALLS[name], policy: FORM_POLICY[name] };
  return fetchedCall(name).catch(() => null);
}
async function fetchedCall(name: ApiName): Promise<KnownCall> {
  const { REVIEW_CALLS, REVIEW_POLICY } = await import('./reviewing.ts');
  if (isOf(REVIEW_CALLS, name)) return { call: REVIEW_CALLS[name], policy: REVIEW_POLICY[name] };
  const { CHECKOUT_CALLS, POLICY } = await import('./ordering.ts');
  const policy = POLICY[name];
  if (isOf(CHECKOUT_CALLS, name)) return { call: CHECKOUT_CALLS[name], policy };
  const { OWN_CALLS } = await import('#machines/domain/calls/own.ts');
  if (isOf(OWN_CALLS, name)) return { call: OWN_CALLS[name], policy };
  const { SUPPORT_CALLS } = await import('#machines/domain/calls/support.ts');
  return { call: SUPPORT_CALLS[name as keyof typeof SUPPORT_CALLS], policy };
}
/** By `Object.hasOwn`: the walker of `npm run paths -- --browser` breaks a call there by its name. */
const isOf = <T extends object>(calls: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(calls, name);

function requestOf<N extends ApiName>(
  call: ShopCall,
  input: CallInput<N>,
  businessId: string,
): HttpRequest {
  const { method, path, body, reply } = call;
  const carried = carriedBy(call, businessId);
  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  return {
    method,
    path: filled,
    query: { ...carried.query, ...input.query } as HttpRequest['query'],
    body: body === null ? undefined : { ...carried.body, ...input.body },
    capability: input.capability,
    ...(reply === FileBytes && { binary: true }),
  };
}

function read<N extends ApiName>(
  { status, reply }: ShopCall,
  answer: HttpAnswer,
): Answer<ReplyOf<N>> {
  if (answer.status === status) {
    const parsed = v.safeParse(reply, reply === FileBytes ? answer.bytes : answer.json);
    if (parsed.success) return { ok: true, data: parsed.output as ReplyOf<N> };
  }
  const problem = answer.status >= 400 ? problemIn(answer) : null;
  return problem
    ? { ok: false, problem, lost: null }
    : { ok: false, problem: null, lost: 'unreadable' };
}

/** The problem an answer carries; null when a proxy answered something else in the server's place. */
export function problemIn(answer: Pick<HttpAnswer, 'json' | 'headers'>): NamedProblem | null {
  const parsed = v.safeParse(Problem, answer.json);
  if (!parsed.success) return null;
  const retryAfter = Number(answer.headers['retry-after']);
  const { code } = parsed.output;
  // A newer server may have codes that this build has no words for.
  const problem = { ...parsed.output, code: isProblemCode(code) ? code : ('UNPLANNED' as const) };
  return Number.isFinite(retryAfter) && retryAfter > 0 ? { retryAfter, ...problem } : problem;
}
