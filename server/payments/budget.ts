import type { Clock } from '../clock.ts';

const MINUTE_MS = 60_000;
/** Calls a minute that strangers may cause at one account: enough for a certificate and an answer now and then, too few to hurt a provider. */
export const OF_ACCOUNT = 30;
export const OF_SOURCE = 6;
/** Of an account's calls, those that are left for senders that proved genuine before. */
export const RESERVED = 10;

interface Spent {
  ends: number;
  all: number;
  bySource: Map<string, number>;
}

/** A request that proves nothing must not make us call a provider as often as it likes. An account keeps no more sources than it has calls. */
export function strangersBudget(clock: Pick<Clock, 'now'>) {
  const accounts = new Map<string, Spent>();
  const spentOf = (account: string): Spent => {
    const now = clock.now().getTime();
    const known = accounts.get(account);
    if (known && known.ends > now) return known;
    const fresh = { ends: now + MINUTE_MS, all: 0, bySource: new Map<string, number>() };
    accounts.set(account, fresh);
    return fresh;
  };
  return {
    /** Takes one call of what is left; false: nothing is left for that source, or for the account. */
    of:
      (account: string, source: string) =>
      (forProven: boolean): boolean => {
        const spent = spentOf(account);
        const own = spent.bySource.get(source) ?? 0;
        if (spent.all >= (forProven ? OF_ACCOUNT : OF_ACCOUNT - RESERVED) || own >= OF_SOURCE)
          return false;
        spent.all++;
        spent.bySource.set(source, own + 1);
        return true;
      },
  };
}
