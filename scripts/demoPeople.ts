import { demoStoreId } from '#server/db/demoStores.ts';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';

/** The demo's people for the Auth emulator, which is another site and reads nothing of the shop's: it is told by its environment. */
export function demoPeople(): string {
  return JSON.stringify(
    DEMO_ACCOUNTS.map(({ uid, email, password, fullName, business, roles }) => ({
      uid,
      email,
      password,
      name: fullName,
      ...(roles.length > 0 && { claims: { roles, business: demoStoreId(business) } }),
    })),
  );
}
