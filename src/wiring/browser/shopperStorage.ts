import * as v from 'valibot';
import type { Shopper } from '#machines/cart-panel/types.ts';
import type { KeptUser } from '#machines/session/types.ts';
import { plainStorageKey, storageKey } from './browserStorage.ts';

/** The flag's key is the specification's; of the user record only these two fields are kept. */
const flag = plainStorageKey('is_auth');
const user = storageKey<KeptUser>({
  area: 'local',
  name: 'user',
  version: 1,
  schema: v.object({ uid: v.string(), fullName: v.string() }),
});

export const readIsAuthenticated = (): boolean => flag.read() === 'true';
export const readUser = (): KeptUser | null => user.read().value;

export function storeShopper(who: KeptUser | null): void {
  flag.write(String(who !== null));
  user.write(who);
}

/** Who is shopping as far as storage knows: known at once, before the identity provider has loaded. */
export const readShopper = (): Shopper => ({
  isAuthenticated: readIsAuthenticated(),
  fullName: readUser()?.fullName ?? null,
});

/** The way to pay that was chosen last in this browser: it is offered first. */
export const keptMethod = plainStorageKey('storefront.method');

/** Whether the shop may measure what is looked at: `yes` or `no`. */
export const keptConsent = plainStorageKey('storefront.consent');

/** To whom a link to sign in was sent from this browser, so that it is not typed again. */
export const keptLinkEmail = plainStorageKey('storefront.linkEmail');
/** Firebase's own note that the page was left for another identity provider. */
export const isBackFromProvider = (): boolean =>
  attempted(() =>
    Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect:')),
  );

function attempted(action: () => boolean): boolean {
  try {
    return action();
  } catch {
    return false;
  }
}
