import { expect, type Page } from '@playwright/test';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { isHosted, type Scenario } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { watchOver } from './watch.ts';

/** What a test hands to a situation: a shopper who has done nothing yet, other browsers, and how it is told that the order is paid. */
export interface Stage {
  shopper: Shopper;
  page: Page;
  elsewhere(): Promise<Shopper>;
  anotherTab(): Promise<Shopper>;
}
interface Situation {
  title: string;
  /** which ways to pay can come into it */
  fits(method: Scenario['method']): boolean;
  run(stage: Stage): Promise<void>;
}

const any = (): boolean => true;
const paysOnline = (method: Scenario['method']): boolean => method !== PAY_LATER;

/** Where the shopper stands right after the button. */
const there = ({ scenario: { method } }: Shopper) => (method === PAY_LATER ? 'placed' : isHosted(method) ? 'atProvider' : 'scanning');

/** Whoever left a payment finds it unfinished, or still running where its code stands on the page. */
async function seesOpen(shopper: Shopper): Promise<void> {
  await expect(shopper.heading(/Payment not finished|Scan to pay|being confirmed|waiting for your payment/)).toBeVisible({
    timeout: 30_000,
  });
}
async function goesOn(shopper: Shopper): Promise<void> {
  const button = shopper.main.getByRole('button', { name: 'Continue this payment' });
  await expect(button.or(shopper.page.getByRole('img', { name: /QR code to pay/ })).first()).toBeVisible({ timeout: 30_000 });
  if (await button.isVisible()) await button.click();
  await shopper.sees(there(shopper));
}
/** However it went on: the money comes, the page says so, and there was one payable thing all along. */
export async function endsPaid(shopper: Shopper): Promise<void> {
  const { method } = shopper.scenario;
  if (method === PAY_LATER) return shopper.sees('placed');
  if (isHosted(method)) await shopper.paysThere();
  else await shopper.steers('approve');
  await shopper.waitsFor('Order placed and paid');
  await oneSession(shopper);
}
export async function oneSession(shopper: Shopper): Promise<void> {
  const expected = shopper.scenario.method === PAY_LATER ? 0 : 1;
  expect(await shopper.sessions(), `payable things for order ${shopper.placed.orderNumber}`).toHaveLength(expected);
}

const back = (page: Page): Promise<void> => page.evaluate(() => history.back());
const orderPage = (shopper: Shopper, id: string): Promise<unknown> => shopper.page.goto(`${shopper.url}/orders/${id}`);

async function paidBy(shopper: Shopper): Promise<void> {
  await shopper.goesToPay();
  await endsPaid(shopper);
}

