import { expect } from '@playwright/test';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { isHosted } from '../scenarios.ts';
import { PAID } from '../shopper.ts';
import { any, back, forgiveResubmission, hasAddress, oneSession, type Situation } from './kit.ts';

/** The order is finished, and stays so. */
export const AFTER_PAYING: Situation[] = [
  {
    title: 'F39: the return link is opened twice, and once more in another browser',
    fits: isHosted,
    from: 'paid',
    async happens({ shopper, page, elsewhere, returns }) {
      expect(returns.length).toBeGreaterThan(0);
      await page.goto(returns[0]!);
      await shopper.waitsFor(PAID);
      const phone = await elsewhere();
      await phone.page.goto(returns[0]!);
      await phone.waitsFor(PAID);
      await oneSession(shopper);
      return 'paid';
    },
  },
  {
    title: 'F25: a reload of the finished order',
    shownBy: 'orderTruth.spec.ts: P7, F59, F25: whoever pays in another browser',
    fits: any,
    from: 'paid',
    async happens({ shopper, page }) {
      await page.reload();
      if (shopper.scenario.method === PAY_LATER) await shopper.sees('placed');
      else await shopper.waitsFor(PAID);
      await oneSession(shopper);
      return 'paid';
    },
  },
  {
    title: 'Back from the finished order never leads into its payment again',
    fits: any,
    from: 'paid',
    async happens({ shopper, page, problems }) {
      await back(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The provider's page comes back from the cache as it was; asked again, it knows that it is over.
      if (!shopper.isAtShop()) await page.reload();
      await expect(
        page.getByRole('button', { name: /^(Pay (?!.* later)|Continue this payment)/ }),
      ).toHaveCount(0);
      await oneSession(shopper);
      if (!hasAddress(shopper.scenario.method)) forgiveResubmission(problems);
      return 'over';
    },
  },
  {
    title: 'the checkout’s address after the order has nothing left to order',
    fits: any,
    from: 'paid',
    async happens({ shopper, page }) {
      await page.goto(`${shopper.url}/cart/checkout`);
      await expect(shopper.heading('Nothing to order yet')).toBeVisible();
      await oneSession(shopper);
      return 'over';
    },
  },
];
