import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import {
  type Browser,
  type BrowserContextOptions,
  devices,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { accountsOf } from '#server/db/seed/accounts.ts';
import { replayCommand } from '#src/support/command/replayCommand.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { longTrace } from '#tests/trace/longTrace.ts';
import { tenTraces } from '#tests/trace/tenCheckouts.ts';
import { faultsOf } from './axe.ts';
import { foreignApp } from './foreignApp.ts';
import { expect, test, watchOver } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { simulate, storeUrl } from './simulator.ts';

/** The whole of it is the proof's: `npm run prove -- support`. */
const isProof = sizeOf('support', { sample: 0, full: 1 }) === 1;
const testOfProof = (isProof ? test : () => undefined) as typeof test;

/** What the shopper types: none of it may be read by support, or stand in a log. */
const CANARY = /canary|7700900123/i;
const TYPED = { name: 'Canary Birdsong', email: 'canary@mail.example', phone: '+447700900123' };
const store = scenarioOf('STRIPE', 'guest').store;

/** Pays, the provider never says how it ended, and the tab is closed; what the shopper reads to support is answered. */
async function getsStuck(
  page: Page,
  { stays = false } = {},
): Promise<{ reference: string; orderNumber: string }> {
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  await shopper.adds();
  await shopper.viewsCart();
  await page.getByLabel('E-mail').fill(TYPED.email);
  await page.getByLabel('Full name').fill(TYPED.name);
  const phone = page.getByLabel(/^Phone/);
  if (await phone.isVisible()) await phone.fill(TYPED.phone);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await shopper.sees('review');
  const orderNumber = await shopper.ordersAndReads();
  await shopper.sees('atProvider');
  await shopper.leavesItPending();
  await shopper.comesBack();
  const told = page.getByText(/^Reference for support: /);
  await expect(told).toBeVisible();
  const reference = (await told.textContent())!.split(': ')[1]!;
  await page.getByRole('button', { name: 'Send the steps to support' }).click();
  await expect(page.getByText('Sent. Support finds it by this reference.')).toBeVisible();
  if (!stays) await page.close({ runBeforeUnload: true });
  return { reference, orderNumber };
}

async function supportSignsIn(
  browser: Browser,
  problems: string[],
  other: BrowserContextOptions = {},
): Promise<Page> {
  const { email, password } = accountsOf(store).find(({ roles }) => roles.includes('support'))!;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...other });
  await watchOver(context, problems);
  const page = await context.newPage();
  await page.goto(`${storeUrl(store)}/login?next=/support`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${storeUrl(store)}/support`);
  return page;
}

/** Looked at by a person afterwards, and by axe now. */
async function isGood(page: Page, what: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.screenshot({ path: `test-results/support/${what}-${width}.png`, fullPage: true });
    expect(await faultsOf(page, 'wcag'), `${what} at ${width}`).toEqual([]);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${what} at ${width} is no wider than its window`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** By keyboard: the reference, as it was read out, and the one that was found. */
async function finds(page: Page, reference: string, orderNumber: string): Promise<Locator> {
  await page.getByLabel('Reference').focus();
  await page.keyboard.type(reference.replace('-', ' ').toLowerCase());
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(orderNumber);
  await expect(row).toContainText('sent by the shopper');
  await isGood(page, 'list');
  return row;
}

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

test('a stuck checkout is found by the reference that its shopper reads out', async ({
  page: shopperPage,
  browser,
  problems,
}) => {
  const { reference, orderNumber } = await getsStuck(shopperPage);
  const page = await supportSignsIn(browser, problems);
  const row = await finds(page, reference, orderNumber);
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Was money taken?')).toBeVisible();
  await page.context().close();
});

testOfProof(
  'a stuck checkout is found by its reference, explained, compared, and saved as a page that opens offline',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage);
    const page = await supportSignsIn(browser, problems);

    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').focus();
    await page.keyboard.press('Enter');

    await expect(page.getByText('Was money taken?')).toBeVisible();
    const verdict = page.locator('.verdict h2');
    await expect(verdict).toContainText(/Perhaps|Not yet known/);
    await expect(page.locator('.verdict')).toContainText('do not pay again');
    const answer = (await verdict.textContent())!;
    await isGood(page, 'trace');

    // The list and the charts, by keys alone.
    const list = page.getByRole('listbox', { name: 'What happened' });
    await list.focus();
    await page.keyboard.press('Home');
    await expect(list.getByRole('option', { selected: true })).toContainText('begins');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('slider', { name: 'Where the replay stands' })).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(page.locator('.drawing .lit').first()).toBeAttached();
    const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
    await expect(screen.locator('main')).toContainText(/paying|payment/i);

    // As text alone, and beside the nearest path that a test walks.
    await page.getByText('All of it as text').click();
    await expect(page.locator('.outline li').first()).toContainText('begins');
    await page.getByText('Is this tested? Compare').click();
    await expect(
      page.getByText(/a test walks exactly this|the nearest differs by/).first(),
    ).toBeVisible();
    await expect(page.getByText(/npx vitest run tests\/models\/checkout/).first()).toBeVisible();
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
    await expect(page.getByText('Written.')).toBeVisible();
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
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(inspector.locator('tr[aria-current=true]')).toContainText('NEXT');
    await expect(inspector.locator('tr[aria-current=true]')).toContainText('green');
    await isGood(inspector, 'received');
  },
);

