import { expect, type Page, test } from '@playwright/test';
import { SEED } from '#server/demo/stores.ts';
import { accountOf } from './shopper.ts';
import { storeUrl } from './simulator.ts';
import { slowDocument } from './slowDocument.ts';

const GROCERY = storeUrl('grocery');
const { email, password } = accountOf('grocery');

/** A network that lets no script through until it is told to: the document stands there, and nothing listens yet. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('what is pressed while a document wakes is done once it listens', () => {
  test('a tap on + and one on the cart, both before any script has come', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto(`${GROCERY}/products`, { waitUntil: 'commit' });
    const add = page.locator('[data-add] > [data-step]').first();
    await add.click();
    await expect(add).toHaveAttribute('data-kept', '');
    await page.locator('[data-cart]').first().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    letGo();
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await expect(page.locator('[data-count]').first()).toHaveText('1');
    await expect(page.locator('[data-kept]')).toHaveCount(0);
  });

  test('a tap on "Save" stays on the page, and saves, also what is saved by now; where its script does not come it leads to the list', async ({
    page,
  }) => {
    const letGo = await holdScripts(page);
    const [thing, other] = SEED.find(({ slug }) => slug === 'grocery')!.products;
    await page.goto(`${GROCERY}/products/${thing?.slug}`, { waitUntil: 'commit' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(save).toHaveAttribute('data-kept', '');
    letGo();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/products\//);
    const kept = async () =>
      (await page.context().cookies()).find(({ name }) => name === '__Host-saved')?.value;
    await expect.poll(kept).toBe(thing?.id);

    // The page is every guest's: until it listens it does not know that the thing is saved, and a tap on "Save" lets go of nothing.
    const letGoAgain = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await save.click();
    await expect(save).toHaveAttribute('data-kept', '');
    letGoAgain();
    await expect(page.locator('.save').getByRole('status')).toHaveText(
      'Saved. It is on your list.',
    );
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    expect(await kept()).toBe(thing?.id);

    // A reload in between would take the press along: the page does without this file.
    const loads: string[] = [];
    page.on('request', (one) => {
      if (one.isNavigationRequest()) loads.push(`${one.method()} ${new URL(one.url()).pathname}`);
    });
    await page.route(/\/assets\/save-[^/]+\.js$/, (route) => route.abort());
    await page.goto(`${GROCERY}/products/${other?.slug}`);
    await save.click();
    await expect(page).toHaveURL(`${GROCERY}/saved`);
    expect(loads).toEqual([`GET /products/${other?.slug}`, 'POST /saved', 'GET /saved']);
    expect(await kept()).toBe(`${other?.id}.${thing?.id}`);
  });

  test('a link that is pressed while a missing file is about to load the page anew leads where it says (F23)', async ({
    page,
  }) => {
    const [healthy, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/assets\/panel-[^/]+\.js$/, (route) => route.abort());
    await page.route(/\/health$/, (route) => healthy.promise.then(() => route.continue()));
    await page.route(/\/login$/, (route) => arrives.promise.then(() => route.continue()));
    await page.goto(`${GROCERY}/products`);
    const isAsked = page.waitForRequest(/\/health$/);
    await page.locator('[data-cart]:visible').first().click();
    await isAsked;
    const loads: string[] = [];
    page.on('request', (one) => {
      if (one.isNavigationRequest()) loads.push(new URL(one.url()).pathname);
    });
    await page.locator('a[href="/login"]:visible').first().click({ noWaitAfter: true });
    await expect.poll(() => loads).toEqual(['/login']);
    const isAnswered = page.waitForResponse(/\/health$/);
    healthy.resolve();
    await isAnswered;
    arrives.resolve();
    await expect(page).toHaveURL(`${GROCERY}/login`);
    expect(loads).toEqual(['/login']);
  });

  test('a tap on what has sizes opens them over the list; where no script comes, their page', async ({
    page,
  }) => {
    const letGo = await holdScripts(page);
    await page.goto(`${storeUrl('retail')}/products`, { waitUntil: 'commit' });
    const shirt = page.getByRole('link', { name: 'Choose options for Heavy tee' });
    await shirt.click();
    await expect(shirt).toHaveAttribute('data-kept', '');
    letGo();
    await expect(page.getByRole('dialog', { name: 'Heavy tee' })).toBeVisible();
    await expect(page).toHaveURL(/\/products$/);
    await page.unroute(/\/assets\/.*\.js$/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(`${storeUrl('retail')}/products`, { waitUntil: 'commit' });
    await shirt.click();
    await expect(page).toHaveURL(/\/products\/heavy-tee$/);
  });

  test('where no script comes and the next page is slow, a tap on what has sizes asks for that page once', async ({
    page,
  }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    let asked = 0;
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/products\/heavy-tee$/, async (route) => {
      asked += 1;
      await slow;
      await route.fallback();
    });
    await page.goto(`${storeUrl('retail')}/products`, { waitUntil: 'commit' });
    // By key: a pointer over the link would have the page rendered ahead, which no route sees.
    await page.getByRole('link', { name: 'Choose options for Heavy tee' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => asked).toBeGreaterThan(0);
    // Each key asks for the scripts again, which fail again.
    for (const key of ['Shift', 'Control', 'Shift']) await page.keyboard.press(key);
    expect(asked).toBe(1);
    answer();
    await expect(page).toHaveURL(/\/products\/heavy-tee$/);
    expect(asked).toBe(1);
  });

  test('a tap while half of the document is here is done once all of it is', async ({ page }) => {
    const slow = await slowDocument(storeUrl('restaurant'));
    await page.goto(slow.url, { waitUntil: 'commit' });
    await page.locator('[data-cart]').first().click();
    await expect(page.locator('#config')).toHaveCount(0);
    slow.finish();
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
    await slow.close();
  });

  test('choices on the page of a dish show as chosen at once, and are what is put into the cart', async ({
    page,
  }) => {
    const letGo = await holdScripts(page);
    await page.goto(`${storeUrl('restaurant')}/products/curry-mee`, { waitUntil: 'commit' });
    const noodles = page.getByRole('group', { name: /^Noodle/ }).getByRole('radio');
    const egg = page.getByRole('checkbox', { name: /^Egg/ });
    await noodles.nth(1).check();
    await page.locator('label.choice').first().click();
    await expect(noodles.first()).toBeChecked();
    await egg.check();
    letGo();
    const add = page.getByRole('button', { name: 'Add · RM 17.50' });
    await expect(add).toBeVisible();
    await expect(noodles.first()).toBeChecked();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(egg).toBeChecked();
    await add.click();
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('words in the search field are looked for', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto(GROCERY, { waitUntil: 'commit' });
    await page.getByRole('searchbox', { name: 'Search the shop' }).pressSequentially('avoc');
    letGo();
    await expect(page.getByRole('option', { name: /Hass avocados/ })).toBeVisible();
  });

  test('a sign-in that was typed and sent signs in, and the password is in no address', async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const letGo = await holdScripts(page);
    await page.goto(`${GROCERY}/login`, { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await signIn.click();
    await expect(signIn).toHaveAttribute('data-kept', '');
    letGo();
    await expect(page).toHaveURL(`${GROCERY}/`);
    expect(addresses.filter((address) => address.includes(encodeURIComponent(password)))).toEqual(
      [],
    );
  });

  test('what a browser puts into the fields by itself is sent, too', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto(`${GROCERY}/login`, { waitUntil: 'commit' });
    for (const [label, text] of [
      ['E-mail', email],
      ['Password', password],
    ] as const)
      await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, value) => {
        field.value = value;
      }, text);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    letGo();
    await expect(page).toHaveURL(`${GROCERY}/`);
  });

  test('a form that is sent before its document is whole leaves no password in the address', async ({
    page,
  }) => {
    await page.route(`${GROCERY}/login`, async (route) => {
      // Node finds no name under localhost; Chromium does.
      const url = route.request().url().replace('grocery.localhost', '127.0.0.1');
      const answer = await route.fetch({ url, headers: { host: new URL(GROCERY).host } });
      const html = await answer.text();
      await route.fulfill({
        response: answer,
        body: html.slice(0, html.indexOf('</form>', html.indexOf('<main'))),
      });
    });
    await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined));
    await page.goto(`${GROCERY}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
      'data-kept',
      '',
    );
    expect(page.url()).toBe(`${GROCERY}/login`);
  });
});
