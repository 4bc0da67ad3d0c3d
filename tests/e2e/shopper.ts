import { expect, type Locator, type Page } from '@playwright/test';
import { isProviderCode, PAY_LATER } from '#machines/domain/payment.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { RESTAURANT } from '#server/demo/stores.ts';
import { takenOnce } from './beginnings.ts';
import {
  asksForEmail,
  asksForPhone,
  isHosted,
  productsFor,
  type Scenario,
  spread,
} from './scenarios.ts';
import type { ShopperEvent } from './shopper.model.ts';
import { type KeptCart, PAID, ShopperEyes } from './shopperEyes.ts';
import { type Deed, paymentsOf, simulate } from './simulator.ts';

export { PAID };
export const table = RESTAURANT.tables[6]!;
export const accountOf = (store: Scenario['store']) =>
  DEMO_ACCOUNTS.find((one) => one.business === store && one.roles.length === 0)!;
export const HOME = {
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411004',
};
/** The same, of a store in another country: its states are others. */
const HOMES: Partial<Record<Scenario['store'], typeof HOME>> = {
  grocery: { street: '27 Riverside Drive', city: 'Nairobi', state: '', postalCode: '' },
  restaurant: {
    street: '5 Jalan Burma',
    city: 'George Town',
    state: 'Penang',
    postalCode: '10050',
  },
  retail: {
    street: '2200 NE Alberta Street',
    city: 'Portland',
    state: 'Oregon',
    postalCode: '97211',
  },
  beauty: { street: '8 Rizal Avenue', city: 'Manila', state: 'Metro Manila', postalCode: '1000' },
};
export const GUEST = { name: 'Ada Wanjiru', email: 'ada@shopper.example', phone: '+919881550142' };

/** Stores whose goods are brought unless a shopper says otherwise (487). */
const BRINGS: Scenario['store'][] = ['grocery', 'retail'];

/** The browser's Back. Later, so that the answer to this very call does not go away with the page; Playwright's own never ends where the page is restored whole. */
export const goBack = (page: Page): Promise<void> =>
  page.evaluate(() => void setTimeout(() => history.back()));

/** A press before the page's parts are awake is kept and done once they are: Playwright's own `check` does not wait for that. */
export async function ticks(choice: Locator): Promise<void> {
  await choice.click();
  await expect(choice).toBeChecked();
}

/** A shopper with hands and eyes: finds things by what they are called, as a screen reader would. */
export class Shopper extends ShopperEyes {
  /** a service in the cart is done at the shopper's address */
  protected isVisited = false;
  /** which of several things or times: shoppers of one run do not all want the same one */
  readonly taste: number;
  constructor(page: Page, scenario: Scenario, taste = spread(JSON.stringify(scenario), 24)) {
    super(page, scenario);
    this.taste = taste;
  }

