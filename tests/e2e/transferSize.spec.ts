import { expect, test } from '@playwright/test';
import { budgetsOf, IDENTITY_KB, PANEL_KB } from '#scripts/bench/budgets.ts';
import { askOften } from '#scripts/bench/load.ts';
import { panelTraffic, trafficOf } from '#scripts/bench/traffic.ts';
import { isSampled } from '#tests/support/proofSize.ts';
import { storeUrl } from './simulator.ts';

/** Sampled is one document of each kind; what each of them may have is read from the build by tests/pages/budgets.test.ts. */
const SAMPLE = ['list of 24', 'product', 'cart, checkout', 'orders'];
const budgets = budgetsOf('/products/hass-avocados');

/** The very count that `npm run bench` prints: what comes over HTTP/1.1 on a first visit. */
for (const { name, path, inCart, scriptKb, allKb, until, htmlKb } of budgets.filter(
  (one) => !isSampled || SAMPLE.includes(one.name),
))
  test(`${name} transfers at most ${scriptKb} kB of script${allKb === null ? '' : `, and ${allKb} until it is at rest`}`, async ({
    browser,
  }) => {
    const url = storeUrl('grocery') + path;
    const traffic = await trafficOf(browser, url, until, inCart);
    expect(traffic.scriptKb).toBeGreaterThan(20);
    expect(traffic.scriptKb).toBeLessThanOrEqual(scriptKb);
    if (allKb !== null) expect(traffic.allKb).toBeLessThanOrEqual(allKb);
    expect(traffic.identityKb).toBeLessThanOrEqual(IDENTITY_KB);
    if (until === 'rest') expect(traffic.identityKb).toBeGreaterThan(10);
    expect(traffic.shift).toBeLessThan(0.01);
    if (htmlKb === null) return;
    const askedOften = async (): Promise<number> => {
      await askOften(url);
      return (await trafficOf(browser, url)).htmlKb;
    };
    await expect.poll(askedOften).toBeLessThanOrEqual(htmlKb);
  });

test(`a list with its cart's panel opened has transferred at most ${PANEL_KB} kB of script`, async ({
  browser,
}) => {
  const kilobytes = await panelTraffic(browser, `${storeUrl('grocery')}/products`);
  expect(kilobytes).toBeGreaterThan(60);
  expect(kilobytes).toBeLessThanOrEqual(PANEL_KB);
});
