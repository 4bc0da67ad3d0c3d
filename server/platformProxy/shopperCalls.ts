import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { API, type ApiName, carriedBy } from '#machines/domain/api.ts';
import type { ShopCall } from '#machines/domain/calls/call.ts';
import { CAPABILITY_HEADER } from '../http/capability.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { header } from '../http/guard.ts';
import { API_BASE } from '../http/route.ts';
import { principalOfCookie } from '../http/session.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import {
  askPlatform,
  jsonIn,
  type PlatformAnswer,
  PlatformDown,
  type PlatformSettings,
} from './client.ts';
import { FALLBACKS } from './extensions.ts';
import { isRead, problemFrom } from './refusals.ts';
import { readReply } from './replies.ts';

/** Whether the change was made is not known. It travels as 502 without a problem, which every page reads as an answer that got lost. */
export class ReplyLost extends Error {}

export interface ProxiedCall {
  params: Record<string, string>;
  /** as it was sent, or as a page asks it */
  search: string;
  body?: unknown;
}

/** One shopper's way to the platform: their token and capability go along, and nothing else that a browser sent. */
export function shopperCalls({
  services,
  settings,
  store,
  request,
}: {
  services: Services;
  settings: PlatformSettings;
  store: Store;
  request: FastifyRequest;
}) {
  // A platform that knows no capabilities would hear the secret key alone, whatever text stands for one.
  const shown = {
    id_token: header(request, 'id_token') || undefined,
    [CAPABILITY_HEADER]: (store.heedsCapability && header(request, CAPABILITY_HEADER)) || undefined,
  };
  const hadToken = Object.values(shown).some((one) => one !== undefined);
  const headers = {
    ...shown,
    'accept-language': header(request, 'accept-language'),
    ...forwardedBy(services, store, request),
  };

  async function send(
    path: string,
    method: string,
    body: unknown,
  ): Promise<{ answer: PlatformAnswer; json: unknown }> {
    const hasBody = method !== 'GET';
    const answer = await askPlatform(settings, {
      method,
      path: API_BASE + path,
      headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(body ?? {}) }),
    });
    return { answer, json: jsonIn(answer) };
  }

  /**
   * The secret key that goes along would speak for the shop itself where no shopper is named. Our cookie names the shopper to us, not to a
   * platform: a browser that gets 403 asks once more under its token.
   */
  async function requireIdentity({ needs }: ShopCall): Promise<void> {
    if (needs === 'key' || hadToken) return;
    if (needs === 'staff') throw refuse('NOT_FOUND');
    if (await principalOfCookie(services, store.id, request)) throw refuse('ROLE_MISSING');
    throw refuse(needs === 'identity' ? 'IDENTITY_MISSING' : 'NOT_FOUND');
  }

  /** The answer in the contract's shape. Throws a refusal that can be told, or `Lost`. */
  async function ask(name: ApiName, input: ProxiedCall): Promise<unknown> {
    const call: ShopCall = API[name];
    await requireIdentity(call);
    if (store.lacks?.has(name)) return fallbackFor(name, input);
    const reading = isRead(name);
    const { answer, json } = await send(pathOf(call, input), call.method, input.body).catch(
      (error) => lostUnlessRead(error, reading),
    );
    if (!succeeded(name, answer)) {
      const problem = problemFrom(answer, json, { name, isRead: reading, hadToken });
      if (problem) throw new Refusal(problem);
      throw unreadable(request.log, name, answer);
    }
    const read = readReply(name, json, {
      store,
      params: input.params,
      body: input.body,
      now: services.clock.now(),
    });
    if (read !== null) return read;
    // A change that is answered with nothing is read again.
    if (name === 'patchAppointment')
      return { data: await ask('appointment', { ...input, body: undefined }) };
    throw reading ? new PlatformDown('maybe') : unreadable(request.log, name, answer);
  }

  async function fallbackFor(name: ApiName, { params, search }: ProxiedCall): Promise<unknown> {
    const fallback = FALLBACKS[name];
    if (!fallback) throw refuse('NOT_FOUND');
    const answer = await fallback({
      store,
      params,
      query: Object.fromEntries(new URLSearchParams(search)),
      ask: (other, input) =>
        ask(other, { params: input.params ?? {}, search: searchOf(other, store.id, input.query) }),
    });
    return answer;
  }

  return { ask, send, requireIdentity, hadToken };
}

/** How this server itself asks: with what every caller of the contract carries, and each entry of a list by itself. */
export function searchOf(name: ApiName, businessId: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({
    ...carriedBy(API[name], businessId).query,
    ...query,
  }))
    for (const one of [value ?? []].flat()) search.append(key, one);
  return `?${search}`;
}

/** The specification counts only 201 as an order; anywhere else any success will do. */
const succeeded = (name: ApiName, { status }: PlatformAnswer): boolean =>
  name === 'placeOrder' ? status === 201 : status >= 200 && status < 300;

const pathOf = ({ path }: ShopCall, { params, search }: ProxiedCall): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) + search;

/** Whose shop is meant, and who asks: a platform that serves several domains, or counts requests, needs to know. */
export function forwardedBy(
  { config }: Services,
  { domain }: Pick<Store, 'domain'>,
  request: FastifyRequest,
): Record<string, string> {
  const { host, protocol } = new URL(config.originOf(domain));
  return {
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': request.ip,
  };
}

function lostUnlessRead(error: unknown, reading: boolean): never {
  if (error instanceof PlatformDown && error.when === 'maybe' && !reading) throw new ReplyLost();
  throw error;
}

/** The log says what the platform answered, for support; no body is logged, it may hold anything. */
export function unreadable(
  log: FastifyBaseLogger,
  name: string,
  { status, contentType, bytes }: PlatformAnswer,
): ReplyLost {
  log.warn(
    { call: name, status, contentType, bytes: bytes.length },
    'the platform answered a write with what cannot be read',
  );
  return new ReplyLost();
}
