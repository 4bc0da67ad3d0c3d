import { readdirSync, readFileSync } from 'node:fs';
import { devices } from '@playwright/test';
import { replayCommand } from '#src/support/command/replayCommand.ts';
import { foreignApp, foreignReceiver, ourApp } from './foreignApp.ts';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';
import {
  CANARY,
  finds,
  getsStuck,
  isGood,
  store,
  supportSignsIn,
  testOfProof,
} from './supportDesk.ts';

testOfProof(
  'a checkout whose shopper sent it is watched while it goes on',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage, { stays: true });
    const page = await supportSignsIn(browser, problems);
    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Watch it live' }).click();
    await expect(page.getByText('What happens appears here.')).toBeVisible();
    const place = page.locator('.place');
    const before = await place.textContent();
    await shopperPage.getByRole('button', { name: 'Check again' }).click();
    await expect(place).not.toHaveText(before!, { timeout: 20_000 });
    await expect(page.locator('.outline, .moments')).toContainText('asked how it stands');
    await isGood(page, 'live');
    await page.context().close();
  },
);

test('a stuck checkout is found by what may have been taken, and by the reference that its shopper reads out; open, it is closed by itself when its reader is of support no more', async ({
  page: shopperPage,
  browser,
  problems,
}) => {
  const { reference, orderNumber } = await getsStuck(shopperPage, { stays: true });
  const page = await supportSignsIn(browser, problems);
  // The page offers to pay again and believes that nothing was taken; the payment is open in the shop's books.
  await page.getByRole('button', { name: 'Money may have been taken' }).click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('pending');
  await page.getByRole('button', { name: 'Show all' }).click();
  const row = await finds(page, reference, orderNumber);
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Was money taken?')).toBeVisible();
  // Back where the page was in trouble, what both read to each other stands on the screen that is drawn again, too.
  const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(screen.locator('main')).toContainText(reference, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Read once')).toBeVisible();

  await page.clock.install();
  const open = async (): Promise<void> => {
    await page.goto(`${storeUrl(store)}/support?reference=${reference}`);
    await row.getByRole('link').click();
    await expect(page.getByText('Was money taken?')).toBeVisible();
  };
  await open();
  await expect(page.getByText('Read 2 times')).toBeVisible();
  const asked = page.waitForResponse(/\/traces\/[\w-]+\/reads/);
  await page.clock.fastForward('01:00');
  expect(await (await asked).json(), 'asking is no reading').toMatchObject([
    { how: 'read' },
    { how: 'read' },
  ]);
  await expect(page.getByText('Was money taken?')).toBeVisible();

  const answers = (status: number, code: string) =>
    page.route(/\/api\/v1\/traces/, (route) =>
      route.fulfill({
        ...{ status, contentType: 'application/problem+json' },
        body: JSON.stringify({ type: `/problems/${code}`, title: code, status, code }),
      }),
    );
  // Within a minute, with no press.
  await answers(404, 'NOT_FOUND');
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('alert')).toHaveText(
    /^You are no longer of the support of this shop, so the checkout that was open here is closed\. Ask the shop for the role/,
  );
  await expect(page.locator('main')).not.toContainText(reference);
  await expect(page.locator('.player, .notes')).toHaveCount(0);
  await expect(page).not.toHaveTitle(new RegExp(reference));
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Open it again' }).click();
  await expect(page.getByText('Read 3 times')).toBeVisible();

  // Or at once, when the page is seen again.
  await answers(401, 'IDENTITY_EXPIRED');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('Your sign-in has ended, so the checkout');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(reference);
  await page.context().close();
});

