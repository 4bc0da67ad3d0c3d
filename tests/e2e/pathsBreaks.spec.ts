import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '#scripts/child.ts';
import type { Failed } from '#tests/paths/browser/failed.ts';
import type { BrowserRun } from '#tests/paths/browser/results.ts';
import { runCommand } from '#tests/paths/cli.ts';
import { type Breaks, brokenShop } from './brokenShop.ts';
import { test as every, expect } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { storeUrl } from './simulator.ts';

/** `npm run prove -- pathsBreaks`: each break is planted in turn, and `npm run paths -- --browser` is run as a person runs it. */
const test = (process.env.PROVE === 'pathsBreaks' ? every : () => undefined) as typeof every;

// They share a shop, its database, and the file of what was reached.
test.describe?.configure({ mode: 'serial' });

const { store } = scenarioOf('STRIPE', 'guest');
const RESULT = join(ROOT, `test-results/paths-browser/STRIPE-goods-${store}-en-390.json`);

interface Came {
  code: number;
  said: string;
  failed: Failed[];
}
/** The command through a shop that is broken so; a whole one where nothing is. */
async function run(door: string, breaks: Breaks | null, minutes = 1): Promise<Came> {
  const given = process.env.E2E_PORTS ?? '{}';
  const ports = JSON.parse(given) as { shop: number };
  const broken = breaks && (await brokenShop(ports.shop, breaks));
  const lines: string[] = [];
  if (broken) process.env.E2E_PORTS = JSON.stringify({ ...ports, shop: broken.port });
  const flags = [
    '--provider',
    'STRIPE',
    '--kind',
    'goods',
    '--minutes',
    String(minutes),
    '--fresh',
  ];
  try {
    const code = await runCommand(['--browser', '--door', door, ...flags], (line: string) => {
      lines.push(line);
      console.log(line);
    });
    if (broken) expect(broken.broken(), 'the break was planted').toBeGreaterThan(0);
    const { failed = [] } = JSON.parse(readFileSync(RESULT, 'utf8')) as BrowserRun;
    return { code, said: lines.join('\n'), failed };
  } finally {
    process.env.E2E_PORTS = given;
    broken?.close();
  }
}

/** What failed is a file, and what support opens; on a whole shop the file is walked first, and nothing is wrong any more. */
async function isKeptAndMended(
  { failed }: Came,
  door: string,
  page: import('@playwright/test').Page,
): Promise<void> {
  const [one] = failed as [Failed];
  expect(JSON.parse(readFileSync(one.kept, 'utf8'))).toMatchObject({
    ...{ chart: 'checkout', place: 'chromium', provider: 'STRIPE', kind: 'goods' },
    ...{ door, steps: one.steps, wrong: one.wrong },
  });
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${storeUrl(store)}/support`);
    await page.getByLabel('A trace of this machine').setInputFiles(one.trace);
    await expect(page).toHaveTitle('Checkout PATH-0001');
    const rows = page.getByRole('listbox', { name: 'What happened' }).getByRole('option');
    // Its beginning is a row, too; what a timer or another tab did beside it may be more.
    await expect(rows.first()).toBeVisible();
    expect(await rows.count()).toBeGreaterThan(1);
    expect(one.steps.length).toBeLessThanOrEqual(6);
    const mended = await run(door, null);
    expect(mended.said).toContain(`kept path, ${one.steps.join(', ')}: nothing is wrong any more`);
    expect(mended.failed).toEqual([]);
    expect(mended.code).toBe(0);
  } finally {
    for (const each of failed) if (existsSync(each.kept)) rmSync(each.kept);
  }
}

test('a page that asks no question before a button is found, shrunk and kept', async ({ page }) => {
  test.setTimeout(1_200_000);
  const came = await run('order', {
    script: (text) => {
      const without = text.replace(/[\w$]+\((\w+)=>[\w$]+\(\1,[`"]order\.giveUp[`"]\)\)/, '!0');
      return without === text ? null : without;
    },
  });
  expect(came.code).toBe(1);
  expect(came.failed[0]?.wrong.join()).toMatch(
    /offers "Cancel the order", and the chart refuses order\.giveUp/,
  );
  await isKeptAndMended(came, 'order', page);
});

test('an order that the shop answers and never writes is found, shrunk and kept', async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  // The first order is that of the visit, made by hand.
  const swallows: Breaks['swallows'] = (method, path, [first]) => {
    if (method !== 'POST' || !/\/cartTransaction$/.test(path) || !first) return null;
    const told = JSON.parse(first) as { data: { id: string } };
    return JSON.stringify({ ...told, data: { ...told.data, id: crypto.randomUUID() } });
  };
  const came = await run('review', { swallows }, 3);
  expect(came.code).toBe(1);
  expect(came.failed[0]?.wrong.join()).toContain('an order stands, and none is written');
  expect(came.failed[0]?.steps.at(-1)).toMatch(/^placeOrder answers/);
  await isKeptAndMended(came, 'review', page);
});

test('an order that takes nothing from its shelves is found, shrunk and kept', async ({ page }) => {
  test.setTimeout(1_200_000);
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE ?? '' });
  await client.connect();
  await client.query(
    `create function keeps_nothing() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await client.query(
    'create trigger keeps_nothing before insert on stock_hold for each row execute function keeps_nothing()',
  );
  const came = await run('review', null, 3).finally(async () => {
    await client.query('drop trigger keeps_nothing on stock_hold');
    await client.query('drop function keeps_nothing()');
    // What was counted as held by orders of which nothing is written is free again.
    await client.query(
      `update product_location s set held = coalesce((select sum(quantity) from stock_hold h where h.stock_id = s.id and h.state = 'HELD'), 0)`,
    );
    await client.end();
  });
  expect(came.code).toBe(1);
  expect(came.failed[0]?.wrong.join()).toContain('nothing is taken from its shelves');
  expect(came.failed[0]?.steps.at(-1)).toMatch(/^placeOrder answers/);
  await isKeptAndMended(came, 'review', page);
});
