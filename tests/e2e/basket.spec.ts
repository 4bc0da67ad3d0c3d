import { expect, type Page, test } from '@playwright/test';
import { RESTAURANT } from '#server/demo/stores.ts';
import { count } from './basketCount.ts';
import { goBack, ticks } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** Can be added as it is, and with something more. */
const dish = RESTAURANT.products.find(
  ({ addOnGroups }) =>
    addOnGroups.every(({ min, preselected }) => preselected.length >= min) &&
    addOnGroups.some(
      ({ min, max, addOns, preselected }) =>
        min === 0 && max !== 1 && addOns.some(({ id }) => !preselected.includes(id)),
    ),
)!;

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Lines as storage holds them: how many, and how many things were added to each. */
const keptLines = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items ?? []).map(
      (item: { qty: number; orderedProductAddOns: object[] }) => [
        item.qty,
        item.orderedProductAddOns.length,
      ],
    ),
  );

test('a tap on + puts one into the basket, the button becomes a stepper, and every place says so', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  const card = page
    .locator('article.card')
    .filter({ has: page.locator('[data-add]') })
    .first();
  const name = await card.locator('h3').innerText();
  await card.getByRole('button', { name: `Add ${name}` }).click();
  await expect(toast(page)).toHaveText('Item has been added to your shopping cart');
  await card.getByRole('button', { name: `One more of ${name}` }).click();
  await expect(card.getByText('2 in your cart')).toBeVisible();
  await expect(count(page)).toHaveText('2');
  await expect(page.getByRole('button', { name: /^Cart · 2 items/ })).toBeVisible();
  await page.reload();
  await expect(card.getByText('2 in your cart')).toBeVisible();
  for (const _ of [1, 2]) await card.getByRole('button', { name: `One less of ${name}` }).click();
  await expect(card.getByRole('button', { name: `Add ${name}` })).toBeFocused();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(count(page)).toHaveText('1');
});

test('bar and wide header count what they sum up: a line that is not ticked is in the basket only', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  const cards = page.locator('article.card').filter({ has: page.locator('[data-add]') });
  for (const at of [0, 1]) {
    const name = await cards.nth(at).locator('h3').innerText();
    await cards
      .nth(at)
      .getByRole('button', { name: `Add ${name}` })
      .click();
  }
  await expect(page.getByRole('button', { name: /^Cart · 2 items/ })).toBeVisible();
  await page.locator('.header [data-cart]').click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await panel
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .uncheck();
  const total = await panel.locator('strong').innerText();
  await page.keyboard.press('Escape');
  const bar = page.getByRole('button', { name: `Cart · 1 item ${total}` });
  await expect(bar).toBeVisible();
  // What is in it, and below that what it comes to: no line ends in a dot.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await bar.innerText()).split('\n')).toEqual(['Cart · 1 item', total]);
    const lines = await bar.evaluate((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return [...text.getClientRects()].filter(({ width: wide }) => wide > 1).length;
    });
    expect(lines, `lines at ${width}`).toBe(2);
  }
  await expect(count(page)).toHaveText('2');
  const header = page.locator('.header [data-cart]');
  await expect(header).toHaveAccessibleName(`Cart, 2 items, ${total}`);
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(header.getByText(total)).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(header.getByText(total)).toBeVisible();
  expect(await keptLines(page)).toHaveLength(2);
  // The documents that React runs have the same header.
  await page.goto(`${storeUrl('grocery')}/orders/find`);
  await expect(header.getByText(total)).toBeVisible();
  await header.click();
  await panel.getByRole('checkbox', { name: /^Select /, checked: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(header.getByText(total)).toBeHidden();
});

