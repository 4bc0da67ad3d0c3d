import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { CartItem } from '#machines/domain/cart.ts';
import { saidMeanwhile } from './saidMeanwhile.ts';
import { mostOf, type Scenario, storeOf } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';

const goods: Scenario = { store: 'retail', kind: 'goods', who: 'guest', method: 'STRIPE' };
const groceries: Scenario = { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' };
const dinner: Scenario = { store: 'restaurant', kind: 'goods', who: 'guest', method: 'IPAY_QR' };

/** What a checkout without a cart is headed by. */
const NOTHING = 'Nothing to order yet';

async function atReview(page: Page, scenario: Scenario): Promise<Shopper> {
  const shopper = new Shopper(page, scenario);
  await shopper.goesToReview();
  return shopper;
}
async function atProvider(page: Page, scenario: Scenario): Promise<Shopper> {
  const shopper = await atReview(page, scenario);
  await shopper.ordersNow();
  await shopper.sees('atProvider');
  return shopper;
}

test.describe('F25: a reload finds the same place or a truer one', () => {
  test('in the form, with everything that was typed', async ({ page }) => {
    const shopper = new Shopper(page, goods);
    await shopper.comesWithCart();
    await page.getByLabel('E-mail').fill(GUEST.email);
    await page.getByLabel('Full name').fill(GUEST.name);
    await page.reload();
    await expect(page.getByLabel('E-mail')).toHaveValue(GUEST.email);
    await expect(page.getByLabel('Full name')).toHaveValue(GUEST.name);
  });

  test('in review, with the same amount on the button; the store’s first way to pay is chosen until the shopper says otherwise, and theirs after', async ({
    page,
  }) => {
    const shopper = await atReview(page, goods);
    const ways = page.locator('input[name="method"]');
    await expect(ways.first()).toBeChecked();
    await expect(shopper.main.getByRole('alert')).toHaveCount(0);
    await shopper.choosesMethod();
    const own = await page.locator('input[name="method"]:checked').getAttribute('value');
    expect(await shopper.ordersFromServer()).toHaveLength(0);
    const words = await shopper.mainButton().textContent();
    await page.reload();
    await shopper.sees('review');
    await expect(page.locator('input[name="method"]:checked')).toHaveValue(own ?? '');
    await expect(shopper.mainButton()).toHaveText(words ?? '');
  });

  test('before a code, with the same code; meanwhile the cart keeps the lines, marked with the order, and the money then turns the page by itself (L6)', async ({
    page,
  }) => {
    const shopper = await atReview(page, dinner);
    await shopper.ordersNow();
    await shopper.sees('scanning');
    const code = page.getByRole('img', { name: /QR code to pay/ });
    const picture = await code.getAttribute('src');
    await page.reload();
    await expect(code).toHaveAttribute('src', picture ?? '');
    await expect(shopper.heading('Scan to pay')).toBeVisible();
    await expect(shopper.main.getByText('This code works for')).toBeVisible();
    const number = await shopper.orderNumber();
    // What is ordered is nothing to go on with, here as on the home (finding Z163).
    const carted = page.locator('.header [data-count]').first();
    await expect(carted).toHaveText('0');
    await page.goto(`${shopper.url}/products`);
    await expect(carted).toHaveText('0');
    await shopper.opensCart();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText(`In order ${number}`);
    await expect(panel.getByRole('checkbox', { name: /^Select/ })).toBeDisabled();
    await page.getByRole('link', { name: 'Go to the order' }).click();
    await shopper.sees('scanning');
    await shopper.scans();
    await shopper.sees('paid');
    expect((await shopper.orderFromServer()).attempts).toHaveLength(1);
    await expect(page.locator('[data-count]:visible')).toHaveCount(0);
  });
});

test('P7, F59, F25: whoever pays in another browser sees there that it is paid, and nothing personal; it stays paid over a reload, is not sent again, and says where to fetch it', async ({
  page,
  browser,
}) => {
  const shopper = await atProvider(page, goods);
  const elsewhere: BrowserContext = await browser.newContext();
  const phone = new Shopper(await elsewhere.newPage(), goods);
  await phone.page.goto(page.url());
  await phone.paysThere();
  await phone.sees('paid');
  await expect(phone.page.locator('body')).not.toContainText(GUEST.email);
  await expect(phone.page.locator('body')).not.toContainText(GUEST.name);
  await expect(phone.page).not.toHaveURL(/#/);
  await phone.page.reload();
  await phone.sees('paid');
  await elsewhere.close();
  await page.goto(`${shopper.url}/orders/${phone.orderId()}`);
  await shopper.sees('paid');
  await expect(page.getByText(GUEST.email).first()).toBeVisible();
  await page.reload();
  await shopper.sees('paid');
  const { attempts, location } = await shopper.orderFromServer();
  expect(attempts).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Send the steps to support' })).toHaveCount(0);
  // Where to fetch it: the branch itself, in its city and by its own phone.
  const branch = storeOf(goods.store).business.locations.find(({ id }) => id === location?.id)!;
  const place = shopper.main.getByRole('region', { name: 'Pick up at' });
  await expect(place).toContainText(branch.city);
  await expect(place.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    new RegExp(`mlat=${branch.point[0]}&mlon=${branch.point[1]}`),
  );
  // Written as people read it: how is `tests/pages/phones.test.ts`'s.
  const number = branch.phone.replace(/[^+\d]/g, '');
  const call = place.locator(`a[href="tel:${number}"]`);
  await expect.poll(async () => (await call.innerText()).replace(/[^+\d]/g, '')).toBe(number);
  await expect(page.locator('[data-count]:visible')).toHaveCount(0);
  // A tab that comes back to the checkout has nothing to order, and reads what became of what was (466).
  const { orderNumber, paymentState } = await shopper.orderFromServer();
  expect(paymentState).toBe('PAID');
  await page.goto(`${shopper.url}/cart/checkout`);
  await expect(shopper.heading(NOTHING)).toBeVisible();
  await expect(shopper.main.getByText(`${orderNumber} · Order placed and paid`)).toBeVisible();
  await shopper.main.getByRole('link', { name: 'Go to the order' }).click();
  await shopper.sees('paid');
  expect(shopper.orderId()).toBe(phone.orderId());
});

/** Every main heading that the shop's pages show from now on, kept in the tab. */
async function headingsOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (!location.hostname.startsWith('retail')) return;
    const seen: string[] = JSON.parse(sessionStorage.getItem('seen') ?? '[]');
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent ?? '';
      if (seen.at(-1) === title) return;
      seen.push(title);
      sessionStorage.setItem('seen', JSON.stringify(seen));
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]'));
}

