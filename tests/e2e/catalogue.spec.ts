import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { Product } from '#machines/domain/product.ts';
import { RESTAURANT, SEED } from '#server/demo/stores.ts';
import { isSampled } from '#tests/support/proofSize.ts';
import { faultsOf } from './axe.ts';
import { count } from './basketCount.ts';
import { awaitedOf } from './merchant.ts';
import { photograph } from './screenshots.ts';
import { goBack } from './shopper.ts';
import { caughtMails, storeUrl } from './simulator.ts';

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

const SCREENS = ['grocery', 'retail', 'services', 'restaurant', 'beauty'] as const;

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

  // The pictures are two stops before the choices, and passing them shows no other colour.
  const shown = page.locator('.gallery-strip [data-zoom]').first();
  await expect(page.locator('.gallery-thumbs a[tabindex="0"]')).toHaveCount(1);
  await shown.focus();
  await page.keyboard.press('Tab');
  const thumbs = page.locator('.gallery-thumbs a');
  await expect(thumbs.first()).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.gallery'))).toBeNull();
  const scrolled = () => page.locator('.gallery-strip').evaluate((strip) => strip.scrollLeft);
  expect(await scrolled()).toBe(0);
  await thumbs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(thumbs.nth(1)).toBeFocused();
  await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Clay', exact: true }).click();
  const gone = page.getByRole('link', { name: /^XS\s?, sold out at/ });
  await gone.click();

  // Word when it is back: asked for where it is sold out, confirmed by mail, and taken back by the link in it.
  const email = `back-${randomUUID().slice(0, 8)}@example.test`;
  const form = page.getByRole('form', { name: 'Tell me when it is back' });
  await form.getByLabel('E-mail for the waiting list').fill(email);
  await photograph(page, 'waiting/back');
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form).toContainText('This counts once our mail confirms it.');
  await expect(gone).toHaveAttribute('aria-current', 'true');
  expect(page.url()).not.toContain(email);
  const variant = new URL(page.url()).searchParams.get('variant');
  expect(await awaitedOf(email)).toEqual([variant]);
  const mailed = async () => (await caughtMails()).find(({ to }) => to === email);
  await expect.poll(mailed, { timeout: 30_000 }).toBeTruthy();
  const mail = await mailed();
  expect(mail?.subject).toContain('Meadow cardigan · Clay · XS');
  await page.goto(/^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByText('You are off the list.')).toBeVisible();
  expect(await awaitedOf(email)).toEqual([]);
});

