import type { Locator, Page } from '@playwright/test';
import { isSampled } from '#tests/support/proofSize.ts';
import { expect, test } from './pageProblems.ts';
import { productsFor } from './scenarios.ts';
import { GUEST, HOME, PAID, Shopper } from './shopper.ts';

test.use({ viewport: { width: 1280, height: 900 } });

/** Runs in the page: whether the focus is where it is wanted, and why a shopper would not see where it is; null when they would. */
function seenFocus(wanted: Element): { isThere: boolean; hidden: string | null } {
  const at = document.activeElement;
  return { isThere: at === wanted, hidden: whyHidden() };
  function whyHidden(): string | null {
    if (!at || at === document.body) return null;
    const { left, top, width, height } = at.getBoundingClientRect();
    const name = `${at.tagName} "${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}"`;
    const middle = { x: left + width / 2, y: top + height / 2 };
    if (middle.x < 0 || middle.y < 0 || middle.x > innerWidth || middle.y > innerHeight)
      return `${name} is outside the window`;
    // A card's link wears its ring around the whole card.
    const isRinged = (one: Element | null): boolean =>
      one !== null &&
      [null, '::before', '::after'].some(
        (part) => getComputedStyle(one, part).outlineStyle !== 'none',
      );
    // The parts of a day's field, its calendar among them, wear the browser's own ring.
    const isDay = at instanceof HTMLInputElement && at.type === 'date';
    if (!isDay && !isRinged(at) && !isRinged(at.closest('label')) && !isRinged(at.parentElement))
      return `${name} has no ring`;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at);
    const beyond =
      outlineStyle === 'none'
        ? 0
        : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    // What scrolls in one direction cuts off rings in the other.
    for (let strip = at.parentElement; strip; strip = strip.parentElement) {
      if (getComputedStyle(strip).overflowX !== 'auto') continue;
      const edge = strip.getBoundingClientRect();
      const isCut = (scrolls: boolean, start: number, end: number): boolean =>
        !scrolls && (start - beyond < -1 || end - beyond < -1);
      if (
        isCut(
          strip.scrollHeight > strip.clientHeight,
          top - edge.top,
          edge.bottom - top - height,
        ) ||
        isCut(strip.scrollWidth > strip.clientWidth, left - edge.left, edge.right - left - width)
      )
        return `${name} has a ring that is cut off`;
    }
    const above = document.elementFromPoint(middle.x, middle.y);
    return above && (at.contains(above) || above.contains(at))
      ? null
      : `${name} lies under ${above?.className}`;
  }
}

/** Presses the key until the focus is there; on the way every stop can be seen, and the way leads in one direction. */
async function goesTo(
  page: Page,
  wanted: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(wanted).toBeVisible();
  const look = () => wanted.evaluate(seenFocus);
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press(key);
    const seen = await look();
    // The ring comes with a transition where the colour has one.
    if (seen.hidden !== null) await expect.poll(async () => (await look()).hidden).toBeNull();
    if (seen.isThere) return;
  }
  throw new Error(`150 times ${key} and not at ${wanted}`);
}

test('whoever has only a keyboard gets from the list to the confirmation, and always sees where they are', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'retail',
    kind: 'goods',
    who: 'guest',
    method: 'STRIPE',
  });
  const { keyboard } = page;
  await page.goto(`${shopper.url}/products`);
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await keyboard.press('Enter');
  await goesTo(page, page.locator('main .card a[href*="/products/"]:not([data-options])').first());
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/products\/[\w-]+/);
  const sizes = shopper.main.getByRole('group', { name: 'Size' });
  await expect(shopper.main.getByRole('button', { name: /^(Add|Choose)\b/ }).first()).toBeVisible();
  if ((await sizes.count()) > 0) {
    await goesTo(page, sizes.locator('a:not([data-out])').first());
    await keyboard.press('Enter');
  }
  const add = shopper.main.getByRole('button', { name: /^Add\b/ }).first();
  await goesTo(page, add);
  await keyboard.press('Enter');
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();

  const opener = page.locator('[data-cart]:visible').first();
  await goesTo(page, opener, 'Shift+Tab');
  await keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await expect(panel).toBeVisible();
  for (let press = 0; press < 20; press++) {
    await keyboard.press('Tab');
    expect(
      await panel.evaluate((one) => one.contains(document.activeElement)),
      'the panel keeps the focus',
    ).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await keyboard.press('Enter');
  await goesTo(page, panel.getByRole('button', { name: /^View Cart/ }));
  await keyboard.press('Enter');

  await shopper.sees('information');
  const next = page.getByRole('button', { name: 'Continue to review' });
  await goesTo(page, next);
  await keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(summary).toBeFocused();
  await goesTo(page, summary.getByRole('link').first());
  await keyboard.press('Enter');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await keyboard.type(GUEST.email);
  await goesTo(page, page.getByLabel('Full name'));
  await keyboard.type(GUEST.name);
  await chooses(page, page.getByRole('radio', { name: /^Pick up/ }));
  await goesTo(page, next);
  await keyboard.press('Enter');

  await shopper.sees('review');
  await goesTo(page, page.locator('input[name="method"]').first());
  await keyboard.press('Space');
  await expect(page.locator('input[name="method"][value="STRIPE"]')).toBeChecked();
  await goesTo(page, shopper.mainButton());
  await keyboard.press('Enter');
  await shopper.sees('atProvider');
  await goesTo(page, page.getByRole('button', { name: /^Pay / }));
  await keyboard.press('Enter');

  await shopper.sees('paid');
  await expect(shopper.heading(PAID)).toBeFocused();
  await goesTo(page, shopper.main.getByRole('link', { name: 'Back to the shop' }));
});

