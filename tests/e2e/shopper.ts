import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#server/db/seed/accounts.ts';
import { RESTAURANT } from '#server/db/seed/restaurant/store.ts';
import type { Scenario, ShopperEvent, ShopperState } from './shopper.model.ts';
import { steer, storeUrl } from './simulator.ts';

export const table = RESTAURANT.tables[6]!;
export const accountOf = (store: Scenario['store']) => DEMO_ACCOUNTS.find((one) => one.business === store && one.roles.length === 0)!;
export const GUEST = { name: 'Ada Wanjiru', email: 'ada@shopper.example' };

/** A shopper with hands and eyes: finds things by what they are called, as a screen reader would. */
export class Shopper {
  readonly page: Page;
  readonly scenario: Scenario;
  /** which of several things or times: shoppers of one run do not want the same one */
  readonly taste: number;
  constructor(page: Page, scenario: Scenario, taste = 0) {
    this.page = page;
    this.scenario = scenario;
    this.taste = taste;
  }

  get url(): string {
    return storeUrl(this.scenario.store);
  }
  get main() {
    return this.page.locator('main');
  }

  /* hands */

  async signsIn(): Promise<void> {
    const { email, password } = accountOf(this.scenario.store);
    await this.page.goto(`${this.url}/login`);
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page).toHaveURL(`${this.url}/`);
  }
  async sitsDown(): Promise<void> {
    await this.page.goto(`${this.url}/t/${table.id}`);
    await expect(this.page.getByText(table.name).first()).toBeVisible();
  }
  /** With a tap on a card where that is enough, otherwise on the page of the thing. */
  async adds(): Promise<void> {
    const nth = this.scenario.kind === 'services' ? 0 : this.taste % 4;
    await this.page.goto(`${this.url}/products`);
    const quick = this.page.locator('[data-add] > [data-step]:visible');
    if (this.scenario.kind !== 'services' && (await quick.count()) > nth) await quick.nth(nth).click();
    else await this.addsOnItsPage(nth);
    await expect(this.page.locator('[data-count]').first()).not.toBeEmpty();
  }
  private async addsOnItsPage(nth: number): Promise<void> {
    await this.page.locator('main a[href*="/products/"]').nth(nth).click();
    if (this.scenario.kind === 'services') await this.picksTime();
    await this.page
      .locator('main')
      .getByRole('button', { name: /^(add|book)\b/i })
      .first()
      .click();
  }
  private async picksTime(): Promise<void> {
    const times = this.page.getByRole('button', { name: /^\d{1,2}:\d\d/ });
    await expect(times.first()).toBeVisible();
    await times.nth(this.taste % (await times.count())).click();
  }
  async opensCart(): Promise<void> {
    const panel = this.page.getByRole('dialog', { name: 'Your cart' });
    if (!(await panel.isVisible())) await this.page.locator('[data-cart]:visible').first().click();
    await expect(panel).toBeVisible();
  }
  async viewsCart(): Promise<void> {
    await this.opensCart();
    await this.page.getByRole('button', { name: 'View Cart', exact: true }).click();
  }
  async tellsWho(): Promise<void> {
    if (this.scenario.kind === 'table') {
      await this.page.getByLabel('Name for this order').fill(GUEST.name);
      await this.page.getByRole('button', { name: 'Continue' }).click();
      return;
    }
    await this.page.getByLabel('E-mail').fill(GUEST.email);
    await this.page.getByLabel('Full name').fill(GUEST.name);
    await this.page.getByRole('button', { name: 'Continue to review' }).click();
  }
  async choosesMethod(): Promise<void> {
    await this.page.locator(`input[name="method"][value="${this.scenario.method}"]`).check();
  }
  async ordersNow(): Promise<void> {
    await this.choosesMethod();
    await this.mainButton().click();
  }
  mainButton() {
    return this.main.getByRole('button', { name: /^(Pay |Place order|Send order)/ }).last();
  }
  async paysThere(): Promise<void> {
    await this.page.getByRole('button', { name: /^Pay / }).click();
  }
  async isDeclined(): Promise<void> {
    await this.page.getByRole('button', { name: 'Decline', exact: true }).click();
  }
  async cancelsThere(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel and go back' }).click();
  }
  async scans(): Promise<void> {
    await steer('IPAY_QR', this.scenario.store, await this.orderNumber(), 'approve');
  }
  async continues(): Promise<void> {
    await this.main.getByRole('button', { name: 'Continue this payment' }).click();
  }
  does(event: ShopperEvent): Promise<void> {
    return this[event]();
  }

  /* eyes */

  async sees(state: ShopperState): Promise<void> {
    const { page } = this;
    switch (state) {
      case 'information':
        return expect(this.heading('Your details')).toBeVisible();
      case 'atTable':
        return expect(page.getByLabel('Name for this order')).toBeVisible();
      case 'review':
        return expect(this.mainButton()).toBeVisible({ timeout: 30_000 });
      case 'atProvider':
        return expect(page).toHaveURL(/pay\.localhost/);
      case 'scanning':
        return expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible();
      case 'paid':
        await expect(this.heading('Order placed and paid')).toBeVisible({ timeout: 30_000 });
        return this.seesTheTruth('PAID');
      case 'placed':
        await expect(this.heading(/Order placed|Sent to the kitchen|Appointment requested/)).toBeVisible();
        return this.seesTheTruth('PENDING');
      case 'declined':
        await expect(this.heading('The payment was declined')).toBeVisible({ timeout: 30_000 });
        await expect(this.main.getByText('You have not been charged.')).toBeVisible();
        return this.seesTheTruth('PENDING');
      case 'unfinished':
        await expect(this.heading('Payment not finished')).toBeVisible({ timeout: 30_000 });
        return this.seesTheTruth('PENDING');
      default:
        return undefined;
    }
  }
  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name });
  }
  async orderNumber(): Promise<string> {
    const number = this.page.locator('main code').first();
    await expect(number).toHaveText(/\S/);
    return (await number.textContent()) ?? '';
  }
  orderId(): string {
    return /\/orders\/([\w-]+)/.exec(this.page.url())?.[1] ?? '';
  }
  /** I45: what the page says about money is what the server knows. */
  async seesTheTruth(paymentState: string): Promise<void> {
    await expect(this.page).toHaveURL(/\/orders\/[\w-]{36}$/);
    await expect.poll(async () => (await this.orderFromServer()).paymentState).toBe(paymentState);
  }
  orderFromServer(): Promise<{ paymentState: string; attempts: unknown[]; orderNumber: string }> {
    return this.page.evaluate(async (id) => {
      const { apiBase, apiKey } = JSON.parse(document.getElementById('config')?.textContent ?? '{}');
      const kept = JSON.parse(localStorage.getItem('storefront.capabilities') ?? '{}').value ?? {};
      const reply = await fetch(`${apiBase}/cartTransaction/${id}`, {
        headers: { 'api-key': apiKey, ...(kept[id] ? { 'x-capability': kept[id] } : {}) },
      });
      return reply.json();
    }, this.orderId());
  }
}
