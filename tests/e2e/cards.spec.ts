import { expect, test } from './pageProblems.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

for (const { store, word, title } of [
  { store: 'grocery', word: 'Cart', title: 'Your cart' },
  { store: 'beauty', word: 'Your visit', title: 'Your visit' },
] as const)
  test(`${store} has one word for its cart: in the header, on the bar and in the panel (U15)`, async ({
    page,
  }) => {
    const shopper = new Shopper(page, {
      store,
      kind: store === 'grocery' ? 'goods' : 'services',
      who: 'guest',
      method: 'PAY_LATER',
    });
    await shopper.adds();
    await page.goto(`${shopper.url}/products`);
    await expect(page.getByRole('button', { name: `${word}, 1 item` })).toBeVisible();
    await expect(page.locator('[data-bar] button')).toContainText(new RegExp(`^${word} · 1 item`));
    await page.locator('[data-bar] button').click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  });

test('what belongs together on a card stays on one line, and Book is a filled button (U27, U47)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl('services')}/products`);
  const torn = await page.locator('.card .price').evaluateAll(
    (prices) =>
      prices.filter((price) => {
        const [now, tax] = ['.price-now', '.price-tax'].map((part) => price.querySelector(part));
        return (
          tax &&
          (tax.getClientRects().length > 1 ||
            tax.getBoundingClientRect().top > (now?.getBoundingClientRect().bottom ?? 0))
        );
      }).length,
  );
  expect(torn, 'prices whose tax stands on another line').toBe(0);
  await page.goto(`${storeUrl('beauty')}/products`);
  const colours = await page.evaluate(() => {
    const book = document.querySelector('.card .choose');
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--button)';
    const filled = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [book && getComputedStyle(book).backgroundColor, filled];
  });
  expect(colours[0]).toBe(colours[1]);
});

test('of messages only success and error have colours of their own (specification 8)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('grocery')}/products`);
  const coloursOf = () =>
    page.evaluate(() =>
      ['success', 'error', 'warning', 'info'].map((severity) => {
        const toast = document.body.appendChild(document.createElement('div'));
        toast.className = `toast toast-${severity}`;
        const { backgroundColor } = getComputedStyle(toast);
        toast.remove();
        return backgroundColor;
      }),
    );
  // The sheet of messages comes behind the first picture (546).
  await expect.poll(async () => new Set(await coloursOf()).size).toBe(3);
  const [success, error, warning, info] = await coloursOf();
  expect(warning).toBe(info);
  expect(new Set([success, error, info]).size).toBe(3);
});
