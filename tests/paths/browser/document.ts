import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { errors } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { ORDERS } from '#machines/checkout/samples.ts';
import { LIMITS } from '#machines/checkout/stateMeta.ts';
import { isProviderCode, PROVIDERS } from '#machines/domain/payment.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import type { Case } from '#machines/model.ts';
import { asReal, BREAKS, CALLS_OF, endOf, fateOf } from './answers.ts';
import { Follower } from './follow.ts';
import { act, attachFile, type Hands, NotOffered } from './hands.ts';
import { standBetween } from './inPage.ts';
import { patient, until } from './patience.ts';
import { type Fate, FaultProxy } from './proxy.ts';
import type { Visit } from './visit.ts';
import { wordsOf } from './words.ts';

/** A table has one page, with name, ways to pay and review together. */
const pageOf =
  (path: string) =>
  ({ scenario }: Visit): string =>
    scenario.kind === 'table' ? '/cart/table-checkout' : path;
/** Where a document begins: the address, and what the browser holds then. */
export const DOORS = {
  order: {
    start: "an order's page",
    path: ({ order }: Visit) => `/orders/${order.id}`,
    kept: 'afterOrder',
  },
  cancelled: {
    start: 'back by cancelling',
    path: (visit: Visit) =>
      `/orders/${visit.order.id}#c=${capabilityOf(visit)}&cancelled=${visit.order.attempt?.id ?? ''}`,
    kept: 'afterOrder',
  },
  returned: {
    start: 'back from the provider',
    path: (visit: Visit) => `/orders/${visit.order.id}#c=${capabilityOf(visit)}`,
    kept: 'afterOrder',
  },
  review: { start: 'goods', path: pageOf('/cart/checkout'), kept: 'beforeOrder' },
  another: { start: 'goods', path: pageOf('/cart/checkout'), kept: 'withAnotherCart' },
  form: { start: 'goods, guest form', path: pageOf('/cart/information'), kept: 'beforeOrder' },
  clashing: { start: 'clashing times', path: () => '/cart/checkout', kept: 'clashing' },
} as const;
export type Door = keyof typeof DOORS;

/** As the return from a provider carries it. */
function capabilityOf({ afterOrder, order }: Visit): string {
  const kept = afterOrder.origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === 'storefront.capabilities');
  return JSON.parse(kept?.value ?? '{}').value?.[order.id] ?? 'none';
}

const firstLine = ({ message }: Error): string => message.split('\n')[0] ?? '';
/** The same answer where a list is asked for: one order, or none. */
const asList = (fate: Fate): Fate => {
  if (fate.kind !== 'answer') return fate;
  if (fate.status === 200) return { ...fate, body: [fate.body] };
  return fate.status === 404 ? { ...fate, status: 200, body: [] } : fate;
};
const PASS: Fate = { kind: 'pass' };
const SETTLED_MS = 4_000;

/** One document of the shop in Chromium, driven a step at a time; what it did is read from its own recording. */
export class BrowserDocument {
  readonly follower = new Follower();
  readonly proxy: FaultProxy;
  readonly #visit: Visit;
  readonly #context: BrowserContext;
  readonly page: Page;
  readonly say: (id: string) => RegExp;
  /** a form sends a file when it is left: its answer comes to the page after it */
  sendsFile = false;

  private constructor(visit: Visit, context: BrowserContext, page: Page, locale: string) {
    this.#visit = visit;
    this.proxy = new FaultProxy(visit.order);
    this.#context = context;
    this.page = page;
    this.say = wordsOf(locale);
  }