/** Chosen among radios as a keyboard does it: Tab comes to the group, arrows go through it. */
async function chooses(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const name = await wanted.getAttribute('name');
  const group = page.locator(`input[name="${name}"]`);
  const chosen = group.and(page.locator(':checked'));
  await goesTo(page, (await chosen.count()) > 0 ? chosen : group.first());
  await page.keyboard.press('Space');
  for (let press = await group.count(); press > 0 && !(await wanted.isChecked()); press--)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

async function types(page: Page, field: Locator, words: string): Promise<void> {
  if (!(await field.isVisible())) return;
  await goesTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

/** From the shelf, or from the page of a service, to the form. */
const BEGINNINGS = {
  async goods({ page, url, main }: Shopper): Promise<void> {
    await page.goto(`${url}/products`);
    await goesTo(page, main.locator('[data-add] > [data-step]:visible').first());
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-count]').first()).not.toBeEmpty();
    await goesTo(page, page.locator('[data-cart]:visible').first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Your cart' });
    await expect(panel).toBeVisible();
    await goesTo(page, panel.getByRole('button', { name: /^View Cart/ }));
    await page.keyboard.press('Enter');
  },
  async services({ page, url, main, scenario }: Shopper): Promise<void> {
    await page.goto(`${url}/products/${productsFor(scenario)[0]?.slug}`);
    await goesTo(page, page.getByRole('button', { name: 'Later days' }));
    const earliest = page.locator('button.day').first();
    const shown = (await earliest.textContent()) ?? '';
    await page.keyboard.press('Enter');
    // Until the answer comes these are the days of before; whether a day is closed is told with its times.
    await expect(earliest).not.toHaveText(shown);
    const day = page.locator('button.day', { hasText: /\d free/ }).last();
    await goesTo(page, day);
    await page.keyboard.press('Enter');
    // One choice: the arrows go through it, and round from the first to the last.
    const times = page.getByRole('radio', { name: /^\d{1,2}:\d\d/ });
    await goesTo(page, times.first());
    await page.keyboard.press('ArrowUp');
    await expect(times.last()).toBeChecked();
    await goesTo(page, main.getByRole('button', { name: /^(add(?! another)|book)\b/i }).first());
    await page.keyboard.press('Enter');
    await goesTo(page, page.getByRole('link', { name: /· Checkout$/ }));
    await page.keyboard.press('Enter');
  },
};

const LAYOUTS = [
  ['grocery', 'goods'],
  ['beauty', 'services'],
  ['restaurant', 'goods'],
  ['services', 'services'],
] as const;
/** Sampled are goods and services; retail is walked to its payment above. */
for (const [store, kind] of LAYOUTS.slice(0, isSampled ? 2 : undefined))
  test(`the keyboard alone orders at ${store}, and the shop holds that order`, async ({ page }) => {
    test.setTimeout(180_000);
    const shopper = new Shopper(page, { store, kind, who: 'guest', method: 'PAY_LATER' });
    await BEGINNINGS[kind](shopper);
    await shopper.sees('information');
    await types(page, page.getByLabel('E-mail'), GUEST.email);
    await types(page, page.getByLabel('Full name'), GUEST.name);
    await types(page, page.getByLabel(/^Phone/), GUEST.phone);
    if (store === 'grocery') await chooses(page, page.getByRole('radio', { name: /^Pick up/ }));
    await types(page, page.getByLabel('Street and number'), HOME.street);
    await types(page, page.getByLabel('City'), HOME.city);
    await types(page, page.getByLabel(/^State/), HOME.state);
    await types(page, page.getByLabel('Postal code'), HOME.postalCode);
    await goesTo(page, page.getByRole('button', { name: 'Continue to review' }));
    await page.keyboard.press('Enter');
    await shopper.sees('review');
    await chooses(page, page.locator('input[name="method"][value="PAY_LATER"]'));
    await goesTo(page, shopper.mainButton());
    await shopper.readsOrderOf(() => page.keyboard.press('Enter'));
    await shopper.sees('placed');
    const order = await shopper.orderFromServer();
    expect(order).toMatchObject({ email: GUEST.email, paymentMethodCode: 'PAY_LATER' });
    expect(order.lines).toHaveLength(1);
  });
