import type { Page } from '@playwright/test';
import { RESTAURANT } from '#server/demo/stores.ts';
import { expect, test } from './pageProblems.ts';
import { productsFor } from './scenarios.ts';
import { Shopper, ticks } from './shopper.ts';
import { keptCart } from './specificationCart.ts';

const dish = RESTAURANT.products.find(({ slug }) => slug === 'curry-mee')!;
const noodle = dish.addOnGroups.find((group) => group.min > 0)!.addOns[0]!.name;
const egg = dish.addOnGroups.flatMap((group) => group.addOns).find(({ name }) => name === 'Egg')!;

const other = productsFor({
  store: 'restaurant',
  kind: 'goods',
  who: 'guest',
  method: 'PAY_LATER',
}).find((one) => one.addOnGroups.length === 0)!;

const kept = async (page: Page, name = dish.name) =>
  (await keptCart(page)).items.find(({ product }) => product.name === name);

const sen = (ringgit: number): number => Math.round(ringgit * 100);
const shown = (amount: number): string => `RM ${(amount / 100).toFixed(2)}`;

/** What the panel shows of the dish and of the whole cart is what storage holds. */
async function agrees(
  page: Page,
  wanted: { qty: number; eggs: number; total: number },
): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  const line = panel.getByRole('listitem').filter({ hasText: dish.name });
  await expect(line.getByLabel(`Quantity of ${dish.name}`)).toHaveValue(String(wanted.qty));
  // One of one is named and not multiplied.
  const egg = wanted.eggs === 1 ? /^Egg(?! ×)/ : `Egg × ${wanted.eggs}`;
  await expect(line.getByText(egg)).toBeVisible();
  await expect(panel.locator('p:has(> span:text-is("Subtotal")) > strong')).toHaveText(
    shown(wanted.total),
  );
  await expect
    .poll(async () => {
      const item = await kept(page);
      return [
        item?.qty,
        item?.orderedProductAddOns.find(({ productAddOns }) => productAddOns.name === 'Egg')
          ?.quantity,
      ];
    })
    .toEqual([wanted.qty, wanted.eggs]);
}

