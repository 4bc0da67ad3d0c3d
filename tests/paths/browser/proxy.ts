import type { BrowserContext, Request, Route } from '@playwright/test';
import { type ProblemCode, problemOf } from '#machines/domain/problem.ts';
import { askShop } from './askShop.ts';

/** Calls of a checkout page that a path decides about, by method and the end of their address. */
const CALLS: [name: string, method: string, path: RegExp][] = [
  ['start', 'POST', /-checkout$/],
  ['capture', 'POST', /\/paypal-capture\/[\w-]+$/],
  ['giveUpAttempt', 'POST', /\/cartTransaction\/[\w-]+\/give-up-payment$/],
  ['giveUpOrder', 'POST', /\/cartTransaction\/[\w-]+\/give-up$/],
  ['payLater', 'POST', /\/cartTransaction\/[\w-]+\/pay-later$/],
  ['placeOrder', 'POST', /\/cartTransaction$/],
  ['order', 'GET', /\/cartTransaction\/[\w-]{36}$/],
  ['orders', 'GET', /\/cartTransaction$/],
  ['products', 'GET', /\/products$/],
  ['promotion', 'GET', /\/promotions\/[^/]+$/],
  ['quote', 'POST', /\/shipments?\/.*quote|\/quote/],
  ['attach', 'POST', /\/attachments$/],
  ['createAppointment', 'POST', /\/appointments?$/],
  ['patchAppointment', 'PATCH', /\/appointments?\/[\w-]+$/],
];

export function nameOf(request: Pick<Request, 'method' | 'url'>): string | null {
  const { pathname, searchParams } = new URL(request.url());
  const found = CALLS.find(
    ([, method, path]) => method === request.method() && path.test(pathname),
  )?.[0];
  // The list of a shopper's orders is read beside a review, and decides nothing.
  return found === 'orders' && !searchParams.has('intent') ? null : (found ?? null);
}

/** What becomes of a call: on to the shop as it is, an answer in the shop's place, the shop's own answer changed, or none. */
export type Fate =
  /** another answer where the shop refuses: what one document took from it, a time above all, the next one cannot have */
  | { kind: 'pass'; otherwise?: Fate }
  | { kind: 'lose' }
  | { kind: 'answer'; status: number; body: unknown; headers?: Record<string, string> }
  | { kind: 'change'; how(body: unknown): unknown };
export const refused = (
  code: ProblemCode,
  more: Parameters<typeof problemOf>[1] = {},
  headers = {},
): Fate => {
  const body = problemOf(code, more);
  return { kind: 'answer', status: body.status, body, headers };
};

/** A recording goes on whatever the shop does with its parts; they are brought to the shop all the same. */
function keepsOn(route: Route): Promise<void> {
  void askShop(route.request()).catch(() => undefined);
  return route.fulfill({ status: 200, json: { kept: true } });
}

/** Stands between the page and the shop: holds each call of a checkout until the path says what becomes of it. */
export class FaultProxy {
  readonly #held = new Map<string, Route[]>();
  readonly #standing = new Map<string, Fate>();
  /** how many answers were the shop's own, and how many were not */
  readonly counts = { shop: 0, planted: 0 };
  /** the order that this document itself placed at the shop */
  placed: { id: string; orderNumber: string; intentId: string } | null = null;
  /** orders of which the shop itself answered that they stand */
  readonly written: string[] = [];
  /** the order in whose place an answer stands that the shop never gave */
  readonly #known: { id: string; orderNumber: string } | null;

  constructor(known: { id: string; orderNumber: string } | null = null) {
    this.#known = known;
  }

  async between(context: BrowserContext): Promise<void> {
    await context.route('**/api/v1/**', (route) => {
      if (route.request().url().includes('/traces/')) return keepsOn(route);
      const name = nameOf(route.request());
      if (!name) return route.continue();
      const standing = this.#standing.get(name);
      if (standing) return this.#give(route, standing);
      this.#held.set(name, [...(this.#held.get(name) ?? []), route]);
      return undefined;
    });
  }

  holds(names: readonly string[]): boolean {
    return names.some((name) => (this.#held.get(name)?.length ?? 0) > 0);
  }

  /** From now on, and for what is held already. */
  async decide(name: string, fate: Fate): Promise<void> {
    this.#standing.set(name, fate);
    const held = this.#held.get(name) ?? [];
    this.#held.delete(name);
    for (const route of held) await this.#give(route, fate);
  }

  /** The next step decides anew. What was held for a question that is over goes on to the shop; a file may be on its way for long. */
  async forget(but: readonly string[] = []): Promise<void> {
    this.#standing.clear();
    for (const [name, routes] of this.#held) {
      if (but.includes(name) || name === 'attach') continue;
      this.#held.delete(name);
      for (const route of routes) await route.continue().catch(() => undefined);
    }
  }

  /** The shop's own answer; what it placed is remembered, since a recording names no order by its id. */
  async #passes(route: Route, otherwise?: Fate): Promise<void> {
    if (nameOf(route.request()) !== 'placeOrder' && !otherwise) return route.continue();
    const { status, headers, text } = await askShop(route.request());
    if (status >= 300 && otherwise) return this.#give(route, otherwise);
    if (status === 201 && nameOf(route.request()) === 'placeOrder') {
      const { cashbookTransactionId } = route.request().postDataJSON() as Record<string, string>;
      const { data } = JSON.parse(text) as { data: { id: string; orderNumber: string } };
      const { id, orderNumber } = data;
      this.written.push(id);
      this.placed = { id, orderNumber, intentId: cashbookTransactionId ?? '' };
    }
    return route.fulfill({ status, headers, body: text });
  }

  #counted(whose: 'shop' | 'planted'): void {
    this.counts[whose] += 1;
  }

  /** An answer that says so, or none, may be that of an order which stands. */
  #mayBePlaced(route: Route, fate: Fate): void {
    const isRefused = fate.kind === 'pass' || (fate.kind === 'answer' && fate.status >= 300);
    if (nameOf(route.request()) !== 'placeOrder' || isRefused || !this.#known) return;
    const { cashbookTransactionId } = route.request().postDataJSON() as Record<string, string>;
    const { id, orderNumber } = this.#known;
    this.placed ??= { id, orderNumber, intentId: cashbookTransactionId ?? '' };
  }

  async #give(route: Route, fate: Fate): Promise<void> {
    this.#mayBePlaced(route, fate);
    this.#counted(fate.kind === 'pass' ? 'shop' : 'planted');
    try {
      if (fate.kind === 'pass') await this.#passes(route, fate.otherwise);
      else if (fate.kind === 'lose') await route.abort('connectionreset');
      else if (fate.kind === 'answer') {
        const { status, body, headers = {} } = fate;
        await route.fulfill({ status, json: body, headers });
      } else {
        const { status, headers, text } = await askShop(route.request());
        const body: unknown = JSON.parse(text || 'null');
        const told = fate.how(status < 300 ? body : null);
        if (told === body) {
          this.counts.planted -= 1;
          this.#counted('shop');
        }
        const isPlaced = nameOf(route.request()) === 'placeOrder';
        await route.fulfill({
          status: isPlaced ? 201 : 200,
          headers,
          body: JSON.stringify(told),
        });
      }
    } catch {
      // The page is gone, and its question with it.
    }
  }
}