test('a dish with choices opens them over the menu, its price follows, and what was chosen before stays as it is (U21)', async ({
  page,
}) => {
  const more = dish.addOnGroups.flatMap((group) =>
    group.addOns.filter(({ id }) => group.min === 0 && !group.preselected.includes(id)),
  )[0]!;
  const usual = dish.addOnGroups.flatMap(({ preselected }) => preselected).length;
  await page.goto(storeUrl('restaurant'));
  const card = page.locator(`[data-product="${dish.id}"]`);
  // Nothing of it is added without a question.
  await expect(card.locator('[data-step]')).toHaveCount(0);
  const open = card.getByRole('link', { name: `Choose options for ${dish.name}` });
  const sheet = page.getByRole('dialog', { name: dish.name });
  const add = sheet.getByRole('button', { name: /^Add · / });
  await open.click();
  await expect(add).toBeInViewport();
  const before = await add.innerText();
  await sheet.getByRole('checkbox', { name: more.name }).check();
  await expect(add).not.toHaveText(before);
  await expect(add).toBeInViewport();
  await add.click();
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await expect(toast(page)).toContainText('Item has been added to your shopping cart');
  await expect.poll(() => keptLines(page)).toEqual([[1, usual + 1]]);
  await open.click();
  await expect(add).toHaveText(before);
  await add.click();
  await expect
    .poll(() => keptLines(page))
    .toEqual([
      [1, usual + 1],
      [1, usual],
    ]);
  await expect(card.getByText('2 in your cart')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('what is chosen over the page of a dish leaves the choice of that page as it is, though both ask the same', async ({
  page,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const asksHeat = RESTAURANT.products.filter(({ addOnGroups }) =>
    addOnGroups.some(({ name }) => name === 'How hot'),
  );
  await page.goto(`${storeUrl('restaurant')}/products/dalca-vegetables`);
  const own = page.locator('main').getByRole('radio', { name: /^Medium/ });
  await expect(own).toBeChecked();
  const cards = asksHeat.map(({ id }) => `[data-product="${id}"]`).join(',');
  await page.locator(`main :is(${cards}) a[data-options]`).first().click();
  const sheet = page.getByRole('dialog');
  await ticks(sheet.getByRole('radio', { name: /^Penang hot/ }));
  await sheet.getByRole('button', { name: /^Add · / }).click();
  await expect.poll(() => keptLines(page)).toHaveLength(1);
  await expect(own).toBeChecked();
  expect(thrown).toEqual([]);
});

test('a dish that is chosen over the menu says what it is and what it contains, and is added (finding Z151)', async ({
  page,
}) => {
  const told = RESTAURANT.products.find(
    ({ slug, addOnGroups }) => slug === 'chicken-satay' && addOnGroups.length > 0,
  )!;
  await page.goto(storeUrl('restaurant'));
  const own = await page.evaluate(() =>
    fetch('/products/chicken-satay').then((reply) => reply.text()),
  );
  // As of a merchant who writes a statement, beside the words of the menu.
  const none = '"allergens":{"title":"Allergens","lines":[]}';
  expect(own).toContain(none);
  const stated = [
    { text: 'Contains peanuts.' },
    // A bundle's parts (504): what the merchant wrote in another language, and ours that one states nothing.
    { text: 'Satay: Mengandungi soya.', lang: 'ms' },
    { text: 'Rice: allergens not stated. Read the packet.' },
  ];
  await page.route('**/products/chicken-satay', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: own.replace(none, none.replace('[]', JSON.stringify(stated))),
    }),
  );
  await page.locator(`main [data-product="${told.id}"] a[data-options]`).first().click();
  const sheet = page.getByRole('dialog', { name: told.name });
  await expect(sheet.getByText(told.description)).toBeVisible();
  for (const tag of told.tags)
    await expect(sheet.getByRole('listitem').filter({ hasText: tag })).toBeVisible();
  const allergens = sheet.getByRole('region', { name: 'Allergens' }).getByRole('paragraph');
  await expect(allergens).toHaveText(stated.map(({ text }) => text));
  expect(await allergens.evaluateAll((all) => all.map((one) => one.getAttribute('lang')))).toEqual([
    null,
    'ms',
    null,
  ]);
  await sheet.getByRole('button', { name: /^Add · / }).click();
  await expect.poll(() => keptLines(page)).toHaveLength(1);
});

test('a shirt is chosen over the list: no size is guessed, the list keeps its address, Escape leaves it', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products`);
  const open = page.locator('a[data-options]').first();
  const name = (await open.getAttribute('aria-label'))?.replace('Choose options for ', '') ?? '';
  await open.click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByRole('button', { name: /^Choose: Size/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await sheet.getByRole('group', { name: 'Size' }).locator('a:not([data-out])').first().click();
  await sheet.getByRole('button', { name: /^Add · / }).click();
  await expect(count(page)).toHaveText('1');
  await expect(page).toHaveURL(/\/products$/);
});

test('another size is chosen in the cart: the line keeps its place and number, storage holds it, and the focus comes back', async ({
  page,
}) => {
  const variants = (): Promise<[string, number][]> =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('storefront.cart') ?? 'null').value.cart.items.map(
        (item: { productVariant: { id: string }; qty: number }) => [
          item.productVariant.id,
          item.qty,
        ],
      ),
    );
  await page.goto(`${storeUrl('retail')}/products/meadow-cardigan`);
  const sizes = page.locator('main').getByRole('group', { name: 'Size' });
  await sizes.getByRole('link', { name: 'M', exact: true }).click();
  await page.getByRole('button', { name: /^Add · / }).click();
  await expect(count(page)).toHaveText('1');
  await page.locator('.header [data-cart]').click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  // The press that leaves a note counts: the field folds after it, not under it.
  await panel.getByRole('button', { name: 'Add a note' }).click();
  await panel.getByLabel(/^Note for Meadow/).fill('For a gift');
  await panel.getByRole('button', { name: /^One more of/ }).click();
  await expect.poll(async () => (await variants())[0]?.[1]).toBe(2);
  await expect(panel.getByText('For a gift')).toBeVisible();
  await expect(panel.getByLabel(/^Note for Meadow/)).toHaveCount(0);
  const [[medium] = ['']] = await variants();
  const change = panel.getByRole('button', { name: /^Change Meadow/ });
  await change.press('Enter');
  const sheet = page.getByRole('dialog', { name: /Meadow/ });
  await expect(sheet.locator('[aria-current]').getByText('M', { exact: true })).toBeVisible();
  await sheet.getByRole('link', { name: 'L', exact: true }).press('Enter');
  await sheet.getByRole('button', { name: /^Change · / }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(panel.getByRole('listitem')).toContainText(/\bL\b/);
  await expect(change).toBeFocused();
  await expect(
    panel.getByRole('status').getByText(/^Meadow cardigan is now .*\bL\.$/),
  ).toBeAttached();
  await expect.poll(async () => (await variants())[0]?.[0]).not.toBe(medium);
  expect((await variants()).map(([, qty]) => qty)).toEqual([2]);
});

test('a dish that needs a choice jumps to it, then carries the running total', async ({ page }) => {
  await page.goto(`${storeUrl('restaurant')}/products/curry-mee`);
  await page.getByRole('button', { name: 'Choose: Noodle' }).click();
  await expect(page.getByRole('group', { name: /^Noodle/ })).toBeFocused();
  const noodles = page.getByRole('group', { name: /^Noodle/ });
  await ticks(noodles.getByRole('radio').first());
  await ticks(page.getByRole('checkbox', { name: /^Egg/ }));
  await page.getByRole('button', { name: 'Add · RM 17.50' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('on a phone what was put into the cart is said beside the button, and leads to the cart', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products/meadow-cardigan`);
  const bar = page.locator('.buy-bar');
  await bar.getByRole('button', { name: 'Choose: Size' }).click();
  const sizes = page.getByRole('group', { name: 'Size' });
  await expect(sizes).toBeFocused();
  await expect(sizes.locator('[aria-current]')).toHaveCount(0);
  await sizes.getByRole('link', { name: 'M', exact: true }).click();
  await expect(page).toHaveURL(/\?variant=/);
  await bar.getByRole('button', { name: /^Add · / }).click();
  await expect(bar.locator('.buy-held').getByRole('status')).toHaveText('1 in your cart');
  // Brackets stand beside the word of the bag, and nowhere without it.
  const bracket = () =>
    page
      .locator('.header .cart-button .badge')
      .evaluate((one) => getComputedStyle(one, '::before').content);
  expect(await bracket()).toBe('none');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await bracket()).toBe('"("');
  await page.setViewportSize({ width: 390, height: 800 });
  // By keyboard both ways on come behind the button, above which they are seen.
  await bar.getByRole('button', { name: /^Add · / }).focus();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('button', { name: 'Cart', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'Checkout' })).toBeFocused();
  await bar.getByRole('button', { name: 'Cart', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem')).toHaveCount(
    1,
  );
});

