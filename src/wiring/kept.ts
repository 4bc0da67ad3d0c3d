import * as v from 'valibot';
import type { Shopper } from '#machines/cart-panel/types.ts';
import type { KeptUser } from '#machines/session/types.ts';
import { place, plainPlace } from './storage.ts';

/** The flag's key is the specification's; of the user record only these two fields are kept. */
const flag = plainPlace('is_auth');
const user = place<KeptUser>({ area: 'local', name: 'user', version: 1, schema: v.object({ uid: v.string(), fullName: v.string() }) });

export const readFlag = (): boolean => flag.read() === 'true';
export const readUser = (): KeptUser | null => user.read().value;

export function keepShopper(who: KeptUser | null): void {
  flag.write(String(who !== null));
  user.write(who);
}

/** Who is shopping as far as storage knows: known at once, before the identity provider has loaded. */
export const readShopper = (): Shopper => ({ isAuthenticated: readFlag(), fullName: readUser()?.fullName ?? null });

/** To whom a link to sign in was sent from this browser, so that nobody types it again. */
export const keptLinkEmail = plainPlace('storefront.linkEmail');
/** Firebase's own note that the page was left for another identity provider. */
export const isBackFromProvider = (): boolean =>
  attempted(() => Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect:')));

const Capabilities = v.record(v.string(), v.string());
const capabilities = place({ area: 'local', name: 'capabilities', version: 1, schema: Capabilities });
const MOST_KEPT = 20;

/** What opens one order's status in this browser, by order id. */
export const capabilityOf = (orderId: string): string | null => capabilities.read().value?.[orderId] ?? null;
export function keepCapability(orderId: string, capability: string): void {
  const others = Object.entries(capabilities.read().value ?? {}).filter(([id]) => id !== orderId);
  capabilities.write(Object.fromEntries([...others.slice(1 - MOST_KEPT), [orderId, capability]]));
}

function attempted(deed: () => boolean): boolean {
  try {
    return deed();
  } catch {
    return false;
  }
}
