import { type Page, test as unwatched } from '@playwright/test';
import { GAPI_STUB } from '#tests/support/gapiStub.ts';
import { isSampled } from '#tests/support/proofSize.ts';
import { expect, test } from './pageProblems.ts';
import { anAccount, change, newEmail, PASSWORD } from './people.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

const url = storeUrl('retail');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.locator('main').getByRole('alert').first();
const isNobody = (page: Page) => expect(page.getByText('You are not signed in.')).toBeVisible();

async function fillsIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
async function signsIn(
  page: Page,
  email: string,
  password = PASSWORD,
  next = '/account',
): Promise<void> {
  await page.goto(`${url}/login?next=${next}`);
  await fillsIn(page, email, password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(url + next);
}

// Not watched: the emulator's own pages are not ours.
unwatched(
  'a browser that blocks windows leaves for the other identity provider, and comes back signed in',
  async ({ page, context }) => {
    await context.route('https://apis.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: GAPI_STUB }),
    );
    await context.route(/unpkg\.com|fonts\.g/, (route) => route.abort());
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${url}/login?next=/orders`);
    await press(page, 'Continue with Google');
    await page.waitForURL(/\/emulator\/auth\/handler/);
    await page.locator('.js-new-account').click();
    await page.locator('#email-input').fill(newEmail('redirected'));
    await page.locator('#sign-in').click();
    await expect(page).toHaveURL(`${url}/orders`);
    await page.goto(`${url}/account/security`);
    await expect(page.getByText(/^redirected-.* is confirmed\.$/)).toBeVisible();
  },
);

test('a new password wants a fresh sign-in: the same person is asked once more, and it goes on by itself', async ({
  page,
  context,
}) => {
  const { email } = await anAccount('confirms');
  await signsIn(page, email, PASSWORD, '/account/security');
  // The emulator never finds a sign-in too old; a real project says it in these words.
  const tooOld = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } };
  await context.route(
    '**/v1/accounts:update*',
    (route) => route.fulfill({ status: 400, json: tooOld }),
    { times: 1 },
  );
  await page.getByLabel('New password').fill('another-good-one');
  await press(page, 'Change the password');
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not-that-one');
  await press(page, 'Confirm');
  await expect(alert(page)).toContainText('E-mail and password do not match.');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Confirm');
  await expect(page.getByText('The new password holds from now on.')).toBeVisible();
  await page.goto(`${url}/account`);
  await press(page, 'Sign out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await isNobody(page);
  await signsIn(page, email, 'another-good-one');
});

test('deleting an account wants a fresh sign-in, and goes on once the same person has shown who it is', async ({
  page,
  context,
}) => {
  const { email, uid } = await anAccount('leaves');
  await signsIn(page, email, PASSWORD, '/account/data');
  // The same sign-in ten minutes later: the emulator's tokens are unsigned, so one can be aged.
  await change(uid, { validSince: '1' });
  const aged = (token: string): string => {
    const [head, body = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    return `${head}.${Buffer.from(JSON.stringify({ ...claims, auth_time: claims.auth_time - 600 })).toString('base64url')}.`;
  };
  let refused = 0;
  await context.route(/\/api\/v1\/customer\/[\w-]+(\?|$)/, async (route) => {
    if (route.request().method() !== 'DELETE' || refused++ > 0) return route.continue();
    const headers = await route.request().allHeaders();
    return route.continue({ headers: { ...headers, id_token: aged(headers.id_token ?? '') } });
  });
  await press(page, 'Delete your account');
  await press(page, 'Delete for good');
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Confirm');
  await isNobody(page);
  await page.goto(`${url}/login`);
  await fillsIn(page, email);
  await press(page, 'Sign in');
  await expect(alert(page)).toContainText('E-mail and password do not match.');
});

test('somebody whose account was closed meanwhile is nobody with the next page, and nothing of theirs is shown (F53)', async ({
  page,
}) => {
  const { email, uid } = await anAccount('closed');
  await signsIn(page, email, PASSWORD, '/account/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('closed');
  await change(uid, { disableUser: true });
  await page.reload();
  await isNobody(page);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .not.toContain(uid);
  await page.goto(`${url}/login`);
  await fillsIn(page, email);
  await press(page, 'Sign in');
  await expect(alert(page)).toContainText('This account is closed.');
});

test('without a network signing in says so, keeps what was typed, and works once it is back', async ({
  page,
  context,
}) => {
  const { email } = await anAccount('offline');
  await page.goto(`${url}/login`);
  await page.waitForLoadState('networkidle');
  await fillsIn(page, email);
  await context.setOffline(true);
  await press(page, 'Sign in');
  await expect(alert(page)).toContainText('The connection broke.');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await context.setOffline(false);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(`${url}/`);
});

/** Sampled is the account that exists; a guest with an order registers in account.spec.ts. */
for (const exists of isSampled ? [true] : [false, true])
  test(`a guest who ordered a time and put another in the cart ${exists ? 'signs in to an account that exists' : 'registers'}, and finds all of it (I38, F56)`, async ({
    page,
  }) => {
    const shopper = new Shopper(
      page,
      { store: 'beauty', kind: 'services', who: 'guest', method: 'PAY_LATER' },
      exists ? 2 : 9,
    );
    await shopper.goesToReview();
    const number = await shopper.ordersAndReads();
    await shopper.sees('placed');
    await shopper.adds();
    await shopper.opensCart();
    const line = page.getByRole('dialog', { name: 'Your visit' }).getByRole('listitem').first();
    const before = await line.textContent();
    const email = exists ? (await anAccount('known')).email : newEmail('registers');
    await page.goto(`${shopper.url}/${exists ? 'login' : 'register'}?next=/orders`);
    if (!exists) await page.getByLabel('Full name').fill('Amina Wanjiku');
    await fillsIn(page, email);
    await press(page, exists ? 'Sign in' : 'Create account');
    await expect(page).toHaveURL(`${shopper.url}/orders`);
    await expect(page.getByText(number).first()).toBeVisible();
    await page.goto(`${shopper.url}/appointments`);
    await page.locator('main a[href*="/appointments/"]').first().click();
    await expect(page.locator('main')).toContainText(number);
    await page.goto(`${shopper.url}/products`);
    await shopper.opensCart();
    expect(await line.textContent()).toBe(before);
  });
