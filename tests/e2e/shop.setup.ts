import { findChromium } from '#scripts/chromium.ts';
import { startShop } from '#tests/support/startShop.ts';
import { forgetResults, printResults } from './results.ts';

/** Starts the shop that all journeys go through; a few accounts and one address make them all, so its limits are wider. `E2E_PORTS` names one that runs already: `{"shop":3000,"simulator":4000}`. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.PLAYWRIGHT_CHROMIUM ??= await findChromium(console.log);
  forgetResults();
  const shop = process.env.E2E_PORTS ? null : await startShop({ env: { RATE_LIMIT_FACTOR: '20' } });
  if (shop) process.env.E2E_PORTS = JSON.stringify(shop.ports);
  return async () => {
    printResults();
    await shop?.discard();
  };
}
