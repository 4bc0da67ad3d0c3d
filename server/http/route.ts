import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Needs, ShopCall } from '#machines/domain/calls/call.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Caller, Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { BODY_BYTES } from './bounds.ts';
import { CAPABILITY_HEADER, type Capability, capabilityOf, suffices } from './capability.ts';
import { rolesNow } from './currentRoles.ts';
import { Refusal, refuse } from './errors.ts';
import { header, isShopItself, principalOf, requireSameBusiness } from './guard.ts';
import type { Principal } from './identity.ts';
import type { LimitKind } from './limits.ts';
import { laneOfCall } from './shed.ts';

type Schema = v.GenericSchema;
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** What a handler is told. Everything in it is checked; `body` and `query` have the shapes of `domain/api.ts`. */
export interface RouteContext<C extends ShopCall> {
  store: Store;
  business: Business;
  principal: C extends ShopCall<Schema, Schema | null, Schema, infer N extends Needs>
    ? N extends 'identity'
      ? Principal
      : Principal | null
    : never;
  /** what an `x-capability` header opens, where that is as much as this call needs */
  capability: Capability | null;
  /** the one that was shown and is not enough */
  tooWeak: Capability | null;
  params: Record<string, string>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
  request: FastifyRequest;
}
export type Handler<C extends ShopCall> = (
  context: RouteContext<C>,
) => Promise<v.InferInput<C['reply']> | RawReply>;

/** An answer that is not JSON: a picture, say. */
export class RawReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly headers: Record<string, string>;

  constructor(bytes: Uint8Array, contentType: string, headers: Record<string, string> = {}) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.headers = headers;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of its body */
    depth?: number;
  }
}

export interface RouteOptions {
  limit?: LimitKind;
  /** of lists and objects in each other, where a body may go deeper than others */
  depth?: number;
  /** ask the identity provider whether the sign-in was revoked: around money and personal records (S02) */
  strict?: boolean;
  bodyLimit?: number;
  /** where the handler of a large body may take longer than others, since its time begins with the head */
  handlerMs?: number;
}

/** Custom claim of people who serve guests here. */
const STAFF = 'staff';
/** And of people who help them with a checkout. */
const SUPPORT = 'support';
const PARAM = /^[\p{L}\p{N}_-]{1,64}$/u;
export const API_BASE = '/api/v1';

