import { startShop } from '#tests/support/startShop.ts';

/** Starts the shop that all journeys go through. `E2E_PORTS` names one that runs already: `{"shop":8080,"simulator":8081}`. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_PORTS) return undefined;
  const shop = await startShop();
  process.env.E2E_PORTS = JSON.stringify(shop.ports);
  return shop.discard;
}