test('a picture opens as large as it is, and what the merchant tells of the thing is folded beneath it (U18)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products/meadow-cardigan`);
  const picture = page.getByRole('link', { name: /^Enlarge: / }).first();
  const small = (await picture.boundingBox())?.height ?? 0;
  await picture.click();
  const zoomed = page.getByRole('dialog').getByRole('img');
  await expect(zoomed).toBeVisible();
  expect((await zoomed.boundingBox())?.height).toBeGreaterThan(small);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(picture).toBeFocused();
  await page.getByText('Size and fit', { exact: true }).click();
  await expect(page.getByText(/^Chest in inches: /)).toBeVisible();
  await expect(
    page.locator('summary').getByText('Delivery and returns', { exact: true }),
  ).toBeVisible();

  // A shirt tells its measures as a table. On the narrowest screen that moves by itself, the page does not.
  const shirt = SEED.find((one) => one.slug === 'retail')!.products.find(
    ({ slug }) => slug === 'oxford-shirt',
  )!;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${storeUrl('retail')}/fr/products/${shirt.slug}`);
  await page.getByText('Taille et coupe', { exact: true }).click();
  const table = page.getByRole('region', { name: 'Tableau des tailles' });
  for (const name of shirt.sizeTable!.head)
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const large = table.getByRole('row', { name: /^L / });
  await expect(large.getByRole('cell')).toHaveText(shirt.sizeTable!.rows[3]!.slice(1));
  await expect(table.getByText('Collar')).toHaveAttribute('lang', 'en');
  // What is cut off is seen to be: a shade at the edge, under a cover of the page's own colour that goes with the table's end.
  const { layers, attached, ground } = await table.evaluate((one) => {
    const { backgroundImage, backgroundAttachment } = getComputedStyle(one);
    const colours: string[] = [];
    for (let up = one.parentElement; up; up = up.parentElement)
      colours.push(getComputedStyle(up).backgroundColor);
    return {
      layers: backgroundImage.split(/, (?=linear-gradient)/),
      attached: backgroundAttachment,
      ground: colours.find((colour) => colour !== 'rgba(0, 0, 0, 0)'),
    };
  });
  expect(attached).toBe('local, local, scroll, scroll');
  const sides = ['left', 'right'];
  expect(layers.slice(0, 2)).toEqual(
    sides.map((side) => `linear-gradient(to ${side}, ${ground} 50%, rgba(0, 0, 0, 0))`),
  );
  for (const [at, side] of sides.entries())
    expect(layers[2 + at]).toMatch(
      new RegExp(
        `^linear-gradient\\(to ${side}, color\\(.* / 0\\.\\d+\\), rgba\\(0, 0, 0, 0\\)\\)$`,
      ),
    );
  await photograph(page, 'size-table-320');
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  await expect(large.getByRole('rowheader')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});

test('a thing is saved from its page, stands on the list of this browser, and is bought from there or let go of (U18)', async ({
  page,
}) => {
  const [thing, second] = SEED.find((one) => one.slug === 'grocery')!.products.filter(
    ({ productVariants, addOnGroups, bundleItems, productLocation: [here] }) =>
      productVariants.length + addOnGroups.length + bundleItems.length === 0 &&
      (here?.stockInHand ?? 0) > 5,
  ) as [Product, Product];
  const kept = async () =>
    (await page.context().cookies()).find(({ name }) => name === '__Host-saved')?.value;
  await page.goto(`${storeUrl('grocery')}/products/${second.slug}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(kept).toBe(second.id);
  await page.goto(`${storeUrl('grocery')}/products/${thing.slug}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.save').getByRole('status')).toHaveText('Saved. It is on your list.');
  await expect.poll(kept).toBe(`${thing.id}.${second.id}`);
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.locator('main').getByRole('link', { name: 'See all you saved' }).click();
  const card = page.locator('main article.card').filter({ hasText: thing.name });
  await card.getByRole('button', { name: `Add ${thing.name}` }).click();
  await expect(count(page)).toHaveText('1');
  expect(await faultsOf(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: `Remove ${thing.name}`, exact: true }).click();
  // The focus goes to the row that took its place, and from the last one to the heading.
  await expect(page.locator('main li', { hasText: second.name })).toBeFocused();
  expect(await kept()).toBe(second.id);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: `Remove ${second.name}`, exact: true }).press('Enter');
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await kept()).toBeUndefined();

  // What did not reach the shop is not shown as saved.
  await page.goto(`${storeUrl('grocery')}/products/${thing.slug}`);
  await page.route('**/saved', (route) => route.abort());
  await save.click();
  await expect(page.getByText('That did not reach the shop. Try again.')).toBeVisible();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  expect(await kept()).toBeUndefined();
});

test('its months are named, a day further ahead is gone to at once, and by keyboard once it is typed (U26)', async ({
  page,
}) => {
  const service = SEED.find((one) => one.slug === 'beauty')!.products.find(
    (one) => one.type === 'SERVICE' && one.serviceType === 'FIXED',
  )!;
  await page.goto(`${storeUrl('beauty')}/products/${service.slug}`);
  const earliest = page.getByRole('button', { name: /^Earliest/ });
  const first = await earliest.innerText();
  const day = page.getByLabel('Go to a day');
  // Beside the number of the day stands how many times are free.
  const dayNumber = page.locator('button.day').first().locator('b');
  const inDays = (from: string, days: number) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  const monthOf = (date: string) =>
    new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(date));
  const later = inDays(await day.inputValue(), 70);
  await day.fill(later);
  await expect(dayNumber).toHaveText(String(Number(later.slice(8))));
  const months = page.locator('.week-month');
  await expect(months).toContainText(monthOf(later));
  await expect(months).toContainText(monthOf(inDays(later, 6)));
  // The field is on the day whose hours are shown.
  const last = page.locator('button.day:not([data-full])').last();
  await last.click();
  await expect(day).toHaveValue(new RegExp(`-0?${await last.locator('b').innerText()}$`));

  // A date is many keys, and none of them but the last is a day that is meant.
  const typed = inDays(later, 30);
  const [year, month, date] = typed.split('-');
  await day.focus();
  await day.press('ArrowUp');
  await day.pressSequentially(`${month}${date}${year}`);
  await expect(day).toBeFocused();
  await day.press('Enter');
  await expect(dayNumber).toHaveText(String(Number(date)));
  await expect(day).toBeFocused();
  // And from week to week the focus stays where it is pressed.
  const onwards = page.getByRole('button', { name: 'Later days' });
  await onwards.press('Enter');
  await expect(dayNumber).toHaveText(String(Number(inDays(typed, 7).slice(8))));
  await expect(onwards).toBeFocused();
  // The earliest time is the same from wherever one looks, and leads back to it.
  await expect(earliest).toHaveText(first);
  await earliest.click();
  await expect(dayNumber).not.toHaveText(String(Number(inDays(typed, 7).slice(8))));
  await expect(page.locator('.estimate')).toBeVisible();
});

test('a chosen time stays with another person who is free then, and else it is said who is not', async ({
  page,
}) => {
  const service = SEED.find((one) => one.slug === 'beauty')!.products.find(
    (one) => one.slug === 'cut-and-finish',
  )!;
  await page.goto(`${storeUrl('beauty')}/products/${service.slug}`);
  await page.getByText('Short', { exact: true }).click();
  const people = page.getByRole('group', { name: 'With whom' }).getByRole('radio');
  const chosen = page.getByRole('radio', { name: /^\d\d:\d\d/, checked: true });
  const named = page.locator('.time:has(:checked)');
  await people.nth(1).click();
  await page.getByRole('button', { name: /^Earliest/ }).click();
  const time = (await named.innerText()).trim();
  await people.nth(0).click();
  await expect(page.locator('.slot-box')).toHaveAttribute('aria-busy', 'false');
  await expect(named).toHaveText(time);
  await expect(chosen).toHaveCount(1);
  const ofOnePerson = /\/slots\?.*employeeId=/;
  await page.route(ofOnePerson, (route) => route.fulfill({ json: [] }));
  await people.nth(2).click();
  await expect(page.getByText(/is not free at that time/)).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await page.unroute(ofOnePerson);
  await people.nth(0).click();
  await page.getByRole('button', { name: /^Earliest/ }).click();
  await page.getByRole('button', { name: /^Add to visit/ }).click();
  await expect(page.getByRole('link', { name: 'Add another treatment' })).toHaveAttribute(
    'href',
    '/products',
  );
});

test('the earliest time is one tap, two times are paid twice, and what was booked leads on, after a reload and Back, too', async ({
  page,
}) => {
  await page.goto(`${storeUrl('beauty')}/products/cut-and-finish`);
  await page.getByText('Short', { exact: true }).click();
  await page.getByRole('button', { name: /^Earliest/ }).click();
  // What costs nothing says so, and one of one is not multiplied.
  await expect(page.locator('.estimate')).toContainText(/Short\s*included/);
  await expect(page.locator('.estimate')).not.toContainText('×');
  await page.goto(`${storeUrl('services')}/products/electrician-visit`);
  await page.getByRole('button', { name: /^Earliest/ }).click();
  const [first] = await page.locator('.time:has(:checked)').allInnerTexts();
  await expect(page.locator('.estimate')).toContainText(first!.slice(0, 5));
  await page.getByRole('button', { name: 'Add another time' }).click();
  // The second time is on another day: late in the day the earliest is the only one left.
  await page
    .getByRole('button', { name: /\d free/, pressed: false })
    .first()
    .click();
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/, checked: false })
    .last()
    .click();
  await expect(page.getByText('× 2 times')).toBeVisible();
  await page.getByRole('button', { name: 'Add to visit · ₹598.00 + GST' }).click();
  await expect(count(page)).toHaveText('1');
  const wayOn = page.getByRole('link', { name: '2 times · Checkout' });
  const said = page.locator('.buy-held').getByRole('status');
  await expect(wayOn).toBeFocused();
  await expect(said).toHaveText('Added to your visit');
  await expect(wayOn).toBeInViewport({ ratio: 1 });
  // A wide screen begins with it; a page that only grew stays where it was scrolled to.
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(page.url());
  await expect(wayOn).toBeInViewport({ ratio: 1 });
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

test('an error that stays covers no control on a phone and on a wide screen: panel and header go on working by pointer', async ({
  page,
}) => {
  const error = page.locator('[data-toast-error]');
  const kept = () =>
    page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items.length ?? 0,
    );
  await page.goto(`${storeUrl('grocery')}/products`);
  await page.locator('[data-add] [data-step]').first().click();
  await page.locator('.header [data-cart]').click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await panel.getByRole('textbox', { name: /^Quantity of/ }).fill('99999');
  await expect(panel.getByRole('alert')).toContainText('Quantity is greater than stocks available');
  await panel.getByRole('button', { name: 'Close cart' }).click();
  await expect(panel).toBeHidden();
  await expect(error).toContainText('Quantity is greater than stocks available');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => coveredIn(page), `${width} wide`).toEqual([]);
  }
  await page.locator('.header [data-cart]').click();
  await panel.getByRole('button', { name: 'Remove selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click();
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(kept).toBe(0);
  await panel.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await panel.getByRole('button', { name: 'Close cart' }).click();
  await expect(error).toBeEmpty();
});

test('the table that was opened stands on every page and on the cart; marks of a dish are as high as their words on all of the menu', async ({
  page,
}) => {
  const table = RESTAURANT.tables[1]!;
  await page.goto(`${storeUrl('restaurant')}/t/${table.id}`);
  await expect(page.getByRole('banner').first()).toContainText(table.name);
  // What is said of a dish is small words beneath it, also of those that are laid out later.
  const heights = await page
    .locator('.dishes .tags li')
    .evaluateAll((marks) => marks.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(20);
  expect(Math.max(...heights)).toBeLessThan(40);
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
    await expect(page.locator('noscript p.noscript')).toBeVisible();
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
      await expect(page.locator('noscript p.noscript')).toBeVisible();
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
  await page.getByRole('button', { name: /^Show \d+ items$/ }).click();
  await expect(page).toHaveURL(/option=Colour%3AInk&option=Colour%3ARust/);
  await expect(page.locator('.list-count')).not.toHaveText(total);
  // A card shows what was asked for, and leads to it.
  for (const picture of await page.locator('.card-picture img:first-child').all())
    await expect(picture).toHaveAttribute('src', /(rust|ink)/);
  await page.getByRole('link', { name: 'Remove: Rust' }).click();
  await page.getByRole('link', { name: 'Remove: Ink' }).click();
  await expect(page.locator('.list-count')).toHaveText(total);
});

for (const store of SCREENS)
  test(`A06 A07 the shelves of ${store} are clean and fit 320 pixels, in light and dark`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 800 },
    });
    const page = await context.newPage();
    // A page that finds nothing is the same document everywhere.
    const paths = ['/', '/products', '/products?q=nothing-like-it'];
    for (const path of isSampled && store !== 'grocery' ? paths.slice(0, 2) : paths) {
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

test('a tab of the menu leads to its section, however far below that lies, and is the one that is lit (finding Z198)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('restaurant')}/`);
  for (const name of ['Drinks', 'Small plates', 'Sweets']) {
    const tab = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await tab.click();
    const top = () =>
      page
        .getByRole('heading', { name, exact: true, level: 2 })
        .evaluate((one) => one.closest('section')!.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(140);
    await expect.poll(top).toBeGreaterThan(130);
    await expect(tab).toHaveAttribute('aria-current', 'true');
  }
});
