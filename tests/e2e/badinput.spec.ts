import type { Page } from '@playwright/test';
import { aPromotion, endPromotion } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { productsFor, scenarioOf } from './scenarios.ts';
import { photograph } from './screenshots.ts';
import { GUEST, Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

const shopper = (page: Page): Shopper => new Shopper(page, scenarioOf('DPO', 'guest'));
const visit = { store: 'services', kind: 'services', who: 'guest', method: 'CASHFREE' } as const;
const said = (page: Page, words: string | RegExp) =>
  page.locator('body').getByText(words).filter({ visible: true }).first();

const BROKEN = [
  '{',
  '[]',
  'null',
  '{"version":1,"value":{"cart":{"items":[{}]}}}',
  'x'.repeat(100_000),
];
test('F37: a stored cart that cannot be read is put away, said so, and shopping goes on', async ({
  page,
}) => {
  const ada = shopper(page);
  for (const text of BROKEN)
    await test.step(`it reads ${text.slice(0, 30)}`, async () => {
      // Nothing runs there: a running cart would write its own over it.
      await page.goto(`${ada.url}/health`);
      await page.evaluate((kept) => {
        localStorage.clear();
        localStorage.setItem('storefront.cart', kept);
      }, text);
      await page.goto(`${ada.url}/products`);
      await expect(said(page, 'The saved cart could not be read.')).toBeVisible();
      await page.locator('[data-add] > [data-step]:visible').first().click();
      await expect(page.locator('[data-count]').first()).toHaveText('1');
    });
});

for (const [id, how, script] of [
  [
    'F36',
    'blocked',
    () => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[name] = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
    },
  ],
  [
    'F35',
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const)
  test(`${id}: with storage ${how} the cart works for as long as the page is open, and the page says so`, async ({
    page,
  }) => {
    await page.addInitScript(script);
    const ada = shopper(page);
    await ada.adds();
    await expect(
      said(page, 'This browser does not let us save your cart. Closing the page loses it.'),
    ).toBeVisible();
    await ada.opensCart();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  });

test('D-quantities: what cannot be a quantity changes nothing, and too many become as many as there are', async ({
  page,
}) => {
  const ada = shopper(page);
  await ada.adds();
  await ada.opensCart();
  const field = page.getByLabel(/^Quantity of/).last();
  await field.fill('2');
  for (const nonsense of ['0', '-1', 'abc', '', '1.5e3']) {
    await field.fill(nonsense);
    await field.blur();
    await expect(field, nonsense).toHaveValue(nonsense === '1.5e3' ? '1' : '2');
    await field.fill('2');
  }
  await field.fill('99999999');
  await expect(said(page, /^Quantity is greater than stocks available \(\d+\)$/)).toBeVisible();
  const most = await field.inputValue();
  expect(Number(most)).toBeGreaterThan(2);
  expect(Number(most)).toBeLessThan(1_000);
  const kept = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items[0]?.qty,
    );
  await expect.poll(kept).toBe(Number(most));
});

test('products and services do not share a cart, and the shopper hears what to do', async ({
  page,
}) => {
  const ada = new Shopper(page, visit);
  await ada.adds();
  const kept = await ada.keptCart();
  // Without its time, which the second one would overlap.
  const [line] = kept.value.cart.items;
  Object.assign(line!, { type: 'GOODS', service: { ...line!.service, slots: [] } });
  await ada.keepsCart(kept);
  await ada.adds();
  await expect(
    said(page, 'Your cart has products. Finish or empty it to add services.'),
  ).toBeVisible();
  await expect(page.locator('[data-count]').first()).toHaveText('1');
});

test('an unknown shop, product, table, order and return link each have a page of their own, and lead on', async ({
  page,
}) => {
  const url = storeUrl('grocery');
  const known = productsFor(scenarioOf('DPO', 'guest'))[0]!;
  for (const [path, status] of [
    [storeUrl('nobody'), 421],
    [`${url}/products/no-such-thing`, 404],
    [`${url}/products/${known.id.replace(/^./, 'f')}`, 404],
    [`${url}/t/no-such-table`, 404],
    [`${url}/no/such/page`, 404],
    [`${url}/cart/return/dpo/AAAAAAAAAAAAAAAAAAAAAAAAAAAA`, 200],
    [`${url}/cart/handoff/00000000-0000-4000-8000-000000000000`, 404],
  ] as const) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /no shop|nothing at this address|not open|not known/i,
    );
    if (status !== 421)
      await expect(page.getByRole('link').last()).toHaveAttribute('href', /^\/|^http/);
  }
});

test('an order that is not there, or is somebody else’s, reads the same and tells nothing', async ({
  page,
}) => {
  const ada = shopper(page);
  await page.goto(`${ada.url}/orders/00000000-0000-4000-8000-000000000000`);
  await expect(ada.main.getByText('It may belong to another browser.')).toBeVisible();
  await expect(ada.main.getByRole('button', { name: /^Pay / })).toHaveCount(0);
});