test('specification 4, cart actions: each is seen in the panel and stands in storage, after a reload too', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  const line = panel.getByRole('listitem').filter({ hasText: dish.name });
  const question = page.getByRole('alertdialog');
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const [price, extra] = [sen(dish.sellingPrice), sen(egg.sellingPrice)];

  await test.step('an equal line merges by its quantity, a different one is appended', async () => {
    for (const count of ['1', '2']) {
      await page.goto(`${shopper.url}/products/${dish.slug}`);
      await ticks(page.getByRole('radio', { name: new RegExp(`^${noodle}`) }));
      await ticks(page.getByRole('checkbox', { name: /^Egg/ }));
      await shopper.main.getByRole('button', { name: /^Add ·/ }).click();
      await expect(page.locator('[data-count]').first()).toHaveText(count);
    }
    await page.goto(`${shopper.url}/products/${other.slug}`);
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('status');
    // It stands for one second: a busy machine may look before and after.
    const said = toast.evaluate(
      (box) =>
        new Promise<string>((resolve) =>
          new MutationObserver(() => box.textContent && resolve(box.textContent)).observe(box, {
            childList: true,
            subtree: true,
          }),
        ),
    );
    await shopper.main.getByRole('button', { name: /^Add ·/ }).click();
    await expect(page.locator('[data-count]').first()).toHaveText('3');
    expect(await said).toBe('Item has been added to your shopping cart');
    await expect(toast).toBeEmpty();
    await expect
      .poll(async () => (await keptCart(page)).items.map(({ qty }) => qty))
      .toEqual([2, 1]);
  });

  await shopper.opensCart();
  const rest = sen(other.sellingPrice);
  await agrees(page, { qty: 2, eggs: 2, total: 2 * (price + extra) + rest });

  await test.step('increase, decrease, set quantity: add-ons stay, and never are more than the pieces allow', async () => {
    await press(`One more of ${dish.name}`);
    await agrees(page, { qty: 3, eggs: 2, total: 3 * price + 2 * extra + rest });
    await press(`One less of ${dish.name}`);
    await agrees(page, { qty: 2, eggs: 2, total: 2 * (price + extra) + rest });
    await line.getByLabel(`Quantity of ${dish.name}`).fill('4');
    await agrees(page, { qty: 4, eggs: 2, total: 4 * price + 2 * extra + rest });
  });

  await test.step('increase and decrease the quantity of an add-on; a required one stays', async () => {
    await press(`More Egg with ${dish.name}`);
    await agrees(page, { qty: 4, eggs: 3, total: 4 * price + 3 * extra + rest });
    for (const _ of [1, 2, 3]) await press(`Less Egg with ${dish.name}`);
    await agrees(page, { qty: 4, eggs: 0, total: 4 * price + rest });
    await expect(panel.getByRole('button', { name: `Less Egg with ${dish.name}` })).toBeDisabled();
    await press(`More Egg with ${dish.name}`);
    await press(`Less ${noodle} with ${dish.name}`);
    await expect(
      panel.getByRole('button', { name: `Less ${noodle} with ${dish.name}` }),
    ).toBeDisabled();
  });

  await test.step('set notes', async () => {
    await line.getByRole('button', { name: 'Add a note' }).click();
    await line.getByLabel(`Note for ${dish.name}`).fill('No coriander');
    await page.keyboard.press('Tab');
    await expect(line.getByText('No coriander')).toBeVisible();
    await expect.poll(async () => (await kept(page))?.notes).toBe('No coriander');
  });

  await test.step('deselect and select: the total counts what is ticked, and All follows', async () => {
    await line.getByRole('checkbox', { name: `Select ${dish.name}` }).uncheck();
    await agrees(page, { qty: 4, eggs: 1, total: rest });
    await expect(panel.getByRole('checkbox', { name: 'All' })).not.toBeChecked();
    await expect.poll(async () => (await kept(page))?.isSelected).toBe(false);
    await panel.getByRole('checkbox', { name: 'All' }).check();
    await agrees(page, { qty: 4, eggs: 1, total: 4 * price + extra + rest });
    await expect
      .poll(async () => (await keptCart(page)).items.every(({ isSelected }) => isSelected))
      .toBe(true);
  });

  await test.step('set unit price and add-on price: the panel brings what the catalogue asks today, and says so', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('storefront.cart') ?? '{}');
      stored.value.revision += 1;
      stored.value.cart.items[0].sellingPrice -= 100;
      for (const one of stored.value.cart.items[0].orderedProductAddOns)
        one.productAddOns.sellingPrice += 30;
      localStorage.setItem('storefront.cart', JSON.stringify(stored));
    });
    await page.reload();
    await shopper.opensCart();
    await expect(panel.getByText('Prices have changed.')).toBeAttached();
    await agrees(page, { qty: 4, eggs: 1, total: 4 * price + extra + rest });
    await expect.poll(async () => (await kept(page))?.sellingPrice).toBe(price);
    const prices = async () =>
      (await kept(page))?.orderedProductAddOns.map(
        ({ productAddOns }) => productAddOns.sellingPrice,
      );
    await expect.poll(async () => (await prices())?.includes(extra)).toBe(true);
  });

  await test.step('decrease at 1 asks; CANCEL keeps, DELETE removes the item: line, badge, total, storage, reload', async () => {
    await press(`One less of ${other.name}`);
    await expect(question).toContainText(
      'Are you sure you want to delete this item from your cart?',
    );
    await question.getByRole('button', { name: 'CANCEL' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: other.name })).toHaveCount(1);
    await press(`One less of ${other.name}`);
    await question.getByRole('button', { name: 'DELETE' }).click();
    await expect(panel.getByText(other.name)).toHaveCount(0);
    await agrees(page, { qty: 4, eggs: 1, total: 4 * price + extra });
    await expect
      .poll(async () => (await keptCart(page)).items.map(({ product }) => product.name))
      .toEqual([dish.name]);
    await page.reload();
    await expect(page.locator('[data-count]').first()).toHaveText('4');
    await shopper.opensCart();
    await agrees(page, { qty: 4, eggs: 1, total: 4 * price + extra });
  });

  await test.step('remove all selected asks; CANCEL keeps, DELETE removes what is ticked, one undo brings it back', async () => {
    const names = async () =>
      (await keptCart(page)).items.map(({ product }) => product.name).sort();
    const both = [dish.name, other.name].sort();
    const remover = panel.getByRole('button', { name: 'Remove selected' });
    await page.goto(`${shopper.url}/products/${other.slug}`);
    await shopper.main.getByRole('button', { name: /^Add ·/ }).click();
    await expect.poll(names).toEqual(both);
    await shopper.opensCart();

    await remover.focus();
    await page.keyboard.press('Enter');
    await expect(question).toContainText(
      'Are you sure you want to delete these 2 items from your cart?',
    );
    await expect(question.getByRole('button', { name: 'CANCEL' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remover).toBeFocused();
    await agrees(page, { qty: 4, eggs: 1, total: 4 * price + extra + rest });
    expect(await names()).toEqual(both);

    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await agrees(page, { qty: 4, eggs: 1, total: 4 * price + extra + rest });
    await expect.poll(names).toEqual(both);

    await panel.getByRole('checkbox', { name: `Select ${other.name}` }).uncheck();
    await press('Remove selected');
    await expect(question).toContainText(
      'Are you sure you want to delete this item from your cart?',
    );
    await question.getByRole('button', { name: 'DELETE' }).click();
    await expect(panel, 'the button that asked is gone').toBeFocused();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect.poll(names).toEqual([other.name]);
  });

  await test.step('remove all selected: nothing is left, and the cart type is EMPTY', async () => {
    await panel.getByRole('checkbox', { name: 'All' }).check();
    await press('Remove selected');
    await question.getByRole('button', { name: 'DELETE' }).click();
    await expect(panel.getByText('Your cart is empty.')).toBeVisible();
    await expect.poll(async () => (await keptCart(page)).items).toEqual([]);
    await page.reload();
    await expect(page.locator('[data-count]').first()).toBeHidden();
  });
});
