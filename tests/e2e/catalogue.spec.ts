import { expect, type Page, test } from '@playwright/test';
import { SEED } from '#server/db/seed/data.ts';
import { RESTAURANT } from '#server/db/seed/restaurant/store.ts';
import { faultsOf } from './axe.ts';
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
const count = (page: Page) => page.locator('[data-count]').first();

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
  await expect(page.getByRole('button', { name: /^View cart · 2 items/ })).toBeVisible();
  await page.reload();
  await expect(card.getByText('2 in your cart')).toBeVisible();
  for (const _ of [1, 2]) await card.getByRole('button', { name: `One less of ${name}` }).click();
  await expect(card.getByRole('button', { name: `Add ${name}` })).toBeFocused();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(count(page)).toHaveText('1');
});

test('the bar counts what it sums up: a line that is not ticked is in the basket only', async ({
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
  await expect(page.getByRole('button', { name: /^View cart · 2 items/ })).toBeVisible();
  await page.locator('.header [data-cart]').click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await panel
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .uncheck();
  const total = await panel.locator('strong').innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `View cart · 1 item · ${total}` })).toBeVisible();
  await expect(count(page)).toHaveText('2');
});

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

test('a variant is chosen on the page, stands in the address, brings its picture, and says why it cannot be had', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products/meadow-cardigan`);
  await page.getByRole('link', { name: 'Pine', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Colour' })).toContainText('Pine');
  await expect(page).toHaveURL(/\?look=/);
  await expect
    .poll(() => page.locator('.gallery-strip').evaluate((strip) => strip.scrollLeft))
    .toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Colour' })).toContainText('Pine');
  await page.getByRole('link', { name: 'Clay', exact: true }).click();
  await expect(page.getByRole('link', { name: /^XS\s?, sold out at/ })).toBeVisible();
});

test('a picture opens as large as it is, and what the merchant tells of the thing is folded beneath it (U18)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products/meadow-cardigan`);
  const picture = page.getByRole('link', { name: /^Enlarge: / }).first();
  const small = (await picture.boundingBox())?.height ?? 0;
  await picture.click();
  const large = page.getByRole('dialog').getByRole('img');
  await expect(large).toBeVisible();
  expect((await large.boundingBox())?.height).toBeGreaterThan(small);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(picture).toBeFocused();
  await page.getByText('Size and fit', { exact: true }).click();
  await expect(page.getByText(/^Chest in inches: /)).toBeVisible();
  await expect(
    page.locator('summary').getByText('Delivery and returns', { exact: true }),
  ).toBeVisible();
});

test('a month is named, and a day further ahead is gone to at once (U26)', async ({ page }) => {
  const service = SEED.find((one) => one.slug === 'beauty')!.products.find(
    (one) => one.type === 'SERVICE' && one.serviceType === 'FIXED',
  )!;
  await page.goto(`${storeUrl('beauty')}/products/${service.slug}`);
  await page.getByRole('button', { name: /^Earliest/ }).click();
  const day = page.getByLabel('Go to a day');
  const today = await day.inputValue();
  const later = new Date(Date.parse(today) + 70 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(later);
  const month = new Intl.DateTimeFormat('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(later));
  await expect(page.getByText(month)).toBeVisible();
  await expect(page.locator('button.day').first()).toContainText(String(Number(later.slice(8))));
});

test('a dish that needs a choice jumps to it, then carries the running total', async ({ page }) => {
  await page.goto(`${storeUrl('restaurant')}/products/curry-mee`);
  await page.getByRole('button', { name: 'Choose: Noodle' }).click();
  await expect(page.getByRole('group', { name: /^Noodle/ })).toBeFocused();
  const noodles = page.getByRole('group', { name: /^Noodle/ });
  await ticks(noodles.getByRole('radio').first());
  await ticks(page.getByRole('checkbox', { name: /^Egg/ }));
  await page.getByRole('button', { name: 'Add · RM 17.50' }).click();
  await expect(page.getByRole('button', { name: 'Order, 1 item' })).toBeVisible();
});

test('the earliest time is one tap, two times are paid twice, and what was booked leads on, after a reload and Back, too', async ({
  page,
}) => {
  await page.goto(`${storeUrl('services')}/products/electrician-visit`);
  await page.getByRole('button', { name: /^Earliest/ }).click();
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/, pressed: false })
    .last()
    .click();
  await expect(page.getByText('× 2 times')).toBeVisible();
  await page.getByRole('button', { name: 'Add to visit · ₹598.00' }).click();
  await expect(count(page)).toHaveText('1');
  const wayOn = page.getByRole('link', { name: '2 times · Continue' });
  const said = page.locator('.buy-held').getByRole('status');
  await expect(wayOn).toBeFocused();
  await expect(said).toHaveText('Added to your visit');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(wayOn).toBeInViewport({ ratio: 1 });
  }
  await page.reload();
  await expect(said).toHaveText('Added to your visit');
  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(page.locator('#slots')).toBeFocused();
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('storefront.cart') ?? 'null').value.cart.items,
  );
  expect(kept.map((item: { service: { slots: object[] } }) => item.service.slots.length)).toEqual([
    2,
  ]);
  await wayOn.click();
  await expect(page).toHaveURL(/\/cart\/information$/);
  await goBack(page);
  await expect(page).toHaveURL(/\/products\/electrician-visit$/);
  await expect(wayOn).toBeInViewport();
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
  await bar.getByRole('button', { name: 'View cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem')).toHaveCount(
    1,
  );
});