const DRAFTS = {
  'an older build': { version: 0, value: { page: 'checkout', orderId: 7 } },
  'a newer build': { version: 99, value: { step: 'review', everything: 'else' } },
  'this build, with a step nobody knows': {
    version: 1,
    value: { step: 'paid', contact: {}, orderId: 'x' },
  },
};
test('I47, F22: a draft of an older build, of a newer one, or with a step nobody knows is put away, and the order begins with an empty form', async ({
  page,
}) => {
  const ada = shopper(page);
  await ada.adds();
  await ada.keptCart();
  for (const [whose, draft] of Object.entries(DRAFTS))
    await test.step(whose, async () => {
      // Nothing runs there that would keep a draft of its own.
      await page.goto(`${ada.url}/health`);
      await page.evaluate(
        (kept) => localStorage.setItem('storefront.checkout', JSON.stringify(kept)),
        draft,
      );
      await page.goto(`${ada.url}/cart/information`);
      await ada.sees('information');
      await expect(page.getByLabel('Full name')).toHaveValue('');
    });
  await ada.tellsWho();
  await ada.sees('review');
});

test('D-forms: names of any script and e-mails with spaces around are taken; what is missing is named', async ({
  page,
}) => {
  const ada = shopper(page);
  await ada.comesWithCart();
  await ada.sees('information');
  await ada.picksUp();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await expect(summary).toContainText('Enter your name.');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('Full name').fill('<img src=x onerror=alert(1)> Ṣọlá 王小明');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(summary).toContainText('An e-mail address looks like name@example.com.');
  await page.getByLabel('E-mail').fill(`  ${GUEST.email}  `);
  // Some of this store's ways to pay must know one.
  await page.getByLabel('Phone').fill(GUEST.phone);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
  await expect(ada.main).toContainText('<img src=x onerror=alert(1)> Ṣọlá 王小明');
});

test('D12: the 501st line is refused with a sentence, and the cart stays as it was', async ({
  page,
}) => {
  const ada = shopper(page);
  await ada.adds();
  const kept = await ada.keptCart();
  const item = kept.value.cart.items[0]!;
  kept.value.cart.items = Array.from({ length: 500 }, (_, at) => ({
    ...item,
    id: `line-${at}`,
    notes: `for guest ${at}`,
  }));
  kept.value.revision += 1;
  await ada.keepsCart(kept);
  await ada.adds();
  await expect(said(page, 'A cart holds up to 500 lines.')).toBeVisible();
  expect((await ada.keptCart()).value.cart.items).toHaveLength(500);
});

test('D17, F96: a promotion that ends between review and order is taken off with the new total, to be accepted', async ({
  page,
}) => {
  const ada = shopper(page);
  const { store } = ada.scenario;
  const code = await aPromotion(store, 10);
  await ada.comesWithCart();
  await ada.sees('information');
  await ada.tellsWho();
  await ada.sees('review');
  await page.getByText('Add a promo code').click();
  const field = page.getByLabel('Promo code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription('Enter the promo code.');
  await expect(field).toBeFocused();
  await field.fill(code);
  await expect(field).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(ada.main.getByText(`Discount ${code}`, { exact: false }).first()).toBeVisible();
  await endPromotion(store, code);
  await ada.ordersNow();
  await expect(ada.heading('Something changed before you paid')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: /promotion/i })).toHaveCount(1);
  await page.getByRole('button', { name: 'Accept the changes' }).click();
  await ada.sees('review');
  await expect(ada.main.getByText(`Discount ${code}`, { exact: false })).toHaveCount(0);
  await ada.ordersNow();
  await ada.sees('atProvider');
});

test('finding Z111: a number with a digit missing leads back to its field, and the whole one is what the order keeps', async ({
  page,
}) => {
  const ada = new Shopper(page, visit);
  await ada.comesWithCart();
  await ada.sees('information');
  await ada.tellsWho('98815 5014');
  const phone = page.getByLabel(/^Phone/);
  await expect(phone).toHaveAccessibleDescription(/Is this number right\? Check its digits,/);
  await expect(phone).toHaveValue('98815 5014');
  await expect(page.getByLabel('Full name')).toHaveValue(GUEST.name);
  await phone.fill('98815 50142');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
  await ada.ordersNow();
  await ada.paysThere();
  await ada.sees('paid');
  expect(await ada.orderFromServer()).toMatchObject({ phone: '+919881550142' });
});

test('finding Z153: a number that looks incomplete is questioned once, and stands when it is sent again', async ({
  page,
}) => {
  const ada = new Shopper(page, visit);
  await ada.comesWithCart();
  await ada.sees('information');
  await ada.tellsWho('98815 5014');
  await expect(page.getByLabel(/^Phone/)).toHaveAccessibleDescription(/Is this number right\?/);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
  await expect(ada.main.getByText('98815 5014')).toBeVisible();
});

test('finding Z112: an address outside of where the store goes is refused in the form, with where they go and what can be done, and another one goes on', async ({
  page,
}) => {
  const atHome = productsFor(visit).findIndex((one) => one.servicePlace === 'AT_CUSTOMER');
  const ada = new Shopper(page, visit, atHome);
  await ada.comesWithCart();
  await ada.sees('information');
  await expect(
    ada.main.getByText('We come to Pune, Pimpri-Chinchwad, postal codes 411…'),
  ).toBeVisible();
  await ada.tellsWho();
  await ada.sees('review');
  await page.getByRole('button', { name: 'Edit: Visit address' }).click();
  await page.getByLabel('City').fill('Mumbai');
  await page.getByLabel('Postal code').fill('400001');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  const why = ada.main.getByRole('alert');
  await expect(why).toHaveText(
    'We do not come to this address (only to Pune, Pimpri-Chinchwad, postal codes 411…). Choose another address, or call us.',
  );
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(why).toBeFocused();
  expect(await ada.ordersFromServer()).toEqual([]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await photograph(page, `visit-outside-${width}`);
  }
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('Postal code').fill('411004');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
});