test('the heading of an order is drawn once its page stands, and takes the focus once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const titleIn = (where: string): string | undefined =>
      document.querySelector(`${where} h1`)?.textContent ?? undefined;
    const note = (words: string): unknown => seen.at(-1) !== words && seen.push(words);
    new MutationObserver(() => {
      const waits = titleIn('[aria-busy=true]');
      if (waits) note(`waits: ${waits}`);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).matches('h1')) seen.push(`focus: ${(target as Element).textContent}`);
    });
  });
  const shopper = await atReview(page, { ...goods, method: 'PAY_LATER' });
  const seen = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  const before = (await seen()).length;
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  const title = (await shopper.main.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(shopper.main.getByRole('heading', { level: 1 })).toBeFocused();
  const since = (await seen()).slice(before);
  expect(since.filter((one) => one === `focus: ${title}`)).toHaveLength(1);
  expect(since).not.toContain(`waits: ${title}`);
  expect((await shopper.orderFromServer()).paymentMethodCode).toBe('PAY_LATER');
});

test('an order to be paid later stands after a card was tried: kept, it can be changed and cancelled again; W4: with its number and e-mail it is found from another browser, and by nobody without', async ({
  page,
  browser,
}) => {
  const shopper = await atReview(page, { ...goods, method: 'PAY_LATER' });
  // Without a cart, the address alone says in its title what the page says.
  const copied = await (await browser.newContext()).newPage();
  await copied.goto(`${shopper.url}/cart/checkout`);
  const nothing = copied.getByRole('heading', { level: 1, name: NOTHING });
  await expect(nothing).toBeVisible();
  await expect(copied).toHaveTitle(NOTHING);
  await expect(copied.getByRole('link', { name: 'Go to the order' })).toHaveCount(0);
  await copied.context().close();
  const inHeader = page.getByRole('banner').getByRole('button', { name: /^Cart/ });
  await expect(inHeader).toHaveCount(0);
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  // The page of the order in the document of its checkout is as it is when opened anew (finding Q10).
  await expect(inHeader).toBeVisible();
  const said = await shopper.main.getByRole('heading', { level: 1 }).textContent();
  await expect(page).toHaveTitle(said ?? '');
  const paypal = page.locator('input[name="method"][value="PAYPAL"]');
  await paypal.check();
  await shopper.main.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.sees('atProvider');
  await shopper.goesBack();
  await shopper.sees('unfinished');
  await shopper.main.getByRole('button', { name: 'Keep the order, pay later' }).click();
  await shopper.sees('placed');
  expect(shopper.orderId()).toBe(shopper.placed.id);
  // The way that was used last, also on a page that is opened anew.
  await expect(paypal).toBeChecked();
  await page.reload();
  await expect(paypal).toBeChecked();
  await expect(shopper.main.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  await expect(shopper.main.getByText('Ask for a change')).toBeVisible();
  expect(await shopper.orderFromServer()).toMatchObject({
    paymentMethodCode: 'PAY_LATER',
    attempt: { provider: 'PAYPAL', outcome: { status: 'CANCELLED' } },
  });

  const number = await shopper.orderNumber();
  const elsewhere = await browser.newContext();
  const other = new Shopper(await elsewhere.newPage(), goods);
  await other.page.goto(`${other.url}/orders/find`);
  await other.page.getByLabel('Order number').fill(number);
  await other.page.getByLabel('E-mail or phone').fill('stranger@shopper.example');
  await other.page.getByRole('button', { name: 'Find order' }).click();
  await expect(other.page.getByText('No order matches these two.')).toBeVisible();
  await other.page.getByLabel('E-mail or phone').fill(GUEST.email);
  // As the provider's page named it (119).
  await other.page.getByLabel('Order number').fill(number.replace(/-.*/, ''));
  await other.page.getByRole('button', { name: 'Find order' }).click();
  await expect(other.page.getByText('Its three letters are missing.')).toBeVisible();
  await other.page.getByLabel('Order number').fill(number);
  await other.page.getByRole('button', { name: 'Find order' }).click();
  await other.sees('placed');
  // It may be read and paid there; what changes it is offered where it was placed.
  await expect(
    other.main.getByText(/^To change or cancel this order, sign in to the account that placed it/),
  ).toBeVisible();
  await expect(other.main.getByRole('button', { name: /Cancel|Change|Give/ })).toHaveCount(0);
  await expect(shopper.main.getByText(/^To change or cancel this order, sign in/)).toHaveCount(0);
  expect(await other.orderFromServer()).toMatchObject({
    orderStatus: 'PENDING',
    may: { pay: true, change: false },
  });
  await elsewhere.close();
});

const OPEN_AT_PROVIDER = (number: string): string =>
  `The provider has told of no payment for order ${number} so far. If you have paid there, do not pay again.`;
test('a new cart opens beside an order that is not paid yet, is ordered, and the first one is still paid', async ({
  page,
}) => {
  const shopper = await atReview(page, goods);
  const first = await shopper.ordersAndReads();
  const { id } = shopper.placed;
  await shopper.sees('atProvider');
  // Back on the home, what is open is named with the truth about its money, and goes on from there (464, finding Z57).
  await page.goto(shopper.url);
  const owed = page.locator('.open-order');
  await expect(owed).toContainText(OPEN_AT_PROVIDER(first));
  const everybodys = await page.evaluate(async () => (await fetch('/')).text());
  expect(everybodys).not.toContain(first);
  await owed.getByRole('link', { name: 'Continue' }).click();
  await shopper.sees('unfinished');
  expect(shopper.orderId()).toBe(id);
  expect((await shopper.orderFromServer()).paymentState).toBe('PENDING');
  await shopper.adds((shopper.taste + 1) % 6);
  await shopper.viewsCart();
  await expect(shopper.heading(/Your details|Review your order/)).toBeVisible();
  await expect(shopper.main.getByText(OPEN_AT_PROVIDER(first))).toBeVisible();
  if (await page.getByLabel('Full name').isVisible()) await shopper.tellsWho();
  await shopper.sees('review');
  await expect(shopper.main.getByText(OPEN_AT_PROVIDER(first))).toBeVisible();
  // Read again, it is told by the marks in the cart.
  await page.reload();
  await shopper.sees('review');
  await page.locator('input[name="method"][value="PAY_LATER"]').check();
  await shopper.readsOrderOf(() => shopper.mainButton().click());
  await shopper.sees('placed');
  expect(shopper.placed.id).not.toBe(id);
  await page.goto(`${shopper.url}/orders/${id}`);
  await shopper.sees('unfinished');
  // It may be paid there already, and one press is no second payment (521, finding Z132).
  await shopper.continues();
  await shopper.staysUnpaid('has told us of no payment so far.');
  expect(await shopper.sessions()).toHaveLength(1);
  await shopper.paysAgain();
  await shopper.sees('atProvider');
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(shopper.orderId()).toBe(id);
  expect(await shopper.ordersFromServer()).toHaveLength(2);
  await expect(page.locator('[data-count]:visible')).toHaveCount(0);
});

test('a home that the browser kept names an order that was placed since, and no longer one that is paid since (475, finding Z74)', async ({
  page,
  context,
}) => {
  const shopper = await atReview(page, goods);
  const home = await context.newPage();
  await home.goto(shopper.url);
  const owed = home.locator('.open-order');
  /** Back from the browser's own cache, which journeys run without. */
  const comesBack = () =>
    home.evaluate(
      () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
  await expect(home.locator('[data-count]:visible').first()).toBeVisible();
  await comesBack();
  await expect(owed).toHaveCount(0);
  const number = await shopper.ordersAndReads();
  await shopper.sees('atProvider');
  await comesBack();
  await expect(owed).toContainText(OPEN_AT_PROVIDER(number));
  await shopper.paysThere();
  await shopper.sees('paid');
  await comesBack();
  await expect(owed).toHaveCount(0);
  expect(await shopper.orderFromServer()).toMatchObject({ paymentState: 'PAID' });
});

test('P11: a price that changed after the cart was filled is shown old beside new before anything is ordered', async ({
  page,
}) => {
  const shopper = new Shopper(page, goods);
  await shopper.adds();
  const kept = await shopper.keptCart();
  kept.value.cart.items[0]!.sellingPrice -= 100;
  kept.value.revision += 1;
  await shopper.keepsCart(kept);
  await page.goto(`${shopper.url}/cart/information`);
  await shopper.tellsWho();
  await expect(shopper.heading('Something changed before you paid')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Before');
  await page.getByRole('button', { name: 'Accept the changes' }).click();
  await shopper.sees('review');
});

test('a kept dish that must be chosen anew since is named, and leads to its choices; the rest of the cart waits', async ({
  page,
}) => {
  const shopper = new Shopper(page, { ...dinner, method: 'PAY_LATER' });
  await shopper.adds();
  const kept = await shopper.keptCart();
  const items = kept.value.cart.items as unknown as CartItem[];
  const [rest] = items;
  const dish = storeOf('restaurant').products.find(({ addOnGroups }) => addOnGroups[0]?.min)!;
  // Put into the cart before its shop asked for a choice.
  items.push({
    ...rest!,
    id: crypto.randomUUID(),
    product: { ...rest!.product, id: dish.id, name: dish.name },
    orderedProductAddOns: [],
  });
  kept.value.revision += 1;
  await shopper.keepsCart(kept);
  await page.goto(`${shopper.url}/cart/information`);
  await shopper.tellsWho();
  const accepts = page.getByRole('button', { name: 'Accept the changes' });
  await expect(shopper.mainButton().or(accepts)).toBeVisible();
  if (await accepts.isVisible()) await accepts.click();
  await shopper.sees('review');
  await shopper.choosesMethod();
  await shopper.mainButton().click();
  await expect(shopper.heading('Some items are not available as ordered')).toBeVisible();
  await expect(shopper.main.getByText('You have not been charged.')).toBeVisible();
  await shopper.main.getByRole('link', { name: dish.name, exact: true }).click();
  await expect(shopper.heading(dish.name)).toBeVisible();
  const now = (await shopper.keptCart()).value.cart.items as unknown as CartItem[];
  expect(now.map(({ isSelected }) => isSelected)).toEqual([true, false]);
  expect(await shopper.ordersFromServer()).toHaveLength(0);
});

test('A03, specification 2: the panel asks before the last one goes, deletes it at DELETE, and gives the focus back', async ({
  page,
}) => {
  const shopper = new Shopper(page, groceries);
  // Other shoppers of this run buy the same things: this one is there in plenty to the end.
  await page.goto(`${shopper.url}/products/${mostOf(groceries).slug}`);
  await shopper.main
    .getByRole('button', { name: /^add\b/i })
    .first()
    .click();
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();
  await page.reload();
  const opener = page.locator('[data-cart]:visible').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'All' })).toBeChecked();
  await panel.getByRole('button', { name: /^One less of/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this item from your cart?');
  await expect(question.getByRole('button', { name: 'CANCEL' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByLabel(/^Quantity of/).fill('9999');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /Quantity is greater than stocks available \(\d+\)/ }),
  ).toBeVisible();
  await panel.getByLabel(/^Quantity of/).fill('1');
  await panel.getByRole('button', { name: /^One less of/ }).click();
  await question.getByRole('button', { name: 'DELETE' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  const lines = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items.length,
    );
  await expect.poll(lines).toBe(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the shop can be read, and checkout says what it needs', async ({ page }) => {
    const shopper = new Shopper(page, goods);
    await page.goto(`${shopper.url}/products`);
    await expect(page.locator('main a[href*="/products/"]').first()).toBeVisible();
    for (const path of ['/cart/information', '/cart/checkout', '/orders', '/login']) {
      await page.goto(shopper.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // A browser that is only told to run no scripts still parses this as one that could.
      expect(await page.content()).toContain(
        '<noscript><p class="noscript">This page needs scripts.',
      );
    }
  });
});

test.describe('F06: too many payments at once', () => {
  const isStart = /\/stripe-cart-checkout/;
  const busy = (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { code: 'TOO_MANY_REQUESTS', status: 429 },
  });

  test('the page says that nothing was charged and for how long it waits, and then goes on by itself, once', async ({
    page,
  }) => {
    const shopper = await atReview(page, goods);
    await page.route(isStart, (route) => route.fulfill(busy(4)), { times: 1 });
    const said = await saidMeanwhile(page);
    await shopper.ordersNow();
    await shopper.sees('atProvider');
    // Four seconds may be over before a busy machine looks, so what was said is read afterwards.
    const waiting = said.filter((text) => text.includes('The shop is busy')).join('\n');
    expect(waiting).toContain('You have not been charged.');
    expect(waiting).toMatch(/Going on in (\d seconds|one second)/);
  });

  test('a long wait is told in minutes on the order’s page, which goes on when the shopper wants it to', async ({
    page,
  }) => {
    const shopper = await atReview(page, goods);
    await page.route(isStart, (route) => route.fulfill(busy(900)), { times: 1 });
    await shopper.ordersNow();
    await expect(shopper.heading('Payment not finished')).toBeVisible();
    await expect(page.getByText('Nothing has been charged yet.')).toBeVisible();
    await expect(page.getByText('You can go on in 15 minutes.')).toBeVisible();
    await shopper.continues();
    await shopper.sees('atProvider');
  });
});

test('P4, U9, U24: an unfinished payment is one card: what is to pay, the ways with the last one chosen, one button; another way ends the first before it starts, the order is the same, and tries that brought nothing are no payments', async ({
  page,
}) => {
  const shopper = await atProvider(page, { ...goods, method: 'PAYPAL' });
  const headings = await headingsOf(page);
  await shopper.cancelsThere();
  await expect(shopper.heading('The payment was cancelled')).toBeVisible();
  // Left there, it is ended: no money is taken, the payment cannot go on, and no page said otherwise.
  await expect(shopper.main.getByText('You have not been charged.')).toBeVisible();
  await expect(shopper.main.getByRole('button', { name: 'Continue this payment' })).toHaveCount(0);
  expect(await headings()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^Order placed/)]),
  );
  expect(await shopper.orderFromServer()).toMatchObject({
    attempt: { outcome: { status: 'CANCELLED' } },
  });
  const id = shopper.orderId();
  const { main } = shopper;
  const pays = main.getByRole('button', { name: /^Pay (?!.* later)/ });
  const isOneCard = async (): Promise<void> => {
    const card = main.locator('section').filter({ has: page.locator('input[name="method"]') });
    await expect(card).toContainText('Pay now');
    await expect(main.getByText(/^Still to pay/)).toHaveCount(1);
    await expect(page.locator('input[name="method"]:checked')).toHaveValue('STRIPE');
    await expect(pays).toHaveCount(1);
    for (const quiet of ['Keep the order, pay later', 'Cancel the order'])
      await expect(card.getByRole('button', { name: quiet })).toBeVisible();
    for (const other of ['Order again', 'Invoice', 'Create an account', 'Back to the shop'])
      await expect(main.getByText(other, { exact: true })).toHaveCount(0);
    await expect(main.getByRole('region', { name: 'Payments' })).toHaveCount(0);
  };
  // On a phone's first screen; by what it is known, and what support would ask for, come after it (433).
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pays).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(main.getByRole('heading', { name: 'What you ordered' })).toBeVisible();
  const text = await main.innerText();
  const places = ['Pay now', 'Order number', 'What you ordered', 'Reference for support'];
  const at = places.map((words) => text.indexOf(words));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
  const sends = main.getByRole('button', { name: 'Send the steps to support' });
  await expect(sends).toBeHidden();
  await main.getByText(/^Reference for support/).click();
  await expect(sends).toBeVisible();
  await page.setViewportSize({ width, height });
  // The form, asked for again with the same items in the cart, says why it is this order that is here (434).
  const why = main.getByText(/^These items are in an order that is not paid yet\. Pay it, or/);
  await expect(why).toHaveCount(0);
  await page.goto(`${shopper.url}/cart/information`);
  await expect(why).toBeVisible();
  await expect(page).toHaveURL(`${shopper.url}/orders/${id}`);
  expect(await shopper.ordersFromServer()).toHaveLength(1);
  await page.locator('input[name="method"][value="STRIPE"]').check();
  await isOneCard();
  await pays.click();
  await shopper.sees('atProvider');
  await shopper.goesBack();
  await shopper.sees('unfinished');
  await isOneCard();
  // The way of the open payment goes on with it: there is one payable thing, and no second one.
  await shopper.paysAgain();
  await shopper.sees('atProvider');
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(shopper.orderId()).toBe(id);
  await expect(main.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1);
  await expect(main.getByText(/Reference for support/)).toHaveCount(0);
  const { attempts } = await shopper.orderFromServer();
  expect(attempts.map(({ outcome }) => outcome.status)).toEqual(['CANCELLED', 'PAID']);
});
