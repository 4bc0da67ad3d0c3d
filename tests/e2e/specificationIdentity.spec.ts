import { expect, test } from './pageProblems.ts';
import { anAccount, PASSWORD } from './people.ts';
import { Shopper } from './shopper.ts';

test.use({ serviceWorkers: 'allow' });

test('specification 4, identity: a guest is anonymous, a customer is kept with the flag, and whoever signs out is a guest again', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'retail',
    kind: 'goods',
    who: 'customer',
    method: 'PAY_LATER',
  });
  const { email, uid } = await anAccount('flagged');
  const identity = (): Promise<{ uid: string; isAnonymous: boolean } | null> =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('firebase:authUser'));
      const user = key ? JSON.parse(localStorage.getItem(key) ?? '') : null;
      return user && { uid: user.uid, isAnonymous: user.isAnonymous };
    });
  const flag = () => page.evaluate(() => localStorage.getItem('is_auth'));
  const isGuest = async (): Promise<void> => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.poll(async () => (await identity())?.isAnonymous).toBe(true);
    expect(await flag()).not.toBe('true');
  };

  await page.goto(shopper.url);
  await isGuest();
  const guest = (await identity())?.uid;
  const workers = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations())
        .map(({ active }) => new URL(active?.scriptURL ?? location.href).pathname)
        .sort(),
    );
  await expect.poll(workers).toEqual(['/firebase-messaging-sw.js', '/offline-worker.js']);
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');

  await shopper.signsIn({ email, password: PASSWORD });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  expect(await flag()).toBe('true');
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('storefront.user') ?? '{}').value),
  ).toEqual({
    uid,
    fullName: 'flagged',
  });
  expect(await identity()).toEqual({ uid, isAnonymous: false });

  await page.goto(`${shopper.url}/account`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(uid);
  await page.goto(shopper.url);
  await isGuest();
  expect((await identity())?.uid).not.toBe(guest);
});