/** Registers one shop call below /api/v1, where it is answered at all: its schema checks what comes in and drops what must not go out. */
export function route<C extends ShopCall>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  options: RouteOptions = {},
): void {
  const { services } = app;
  if (call.extension && !services.config.extensions) return;
  const limit = options.limit ?? (call.method === 'GET' ? 'read' : 'write');

  app.route({
    method: call.method,
    url: `${API_BASE}${call.path}`,
    config: {
      access: 'call',
      lane: laneOfCall(call),
      ...(options.depth && { depth: options.depth }),
    },
    bodyLimit: options.bodyLimit ?? BODY_BYTES,
    ...(options.handlerMs && { handlerTimeout: options.handlerMs }),
    handler: async (request, reply) => {
      const store = request.store as Store;
      // Before a token is looked at: one that is no token costs as much to refuse.
      services.limits.from(limit, request.ip);
      const principal = readsOnlyByRole(call, await askerOf(call, store, request));
      services.limits.by(limit, {
        store: store.id,
        uid: principal?.uid ?? null,
        address: request.ip,
      });
      const answer = await answerTo(
        { store, principal, request },
        request.params,
        request.query,
        request.body,
      );
      return send(reply, call, answer);
    },
  });
  if (call.method === 'GET')
    services.calls.set(call, (caller, { params = {}, query = {} }) =>
      answerTo(caller, params, query, undefined),
    );

  /** What anyone may read is not refused because the identity provider is down or a token ran out. */
  async function askerOf(
    { needs }: ShopCall,
    store: Store,
    request: FastifyRequest,
  ): Promise<Principal | null> {
    const found = principalOf(services, store, request, options.strict);
    return needs === 'key' ? found.catch(nullWhenRefused) : found;
  }

  const roles = rolesNow(services.identity, services.clock);
  /** A caller without the role learns nothing, not even that there is such a call. A cookie or token that remembers it is not asked. */
  async function requireSupport(principal: Principal | null, store: Store): Promise<void> {
    const has = principal ? await roles(principal.uid, store.id) : [];
    if (!has.includes(SUPPORT)) throw refuse('NOT_FOUND');
  }

  /**
   * Cookies and tokens remember roles for days. Of these only the ones that the person still has count; what staff ask is answered by what
   * the person may do now, so a role opens to who is signed in already. Who has no account works nowhere, and costs no question.
   */
  async function withRolesOfNow(remembered: Principal | null, store: Store) {
    if (!remembered || remembered.isAnonymous) return remembered;
    const mayBeNew =
      call.needs === 'staff' && (call.method === 'GET' || remembered.account !== null);
    if (!mayBeNew && remembered.roles.length === 0) return remembered;
    const now = await roles(remembered.uid, store.id);
    return {
      ...remembered,
      roles: mayBeNew ? now : now.filter((role) => remembered.roles.includes(role)),
    };
  }

  async function answerTo(
    { store, principal: remembered, request }: Caller,
    params: unknown,
    query: unknown,
    body: unknown,
  ): Promise<unknown> {
    const principal = await withRolesOfNow(remembered, store);
    if (call.needs === 'identity' && !principal) throw refuse('IDENTITY_MISSING');
    if (call.needs === 'staff' && !principal?.roles.includes(STAFF) && !isShopItself(request))
      throw refuse('NOT_FOUND');
    if (call.needs === 'support') await requireSupport(principal, store);
    if (options.strict && principal && !principal.isCurrent)
      await requireCurrent(services, principal);
    const shown = await capabilityOf(services, store.id, header(request, CAPABILITY_HEADER));
    const isEnough = shown !== null && suffices(shown, call.needs);
    const context = {
      store,
      business: store.business,
      principal,
      request,
      capability: isEnough ? shown : null,
      tooWeak: isEnough ? null : shown,
      params: paramsOf(params),
      query: parse(call.query, query, store),
      body: call.body ? parse(call.body, body, store) : undefined,
    } as RouteContext<C>;
    const answer = await handler(context);
    return answer instanceof RawReply ? answer : v.parse(call.reply, answer);
  }
}

/**
 * A role opens what others own for reading; people write as themselves (S15). Only the calls that are made for staff are
 * written by role, and then under a token that says so now, not by a cookie that remembers.
 */
const readsOnlyByRole = (
  { method, needs }: ShopCall,
  principal: Principal | null,
): Principal | null =>
  principal && method !== 'GET' && !(needs === 'staff' && principal.account)
    ? { ...principal, roles: [] }
    : principal;

function nullWhenRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

async function requireCurrent({ identity }: Services, principal: Principal): Promise<void> {
  if (!(await identity.isCurrent(principal.uid, principal.authTime)))
    throw refuse('IDENTITY_EXPIRED');
}

function paramsOf(params: unknown): Record<string, string> {
  const known = (params ?? {}) as Record<string, string>;
  if (Object.values(known).some((value) => !PARAM.test(value))) throw refuse('NOT_FOUND');
  return known;
}

function parse(schema: Schema, input: unknown, store: Store): unknown {
  requireSameBusiness(store, input);
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw refuse('FIELDS_INVALID', { fields: fieldsOf(result.issues) });
}

const fieldsOf = (issues: v.BaseIssue<unknown>[]): string[] =>
  [...new Set(issues.map(fieldOf))].slice(0, 50);
/** A field that was not asked for is named by what it stands in: its own name is the sender's word. */
const fieldOf = (issue: v.BaseIssue<unknown>): string => {
  const path = issue.path?.map((part) => String(part.key)) ?? [];
  return (issue.expected === 'never' ? path.slice(0, -1) : path).join('.');
};

function send(reply: FastifyReply, call: ShopCall, answer: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (answer instanceof RawReply)
    return reply
      .code(call.status)
      .headers(answer.headers)
      .type(answer.contentType)
      .send(Buffer.from(answer.bytes));
  return reply
    .code(call.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}
