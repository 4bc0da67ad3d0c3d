import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { SandboxAction } from '#providers/kit/sandbox/types.ts';
import { ROOT } from '#scripts/child.ts';
import { findChromium } from '#scripts/chromium.ts';
import { hashOf } from '#server/crypto/hash.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { firebaseIdentity } from '#server/http/identity.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { authEmulatorHost } from '#tests/support/emulator.ts';
import { store } from '#tests/support/inProcess.ts';
import { namedIdentity } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

const SEEN = join(ROOT, 'test-results/money');
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
let shop: PayingShop;
let browser: Browser;
const origin = (slug: string): string => shop.config.originOf(`${slug}.localhost`);

beforeAll(async () => {
  mkdirSync(SEEN, { recursive: true });
  const authEmulator = await authEmulatorHost();
  shop = await payingShop({
    // Tokens are the emulator's, of the real time; from there on the shop's clock alone passes.
    start: new Date().toISOString(),
    config: { authEmulator },
    renderer: await builtPages(),
    identity: (config, clock) => {
      const named = namedIdentity(clock);
      const real = firebaseIdentity(
        { projectId: config.firebase.projectId, emulator: authEmulator },
        clock,
      );
      return {
        ...real,
        verify: (token, ...more) =>
          token.startsWith('named.') ? named.verify(token, ...more) : real.verify(token, ...more),
        isCurrent: async (uid, since) => uid === 'shopper' || real.isCurrent(uid, since),
      };
    },
  });
  browser = await chromium.launch({ executablePath: await findChromium(() => {}) });
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

interface Bought {
  slug: StoreSlug;
  id: string;
  provider: ProviderCode;
  attempt: { id: string };
  /** its page, as the way back from the provider opens it */
  address: string;
}
async function buys(slug: StoreSlug, provider: ProviderCode): Promise<Bought> {
  const answer = await shop.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: SHOPPER,
    body: anOrder(slug, [aLine(slug)], { method: provider }),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, capability } = answer.json().data;
  const attempt = await shop.start(slug, { id }, provider);
  return { slug, id, provider, attempt, address: `${origin(slug)}/orders/${id}#c=${capability}` };
}
const simulate = async ({ provider, attempt }: Bought, action: SandboxAction) =>
  shop.simulate(provider, { reference: await shop.referenceOf(attempt.id), action });
const until = ({ slug, id }: Bought, says: (view: OrderView) => boolean) =>
  shop.until(slug, { id }, says);
async function passes(ms: number): Promise<void> {
  shop.clock.pass(ms);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
  await shop.quiet();
}

/** The page of an order, opened at the shop's own time, and looked at. */
async function sees(bought: Bought, name: string, viewports = [PHONE]): Promise<string> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.clock.setFixedTime(shop.clock.now());
  await page.goto(bought.address);
  await page.locator('main [data-money]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const text = await looks(page, `shopper-${name}`, viewports);
  await context.close();
  return text;
}
async function looks(page: Page, name: string, viewports: (typeof PHONE)[]): Promise<string> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: join(SEEN, `${name}-${viewport.width}.png`), fullPage: true });
  }
  return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
}
const BOTH = [PHONE, WIDE];

/** The pages of staff as those of that store see them: the list, then the order. */
async function staffSees(
  { slug, id }: Bought,
  name: string,
): Promise<{ list: string; order: string }> {
  const person = accountsOf(slug).find(({ roles }) => roles.includes('staff'));
  if (!person) throw new Error(`${slug} has no staff`);
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${origin(slug)}/login?next=/staff`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByText(/\bopen tasks?\b/)
    .first()
    .waitFor();
  const list = await looks(page, `staff-${name}-list`, BOTH);
  await page.setViewportSize(PHONE);
  await page.goto(`${origin(slug)}/staff/orders/${id}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const order = await looks(page, `staff-${name}-order`, BOTH);
  await context.close();
  return { list, order };
}

describe('a bank debit that succeeds on day 9', () => {
  it('is watched from the first minute on, told in each screen, and paid at the end', async () => {
    const bought = await buys('retail', 'STRIPE');
    await simulate(bought, 'approveSlowly');
    await until(bought, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
    const said: string[] = [];
    for (const [name, ms] of [
      ['minute-1', MINUTE],
      ['hour-1', 59 * MINUTE],
      ['day-4', 4 * DAY],
    ] as const) {
      await passes(ms);
      const text = await sees(bought, `debit-${name}`);
      said.push(text);
      expect(text).toMatch(/^Order placed, your payment is on its way .* Do not pay again\./);
      expect(text.replace('Do not pay again', '')).not.toMatch(/pay (again|now|in another)/i);
    }
    await passes(5 * DAY);
    await simulate(bought, 'arrives');
    await until(bought, (view) => view.paymentState === 'PAID');
    said.push(await sees(bought, 'debit-day-9'));
    expect(said.at(-1)).toMatch(/paid|Thank you/i);
  });
});

/** What staff does with it, by the call that their page sends. */
async function staffActs({ slug, id }: Bought, action: string): Promise<void> {
  const headers = { 'api-key': 'sk-of-the-shops-own-systems' };
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(headers['api-key']),
    businessId: store(slug).business.id,
    kind: 'secret',
    createdAt: shop.clock.now(),
  });
  shop.services.stores.forget();
  const url = `/api/v1/staff/orders/${id}`;
  const { version } = (await shop.ask({ store: slug, url, headers })).json();
  const body = { action, version, reason: 'asked by telephone' };
  const call = { method: 'POST', url: `${url}/actions`, headers, body } as const;
  const done = await shop.ask({ store: slug, ...call });
  expect(done.statusCode, done.body).toBe(200);
}

