import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { faultsOf } from './axe.ts';
import { takenOnce } from './beginnings.ts';
import { expect, test, watchOver } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** The whole of it is the proof's: `npm run prove -- support`. */
const isProof = sizeOf('support', { sample: 0, full: 1 }) === 1;
export const testOfProof = (isProof ? test : () => undefined) as typeof test;

/** What the shopper types: none of it may be read by support, or stand in a log. */
export const CANARY = /canary|7700900123/i;
const TYPED = { name: 'Canary Birdsong', email: 'canary@mail.example', phone: '+447700900123' };
export const store = scenarioOf('STRIPE', 'guest').store;

/** Read once when it comes back; every question after that is lost on its way. */
async function losesQuestions(page: Page): Promise<void> {
  let reads = 0;
  await page.route(/\/cartTransaction\/[\w-]+(\?|$)/, (route) => {
    if (route.request().method() !== 'GET' || reads++ === 0) return route.continue();
  });
}

/**
 * Pays, and the shopper sends it to support. The tab is closed before it heard how the payment ended; or it `stays`, hears that nothing came, and
 * goes on to another screen; or its own fault keeps it from hearing what happens `unheard`. What is read to support is answered.
 */
export async function getsStuck(
  page: Page,
  {
    stays = false,
    unheard,
  }: { stays?: boolean; unheard?(orderNumber: string): Promise<void> } = {},
): Promise<{ reference: string; orderNumber: string }> {
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  await shopper.adds();
  await shopper.viewsCart();
  await page.getByLabel('E-mail').fill(TYPED.email);
  await page.getByLabel('Full name').fill(TYPED.name);
  const phone = page.getByLabel(/^Phone/);
  if (await phone.isVisible()) await phone.fill(TYPED.phone);
  await shopper.picksUp();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await shopper.sees('review');
  const orderNumber = await shopper.ordersAndReads();
  await shopper.sees('atProvider');
  if (!stays && !unheard) await losesQuestions(page);
  await shopper.leavesItPending();
  await shopper.comesBack();
  const told = page.getByText(/^Reference for support: /);
  await expect(told).toBeVisible();
  const reference = (await told.textContent())!.split(': ')[1]!;
  await unheard?.(orderNumber);
  const sent = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"attached":true') ?? false,
  );
  await told.click();
  await page.getByRole('button', { name: 'Send the steps to support' }).click();
  expect((await sent).status()).toBe(200);
  // That support has it, and by which reference, stays on the screen to which the page goes on by itself.
  if (stays)
    await expect(page.getByRole('heading', { name: 'Payment not finished' })).toBeVisible();
  await expect(page.getByText('Sent. Support finds it by this reference.')).toBeVisible();
  await expect(told).toHaveText(`Reference for support: ${reference}`);
  if (!stays) await page.close({ runBeforeUnload: true });
  return { reference, orderNumber };
}

export async function supportSignsIn(
  browser: Browser,
  problems: string[],
  other: BrowserContextOptions = {},
): Promise<Page> {
  const { email, password } = accountsOf(store).find(({ roles }) => roles.includes('support'))!;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...other });
  await watchOver(context, problems);
  const page = await context.newPage();
  const url = storeUrl(store);
  const byHand = async (): Promise<void> => {
    await page.goto(`${url}/login?next=/support`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${url}/support`);
  };
  if (!(await takenOnce(page, url, 'session', 'support', byHand)))
    await page.goto(`${url}/support`);
  return page;
}

/** Looked at by a person afterwards, and by axe now. */
export async function isGood(page: Page, what: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await photograph(page, `support/${what}-${width}`);
    expect(await faultsOf(page, 'wcag'), `${what} at ${width}`).toEqual([]);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${what} at ${width} is no wider than its window`).toBeLessThanOrEqual(0);
    expect(await spilledIn(page), `${what} at ${width}: parts that lie over others`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Parts of the page whose content goes on below them. */
const spilledIn = (page: Page): Promise<string[]> =>
  page.locator('main > *, .player > *').evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).overflowY === 'visible')
      .filter((one) => one.scrollHeight > one.clientHeight + 2)
      .map((one) => `${one.className || one.tagName}: ${one.textContent?.slice(0, 40)}`),
  );

/** By keyboard: the reference, as it was read out, and the one that was found. */
export async function finds(page: Page, reference: string, orderNumber: string): Promise<Locator> {
  await page.getByLabel('Reference').focus();
  await page.keyboard.type(reference.replace('-', ' ').toLowerCase());
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(orderNumber);
  await expect(row).toContainText('sent by the shopper');
  await isGood(page, 'list');
  return row;
}

/** Opens a recording of this machine, as a person who was handed one. */
export async function opens(page: Page, name: string, trace: Trace): Promise<void> {
  await page.getByLabel('A trace of this machine').setInputFiles({
    ...{ name: `${name}.json`, mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(trace)),
  });
  await expect(page).toHaveTitle(`Checkout ${trace.header.reference}`);
}