  static async open(
    browser: Browser,
    visit: Visit,
    door: Door,
    locale: string,
    options: BrowserContextOptions,
  ): Promise<BrowserDocument> {
    const { path, kept } = DOORS[door];
    const context = await browser.newContext({ ...options, storageState: visit[kept] });
    await context.addInitScript(standBetween);
    await context.clock.install();
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const one = new BrowserDocument(visit, context, page, locale);
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/traces/'))
        one.#hears([request.postData() ?? '']);
    });
    await one.proxy.between(context);
    await page.goto(`${visit.url}${locale === 'en' ? '' : `/${locale}`}${path(visit)}`, {
      waitUntil: 'commit',
    });
    return one;
  }

  #hears(texts: readonly string[]): void {
    const parts = texts.flatMap((text): TraceSegment[] => {
      try {
        return [(JSON.parse(text) as { written: TraceSegment }).written];
      } catch {
        return [];
      }
    });
    this.follower.take(parts);
  }

  /** Asks the page for what it has recorded until now. */
  async look(): Promise<AnyMachineSnapshot | null> {
    const texts = await this.page.evaluate(() => window.paths?.flush() ?? []).catch(() => []);
    this.#hears(texts);
    return this.follower.snapshot;
  }

  /** Until something is so, as the recording tells it. */
  async until(
    isSo: (snapshot: AnyMachineSnapshot | null) => boolean | Promise<boolean>,
    ms = SETTLED_MS,
  ): Promise<boolean> {
    return until(async () => isSo(await this.look()), patient(ms));
  }

  /** The words of every button that can be pressed now. */
  async buttons(): Promise<string[]> {
    const all = this.page.locator('main button:visible:enabled');
    return all.allInnerTexts().catch(() => []);
  }

  async close(): Promise<void> {
    await this.#context.close().catch(() => undefined);
  }

  /** What is armed before the step that asks for it: a call that breaks is broken when it is made. */
  async arm(step: Case | undefined): Promise<void> {
    const port = /^xstate\.error\.actor\.(.+)$/.exec(step?.event.type ?? '')?.[1];
    const names = port === undefined ? [] : (BREAKS[port] ?? []);
    await this.page.evaluate((all) => {
      window.paths.breaks.clear();
      for (const one of all) window.paths.breaks.add(one);
    }, names);
  }

  /** Does one step. Throws NotOffered where the page has nothing by which it could be done. */
  async do(step: Case, snapshot: AnyMachineSnapshot): Promise<void> {
    const [, kind, port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(step.event.type) ?? [];
    await this.proxy.forget(this.#awaited(snapshot));
    if (/^xstate\.after\./.test(step.event.type)) return this.#letPass(step.event.type);
    if (!kind) {
      await this.#showsCode(snapshot);
      if (step.event.type === 'code.renew') await this.#runsOut();
      const { order } = this.#visit;
      const known = this.proxy.placed ?? order;
      const hands = { page: this.page, say: this.say };
      const isForm = snapshot.matches('information');
      if (step.event.type === 'attachments.change') return this.#attaches(hands, isForm);
      if (step.event.type === 'review.open' && isForm && this.sendsFile)
        await attachFile(hands).catch(() => undefined);
      return act(hands, step.event, step.title, snapshot, known).catch((error) => {
        // A button that is drawn anew under the pointer is no end of the page.
        if (error instanceof errors.TimeoutError || /^locator\./.test(error.message))
          throw new NotOffered(firstLine(error));
        throw error;
      });
    }
    if (kind === 'error') {
      if (!BREAKS[port]) throw new NotOffered('this port never rejects');
      return;
    }
    if (/^(lockOrder|lockPayment|lockCode|takeLock)$/.test(port)) return this.#answerLock(step);
    return this.#answer(port, step);
  }

  /** On the form a file is chosen and sent; on the page after it the one arrives that was on its way. */
  async #attaches(hands: Hands, isForm: boolean): Promise<void> {
    if (isForm) await attachFile(hands);
    const isSent = await until(() => this.proxy.holds(['attach']), patient(2_000));
    if (!isSent) throw new NotOffered('again: no file is on its way');
    await this.proxy.decide('attach', PASS);
  }

  /** Calls of the ports that are asked where the chart stands: they stay held until a step answers them. */
  #awaited(snapshot: AnyMachineSnapshot): string[] {
    const ids = snapshot._nodes.flatMap((node) => node.invoke.map(({ id }: { id: string }) => id));
    return ids.flatMap((id) => [...this.#callsOf(id), ...(id === 'openReview' ? ['quote'] : [])]);
  }

  /** A code is on the page once the provider made it: what can be pressed beside it comes then. */
  async #showsCode(snapshot: AnyMachineSnapshot): Promise<void> {
    if (!snapshot.matches({ paying: 'ipayQr' }) || !this.proxy.holds(['start'])) return;
    await this.proxy.decide('start', { kind: 'pass' });
    const code = this.page.locator('main img[src^="data:image"]');
    if (!(await until(() => code.isVisible(), patient(5_000))))
      throw new NotOffered('again: no code came');
  }

  /** A new code is offered once the shop calls the old one unpaid and over: the page asks when it is looked at. */
  async #runsOut(): Promise<void> {
    const real = { ...this.#visit.order, ...this.proxy.placed };
    await this.proxy.decide('order', {
      kind: 'answer',
      status: 200,
      body: asReal(ORDERS.expired, real),
    });
    await this.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    const anew = this.page.locator('main').getByRole('button', { name: this.say('qr.newCode') });
    await until(() => anew.isVisible(), patient(5_000));
  }

  #callsOf(port: string): string[] {
    return CALLS_OF[port] ?? ['start', 'capture', 'order'];
  }

  async #answerLock({ event }: Case): Promise<void> {
    const isHeld = (event as unknown as { output?: { held: boolean } }).output?.held;
    const answer = isHeld ? 'held' : 'taken';
    const hasAsked = await this.until(
      async () => this.page.evaluate(() => window.paths.locks.length > 0),
      2_000,
    );
    if (!hasAsked) throw new NotOffered('again: the page holds the lock already');
    await this.page.evaluate((one) => window.paths.locks.splice(0).at(-1)?.(one), answer as 'held');
  }

  async #answer(port: string, step: Case): Promise<void> {
    const names = this.#callsOf(port);
    const { order } = this.#visit;
    const live = { ...order, ...this.proxy.placed };
    const hasAsked = await this.until(() => this.proxy.holds(names), 3_000);
    if (!hasAsked) throw new NotOffered(`the page asked nothing for ${port}`);
    if (isProviderCode(port)) {
      const end = endOf(step.title, live);
      if (!end) throw new NotOffered('no answer of the shop ends a payment so');
      // A code that stands is asked about; what its beginning would have answered is past.
      if (PROVIDERS[port].flow === 'qr' && !end.order && !this.proxy.holds(['start']))
        throw new NotOffered('again: the code stands already');
      if (end.order) await this.proxy.decide('order', end.order);
      if (end.capture) await this.proxy.decide('capture', end.capture);
      return this.proxy.decide('start', end.start);
    }
    const fate = fateOf(port, step, live, this.#visit.made);
    if (!fate) throw new NotOffered('no answer of the shop says so');
    if (fate.kind === 'offline') {
      await this.#saysOnline(false);
      for (const name of names) await this.proxy.decide(name, { kind: 'lose' });
      await this.until(() => false, 300);
      return;
    }
    const isUnreached = port === 'openReview' && step.title.includes('no longer delivered');
    if (port === 'openReview') await this.proxy.decide('quote', isUnreached ? fate : PASS);
    for (const name of names)
      await this.proxy.decide(name, isUnreached ? PASS : name === 'orders' ? asList(fate) : fate);
  }

  #saysOnline(isOnline: boolean): Promise<void> {
    return this.page.evaluate((is) => {
      window.paths.isOnline = is;
    }, isOnline);
  }

  async #letPass(type: string): Promise<void> {
    const name = type.split('.')[2] ?? '';
    const known = LIMITS[name as keyof typeof LIMITS] as number | undefined;
    const fixed: Record<string, number> = {
      betweenQuestions: 16_000,
      retryAfter: 61_000,
      whileVoucher: 11 * 60_000,
      whileUnderWay: 31 * 60_000,
    };
    await this.page.clock.fastForward((known ?? fixed[name] ?? 60_000) + 100);
  }

  /** The browser comes back online for the next step, as it was before the path said otherwise. */
  async goesOnline(): Promise<void> {
    await this.#saysOnline(true).catch(() => undefined);
  }
}