export const SITUATIONS: Situation[] = [
  {
    title: 'F25: a reload of the form keeps what was typed',
    fits: any,
    async run({ shopper, page }) {
      await shopper.adds();
      await shopper.viewsCart();
      await shopper.sees('information');
      await page.getByLabel('Full name').fill('Ada Wanjiru');
      await page.reload();
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Wanjiru');
      await shopper.tellsWho();
      await shopper.sees('review');
    },
  },
  {
    title: 'F25: a reload of the review, then the order',
    fits: any,
    async run({ shopper, page }) {
      await shopper.goesToReview();
      await page.reload();
      await shopper.sees('review');
      await shopper.ordersAndReads();
      await endsPaid(shopper);
    },
  },
  {
    title: 'Back from review to the form, Forward again, then the order',
    fits: any,
    async run({ shopper, page }) {
      await shopper.goesToReview();
      await page.goBack();
      await shopper.sees('information');
      await page.goForward();
      await shopper.sees('review');
      await shopper.ordersAndReads();
      await endsPaid(shopper);
    },
  },
  {
    title: 'F24: a storm of clicks on the button is one order',
    fits: any,
    async run({ shopper }) {
      await shopper.goesToReview();
      await shopper.choosesMethod();
      await shopper.readsOrderOf(() =>
        shopper.mainButton().evaluate((button: HTMLElement) => {
          for (let press = 0; press < 8; press++) button.click();
        }),
      );
      await shopper.sees(there(shopper));
      await endsPaid(shopper);
    },
  },
  {
    title: 'F28: a reload while the order is being placed finds that very order',
    fits: any,
    async run({ shopper, page }) {
      await shopper.goesToReview();
      await shopper.choosesMethod();
      await shopper.readsOrderOf(async () => {
        await page.route('**/cartTransaction', async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          const reply = await route.fetch();
          await route.fulfill({ response: reply });
          await page.unroute('**/cartTransaction');
        });
        await shopper.mainButton().click();
      });
      await page.goto(`${shopper.url}/cart/checkout`);
      await expect(shopper.heading(/Payment not finished|Scan to pay|being confirmed|Order placed|Your order/)).toBeVisible({
        timeout: 30_000,
      });
      if (shopper.scenario.method === PAY_LATER) return;
      await goesOn(shopper);
      await endsPaid(shopper);
    },
  },
  {
    title: 'F26: Back from the payment, the payment goes on where it was',
    fits: isHosted,
    async run({ shopper, page }) {
      await shopper.goesToPay();
      await back(page);
      await seesOpen(shopper);
      await goesOn(shopper);
      await endsPaid(shopper);
    },
  },
  {
    title: 'F27: Back and Forward again reach the same session',
    fits: isHosted,
    async run({ shopper, page }) {
      await shopper.goesToPay();
      await back(page);
      await seesOpen(shopper);
      await page.evaluate(() => history.forward());
      await shopper.sees('atProvider');
      await endsPaid(shopper);
    },
  },
  {
    title: 'a reload of the provider’s page',
    fits: isHosted,
    async run({ shopper, page }) {
      await shopper.goesToPay();
      await page.reload();
      await endsPaid(shopper);
    },
  },
  {
    title: 'F25: a reload of the page after the button',
    fits: (method) => !isHosted(method),
    async run({ shopper, page }) {
      await shopper.goesToPay();
      await page.reload();
      if (shopper.scenario.method !== PAY_LATER) await goesOn(shopper);
      await endsPaid(shopper);
    },
  },
  {
    title: 'F28: the tab is closed at the payment; the next visit of the checkout finds the order',
    fits: paysOnline,
    async run({ shopper, page, anotherTab }) {
      await shopper.goesToPay();
      const next = await anotherTab();
      await page.close();
      await next.page.goto(`${next.url}/cart/checkout`);
      await seesOpen(next);
      await goesOn(next);
      await endsPaid(next);
    },
  },
  {
    title: 'F29: the tab is closed, the money comes; the order’s page says so',
    fits: paysOnline,
    async run({ shopper, page, anotherTab }) {
      await shopper.goesToPay();
      const id = shopper.placed.id;
      const next = await anotherTab();
      await page.close();
      await next.steers('approve');
      await orderPage(next, id);
      await next.waitsFor('Order placed and paid');
      await oneSession(next);
    },
  },
  {
    title: 'F30: the order’s page is opened by its address while the payment runs',
    fits: paysOnline,
    async run({ shopper }) {
      await shopper.goesToPay();
      await orderPage(shopper, shopper.placed.id);
      await seesOpen(shopper);
      await goesOn(shopper);
      await endsPaid(shopper);
    },
  },
  {
    title: 'F33: a duplicated tab at review becomes the same order',
    fits: any,
    async run({ shopper, anotherTab }) {
      await shopper.goesToReview();
      const twin = await anotherTab();
      await twin.page.goto(`${twin.url}/cart/checkout`);
      await twin.sees('review');
      await shopper.ordersAndReads();
      await twin.page.reload();
      await expect(twin.heading(/Payment not finished|Scan to pay|another tab|Order placed|being confirmed|Nothing to order/)).toBeVisible({
        timeout: 30_000,
      });
      await endsPaid(shopper);
    },
  },
  {
    title: 'F31, I43: two tabs press the button and one order comes of it',
    fits: any,
    async run({ shopper, anotherTab }) {
      await shopper.goesToReview();
      const twin = await anotherTab();
      await twin.page.goto(`${twin.url}/cart/checkout`);
      await twin.sees('review');
      await twin.choosesMethod();
      await shopper.choosesMethod();
      await Promise.all([shopper.mainButton().dispatchEvent('click'), twin.mainButton().click()]);
      // Whichever tab was first: the other one still stands at the shop, and asks it.
      const tabs = [shopper, twin];
      const atShop = (): Shopper | undefined => tabs.find((tab) => tab.isAtShop());
      await expect.poll(async () => (await atShop()?.ordersFromServer())?.length).toBe(1);
    },
  },
  {
    title: 'I44: a second tab opens the checkout while the first is at the payment',
    fits: paysOnline,
    async run({ shopper, anotherTab }) {
      await shopper.goesToPay();
      const second = await anotherTab();
      await second.page.goto(`${second.url}/cart/checkout`);
      await expect(second.heading(/Payment not finished|Scan to pay|another tab|being confirmed|waiting/)).toBeVisible({ timeout: 30_000 });
      await endsPaid(shopper);
      await second.page.reload();
      await second.waitsFor('Order placed and paid');
    },
  },
  {
    title: 'F13: offline at the form, then on again',
    fits: any,
    async run({ shopper, page }) {
      await shopper.adds();
      await shopper.viewsCart();
      await shopper.sees('information');
      await page.context().setOffline(true);
      await shopper.tellsWho();
      await expect(shopper.heading('You are offline')).toBeVisible();
      await page.context().setOffline(false);
      await expect(shopper.heading(/Your details|Review your order/)).toBeVisible({ timeout: 40_000 });
    },
  },
  {
    title: 'F14: offline as the button is pressed, then on again',
    fits: any,
    async run({ shopper, page }) {
      await shopper.goesToReview();
      await shopper.choosesMethod();
      await page.context().setOffline(true);
      await expect(shopper.heading('You are offline')).toBeVisible();
      await page.context().setOffline(false);
      await shopper.sees('review');
      await shopper.ordersAndReads();
      await endsPaid(shopper);
    },
  },
  {
    title: 'F14: offline on the order’s page, the money comes, then on again',
    fits: paysOnline,
    async run({ shopper, page }) {
      await shopper.goesToPay();
      await orderPage(shopper, shopper.placed.id);
      await seesOpen(shopper);
      await page.context().setOffline(true);
      await shopper.steers('approve');
      await page.context().setOffline(false);
      await shopper.waitsFor('Order placed and paid');
      await oneSession(shopper);
    },
  },
  {
    title: 'P7, F59: the payment is finished in another browser, without cookie or storage',
    fits: isHosted,
    async run({ shopper, page, elsewhere }) {
      await shopper.goesToPay();
      const phone = await elsewhere();
      await phone.page.goto(page.url());
      await phone.paysThere();
      await phone.waitsFor('Order placed and paid');
      await expect(phone.page.locator('body')).not.toContainText('ada@shopper.example');
      await back(page);
      await shopper.waitsFor('Order placed and paid');
      await oneSession(shopper);
    },
  },
  {
    title: 'F39: the return link is opened twice, and once more in another browser',
    fits: isHosted,
    async run({ shopper, page, elsewhere }) {
      const links: string[] = [];
      page.on(
        'request',
        (request) => request.isNavigationRequest() && request.url().includes('/cart/return/') && links.push(request.url()),
      );
      await paidBy(shopper);
      expect(links.length).toBeGreaterThan(0);
      await page.goto(links[0]!);
      await shopper.waitsFor('Order placed and paid');
      const phone = await elsewhere();
      await phone.page.goto(links[0]!);
      await phone.waitsFor('Order placed and paid');
      await oneSession(shopper);
    },
  },
  {
    title: 'F37, F59: storage is wiped at the payment; the return knows the order all the same',
    fits: isHosted,
    async run({ shopper, page, anotherTab }) {
      await shopper.goesToPay();
      const other = await anotherTab();
      await other.page.goto(`${other.url}/orders/find`);
      await other.page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.context().clearCookies();
      await endsPaid(shopper);
    },
  },
  {
    title: 'F25: a reload of the finished order',
    fits: any,
    async run({ shopper, page }) {
      await paidBy(shopper);
      await page.reload();
      if (shopper.scenario.method === PAY_LATER) await shopper.sees('placed');
      else await shopper.waitsFor('Order placed and paid');
      await oneSession(shopper);
    },
  },
  {
    title: 'Back from the finished order never leads into its payment again',
    fits: any,
    async run({ shopper, page }) {
      await paidBy(shopper);
      await back(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(shopper.main.getByRole('button', { name: /^(Pay (?!.* later)|Continue this payment)/ })).toHaveCount(0);
      await oneSession(shopper);
    },
  },
  {
    title: 'the checkout’s address after the order has nothing left to order',
    fits: any,
    async run({ shopper, page }) {
      await paidBy(shopper);
      await page.goto(`${shopper.url}/cart/checkout`);
      await expect(shopper.heading(/Nothing to order yet|Your details|Order placed|Appointment requested|Sent to the kitchen/)).toBeVisible(
        { timeout: 30_000 },
      );
      await oneSession(shopper);
    },
  },
  {
    title: 'F32: the cart is changed in another tab during review, and the new total is said',
    fits: any,
    async run({ shopper, anotherTab }) {
      await shopper.goesToReview();
      await shopper.choosesMethod();
      const before = await shopper.mainButton().textContent();
      const other = await anotherTab();
      await other.adds(1);
      await expect(shopper.mainButton()).not.toHaveText(before ?? '', { timeout: 30_000 });
      await shopper.ordersAndReads();
      await endsPaid(shopper);
    },
  },
];

/** Another browser: no cookie, no storage, watched all the same. */
export async function strangerOf(shopper: Shopper, problems: string[]): Promise<Shopper> {
  const context = await shopper.page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } });
  await watchOver(context, problems);
  return new Shopper(await context.newPage(), shopper.scenario);
}