  async signsIn(
    { email, password }: { email: string; password: string } = accountOf(this.scenario.store),
    /** who works there comes to work (finding Z49) */
    lands = '/',
  ): Promise<void> {
    await this.page.goto(`${this.url}/login`);
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    // Once: what is pressed before the page listens is kept and done (earlyTaps.spec.ts).
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page).toHaveURL(this.url + lands);
  }
  async sitsDown(): Promise<void> {
    await this.page.goto(`${this.url}/t/${table.id}`);
    await expect(this.page.getByText(table.name).first()).toBeVisible();
    await this.sitsAt(table.id);
  }
  /** With a tap on a card where that is enough, otherwise on the page of the thing. Different shoppers reach for different things. */
  async adds(nth = this.taste % 6): Promise<void> {
    if (this.scenario.kind === 'services') return this.books();
    await this.page.goto(`${this.url}/products`);
    const quick = this.page.locator('[data-add] > [data-step]:visible');
    if ((await quick.count()) > nth) await quick.nth(nth).click();
    else {
      await this.page.locator('main a[href*="/products/"]:not([data-options])').nth(nth).click();
      await this.page.waitForURL(/\/products\/[^?]/);
      await this.choosesSize();
      await this.main
        .getByRole('button', { name: /^add\b/i })
        .first()
        .click();
    }
    await this.seesCount();
  }
  /** No size is guessed: the first that can be had here, where there are sizes. */
  async choosesSize(): Promise<void> {
    const buys = this.main.getByRole('button', { name: /^(add|choose)\b/i }).first();
    await expect(buys).toBeVisible();
    if (!/Size/.test((await buys.textContent()) ?? '')) return;
    await this.main
      .getByRole('group', { name: 'Size' })
      .locator('a:not([data-out])')
      .first()
      .click();
  }
  /**
   * The earliest time for the first of the shoppers who are here at once, the last of the next free day for the second, of the day after that for the
   * third: they never want the same person, also where one thing takes so long that its earliest time is on the next day.
   */
  protected async picksTime(): Promise<void> {
    await this.page.getByRole('button', { name: /^Earliest/ }).click();
    const earliest = this.page.getByRole('radio', { name: /^\d{1,2}:\d\d/, checked: true });
    await expect(earliest).toBeVisible();
    const daysLater = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
    if (daysLater === 0) return;
    await this.page
      .getByRole('button', { name: /\d free/, pressed: false })
      .nth(daysLater - 1)
      .click();
    await this.page
      .getByRole('radio', { name: /^\d{1,2}:\d\d/ })
      .last()
      .click();
  }
  /** The last day that the next page of days offers: the other journeys take the earliest, and the store lets it be changed. */
  async picksLateDay(): Promise<void> {
    const first = this.page.locator('button.day').first();
    const shown = (await first.textContent()) ?? '';
    await this.page.getByRole('button', { name: 'Later days' }).click();
    // The times that stand there are still those of the day before.
    await expect(first).not.toHaveText(shown);
    // Journeys that run side by side want days of their own.
    const own = -1 - Number(process.env.TEST_PARALLEL_INDEX ?? 0);
    const day = this.page.locator('button.day', { hasText: /\d free/ }).nth(own);
    const number = await day.locator('b').innerText();
    await day.click();
    await expect(this.page.locator('button.day[aria-pressed="true"] b')).toHaveText(number);
  }
  /** The last hour of that day, put into the cart. */
  async booksLate(): Promise<void> {
    await this.picksLateDay();
    await this.page
      .getByRole('radio', { name: /^\d{1,2}:\d\d/ })
      .last()
      .click();
    await this.pressesAdd();
  }
  private async pressesAdd(): Promise<void> {
    await this.main
      .getByRole('button', { name: /^(add(?! another time$)|book)\b/i })
      .first()
      .click();
  }
  protected async books(): Promise<void> {
    const offered = productsFor(this.scenario);
    const wanted = offered[this.taste % offered.length]!;
    this.isVisited = wanted.servicePlace === 'AT_CUSTOMER';
    await this.page.goto(`${this.url}/products/${wanted.slug}`);
    await this.picksTime();
    await this.pressesAdd();
    await this.seesCount();
  }
  /** As another tab, or a person with a debugger, would leave it. */
  async keepsCart(kept: KeptCart): Promise<void> {
    await this.page.evaluate(
      (text) => localStorage.setItem('storefront.cart', text),
      JSON.stringify(kept),
    );
  }
  async opensCart(): Promise<void> {
    const panel = this.page.getByRole('dialog', { name: /^Your (cart|visit)$/ });
    if (!(await panel.isVisible())) await this.page.locator('[data-cart]:visible').first().click();
    await expect(panel).toBeVisible();
  }
  async viewsCart(): Promise<void> {
    await this.opensCart();
    await this.page.getByRole('button', { name: /^View Cart/ }).click();
    // An account answers who it is; the door is asked for once.
    if (this.isVisited && this.scenario.who === 'customer') await this.tellsWho();
    await this.settlesDelivery();
  }
  /** Less than is brought to the kept address of an account is picked up. */
  private async settlesDelivery(): Promise<void> {
    const { store, kind, who } = this.scenario;
    if (!BRINGS.includes(store) || kind !== 'goods' || who !== 'customer') return;
    const form = this.page.getByRole('button', { name: 'Continue to review' });
    await expect(form.or(this.mainButton())).toBeVisible();
    if (!(await form.isVisible())) return;
    await this.picksUp();
    await form.click();
  }
  async tellsWho(phone = GUEST.phone): Promise<void> {
    if (this.scenario.kind === 'table') {
      await this.page.getByLabel('Name for this order').fill(GUEST.name);
      if (asksForPhone(this.scenario)) await this.page.getByLabel(/^Phone/).fill(GUEST.phone);
      if (asksForEmail(this.scenario)) await this.page.getByLabel('E-mail').fill(GUEST.email);
      return;
    }
    await this.page.getByLabel('E-mail').fill(GUEST.email);
    await this.page.getByLabel('Full name').fill(GUEST.name);
    if (asksForPhone(this.scenario) || this.isVisited)
      await this.page.getByLabel(/^Phone/).fill(phone);
    if (this.isVisited) await this.tellsWhere();
    if (BRINGS.includes(this.scenario.store)) await this.picksUp();
    await this.page.getByRole('button', { name: 'Continue to review' }).click();
  }
  /** What lies on a shelf is brought unless it is said otherwise; these journeys are about something else. */
  async picksUp(): Promise<void> {
    await ticks(this.page.getByRole('radio', { name: /^Pick up/ }));
  }
  /** A person who comes to the shopper has to find the door. */
  async tellsWhere(): Promise<void> {
    const home = HOMES[this.scenario.store] ?? HOME;
    await this.page.getByLabel('Street and number').fill(home.street);
    await this.page.getByLabel('City').fill(home.city);
    await this.page.getByLabel(/^State/).selectOption({ label: home.state });
    await this.page.getByLabel('Postal code').fill(home.postalCode);
  }
  async choosesMethod(): Promise<void> {
    // At a table with one bill the ways to pay are there for who asks for them.
    const folded = this.page.locator('details:not([open]):has(input[name="method"]) > summary');
    if (await folded.isVisible()) await folded.click();
    await this.page.locator(`input[name="method"][value="${this.scenario.method}"]`).check();
  }
  async ordersNow(): Promise<void> {
    await this.choosesMethod();
    await this.mainButton().click();
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
    await this.orderNumber();
    await this.steers('approve');
  }
  /** What happens to the money without a person at this browser. */
  async steers(action: Deed): Promise<void> {
    const { method, store } = this.scenario;
    if (isProviderCode(method)) await simulate(method, store, await this.marks(), action);
  }
  /** What the provider's books hold for this order. */
  async sessions(): Promise<unknown[]> {
    const { method, store } = this.scenario;
    return isProviderCode(method) ? paymentsOf(method, store, await this.marks()) : [];
  }
  /** What a summary calls the total. */
  async totalIn(part: Locator): Promise<string> {
    const name = part.locator('dt').filter({ hasText: /^Total/ });
    return (await name.locator('xpath=following-sibling::dd').innerText()).trim();
  }
  private async marks(): Promise<string[]> {
    return [this.placed.orderNumber || (await this.orderNumber()), this.reference];
  }
  goesBack(): Promise<void> {
    return goBack(this.page);
  }
  async continues(): Promise<void> {
    await this.main.getByRole('button', { name: /^Pay (?!.* later)/ }).click();
  }
  /** Pays what may be paid already: asked first, and told what becomes of the other payment (521). */
  async paysAgain(): Promise<void> {
    await this.continues();
    const question = this.page.getByRole('alertdialog', { name: 'Pay again?' });
    await expect(question).toContainText(
      'If both payments arrive, the second one goes back to you.',
    );
    await question.getByRole('button', { name: 'Yes, pay again' }).click();
  }
  /** Asked before a second payment: the harmless answer. */
  async staysUnpaid(said = 'can still be charged'): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: 'Pay again?' });
    await expect(question).toContainText(said);
    await expect(question.getByRole('button', { name: 'Do not pay again' })).toBeFocused();
    await question.getByRole('button', { name: 'Do not pay again' }).click();
    await expect(question).toBeHidden();
    expect((await this.orderFromServer()).attempts).toHaveLength(1);
  }
  /** "Other endings" of the provider's page: the money is under way and may not arrive. */
  async leavesItPending(): Promise<void> {
    await this.page.getByText('Other endings').click();
    await this.page.getByRole('button', { name: 'Leave it pending' }).click();
  }
  /** Where a provider's page stays and says that the money is on its way, to the order's own address. */
  async comesBack(): Promise<void> {
    const stays = this.page.getByText('The payment is on its way and not confirmed yet.');
    const isBack = this.main.locator('[data-money]');
    await expect(stays.or(isBack).first()).toBeVisible();
    if (!this.isAtShop()) await this.page.goto(`${this.url}/orders/${this.placed.id}`);
  }
  /** The provider's page is left without a word to it; another day the order is looked at by its address. */
  async leavesForGood(): Promise<void> {
    await this.page.goto(`${this.url}/`);
    await this.page.goto(`${this.url}/orders/${this.placed.id}`);
  }
  /** From the shelf to where the money changes hands; answers the order's number. */
  async goesToPay(): Promise<string> {
    await this.goesToReview();
    const number = await this.ordersAndReads();
    await this.sees(
      this.scenario.method === PAY_LATER
        ? 'placed'
        : isHosted(this.scenario.method)
          ? 'atProvider'
          : 'scanning',
    );
    return number;
  }
  ordersAndReads(): Promise<string> {
    return this.readsOrderOf(() => this.ordersNow());
  }
  /** The number and id that the server gives to the order which this deed places. */
  async readsOrderOf(deed: () => Promise<unknown>): Promise<string> {
    const placing = this.page.waitForResponse(
      (reply) =>
        reply.request().method() === 'POST' &&
        reply.status() === 201 &&
        /cartTransaction$/.test(new URL(reply.url()).pathname),
    );
    await deed();
    const reply = await placing;
    // A page that has gone on takes its answers along: then the shop is asked from another tab.
    const answer = await reply.json().catch(() => null);
    this.placed = answer ? answer.data : await this.asksElsewhere();
    return this.placed.orderNumber;
  }
  /** The newest order of this browser, as another tab of it is told. */
  private async asksElsewhere(): Promise<Shopper['placed']> {
    const tab = new Shopper(await this.page.context().newPage(), this.scenario);
    await tab.page.goto(`${this.url}/orders/find`);
    const orders = await tab.ordersFromServer();
    await tab.page.close();
    return orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0]!;
  }
  async goesToReview(): Promise<void> {
    const isCustomer = this.scenario.who === 'customer';
    if (isCustomer)
      await takenOnce(this.page, this.url, 'session', 'customer', () => this.signsIn());
    if (this.scenario.kind === 'table') await this.sitsDown();
    await this.comesWithCart();
    if (!isCustomer) {
      await this.sees(this.scenario.kind === 'table' ? 'atTable' : 'information');
      await this.tellsWho();
    } else if (this.scenario.store === 'grocery') {
      await this.page.goto(`${this.url}/cart/information`);
      await this.picksUp();
      await this.page.getByRole('button', { name: 'Continue to review' }).click();
    }
    await this.sees('review');
  }
  /** To the form, or to the review where an account answers it. Each kind of goods is taken from the shelf once; a time or a table is each shopper's own. */
  async comesWithCart(): Promise<void> {
    const { kind, who } = this.scenario;
    const fills = async (): Promise<void> => {
      await this.adds();
      await this.keptCart();
    };
    if (kind !== 'goods') await this.adds();
    else if (!(await takenOnce(this.page, this.url, 'cart', `${who} ${this.taste % 6}`, fills))) {
      const path = who === 'customer' ? '/cart/checkout' : '/cart/information';
      await this.page.goto(this.url + path);
      return this.settlesDelivery();
    }
    await this.viewsCart();
  }
  does(event: ShopperEvent): Promise<void> {
    return this[event]();
  }
}
