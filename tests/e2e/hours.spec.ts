import { RESTAURANT } from '#server/demo/stores.ts';
import { closesNow, setHours } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { storeOf } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';

/** The branch by the sea, and a table of it: no other journey goes there. */
const BRANCH = 1;
const branch = RESTAURANT.business.locations[BRANCH]!;
const table = RESTAURANT.tables.find((one) => one.locationId === branch.id)!;

test.describe.configure({ mode: 'serial' });
/** The grocery's branch that no other journey goes to. */
const KAREN = 2;
test.afterAll(async () => {
  await setHours('restaurant', BRANCH, [0, 1440]);
  await setHours('grocery', KAREN, [0, 1440]);
});

test('a closed kitchen says when it opens, takes an order for later, and the time is what the shop holds (U21)', async ({
  page,
}) => {
  await closesNow('restaurant', BRANCH);
  const ada = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await page.goto(ada.url);
  await page.locator('[data-branch]:visible').first().selectOption(branch.id);
  await expect(ada.main.getByText(/^Opens .+ · order now for later$/).first()).toBeVisible();
  await ada.adds(0);
  await ada.viewsCart();
  await expect(ada.main.getByText(/^Closed now\. We start when we open: .+\.$/)).toBeVisible();
  await page.getByRole('radio', { name: 'At a time you choose' }).check();
  const times = page.getByLabel('Day and time');
  const second = (await times.locator('option').nth(1).getAttribute('value')) ?? '';
  await times.selectOption(second);
  const until = (await times.locator('option').nth(1).innerText()).split(' – ')[1] ?? '';
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Full name').fill(GUEST.name);
  await page.getByLabel(/^Phone/).fill(GUEST.phone);
  const total = await ada.totalIn(page.getByRole('complementary', { name: 'Summary' }));
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
  // What a table pays for service no other guest is told of.
  expect(await ada.totalIn(ada.main)).toBe(total);
  await expect(ada.main.getByText(new RegExp(`${second.slice(11)} to ${until}$`))).toBeVisible();
  await ada.choosesMethod();
  await ada.ordersAndReads();
  await ada.sees('placed');
  // Who fetches it reads when with what comes next, and with where.
  for (const name of ['What happens next', 'Pick up at'])
    await expect(
      ada.main
        .getByRole('region', { name })
        .getByText(new RegExp(`${second.slice(11)} to ${until}$`)),
    ).toBeVisible();
  expect((await ada.orderFromServer()).wanted).toEqual({ at: second, to: until });
});

test('a closed kitchen takes no round: it says when it opens, what was chosen is kept, and is sent once it is open (U21)', async ({
  page,
}) => {
  await closesNow('restaurant', BRANCH);
  const ada = new Shopper(page, {
    store: 'restaurant',
    kind: 'table',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await page.goto(`${ada.url}/t/${table.id}`);
  // The menu of a table says so at its top, and promises no order for later; where nothing is chosen yet, no waiter is offered who does not come (463, finding Z56).
  await expect(
    ada.main.getByText(
      /^Opens .+\. Until then nothing goes to the kitchen and no waiter comes; what you choose is kept\.$/,
    ),
  ).toBeInViewport({ ratio: 1 });
  await ada.sitsAt(table.id);
  await page.goto(`${ada.url}/cart/table-checkout`);
  await expect(ada.main.getByText(/^The kitchen is closed\. It opens .+/)).toBeVisible();
  const bell = page.getByRole('button', { name: 'Call a waiter' });
  await expect(bell).toHaveCount(0);
  await page.goto(ada.url);
  await expect(ada.main.getByText(/^Opens /).first()).toBeVisible();
  await expect(ada.main.getByText('order now for later')).toBeHidden();
  await ada.adds(0);
  // Nor is it offered in the bar, which says when the kitchen opens (finding Z96).
  const bar = page.locator('.cart-bar');
  await expect(bar.getByText(/^Opens .+$/)).toBeVisible();
  await expect(bar.getByRole('link')).toHaveCount(0);
  await page.goto(`${ada.url}/products/lobak`);
  await ada.main
    .getByRole('button', { name: /^add\b/i })
    .first()
    .click();
  await expect(ada.main.getByText(/^Opens .+\d$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the kitchen' })).toHaveCount(0);
  await page.goto(ada.url);
  await ada.viewsCart();
  await expect(ada.main.getByText(/^The kitchen is closed\. It opens .+/)).toBeVisible();
  // Nothing is asked for a round that no kitchen takes.
  await expect(page.getByLabel('Name for this order')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Send|Continue)/ })).toHaveCount(0);
  expect((await ada.keptCart()).value.cart.items).toHaveLength(2);
  await setHours('restaurant', BRANCH, [0, 1440]);
  // The shop reads what its merchant changed every few seconds.
  const isOpen = (): Promise<boolean> =>
    page.evaluate(
      async (asked) =>
        (await (await fetch(asked, { headers: { 'api-key': 'pk-demo-restaurant' } })).json())
          .isOpen,
      `/api/v1/orderTimes?locationId=${branch.id}`,
    );
  await expect.poll(isOpen).toBe(true);
  await page.goto(`${ada.url}/cart/table-checkout`);
  await ada.tellsWho();
  await ada.sees('review');
  await expect(bell).toBeVisible();
  await ada.choosesMethod();
  await ada.ordersAndReads();
  await ada.sees('placed');
  await expect(ada.heading('Sent to the kitchen')).toBeVisible();
});

test('a closed branch promises no delivery of today: its first hour is said, ordered and held (U21)', async ({
  page,
}) => {
  await closesNow('grocery', KAREN);
  const ada = new Shopper(page, {
    store: 'grocery',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await page.goto(ada.url);
  const karen = storeOf('grocery').business.locations[KAREN]!;
  await page.locator('[data-branch]:visible').first().selectOption(karen.id);
  await expect(page.getByText(/^Opens .+ · order now for later$/).first()).toBeVisible();
  await ada.adds(0);
  await ada.opensCart();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('12');
  await page.getByRole('button', { name: /^View Cart/ }).click();
  await ada.sees('information');
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Full name').fill(GUEST.name);
  await page.getByLabel(/^Phone/).fill(GUEST.phone);
  await page.getByLabel('Street and number').fill('27 Riverside Drive');
  await page.getByLabel('City').fill('Nairobi');
  const ways = page.getByRole('group', { name: 'Delivery or pickup' });
  await expect(ways).toContainText(/Our own courier.*(02|20):00/);
  await expect(ways).not.toContainText('Today, within two hours');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
  await expect(ada.main).toContainText(/We start when we open: .*(02|20):00/);
  await expect(ada.main).not.toContainText('within two hours');
  await ada.choosesMethod();
  await ada.ordersAndReads();
  await ada.sees('placed');
  await expect(ada.main.getByText(/(02:00 to 03:00|20:00 to 21:00)/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Delivery', exact: true })).toBeVisible();
  await expect(ada.main).not.toContainText('within two hours');
  // At night nothing is packed: it is ordered, and its page says when the shop begins (492, finding Z73).
  const step = ada.main
    .getByRole('list', { name: 'How far your order has come' })
    .locator('[aria-current]');
  await expect(step).toHaveText('Ordered');
  await expect(ada.main).toContainText(/Closed now\. We start when we open: .*(02|20):00/);
  await expect(ada.main).not.toContainText('We pack your order');
  expect((await ada.orderFromServer()).wanted?.at).toMatch(/T(02|20):00$/);
});