testOfProof(
  'a stuck checkout is found by its reference, explained, compared, and saved as a page that opens offline',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage);
    // Another shopper's page heard the answers that this one's did not.
    const another = await browser.newContext(
      shopperPage.viewportSize() ? { viewport: shopperPage.viewportSize() } : {},
    );
    const heard = await getsStuck(await another.newPage(), { stays: true });
    await another.close();
    const page = await supportSignsIn(browser, problems);

    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').focus();
    await page.keyboard.press('Enter');

    await expect(page.getByText('Was money taken?')).toBeVisible();
    const verdict = page.locator('.verdict h2');
    await expect(verdict).toContainText(/^Perhaps\. /);
    await expect(page.locator('.verdict')).toContainText('do not pay again');
    const answer = (await verdict.textContent())!;
    await isGood(page, 'trace');

    // The list and the charts, by keys alone.
    const list = page.getByRole('listbox', { name: 'What happened' });
    await list.focus();
    await page.keyboard.press('Home');
    await expect(list.getByRole('option', { selected: true })).toHaveId('moment-0');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('slider', { name: 'Where the replay stands' })).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(page.locator('.drawing .lit').first()).toBeAttached();
    const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
    await expect(screen.locator('main')).toContainText(/paying|payment/i);

    // As text alone, and beside the nearest path that a test walks.
    await page.getByText('All of it as text').click();
    await expect(page.locator('.outline li').first()).toContainText('is prepared');
    await page.getByText('Is this tested? Compare').click();
    await expect(
      page.getByText(/a test walks exactly this|the nearest differs by/).first(),
    ).toBeVisible();
    await expect(page.getByText(/npx vitest run tests\/models\/checkout/).first()).toBeVisible();
    const compare = async (other: string): Promise<void> => {
      await page.getByLabel('Compare its last page with the checkout of this').fill(other);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
    };
    await compare(reference);
    await expect(page.getByText('Both go the same way.')).toBeVisible();
    await compare(heard.reference);
    await expect(page.getByText('Both go the same way.')).toBeHidden();
    await expect(page.getByText(`${heard.reference}:`)).toBeVisible();
    await page.getByText('On the charts of its own build').click();
    const own = page.locator('li').filter({ hasText: 'Its own, build' }).first();
    await expect(own).toContainText(/Today’s charts: the same states in all \d+ entries/);
    await expect(own).toContainText(/Its own, build \w+: the same states in all \d+ entries/);
    await isGood(page, 'compared');
    expect(await page.locator('body').innerText()).not.toMatch(CANARY);

    // A note, for the next person who opens it.
    await page.getByText('Write a note').click();
    await page.getByLabel('Note', { exact: true }).fill('Told to wait until tomorrow.');
    await page.getByRole('button', { name: 'Write it down' }).click();
    await expect(page.getByText('Written.', { exact: true })).toBeVisible();
    await expect(page.locator('.notes li')).toContainText('Told to wait until tomorrow.');
    await isGood(page, 'noted');

    // One file, opened where nothing can be reached.
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as one page' }).click();
    const file = await (await saving).path();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(CANARY);
    expect(text).not.toContain('Told to wait');
    const offline = await browser.newContext({ ...devices['Desktop Chrome'], offline: true });
    const asked: string[] = [];
    offline.on('request', (request) => asked.push(request.url()));
    const saved = await offline.newPage();
    await saved.route('http://saved.example/', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: text }),
    );
    const complaints: string[] = [];
    saved.on('console', (message) => complaints.push(message.text()));
    saved.on('pageerror', (error) => complaints.push(error.message));
    await saved.goto('http://saved.example/');
    await expect(saved.locator('.verdict h2')).toHaveText(answer);
    await expect(saved).toHaveTitle(`Checkout ${reference}`);
    await isGood(saved, 'saved');
    expect(asked).toEqual(['http://saved.example/']);
    expect(complaints).toEqual([]);
    await offline.close();

    // The fixture of a test replays to the same states.
    const fixing = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a test’s fixture' }).click();
    const fixture = readFileSync(await (await fixing).path(), 'utf8');
    const said: string[] = [];
    const code = await replayCommand(
      ['it.json'],
      () => ({ name: 'it.json', size: fixture.length, text: async () => fixture }),
      (line) => said.push(line),
    );
    expect([code, said.join('\n')]).toEqual([0, expect.stringContaining('no difference')]);

    const logs = `${process.env.E2E_DATA_DIR}/logs`;
    for (const name of process.env.E2E_DATA_DIR ? readdirSync(logs) : [])
      expect(readFileSync(`${logs}/${name}`, 'utf8'), name).not.toMatch(CANARY);
    await page.context().close();
  },
);

testOfProof(
  'an app with Stately’s package of another origin shows itself here',
  async ({ context, page }) => {
    const address = 'http://app.localhost:4998/';
    const body = await foreignApp(`${storeUrl(store)}/support/live`);
    await context.route(address, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
    await page.goto(address);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Inspect' }).click();
    const inspector = await opening;
    await expect(inspector.getByRole('row').filter({ hasText: 'light' }).first()).toBeVisible();
    // A person presses in the app's own window; behind another one it may sleep.
    await page.bringToFront();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('status')).toHaveText('green');
    await expect(inspector.locator('tr[aria-current=true]')).toContainText('NEXT');
    await expect(inspector.locator('tr[aria-current=true]')).toContainText('green');
    await isGood(inspector, 'received');
  },
);

testOfProof(
  'a chart of ours under development shows itself to Stately’s own receiver, where that is asked for',
  async ({ context, page }) => {
    const html = 'text/html; charset=utf-8';
    const [app, receiver] = [await ourApp(), await foreignReceiver()];
    await context.route('http://app.localhost:4998/**', (route) =>
      route.fulfill({ contentType: html, body: app }),
    );
    // Where the package opens its inspector.
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: html, body: receiver }),
    );
    await page.goto('http://app.localhost:4998/');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(context.pages(), 'nothing is shown to another without being asked').toHaveLength(1);

    await page.goto('http://app.localhost:4998/?inspect');
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Show' }).click();
    const inspector = await opening;
    const records = inspector.getByRole('listitem');
    await expect(records.filter({ hasText: '@xstate.actor panel' })).toHaveCount(1);
    await expect(records.filter({ hasText: '@xstate.snapshot  panel.show "visible"' })).toHaveCount(
      1,
    );
    await page.bringToFront();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(records.last()).toHaveText('@xstate.snapshot  panel.close "hidden"');
  },
);
