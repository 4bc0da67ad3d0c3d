import type { FullIdentity } from '#src/firebase/fullIdentity.types.ts';
import { type IdentitySource, sourceOf, type Where } from './identity.ts';

/** As the account's documents need it; there it does not wait for idleness, since signing in is what one came for. */
export function fullIdentitySource(where: Where): IdentitySource {
  const load = (): Promise<FullIdentity> =>
    import('#src/firebase/fullIdentity.ts').then(({ openFullIdentity }) =>
      openFullIdentity(where.firebase, where.authEmulator),
    );
  const source = sourceOf(load);
  return {
    ...source,
    openWhenIdle: source.open,
    full: () => source.open() as Promise<FullIdentity>,
  };
}