test('another branch asks before it is chosen; what replaces the cart can be taken back', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  await page.locator('[data-add] [data-step]').first().click();
  await expect(count(page)).toHaveText('1');
  page.once('dialog', (dialog) => dialog.accept());
  const other = await page.getByLabel('Branch').locator('option').nth(1).innerText();
  await page.getByLabel('Branch').selectOption({ label: other });
  await expect(page.getByLabel('Branch').locator('option:checked')).toHaveText(other);
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

/** Controls of the header that a real click would not reach. */
const coveredIn = (page: Page): Promise<string[]> =>
  page.locator('.header :is(a, button, input, select)').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && !control.contains(hit) && !hit.contains(control);
      })
      .map((control) => control.outerHTML.slice(0, 80)),
  );

for (const width of [390, 1280])
  test(`an error that stays covers no control, ${width} wide: panel and header go on working by pointer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const error = page.locator('[data-toast-error]');
    const kept = () =>
      page.evaluate(
        () =>
          JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items.length ??
          0,
      );
    await page.goto(`${storeUrl('grocery')}/products`);
    await page.locator('[data-add] [data-step]').first().click();
    await page.locator('.header [data-cart]').click();
    const panel = page.getByRole('dialog', { name: 'Your cart' });
    await panel.getByRole('textbox', { name: /^Quantity of/ }).fill('99999');
    await expect(panel.getByRole('alert')).toContainText(
      'Quantity is greater than stocks available',
    );
    await panel.getByRole('button', { name: 'Close cart' }).click();
    await expect(panel).toBeHidden();
    await expect(error).toContainText('Quantity is greater than stocks available');
    expect(await coveredIn(page)).toEqual([]);
    await page.locator('.header [data-cart]').click();
    await panel.getByRole('button', { name: 'Remove selected' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click();
    await expect(panel.getByText('Your cart is empty.')).toBeVisible();
    await expect.poll(kept).toBe(0);
    await panel.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await panel.getByRole('button', { name: 'Close cart' }).click();
    await expect(error).toBeEmpty();
  });

test('the table that was opened stands on every page and on the cart', async ({ page }) => {
  const table = RESTAURANT.tables[1]!;
  await page.goto(`${storeUrl('restaurant')}/t/${table.id}`);
  await expect(page.getByRole('banner').first()).toContainText(table.name);
  await page.goto(`${storeUrl('restaurant')}/products/curry-mee`);
  await expect(page.getByRole('banner').first()).toContainText(table.name);
});

test('search suggests products and the arrow keys reach them', async ({ page }) => {
  await page.goto(storeUrl('grocery'));
  const field = page
    .getByRole('combobox', { name: 'Search the shop' })
    .or(page.getByRole('searchbox', { name: 'Search the shop' }));
  await field.click();
  await field.pressSequentially('avoc');
  await expect(page.getByRole('option', { name: /Hass avocados/ })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\/hass-avocados$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('everything can be read, searched and sorted, and buying says what it needs', async ({
    page,
  }) => {
    await page.goto(`${storeUrl('retail')}/products/meadow-cardigan`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meadow cardigan');
    await expect(page.locator('noscript p')).toBeVisible();
    await page.getByRole('link', { name: 'Pine', exact: true }).click();
    await expect(page.getByText('Colour: Pine')).toBeVisible();
    await page.goto(`${storeUrl('grocery')}/products`);
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sort=price/);
  });

  for (const { slug, products } of SEED)
    test(`${slug} shows its list, a search and a product with name, price and picture`, async ({
      page,
    }) => {
      const shown = products.find((one) => one.images.length > 0)!;
      for (const path of ['/products', `/products?q=${encodeURIComponent(shown.name)}`]) {
        await page.goto(`${storeUrl(slug)}${path}`);
        const card = page.locator('[data-product]').first();
        await expect(card.getByRole('link').first()).toHaveAttribute('href', /\/products\//);
        await expect(card.locator('.price')).toBeVisible();
      }
      await page.getByRole('link', { name: shown.name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown.name);
      await expect(page.locator('.gallery img').first()).toBeVisible();
      await expect(page.locator('.product header .price')).toBeVisible();
      await expect(page.getByText(shown.description)).toBeVisible();
      await expect(page.locator('noscript p')).toBeVisible();
    });
});

test('a list is narrowed in a sheet on a phone, and what narrows it is taken back by one tap', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products`);
  const total = await page.locator('.list-count').innerText();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Rust/ }).check();
  await page.getByRole('checkbox', { name: /^Ink/ }).check();
  await page.getByRole('button', { name: 'Show items' }).click();
  await expect(page).toHaveURL(/option=Colour%3AInk&option=Colour%3ARust/);
  await expect(page.locator('.list-count')).not.toHaveText(total);
  // A card shows what was asked for, and leads to it.
  for (const picture of await page.locator('.card-picture img:first-child').all())
    await expect(picture).toHaveAttribute('src', /(rust|ink)/);
  await page.getByRole('link', { name: 'Remove: Rust' }).click();
  await page.getByRole('link', { name: 'Remove: Ink' }).click();
  await expect(page.locator('.list-count')).toHaveText(total);
});

const SCREENS = ['grocery', 'retail', 'services', 'restaurant', 'beauty'] as const;
for (const store of SCREENS)
  test(`A06 A07 the shelves of ${store} are clean and fit 320 pixels, in light and dark`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 800 },
    });
    const page = await context.newPage();
    for (const path of ['/', '/products', '/products?q=nothing-like-it']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`${storeUrl(store)}${path}`);
      expect(await faultsOf(page, 'all'), path).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        path,
      ).toBeLessThanOrEqual(0);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await faultsOf(page, 'colours'), `${path}, dark`).toEqual([]);
    }
    await context.close();
  });
