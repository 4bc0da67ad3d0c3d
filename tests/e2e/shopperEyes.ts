import { expect, type Page } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import type { Scenario } from './scenarios.ts';
import type { ShopperState } from './shopper.model.ts';
import { storeUrl } from './simulator.ts';

/** What the page of an order calls one that is paid and not being packed yet. */
/** What was ended there is called so; what was only left can go on (433). */
const UNFINISHED = /^(Payment not finished|The payment was cancelled)$/;
export const PAID = /^(Order placed and paid|You’re booked)$/;

/** What storage holds of a cart, as far as a test looks at it. */
export interface KeptCart {
  value: {
    revision: number;
    cart: {
      items: {
        id: string;
        sellingPrice: number;
        notes?: string;
        service?: { slots: object[] } | null;
      }[];
    };
  };
}

const isProvider = ({ hostname }: URL): boolean => hostname.endsWith('pay.localhost');

/** What a shopper sees, what the browser keeps, and what the server says to it. */
export class ShopperEyes {
  readonly page: Page;
  readonly scenario: Scenario;
  /** the order that was placed last */
  placed: { id: string; orderNumber: string } = { id: '', orderNumber: '' };
  /** under which the provider's page asked for the money */
  reference = '';
  constructor(page: Page, scenario: Scenario) {
    this.page = page;
    this.scenario = scenario;
  }

  get url(): string {
    return storeUrl(this.scenario.store);
  }
  get main() {
    return this.page.locator('main');
  }

  /** A tap is shown before it is kept: what storage holds is read once it holds something. */
  async keptCart(): Promise<KeptCart> {
    const read = () =>
      this.page.evaluate(
        (): KeptCart => JSON.parse(localStorage.getItem('storefront.cart') ?? 'null'),
      );
    await expect.poll(async () => (await read())?.value.cart.items.length ?? 0).toBeGreaterThan(0);
    return read();
  }
  mainButton() {
    return this.main.getByRole('button', { name: /^(Pay |Place order|Send order)/ }).last();
  }
  isAtShop(): boolean {
    return !isProvider(new URL(this.page.url()));
  }

  async sees(state: ShopperState): Promise<void> {
    const { page } = this;
    switch (state) {
      case 'information':
        await expect(this.heading('Your details')).toBeVisible();
        return expect(page.getByLabel('Full name')).toBeVisible();
      case 'atTable':
        return expect(page.getByLabel('Name for this order')).toBeVisible();
      case 'review':
        return expect(this.mainButton()).toBeVisible();
      case 'atProvider':
        await expect(page).toHaveURL(/pay\.localhost/);
        this.reference = (await page.locator('dt:text("Reference") + dd').textContent()) ?? '';
        return;
      case 'scanning':
        return expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible();
      case 'paid':
        await expect(this.heading(PAID)).toBeVisible();
        return this.seesTheTruth('PAID');
      case 'placed':
        await expect(this.heading(/Order placed|Sent to the kitchen|You’re booked/)).toBeVisible();
        return this.seesTheTruth('PENDING');
      case 'declined':
        await expect(this.heading('The payment was declined')).toBeVisible();
        await expect(this.main.getByText('You have not been charged.')).toBeVisible();
        return this.seesTheTruth('PENDING');
      case 'unfinished':
        await expect(this.heading(UNFINISHED)).toBeVisible();
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
  ordersFromServer(): Promise<{ id: string; orderNumber: string; createdAt: string }[]> {
    return this.page.evaluate(async () => {
      const { apiBase, apiKey } = JSON.parse(
        document.getElementById('config')?.textContent ?? '{}',
      );
      return (await fetch(`${apiBase}/cartTransaction`, { headers: { 'api-key': apiKey } })).json();
    });
  }
  orderFromServer(): Promise<OrderView> {
    return this.page.evaluate(async (id) => {
      const { apiBase, apiKey } = JSON.parse(
        document.getElementById('config')?.textContent ?? '{}',
      );
      const keptIn = (name: string): string | undefined =>
        JSON.parse(localStorage.getItem(`storefront.${name}`) ?? '{}').value?.[id];
      const kept = [keptIn('capabilities'), keptIn('lookedUp')].filter(Boolean).join();
      const reply = await fetch(`${apiBase}/cartTransaction/${id}`, {
        headers: { 'api-key': apiKey, ...(kept ? { 'x-capability': kept } : {}) },
      });
      return reply.json();
    }, this.orderId());
  }
  /** The cart knows the table: only then a shopper may go on to the menu. */
  async sitsAt(id: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate((one) => JSON.stringify(localStorage).includes(one), id))
      .toBe(true);
  }
  protected async seesCount(): Promise<void> {
    await expect(this.page.locator('[data-count]').first()).not.toBeEmpty();
  }
  /** The page turns by itself; a shopper in a hurry presses "Check again". */
  async waitsFor(heading: string | RegExp): Promise<void> {
    const wanted = this.heading(heading);
    const again = this.main.getByRole('button', { name: 'Check again' });
    await expect(async () => {
      if (
        !(await wanted.isVisible()) &&
        (await again.isEnabled({ timeout: 100 }).catch(() => false))
      )
        await again.click({ timeout: 1_000 });
      await expect(wanted).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }
}
