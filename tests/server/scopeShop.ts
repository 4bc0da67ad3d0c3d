import { afterAll, beforeAll, expect } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { type Ask, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { type Statements, statementsOf, unscoped } from '#tests/support/statements.ts';

/** No statement of a request names what another store has: every call is made once, and its statements are read (S11, I36). */
export let shop: PayingShop;

export let heard: Statements;
export const A = customer('scope-shopper');
export const asked = new Set<string>();
export const storeIdOf = (slug: string): string => store(slug).business.id;

/** Asks, and answers what the call said and which of its statements left the store. */
export async function watched(request: Ask) {
  const { answer, statements } = await heard.during(async () => {
    const reply = await shop.ask(request);
    await shop.quiet();
    return reply;
  });
  const text = decodeURIComponent(
    `${request.url} ${JSON.stringify(request.body ?? '')} ${request.as ?? ''}`,
  );
  return {
    answer,
    left: unscoped(statements, text, storeIdOf(request.store ?? 'grocery')),
    statements,
  };
}

type Params = Record<string, string>;

export const pathOf = (name: ApiName, params: Params = {}, query: Params = {}): string =>
  `/api/v1${API[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}?${new URLSearchParams(query)}`;

export async function call(
  slug: string,
  name: ApiName,
  { params, query, body }: { params?: Params; query?: Params; body?: unknown } = {},
) {
  asked.add(name);
  const request: Ask = {
    store: slug,
    method: API[name].method,
    url: pathOf(name, params, query),
    as: A,
  };
  const { answer, left } = await watched({
    ...request,
    ...(API[name].body && { body: body ?? {} }),
  });
  expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300);
  expect(left, name).toEqual([]);
  return answer.json();
}

/** Starts paying, and goes over our handoff page where there is one. */
export async function pay(
  slug: string,
  provider: ProviderCode,
  orderId: string,
): Promise<{ capability: string }> {
  const { path, query } = CHECKOUT_CALLS[provider];
  const url = `/api/v1${path}?${new URLSearchParams(query)}`;
  const { answer, left } = await watched({
    store: slug,
    method: 'POST',
    url,
    body: { orderId },
    as: A,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(left, provider).toEqual([]);
  const told = answer.json() as { redirectUrl: string; capability: string };
  if (told.redirectUrl.startsWith('/'))
    expect((await watched({ store: slug, url: told.redirectUrl })).left).toEqual([]);
  return told;
}

/** One shop whose statements are heard, for the tests of a file. */
export function setUpWatchedShop(): void {
  beforeAll(async () => {
    shop = await payingShop();
    heard = statementsOf(shop.database);
    asked.clear();
  });
  afterAll(() => shop.close());
}
