import { chromium, type Page } from 'playwright';
import type { StoreSlug } from '#server/db/demoStores.ts';
import type { Scenario } from '#tests/e2e/scenarios.ts';
import { GUEST, type Shopper } from '#tests/e2e/shopper.ts';
import { startShop } from '#tests/support/startShop.ts';
import { findChromium } from '../chromium.ts';
import { pressesOf } from './pressTimes.ts';
import { heading, line, table } from './print.ts';

/** What each press and key of a whole purchase costs. `npm run bench -- presses 3` buys three times; the worst of each press is printed. */
const TIMES = Number(process.argv[3] ?? 3);
const WORST_MS = 200;

const executablePath = await findChromium(line);
const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
process.env.E2E_PORTS = JSON.stringify(shop.ports);
const { Shopper: Person, ticks } = await import('#tests/e2e/shopper.ts');

const scenarioOf = (store: StoreSlug): Scenario => ({
  store,
  kind: store === 'services' ? 'services' : 'goods',
  who: 'guest',
  method: 'PAY_LATER',
});
const types = async (page: Page, label: string | RegExp, words: string): Promise<void> => {
  await page.getByLabel(label).click();
  await page.keyboard.type(words);
};
async function tellsWho({ page }: Shopper): Promise<void> {
  await types(page, 'E-mail', GUEST.email);
  await types(page, 'Full name', GUEST.name);
  const phone = page.getByLabel(/^Phone/);
  if (await phone.isVisible()) await types(page, /^Phone/, GUEST.phone);
  const pickUp = page.getByRole('radio', { name: /^Pick up/ });
  if (await pickUp.isVisible()) await ticks(pickUp);
  await page.getByRole('button', { name: 'Continue to review' }).click();
}
async function buys(shopper: Shopper): Promise<void> {
  await shopper.viewsCart();
  await shopper.sees('information');
  await tellsWho(shopper);
  await shopper.sees('review');
  await shopper.ordersNow();
  await shopper.sees('placed');
}

const PURCHASES: Record<string, { store: StoreSlug; act(shopper: Shopper): Promise<void> }> = {
  'groceries from the list': {
    store: 'grocery',
    async act(shopper) {
      const { page } = shopper;
      await page.goto(`${shopper.url}/products`);
      for (const nth of [0, 1])
        await page.locator('[data-add] > [data-step]:visible').nth(nth).click();
      await shopper.opensCart();
      const more = page.getByRole('dialog').getByRole('button', { name: /^One more/ });
      for (const _ of [1, 2]) await more.first().click();
      await buys(shopper);
    },
  },
  'a shirt in a size': {
    store: 'retail',
    async act(shopper) {
      const { page } = shopper;
      await page.goto(`${shopper.url}/products`);
      await page.locator('main a[data-options]').first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('group', { name: 'Size' }).locator('a:not([data-out])').first().click();
      await sheet.getByRole('button', { name: /^add\b/i }).click();
      await page.locator('[data-count]:visible').first().waitFor();
      await buys(shopper);
    },
  },
};

const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-quic'],
});
try {
  for (const [name, { store, act }] of Object.entries(PURCHASES)) {
    const worst = new Map<string, { ms: number; times: number }>();
    for (let time = 0; time < TIMES; time += 1)
      for (const { what, ms } of await pressesOf(browser, (page) =>
        act(new Person(page, scenarioOf(store))),
      )) {
        const known = worst.get(what) ?? { ms: 0, times: 0 };
        worst.set(what, { ms: Math.max(known.ms, ms), times: known.times + 1 });
      }
    heading(`${name}: worst of each press at a processor four times slower, bought ${TIMES} times`);
    table(
      ['press', 'times', `ms (${WORST_MS})`],
      [...worst].map(([what, { ms, times }]) => [what, String(times), ms.toFixed(0)]),
    );
    const all = [...worst.values()].map(({ ms }) => ms);
    line(`Worst: ${Math.max(...all).toFixed(0)} ms.`);
  }
} finally {
  await browser.close();
  await shop.discard();
}