/** Opens a recording of this machine, as a person who was handed one. */
async function opens(page: Page, name: string, trace: Trace): Promise<void> {
  await page.getByLabel('A trace of this machine').setInputFiles({
    ...{ name: `${name}.json`, mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(trace)),
  });
  await expect(page).toHaveTitle(`Checkout ${trace.header.reference}`);
}

test('a reader of any of the ten sees each row whole, and the one that decides on the first screen', async ({
  page,
}) => {
  const traces = Object.entries(await tenTraces());
  await page.goto(`${storeUrl(store)}/support`);
  for (const [name, trace] of traces)
    for (const { width, height } of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      await opens(page, name, trace);
      const what = `${name} at ${width}`;
      const chosen = (await page.locator('.chosen').boundingBox())!;
      expect(chosen.y + chosen.height, `${what}: the chosen row’s words`).toBeLessThan(height);
      const row = page.locator('.moment[aria-selected=true]');
      await expect(row).toBeVisible();
      const list = (await page.locator('.moments').boundingBox())!;
      const { y } = (await row.boundingBox())!;
      expect(y - list.y, `${what}: the chosen row is near the top of its list`).toBeLessThan(160);
      const cut = await page
        .locator('.moment-words')
        .evaluateAll((all) =>
          all
            .filter((one) => one.scrollHeight > one.clientHeight + 1)
            .map((one) => one.textContent),
        );
      expect(cut, `${what}: rows that are cut`).toEqual([]);
      await page.getByRole('button', { name: 'Close the file' }).click();
      await expect(page).not.toHaveTitle(/^Checkout /);
    }
});

test('keys are written down, and N stops a replay where it went', async ({ page }) => {
  const { underpaid } = await tenTraces();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'underpaid', underpaid!);
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys).toContainText('the next and the previous row to check');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(keys).toBeVisible();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.locator('.chosen').click();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  const play = page.locator('.controls .play');
  await expect(play).toHaveText('Pause');
  await page.keyboard.press('n');
  await expect(play).toHaveText('Play');
  await expect(page.locator('.chosen')).toContainText('to check, 1 of 2');
  await page.keyboard.press('n');
  await expect(page.locator('.chosen')).toContainText('to check, 2 of 2: less came than was due');
});

test('who is of support no more, or whose sign-in has ended, is told so while the inspector is open', async ({
  browser,
  problems,
}) => {
  const page = await supportSignsIn(browser, problems, { timezoneId: 'Asia/Kolkata' });
  const search = page.getByRole('form', { name: 'Search' });
  await expect(search).toBeVisible();
  // A time is the reader's own, however often it is searched for.
  await page.getByLabel('From').fill('2026-11-23T10:00');
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/from=2026-11-23T04%3A30/);
    await expect(page.getByLabel('From')).toHaveValue('2026-11-23T10:00');
  }
  const answers = (status: number, code: string) =>
    page.route(/\/api\/v1\/traces/, (route) =>
      route.fulfill({
        ...{ status, contentType: 'application/problem+json' },
        body: JSON.stringify({ type: `/problems/${code}`, title: code, status, code }),
      }),
    );
  await answers(404, 'NOT_FOUND');
  await expect(page.getByRole('alert')).toContainText('work in the support of this shop', {
    timeout: 15_000,
  });
  await expect(search).toHaveCount(0);
  await page.unrouteAll();
  await expect(search).toBeVisible({ timeout: 15_000 });
  await answers(401, 'IDENTITY_EXPIRED');
  await expect(page.getByRole('alert')).toContainText('Your sign-in has ended', {
    timeout: 15_000,
  });
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(search).toHaveCount(0);
  await page.context().close();
});

