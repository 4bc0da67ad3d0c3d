import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { type GatewayPair, startGatewayPair } from '#tests/support/platformPair.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { type SiteBeside, siteBeside } from '#tests/support/siteBeside.ts';
import { expect, test } from './pageProblems.ts';
import { GATEWAY_ROWS as FOLDER } from './paymentResults.ts';
import { GatewayShopper } from './platformProxyShopper.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { type Journey, journeysTo } from './shopper.model.ts';

/**
 * The generated journeys once more, through a gateway to a platform that answers the specification's calls alone. `npm test` walks one of each
 * kind of cart, shopper and way to get there; `npm run prove -- gateway` all of them, and the endings that are not wished for.
 */
const isFull = sizeOf('gateway', { sample: 0, full: 1 }) === 1;
const SAMPLE: Scenario[] = [
  { store: 'retail', kind: 'goods', who: 'customer', method: 'STRIPE' },
  { store: 'grocery', kind: 'goods', who: 'guest', method: 'IPAY_AFRICA' },
  { store: 'services', kind: 'services', who: 'guest', method: 'CASHFREE' },
  { store: 'restaurant', kind: 'table', who: 'guest', method: PAY_LATER },
];
const shop = { store: 'retail', kind: 'goods', who: 'guest' } satisfies Partial<Scenario>;
const bad: Journey[] = [
  ...journeysTo(['declined', 'unfinished'], { ...shop, method: 'PAYPAL' }),
  ...journeysTo(['declined'], { ...shop, store: 'grocery', method: 'DPO' }),
];
const good = (isFull ? SCENARIOS : SAMPLE).flatMap((scenario) =>
  journeysTo(['paid', 'placed'], scenario),
);
const journeys = isFull ? [...good, ...bad] : [...good, ...bad.slice(0, 1)];

let site: SiteBeside;
let pair: GatewayPair;
const own = process.env.E2E_PORTS;

test.beforeAll(async () => {
  site = await siteBeside(process.env.E2E_DATA_DIR ?? '');
  pair = await startGatewayPair(site);
  const { simulator } = site;
  process.env.E2E_PORTS = JSON.stringify({
    ...JSON.parse(own ?? '{}'),
    ...{ shop: pair.port, simulator },
  });
});
test.afterAll(async () => {
  process.env.E2E_PORTS = own;
  printTable();
  await pair?.stop();
  await site?.stop();
});

test.afterEach(() => {
  expect(pair.refused, 'the platform refused what lacked a part of the table of calls').toEqual([]);
});

for (const [taste, { title, scenario, steps }] of journeys.entries())
  test(`through a gateway, ${title}`, async ({ page }) => {
    const row = {
      store: scenario.store,
      cart: scenario.kind,
      who: scenario.who,
      method: scenario.method,
      steps: steps.map(({ event }) => event).join(' '),
    };
    note(taste, { ...row, server: '', result: 'WRONG' });
    const shopper = new GatewayShopper(page, scenario, taste);
    for (const { event, state } of steps) {
      await shopper.does(event);
      await shopper.sees(state);
    }
    const { paymentState } = await shopper.orderFromServer();
    note(taste, { ...row, server: paymentState, result: steps.at(-1)?.state ?? '' });
  });

test('what the platform lacks is left out, and nothing leads there', async ({ page }) => {
  const shopper = new GatewayShopper(page, SAMPLE[0]!);
  await page.goto(`${shopper.url}/`);
  await expect(page.getByRole('contentinfo').getByRole('link')).not.toHaveCount(0);
  await expect(page.locator('a[href$="/orders/find"]')).toHaveCount(0);
  await page.goto(`${shopper.url}/orders/find`);
  await expect(page.getByLabel('Order number')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a typed time that is past or at a closed hour has its sentence, and the cart stays empty', async ({
  page,
}) => {
  const shopper = new GatewayShopper(page, SAMPLE[2]!);
  await shopper.opensService();
  for (const [day, time, words] of [
    ['', '', 'Type a day and a time'],
    ['2020-01-06', '10:00', 'This time is in the past'],
    [shopper.dayAhead(3), '03:10', 'Nobody works at this hour'],
  ] as const) {
    await shopper.types(day, time);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
  await expect(page.locator('[data-count]').first()).toBeHidden();
});

test('a typed time that the platform refuses is typed anew, and everything else stays', async ({
  page,
}) => {
  const shopper = new GatewayShopper(page, SAMPLE[2]!, journeys.length);
  await shopper.opensService();
  await shopper.typesWorkingTime();
  await shopper.putsIn();
  // Another shopper has that very hour by now.
  const other = new GatewayShopper(
    await (await page.context().browser()!.newContext()).newPage(),
    SAMPLE[2]!,
    journeys.length,
  );
  await other.goesToReview();
  await other.ordersNow();
  await other.sees('atProvider');
  await other.page.context().close();
  await shopper.viewsCart();
  await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersNow();
  await expect(shopper.heading('One time is gone')).toBeVisible();
  await shopper.typesWorkingTime(1);
  await shopper.sees('review');
  await shopper.ordersNow();
  await expect(page).toHaveURL(/pay\.localhost/);
});

type Row = Record<'store' | 'cart' | 'who' | 'method' | 'steps' | 'server' | 'result', string>;
function note(at: number, row: Row): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${String(at).padStart(3, '0')}.json`), JSON.stringify(row));
}

/** Every journey that was walked so far, as one table. */
function printTable(): void {
  const rows = globSync('*.json', { cwd: FOLDER })
    .sort()
    .map((file) => Object.values(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Row));
  const head = ['store', 'cart', 'who', 'method', 'steps', 'the platform holds', 'the page says'];
  const table = [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  writeFileSync(join(FOLDER, '../gateway.md'), `${table}\n`);
  console.log(`\n${table}\n`);
}
