import type { Page } from '@playwright/test';
import { type ProblemCode, problemOf } from '#machines/domain/problem.ts';
import { isSampled } from '#tests/support/proofSize.ts';
import { expect, test } from './pageProblems.ts';
import type { Scenario } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';

/* What tells of trouble is here before it: of a document that was opened and left alone, nothing more is had from then on. */

const groceries: Scenario = { store: 'grocery', kind: 'goods', who: 'guest', method: 'DPO' };
const UNCHARGED = /You have not been charged\./;

/** No script, sheet or file of sentences comes any more, and no document in its place; what sends an order, shows it and pays it alone may, where the shop is to answer it: nothing is sent before that is here (448). */
async function fetchesNothingMore(page: Page, sends: 'sends' | 'sends not'): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .context()
    .route('**/health', (route) =>
      sends === 'sends' ? route.continue() : route.abort('connectionrefused'),
    );
  await page.context().route('**/assets/**', (route) => {
    if (
      sends === 'sends' &&
      /\/(written|ordering|pays|pays-account|DifferencesPage|common|browser|hostedPage|refusals)-[^/]*$/.test(
        route.request().url(),
      )
    )
      return route.continue();
    return route.abort('connectionrefused');
  });
}
const fetchesAgain = ({ page }: Shopper): Promise<void> =>
  page.context().unrouteAll({ behavior: 'ignoreErrors' });

/** The review by its own address, untouched. */
async function opensReview(shopper: Shopper): Promise<void> {
  await fetchesAgain(shopper);
  await shopper.page.goto(`${shopper.url}/cart/checkout`);
  await shopper.sees('review');
}

/** Nothing that is there to be read, pressed or heard is without words. */
async function saysAll({ main }: Shopper): Promise<void> {
  const silent = await main
    .locator('h1, h2, h3, p:not([role=status]), button, a, [role=alert]')
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((one) => one.offsetParent !== null && !one.textContent?.trim())
        .filter((one) => !one.ariaLabel && !one.querySelector('img, svg, input'))
        .map((one) => one.outerHTML.slice(0, 200)),
    );
  expect(silent).toEqual([]);
}

test('a form whose shop no longer answers says why it does not lead on, and what it means for the money, keeps what was typed, and leads on once the shop is back', async ({
  page,
}) => {
  const shopper = new Shopper(page, groceries);
  await shopper.comesWithCart();
  await page.goto(`${shopper.url}/cart/information`);
  await shopper.sees('information');
  await fetchesNothingMore(page, 'sends not');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(shopper.main.getByRole('alert').first()).toContainText(/\w+/);
  await saysAll(shopper);
  await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));
  await shopper.tellsWho();
  await expect(shopper.main.getByRole('alert').filter({ hasText: UNCHARGED })).toBeVisible();
  await saysAll(shopper);
  await expect(page.getByLabel('Full name')).toHaveValue(GUEST.name);
  await fetchesAgain(shopper);
  // The shop has not even heard of this guest.
  expect(await shopper.ordersFromServer()).toMatchObject({ code: 'IDENTITY_MISSING' });
  // A browser asks no second time for a script that did not come: the document is loaded anew first, with all that was typed.
  await expect(async () => {
    const next = page.getByRole('button', { name: 'Continue to review' });
    if (await next.isVisible()) await next.click({ timeout: 5_000 });
    await expect(shopper.mainButton()).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

const NOT_PLACED = /The order could not be placed/;
/** What the shop answers to an order, and what its shopper then reads: sampled is one of each screen. */
const REFUSED: [ProblemCode, title: RegExp, words: RegExp][] = [
  ['PRICE_CHANGED', /Something changed before you paid/, UNCHARGED],
  ['UNAVAILABLE', /The shop is busy/, UNCHARGED],
  ['METHOD_NOT_OFFERED', NOT_PLACED, /This way to pay is not offered for this order/],
  ['UNPAID_ORDERS', NOT_PLACED, /Nothing was ordered/],
  ['IDENTITY_EXPIRED', /Your session ended/, /Your order is kept/],
  ['STOCK_CHANGED', /not available as ordered/, UNCHARGED],
];

test('a review that was opened and left alone has the words of every trouble that its order can meet', async ({
  page,
}) => {
  const shopper = new Shopper(page, groceries);
  await shopper.goesToReview();
  for (const [code, title, words] of REFUSED.filter((_, at) => !isSampled || at % 2 === 0))
    await test.step(code, async () => {
      await opensReview(shopper);
      await fetchesNothingMore(page, 'sends');
      await page.context().route('**/cartTransaction*', (route) => {
        const problem = problemOf(code, code === 'UNAVAILABLE' ? { retryAfter: 30 } : {});
        return route.fulfill({
          status: problem.status,
          contentType: 'application/problem+json',
          headers: problem.retryAfter ? { 'retry-after': '30' } : {},
          body: JSON.stringify(problem),
        });
      });
      await shopper.ordersNow();
      await expect(shopper.main.getByText(words).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await saysAll(shopper);
    });
  await fetchesAgain(shopper);
  expect(await shopper.ordersFromServer()).toEqual([]);
});

test('a review that was opened and left alone says what is true of order and money when no answer comes, when the network ends, and when what shows an order does not come', async ({
  page,
}) => {
  const shopper = new Shopper(page, groceries);
  await shopper.goesToReview();
  await opensReview(shopper);
  await fetchesNothingMore(page, 'sends not');
  await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));
  await shopper.ordersNow();
  await expect(shopper.heading('We do not know yet whether your order arrived')).toBeVisible();
  await expect(shopper.main).toContainText('No payment was started, you have not been charged');
  await expect(shopper.main.getByRole('button', { name: 'Check again' })).toBeVisible();
  await saysAll(shopper);

  await opensReview(shopper);
  await fetchesNothingMore(page, 'sends not');
  await page.context().setOffline(true);
  await expect(shopper.heading('You are offline')).toBeVisible();
  await expect(shopper.main).toContainText('Your cart is saved.');
  await saysAll(shopper);
  await page.context().setOffline(false);

  // The shop would take it, but what shows an order does not come: nothing is sent (448).
  await opensReview(shopper);
  await fetchesNothingMore(page, 'sends not');
  await shopper.ordersNow();
  await expect(shopper.heading(NOT_PLACED)).toBeVisible();
  await expect(shopper.main).toContainText(UNCHARGED);
  await saysAll(shopper);
  await fetchesAgain(shopper);
  expect(await shopper.ordersFromServer()).toEqual([]);
  // The document is loaded anew, since a browser asks no second time for a script that did not come.
  await expect(async () => {
    const back = page.getByRole('button', { name: 'Go back to review' });
    if (await back.isVisible()) await back.click({ timeout: 5_000 });
    if (await shopper.mainButton().isVisible()) await shopper.ordersNow();
    await shopper.sees('atProvider');
  }).toPass();
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(await shopper.ordersFromServer()).toHaveLength(1);
});
