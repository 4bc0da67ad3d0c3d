import { expect } from '@playwright/test';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { isHosted } from '../scenarios.ts';
import { PAID } from '../shopper.ts';
import {
  back,
  endsPaid,
  forgiveResubmission,
  forward,
  goesOn,
  hasAddress,
  oneSession,
  orderPage,
  paysOnline,
  type Situation,
  seesOpen,
} from './kit.ts';

/** The shopper is at the provider, or a code is on the screen. */
export const WHILE_PAYING: Situation[] = [
  {
    title: 'F26: Back from the payment, the payment goes on where it was',
    fits: isHosted,
    from: 'payment',
    async happens({ shopper, page }) {
      await back(page);
      await seesOpen(shopper);
      await goesOn(shopper);
      return 'payment';
    },
  },
  {
    title: 'F27: Back and Forward again reach the same session, or stay where it goes on',
    fits: isHosted,
    from: 'payment',
    async happens({ shopper, page, problems }) {
      await back(page);
      await seesOpen(shopper);
      await forward(page);
      // A form that was posted is not sent a second time by the browser: then the shop's page stands, and leads there.
      if (hasAddress(shopper.scenario.method)) {
        await shopper.sees('atProvider');
        return 'payment';
      }
      await goesOn(shopper);
      await endsPaid(shopper);
      forgiveResubmission(problems);
      return 'paid';
    },
  },
  {
    title: 'a reload of the provider’s page',
    fits: isHosted,
    from: 'payment',
    async happens({ page }) {
      await page.reload();
      return 'payment';
    },
  },
  {
    title: 'F25: a reload of the page after the button',
    shownBy: 'orderTruth.spec.ts: before a code, with the same code',
    fits: (method) => !isHosted(method),
    from: 'payment',
    async happens({ shopper, page }) {
      await page.reload();
      if (shopper.scenario.method !== PAY_LATER) await goesOn(shopper);
      return 'payment';
    },
  },
  {
    title: 'F28: the tab is closed at the payment; the next visit of the checkout finds the order',
    fits: paysOnline,
    from: 'payment',
    async happens({ page, anotherTab }) {
      const next = await anotherTab();
      await page.close();
      await next.page.goto(`${next.url}/cart/checkout`);
      await seesOpen(next);
      await goesOn(next);
      await endsPaid(next);
      return 'over';
    },
  },
  {
    title: 'F29: the tab is closed, the money comes; the order’s page says so',
    fits: paysOnline,
    from: 'payment',
    async happens({ shopper, page, anotherTab }) {
      const id = shopper.placed.id;
      const next = await anotherTab();
      await page.close();
      await next.steers('approve');
      await orderPage(next, id);
      await next.waitsFor(PAID);
      await oneSession(next);
      return 'over';
    },
  },
  {
    title: 'F30: the order’s page is opened by its address while the payment runs',
    fits: paysOnline,
    from: 'payment',
    async happens({ shopper }) {
      await orderPage(shopper, shopper.placed.id);
      await seesOpen(shopper);
      await goesOn(shopper);
      return 'payment';
    },
  },
  {
    title: 'I44: a second tab opens the checkout while the first is at the payment',
    fits: paysOnline,
    from: 'payment',
    async happens({ shopper, anotherTab }) {
      const second = await anotherTab();
      await second.page.goto(`${second.url}/cart/checkout`);
      await expect(
        second.heading(/Payment not finished|Scan to pay|another tab|being confirmed|waiting/),
      ).toBeVisible();
      await endsPaid(shopper);
      await second.page.reload();
      await second.waitsFor(PAID);
      return 'paid';
    },
  },
  {
    title: 'F14: offline on the order’s page, the money comes, then on again',
    fits: paysOnline,
    from: 'payment',
    async happens({ shopper, page }) {
      await orderPage(shopper, shopper.placed.id);
      await seesOpen(shopper);
      await page.context().setOffline(true);
      await shopper.steers('approve');
      await page.context().setOffline(false);
      await shopper.waitsFor(PAID);
      await oneSession(shopper);
      return 'paid';
    },
  },
  {
    title: 'P7, F59: the payment is finished in another browser, without cookie or storage',
    shownBy: 'orderTruth.spec.ts: P7, F59, F25: whoever pays in another browser',
    fits: hasAddress,
    from: 'payment',
    async happens({ shopper, page, elsewhere }) {
      const phone = await elsewhere();
      await phone.page.goto(page.url());
      await phone.paysThere();
      await phone.waitsFor(PAID);
      await expect(phone.page.locator('body')).not.toContainText('ada@shopper.example');
      await back(page);
      await shopper.waitsFor(PAID);
      await oneSession(shopper);
      return 'paid';
    },
  },
  {
    title: 'F37, F59: storage is wiped at the payment; the return knows the order all the same',
    fits: isHosted,
    from: 'payment',
    async happens({ shopper, page, anotherTab }) {
      const other = await anotherTab();
      await other.page.goto(`${other.url}/orders/find`);
      await other.page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.context().clearCookies();
      await endsPaid(shopper);
      return 'paid';
    },
  },
];
