import pg from 'pg';
import { findBrowsers } from '#scripts/chromium.ts';
import { bringFonts } from '#scripts/fonts.ts';
import { alwaysOpen } from '#tests/support/alwaysOpen.ts';
import { pushService } from '#tests/support/pushService.ts';
import { startShop } from '#tests/support/startShop.ts';
import { forgetResults, printResults } from './paymentResults.ts';

/** Starts the shop that all journeys go through; a few accounts and one address make them all, so its limits are wider. `E2E_PORTS` names one that runs already: `{"shop":3000,"simulator":4000,"emulator":9099,"push":4001}`, the last being one of its PUSH_ORIGINS. */
export default async function setup(): Promise<() => Promise<void>> {
  bringFonts(console.log);
  if (!process.env.PLAYWRIGHT_SHELL) Object.assign(process.env, await findBrowsers(console.log));
  forgetResults();
  const given: { push?: number } | null = process.env.E2E_PORTS
    ? JSON.parse(process.env.E2E_PORTS)
    : null;
  const service = await pushService(given?.push);
  const shop = given
    ? null
    : await startShop({ env: { RATE_LIMIT_FACTOR: '20', PUSH_ORIGINS: service.origin } });
  if (shop) {
    await fillShelves(shop.databaseUrl);
    await alwaysOpen(shop.databaseUrl);
  }
  process.env.E2E_PORTS = JSON.stringify({
    ...(given ?? shop?.ports),
    push: Number(new URL(service.origin).port),
  });
  // Other sites are started beside it.
  if (shop) process.env.E2E_DATA_DIR = shop.dataDir;
  if (shop) process.env.E2E_DATABASE = shop.databaseUrl;
  return async () => {
    printResults();
    await shop?.discard();
    await service.close();
  };
}

/** Hundreds of orders are more than a demo store has in stock. What is sold out stays so, and outside a whole proof also what is scarce. */
async function fillShelves(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const filled = process.env.PROVE
    ? 'stock_in_hand = 5000 where stock_in_hand > 0'
    : 'stock_in_hand = stock_in_hand + 40 where stock_in_hand >= 6';
  try {
    await client.query(`update product_location set ${filled}`);
  } finally {
    await client.end();
  }
}
