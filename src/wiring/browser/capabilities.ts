import * as v from 'valibot';
import { storageKey } from './browserStorage.ts';

const Capabilities = v.record(v.string(), v.string());
/** The order that was placed last, or last brought back from a provider's page, comes last. */
export const capabilities = storageKey({
  area: 'local',
  name: 'capabilities',
  version: 1,
  schema: Capabilities,
});
const lookedUp = storageKey({ area: 'local', name: 'lookedUp', version: 1, schema: Capabilities });
const MOST_KEPT = 20;
type Kept = typeof capabilities;

const readFrom = (where: Kept, orderId: string): string | null =>
  where.read().value?.[orderId] ?? null;
function keep(where: Kept, orderId: string, value: string): void {
  const others = Object.entries(where.read().value ?? {}).filter(([id]) => id !== orderId);
  where.write(Object.fromEntries([...others.slice(1 - MOST_KEPT), [orderId, value]]));
}

/** What placing an order answered, and what a return from paying brought: the second never takes the first away. Neither shows anything personal. */
export function keepCapability(orderId: string, capability: string): void {
  const [first = capability] = readFrom(capabilities, orderId)?.split(',') ?? [];
  keep(capabilities, orderId, first === capability ? capability : `${first},${capability}`);
}
/** What naming an order's number and contact answered: it shows the whole order, so it goes with everything else on signing out. */
export const keepLookedUp = (orderId: string, capability: string): void =>
  keep(lookedUp, orderId, capability);

/** All that this browser has to open one order, as it is sent. */
export const capabilityOf = (orderId: string): string | null =>
  [statusCapabilityOf(orderId), readFrom(lookedUp, orderId)].filter((one) => one !== null).join() ||
  null;
/** What of it may stay on signing out. */
export const statusCapabilityOf = (orderId: string): string | null =>
  readFrom(capabilities, orderId);