test('Escape in the very moment in which a question appears answers it, and leaves the panel with its line (A03)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  await page.locator('[data-add] > [data-step]').first().click();
  await expect.poll(() => keptLines(page)).toEqual([[1, 0]]);
  await page.locator('[data-cart]:visible').first().click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  const less = panel.getByRole('button', { name: /^One less of/ });
  await expect(less).toBeVisible();
  // The dialog below takes its own listener away some turns after the question has the focus.
  const escaped = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.addEventListener('focusin', ({ target }) => {
          if (!(target as Element).closest('[role=alertdialog]')) return;
          queueMicrotask(() => {
            const init = { key: 'Escape', bubbles: true, cancelable: true };
            (target as Element).dispatchEvent(new KeyboardEvent('keydown', init));
            resolve();
          });
        }),
      ),
  );
  await less.click();
  await escaped;
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await keptLines(page)).toEqual([[1, 0]]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('another branch asks before it is chosen; what replaces the cart can be taken back', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  await page.locator('[data-add] [data-step]').first().click();
  await expect(count(page)).toHaveText('1');
  const branch = page.getByLabel('Branch');
  const chosen = branch.locator('option:checked');
  const own = await chosen.innerText();
  const other = await branch.locator('option').nth(1).innerText();
  const question = page.getByRole('alertdialog', { name: 'Change the branch?' });
  await branch.selectOption({ label: other });
  await expect(question).toContainText('adding from the other one replaces it');
  // The harmless answer has the focus, and gives it back to what asked.
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(branch).toBeFocused();
  await expect(chosen).toHaveText(own);
  await branch.selectOption({ label: other });
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect(chosen).toHaveText(other);
  await page.locator('[data-add] > [data-step]:visible').nth(3).click();
  await expect(toast(page)).toContainText('The earlier cart is kept for a day.');
  const places = () =>
    page.evaluate(() => {
      const { cart, undo } =
        JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value ?? {};
      return [cart, undo?.cart].map((one) =>
        one?.items.map((item: { location: { name: string } }) => item.location.name),
      );
    });
  await expect.poll(async () => (await places())[0]).toEqual([other]);
  const earlier = (await places())[1];
  expect(earlier).not.toContain(other);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Your earlier cart is back.');
  await expect.poll(async () => (await places())[0]).toEqual(earlier);
});

test('what is said of a cart hangs below the cart’s button, also where the header has scrolled away (finding Z198)', async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${storeUrl('grocery')}/products`);
    await page.locator('article.card').last().scrollIntoViewIfNeeded();
    const button = page.locator('.quick .cart-button');
    await expect(button).toBeVisible();
    await page.locator('[data-add] > [data-step]:visible').last().click();
    const said = page.locator('.toast');
    await expect(said).toBeVisible();
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
    );
    const [above, below] = [await button.boundingBox(), await said.boundingBox()];
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  }
});

test('a page that comes back from the back-forward cache shows the cart as it is now', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  await expect(count(page)).toBeHidden();
  await page.locator('article.card h3 a').first().click();
  await page.locator('[data-add] [data-step]').first().click();
  await expect(count(page)).toHaveText('1');
  await goBack(page);
  await expect(page).toHaveURL(/\/products$/);
  await expect(count(page)).toHaveText('1');
});
