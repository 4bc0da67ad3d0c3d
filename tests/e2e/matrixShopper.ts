import { expect } from '@playwright/test';
import type { Cell } from '#machines/checkout/matrix.ts';
import { PAY_LATER, type PaymentMethod } from '#machines/domain/payment.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import type { Scenario } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';

/** Where a cart of that kind is sold, and what can be paid there in part. */
const SHOPS: Record<Cell['cart'], { store: StoreSlug; method: PaymentMethod; inPart: string }> = {
  goods: { store: 'grocery', method: 'DPO', inPart: 'breakfast-box' },
  services: { store: 'beauty', method: 'PAYPAL', inPart: 'lash-extensions' },
  table: { store: 'restaurant', method: 'RAZER', inPart: '' },
};
export const VOUCHER = 'GIFTCARD';

export const scenarioFor = ({ cart, shopper, payment }: Cell): Scenario => ({
  store: SHOPS[cart].store,
  kind: cart,
  who: shopper === 'guest' ? 'guest' : 'customer',
  method: payment === 'later' || payment === 'free' ? PAY_LATER : SHOPS[cart].method,
});

/** A shopper who wants exactly one cell of the matrix. */
export class MatrixShopper extends Shopper {
  /** The business is the second account of each store. */
  async signsInAs({ cart, shopper }: Cell): Promise<void> {
    const own = DEMO_ACCOUNTS.filter(
      (one) => one.business === SHOPS[cart].store && one.roles.length === 0,
    );
    await this.signsIn(own[shopper === 'business' ? 1 : 0]);
  }

  async fills({ cart, payment }: Cell): Promise<void> {
    if (cart === 'table') await this.sitsDown();
    if (payment !== 'deposit' && cart !== 'goods') return this.adds();
    const { inPart } = SHOPS[cart];
    await this.page.goto(`${this.url}/products/${inPart}`);
    if (cart === 'services') await this.picksTime();
    else await this.choosesSize();
    await this.main
      .getByRole('button', { name: /^(add(?! another)|book)\b/i })
      .first()
      .click();
    await expect(this.page.locator('[data-count]').first()).not.toBeEmpty();
    await this.opensCart();
    if (payment === 'deposit')
      await this.page
        .getByRole('dialog')
        .getByLabel(/^Pay .* now/)
        .check();
  }

  /** Who and how it gets there; a shopper who is known already opens the form again. */
  async tells({ cart, shopper, shipment }: Cell): Promise<void> {
    if (cart === 'table') {
      if (shopper === 'guest') await this.tellsWho();
      return;
    }
    const isBrought = shipment === 'inHouse' || shipment === 'carrier';
    if (shopper !== 'guest') {
      // What the account knows may be read too late on a busy machine: then the form is there, to be filled in.
      const form = this.page.getByLabel('Full name');
      await expect(this.mainButton().or(form).first()).toBeVisible();
      if (!(await form.isVisible())) {
        if (!isBrought && cart !== 'goods') return;
        await this.page.getByRole('button', { name: 'Edit: Contact' }).click();
      }
    }
    await this.page.getByLabel('E-mail').fill(GUEST.email);
    await this.page.getByLabel('Full name').fill(GUEST.name);
    if (isBrought) {
      await this.page.getByLabel(/^Phone/).fill('+254722000111');
      await this.page.getByLabel('Deliver to an address').check();
      await this.page.getByLabel('Street and number').fill('27 Riverside Drive');
      // Where a rider of the grocery comes no parcel service is offered beside (434).
      await this.page.getByLabel('City').fill(shipment === 'inHouse' ? 'Nairobi' : 'Thika');
      const carrier = this.page.getByRole('radio', {
        name: shipment === 'inHouse' ? /^Our own courier/ : /^Boxleo/,
      });
      await carrier.check();
    } else if (cart === 'goods') await this.picksUp();
    await this.page.getByRole('button', { name: 'Continue to review' }).click();
  }

  async settles({ payment }: Cell): Promise<void> {
    await this.sees('review');
    if (payment === 'free') {
      await this.page.getByText('Add a promo code').click();
      await this.page.getByLabel('Promo code').fill(VOUCHER);
      await this.page.getByRole('button', { name: 'Apply' }).click();
      await expect(this.mainButton()).toHaveText(/nothing to pay|Send order/);
    } else await this.choosesMethod();
    if (payment === 'terms') {
      await this.page.getByRole('radio', { name: 'Pay within 14 days' }).check();
      await expect(this.mainButton()).toHaveText(/within 14 days/);
    }
    if (payment === 'deposit') await expect(this.mainButton()).toHaveText(/ now$/);
  }

  /** The invoice of what is owed on terms, in a browser. */
  async readsWhereToPay(orderNumber: string, account: readonly string[]): Promise<void> {
    await expect(this.main.getByText('The invoice says how much and to whom.')).toBeVisible();
    await this.main.getByRole('link', { name: 'Invoice' }).click();
    await expect(this.heading('Invoice')).toBeVisible();
    const payTo = this.main.locator('address', { hasText: 'Pay to' });
    for (const line of [...account, `Reference for the transfer: ${orderNumber}`])
      await expect(payTo.getByText(line, { exact: true })).toBeVisible();
  }
}