describe('a page that is left open', () => {
  it('tells each turn of its order without being loaded again: under way, paid, cancelled, given back', async () => {
    const bought = await buys('retail', 'STRIPE');
    await simulate(bought, 'approveSlowly');
    await until(bought, (view) => view.attempt?.outcome.status === 'IN_PROCESS');
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(bought.address);
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const turns: [string, RegExp, () => Promise<unknown>, OrderView['paymentState']?][] = [
      ['under-way', /^Order placed, your payment is on its way/, async () => {}],
      ['paid', /^Order placed and paid/, () => simulate(bought, 'arrives'), 'PAID'],
      [
        'cancelled',
        /^The order has ended, your money goes back to you/,
        () => staffActs(bought, 'cancel'),
      ],
      ['given-back', /^Your payment was returned/, () => simulate(bought, 'refund'), 'REFUNDED'],
    ];
    for (const [name, says, happens, state] of turns) {
      await happens();
      await shop.quiet();
      if (state) await until(bought, (view) => view.paymentState === state);
      // Its shopper looks at the tab again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => page.locator('main').innerText(), { timeout: 20_000 }).toMatch(says);
      const text = await looks(page, `shopper-open-${name}`, BOTH);
      if (name !== 'paid' && name !== 'under-way') expect(text).not.toMatch(/Still to pay/);
      await page.setViewportSize(PHONE);
    }
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await context.close();
  });
});

const SAID = {
  underpaid: {
    shopper: /less arrived than was due KES 119\.00 of KES 120\.00 .* Do not pay again\./,
    list: /One open task\. To check Paid too little KES 119\.00 received/,
    order: /Accept as paid in full .* Still missing KES 1\.00/,
  },
  refunded: {
    shopper: /Your payment was returned \$148\.00 was given back to you/,
    list: /No open tasks/,
    order: /Nothing to do for this order\. .* Refunded \$148\.00/,
  },
  disputed: {
    shopper: /A bank contests your payment .* Do not pay again\./,
    list: /One open task\. To check Chargeback: the customer’s bank disputes the payment/,
    order: /Record a refund Cancel the order History Chargeback: payment disputed by the bank/,
  },
  turned: {
    shopper:
      /Your bank decided for the shop A bank had taken back \$148\.00, and has decided for the shop since\. .* Do not pay again\./,
    list: /open tasks, the oldest first\. .* To check The refund sent differs from the one recorded here/,
    order:
      /The bank took back a payment of this order and then decided for the shop\. .* Of that, back at the shop \$148\.00/,
  },
};
/** What a page says once the provider's word has been heard. */
const HEARD: Partial<Record<SandboxAction, (view: OrderView) => boolean>> = {
  dispute: ({ money }) => money?.disputed === true,
  disputeLost: ({ paymentState }) => paymentState === 'REFUNDED',
  disputeWon: ({ money }) => (money?.turned ?? 0) > 0,
};

/** The bank looks at a dispute once more that it had decided. */
async function isOpenedAgain({ attempt }: Bought): Promise<void> {
  const { dispute } = await shop.paymentOf({ ...attempt, outcome: null });
  if (dispute) dispute.state = 'open';
}

describe('money that does not fit', () => {
  it.each([
    ['underpaid', 'grocery', 'FLUTTERWAVE', ['payLess'], 'REVIEW'],
    ['refunded', 'retail', 'STRIPE', ['approve', 'refund'], 'REFUNDED'],
    ['disputed', 'retail', 'STRIPE', ['approve', 'dispute'], 'PAID'],
    ['turned', 'retail', 'STRIPE', ['approve', 'dispute', 'disputeLost', 'disputeWon'], 'REFUNDED'],
  ] as const)(
    '%s is told to the shopper and to staff',
    async (name, slug, provider, actions, state) => {
      const bought = await buys(slug, provider);
      for (const action of actions) {
        if (action === 'disputeWon') await isOpenedAgain(bought);
        await simulate(bought, action);
        await until(bought, HEARD[action] ?? ((view) => view.paymentState !== 'PENDING'));
      }
      await until(bought, (view) => view.paymentState === state);
      const shopper = await sees(bought, name, BOTH);
      const staff = await staffSees(bought, name);
      expect(shopper).toMatch(SAID[name].shopper);
      expect(staff.list).toMatch(SAID[name].list);
      expect(staff.order).toMatch(SAID[name].order);
    },
  );
});
