import type { Locator, Page } from '@playwright/test';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { takenOnce } from './beginnings.ts';
import { expect } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';

export const URL_ = storeUrl('restaurant');

const personOf = (role: string | null, slug: StoreSlug) =>
  accountsOf(slug).find(({ roles }) => (role ? roles.includes(role) : roles.length === 0))!;

/** With a session of this browser's own: who signs out of it ends no other journey's. */
export async function signsInByHand(
  page: Page,
  path: string,
  role: string | null = 'staff',
  slug: StoreSlug = 'restaurant',
): Promise<void> {
  const url = storeUrl(slug);
  const { email, password } = personOf(role, slug);
  await page.goto(`${url}/login?next=${path}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(url + path);
}

export async function signsIn(
  page: Page,
  path: string,
  role: string | null = 'staff',
  slug: StoreSlug = 'restaurant',
): Promise<void> {
  const url = storeUrl(slug);
  const byHand = () => signsInByHand(page, path, role, slug);
  if (!(await takenOnce(page, url, 'session', `${role}`, byHand))) await page.goto(url + path);
}

export const question = (page: Page) => page.getByRole('alertdialog');

export const presses = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Other journeys order beside this one: it may stand on a later page. */
export async function findsOrder(staff: Page, number: string): Promise<Locator> {
  const all = staff.getByRole('list', { name: 'Orders', exact: true });
  const card = all.getByRole('article', { name: `Order ${number}` });
  const next = staff.getByRole('button', { name: 'Next page' });
  await expect(all.getByRole('article').first()).toBeVisible();
  while (!(await card.isVisible()) && (await next.isVisible())) {
    const first = await all.getByRole('article').first().getAttribute('aria-label');
    await next.click();
    await expect(all.getByRole('article').first()).not.toHaveAttribute('aria-label', first ?? '');
  }
  await expect(card).toBeVisible();
  return card;
}
