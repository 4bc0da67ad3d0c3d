import { expect } from '@playwright/test';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { isHosted } from '../scenarios.ts';
import { PAID } from '../shopper.ts';
import {
  any,
  endsPaid,
  goesOn,
  oneSession,
  orderPage,
  type Situation,
  type Stage,
  sellsGoods,
  there,
} from './kit.ts';

/** Something happens at the review, and the order goes on as if it had not. */
const atReview = (
  title: string,
  fits: Situation['fits'],
  what: (stage: Stage) => Promise<unknown>,
): Situation => ({
  title,
  fits,
  from: 'review',
  async happens(stage) {
    await what(stage);
    return 'review';
  },
});

/** Until the button: the form, the review, and what happens as it is pressed. */
export const BEFORE_PAYING: Situation[] = [
  {
    title: 'F25: a reload of the form keeps what was typed',
    shownBy: 'orderTruth.spec.ts: in the form, with everything that was typed',
    fits: any,
    from: 'information',
    async happens({ page }) {
      await page.getByLabel('Full name').fill('Ada Wanjiru');
      await page.reload();
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Wanjiru');
      return 'information';
    },
  },
  {
    ...atReview('F25: a reload of the review, then the order', any, async ({ shopper, page }) => {
      await page.reload();
      await shopper.sees('review');
    }),
    shownBy: 'orderTruth.spec.ts: in review, with the same amount on the button',
  },
  atReview(
    'Back from review to the form, Forward again, then the order',
    any,
    async ({ shopper, page }) => {
      await page.goBack();
      await shopper.sees('information');
      await page.goForward();
      await shopper.sees('review');
    },
  ),
  {
    title: 'Back in the very moment of the step to review leads to the form',
    fits: any,
    from: 'information',
    async happens({ shopper, page }) {
      await page.evaluate(() => {
        const push = history.pushState.bind(history);
        history.pushState = (...step) => {
          history.pushState = push;
          push(...step);
          history.back();
          // A busy page: the way back is there before React has drawn the way forth.
          for (const end = performance.now() + 300; performance.now() < end; );
        };
      });
      await shopper.tellsWho();
      await shopper.sees('information');
      await expect(page).toHaveURL(/\/cart\/information$/);
      return 'information';
    },
  },
  {
    title: 'F24: a storm of clicks on the button is one order',
    fits: any,
    from: 'review',
    async happens({ shopper }) {
      await shopper.choosesMethod();
      await shopper.readsOrderOf(() =>
        shopper.mainButton().evaluate((button: HTMLElement) => {
          for (let press = 0; press < 8; press++) button.click();
        }),
      );
      await shopper.sees(there(shopper));
      return 'payment';
    },
  },
  {
    title: 'F28: a reload while the order is being placed finds that very order',
    fits: any,
    from: 'review',
    async happens({ shopper, page }) {
      await shopper.choosesMethod();
      // The order stands and its answer is still under way: with it the page would leave for the provider while it is reloaded.
      const line = await page.context().newCDPSession(page);
      const ordered = Promise.withResolvers<number | undefined>();
      line.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
        if (request.method === 'POST') ordered.resolve(responseStatusCode);
        // What is still read when the line is taken away goes on without it.
        else line.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
      });
      await line.send('Fetch.enable', {
        patterns: [{ urlPattern: '*/cartTransaction?*', requestStage: 'Response' }],
      });
      await shopper.mainButton().click();
      expect(await ordered.promise).toBe(201);
      await page.goto(`${shopper.url}/cart/checkout`);
      await line.detach();
      if (shopper.scenario.method === PAY_LATER)
        await expect(shopper.heading(/Order placed|You’re booked/)).toBeVisible();
      else {
        await expect(
          shopper.heading(/Payment not finished|Scan to pay|being confirmed/),
        ).toBeVisible();
        await goesOn(shopper);
        await endsPaid(shopper);
      }
      expect(await shopper.ordersFromServer()).toHaveLength(1);
      return 'paid';
    },
  },
  {
    title: 'F33: a duplicated tab at review becomes the same order',
    fits: any,
    from: 'review',
    async happens({ shopper, anotherTab }) {
      const otherTab = await anotherTab();
      await otherTab.page.goto(`${otherTab.url}/cart/checkout`);
      await otherTab.sees('review');
      await shopper.ordersAndReads();
      await otherTab.page.reload();
      await expect(
        otherTab.heading(
          /Payment not finished|Scan to pay|another tab|Order placed|being confirmed|Nothing to order/,
        ),
      ).toBeVisible();
      await shopper.sees(there(shopper));
      return 'payment';
    },
  },
  {
    title: 'F31, I43: two tabs press the button and one order comes of it',
    fits: any,
    from: 'review',
    async happens({ shopper, anotherTab }) {
      const otherTab = await anotherTab();
      await otherTab.page.goto(`${otherTab.url}/cart/checkout`);
      await otherTab.sees('review');
      await otherTab.choosesMethod();
      await shopper.choosesMethod();
      // Both buttons are at hand before either is pressed: the slower tab may have gone on to the order by the time it would look for its own.
      const buttons = await Promise.all(
        [shopper, otherTab].map((one) => one.mainButton().elementHandle()),
      );
      await Promise.all(
        buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())),
      );
      // Whichever tab was first goes to pay. A third one asks the shop, which both of them may be leaving.
      const third = await anotherTab();
      await third.page.goto(`${third.url}/orders/find`);
      await expect.poll(async () => (await third.ordersFromServer()).length).toBe(1);
      third.placed = (await third.ordersFromServer())[0]!;
      if (shopper.scenario.method === PAY_LATER) return 'over';
      await expect.poll(async () => (await third.sessions()).length).toBe(1);
      // The other tab has nothing to order any more: it shows that very order, or that the first one is at it.
      const tabs = [shopper, otherTab];
      if (isHosted(shopper.scenario.method))
        await expect.poll(() => tabs.filter((one) => one.isAtShop()).length).toBe(1);
      for (const one of tabs)
        if (one.isAtShop())
          await expect(one.heading(/Payment not finished|Scan to pay|another tab/)).toBeVisible();
      await third.steers('approve');
      await orderPage(third, third.placed.id);
      await third.waitsFor(PAID);
      await oneSession(third);
      return 'over';
    },
  },
  {
    title: 'F13: offline at the form, then on again',
    fits: any,
    from: 'information',
    async happens({ shopper, page }) {
      // The line ends while what would send an order is on its way: a browser asks for a file once, so it never comes.
      await page.route(/\/assets\/written-/, (route) => route.abort('internetdisconnected'));
      await page.reload();
      await shopper.sees('information');
      await page.context().setOffline(true);
      await shopper.tellsWho();
      await expect(shopper.heading('You are offline')).toBeVisible();
      await page.context().setOffline(false);
      // What was typed is sent by itself, or with the next press.
      const next = page.getByRole('button', { name: 'Continue to review' });
      await expect(next.or(shopper.mainButton())).toBeVisible();
      await expect(async () => {
        if (await next.isVisible()) await next.click({ timeout: 5_000 });
        await expect(shopper.mainButton()).toBeVisible({ timeout: 10_000 });
      }).toPass();
      return 'review';
    },
  },
  atReview(
    'F14: offline as the button is pressed, then on again',
    any,
    async ({ shopper, page }) => {
      await shopper.choosesMethod();
      await page.context().setOffline(true);
      await expect(shopper.heading('You are offline')).toBeVisible();
      await page.context().setOffline(false);
      await shopper.sees('review');
    },
  ),
  atReview(
    'F32: the cart is changed in another tab during review, and the new total is said',
    sellsGoods,
    async ({ shopper, anotherTab }) => {
      await shopper.choosesMethod();
      const before = await shopper.mainButton().textContent();
      const other = await anotherTab();
      await other.adds(1);
      await expect(shopper.mainButton()).not.toHaveText(before ?? '');
    },
  ),
];