testOfProof(
  'a checkout whose notification was lost becomes a test that fails, and passes when shop and shopper know',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage, { stays: true });
    const page = await supportSignsIn(browser, problems);
    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').click();
    const saved = async (): Promise<[passes: boolean, said: string]> => {
      await page.getByText('Make it a test').click();
      await isGood(page, 'made-a-test');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as a fixture and regression test' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`${reference}.test.ts`);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).not.toMatch(CANARY);
      return ran(reference, text);
    };
    const [before, why] = await saved();
    expect([before, why]).toEqual([false, expect.stringContaining("shopper: 'taken'")]);
    await simulate('STRIPE', store, orderNumber, 'approve');
    await shopperPage.getByRole('button', { name: 'Check again' }).click();
    await expect(shopperPage.locator('main [data-money=taken]')).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('.verdict h2').textContent();
        },
        { timeout: 60_000 },
      )
      .toMatch(/^Yes/);
    await expect(page.locator('.outline, .moments')).toContainText('paid');
    expect(await saved()).toEqual([true, expect.stringContaining('1 passed')]);
    await page.context().close();
  },
);

/** The file as an engineer runs it, where it belongs. */
function ran(name: string, text: string): [passes: boolean, said: string] {
  const file = `tests/trace/regressions/${name}.test.ts`;
  mkdirSync('tests/trace/regressions', { recursive: true });
  writeFileSync(file, text);
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return [status === 0, stripVTControlCharacters(`${stdout}${stderr}`)];
  } finally {
    rmSync(file);
  }
}

test('a paid order asks for no support', async ({ page }) => {
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  await shopper.goesToPay();
  await shopper.paysThere();
  await shopper.sees('paid');
  await expect(page.getByRole('button', { name: 'Send the steps to support' })).toHaveCount(0);
});

test('a shopper who wants no recording is recorded no more, from the press on', async ({
  page,
}) => {
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  await shopper.goesToPay();
  await shopper.leavesItPending();
  await shopper.comesBack();
  const kept = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('storefront.trace') ?? 'null')?.value);
  await expect.poll(kept).toBeTruthy();
  await page.getByRole('button', { name: 'Do not record my checkouts' }).click();
  await expect(page.getByText('Nothing more is recorded in this browser.')).toBeVisible();
  await expect.poll(kept).toBeFalsy();
  await page.reload();
  await expect(page.locator('main [data-money]').first()).toBeVisible();
  expect(await kept()).toBeFalsy();
});

test('the player has a title, a focus and a layout of its own, and charts in the middle of a phone', async ({
  page,
}) => {
  const { double } = await tenTraces();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await page.getByLabel('A trace of this machine').setInputFiles({
    ...{ name: 'double.json', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(double)),
  });
  const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page).toHaveTitle('Checkout 4TQ7-R05E');

  const next = page.getByRole('button', { name: /^Next to check/ });
  await next.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  const list = page.getByRole('listbox', { name: 'What happened' });
  await expect(list.getByRole('option', { selected: true })).toContainText('connection was lost');

  await list.focus();
  await page.keyboard.press('End');
  const ring = await list.evaluate((one) => {
    const { outlineStyle, outlineOffset } = getComputedStyle(one);
    return [outlineStyle, Number.parseFloat(outlineOffset) < 0];
  });
  expect(ring, 'the ring is drawn inside, where it is not cut off').toEqual(['solid', true]);

  const heightOf = async () => (await list.boundingBox())!.height;
  const before = await heightOf();
  await page.getByText('All of it as text').click();
  await expect(page.locator('.outline li').first()).toBeVisible();
  expect(await heightOf()).toBe(before);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Charts' }).click();
  for (const box of await page.locator('.drawing-box').all())
    await expect
      .poll(() =>
        box.evaluate((one) => {
          const around = one.getBoundingClientRect();
          const lit = [...one.querySelectorAll('.state.lit:not(.parts, .parallel)')].map((state) =>
            state.getBoundingClientRect(),
          );
          return lit.some(
            ({ left, right }) => left >= around.left - 1 && right <= around.right + 1,
          );
        }),
      )
      .toBe(true);
});

/** What a screen of 60 frames a second has for one. */
const FRAME_MS = 1000 / 60;
test('thousands of moments are scrubbed through, each as it is drawn', async ({ page }) => {
  const count = sizeOf('support', { sample: 500, full: 5_000 });
  const trace = await longTrace(count);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await page.getByLabel('A trace of this machine').setInputFiles({
    ...{ name: 'long.json', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(trace)),
  });
  const slider = page.getByRole('slider', { name: 'Where the replay stands' });
  await expect(slider).toBeVisible();
  const times = await slider.evaluate(async (input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const most = Number(input.max);
    const found: number[] = [];
    let last = await frame();
    for (let at = 0; at < 150; at++) {
      set.call(input, `${Math.round((most * at) / 150)}`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      const now = await frame();
      found.push(now - last);
      last = now;
    }
    return found.sort((one, other) => one - other);
  });
  const [p50, p95] = [times[75]!, times[142]!];
  console.log(`scrub: ${count} moments, frame p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  await expect(page.locator('.moment[aria-selected=true]')).toBeVisible();
  if (count === 5_000) expect(p50).toBeLessThan(FRAME_MS * 1.1);
});
