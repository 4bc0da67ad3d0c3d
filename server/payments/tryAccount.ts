import { and, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { boundedHttp, LIMITS } from '#providers/kit/server/http.ts';
import { type Http, type OpenAttempt, type ServerProvider, slugOf } from '#providers/provider.ts';
import { type HostsByProvider, hostsFor, serverProvider } from '#providers/server.ts';
import { takesCurrency } from '../accountCurrency.ts';
import type { Clock } from '../clock.ts';
import { openSealed } from '../crypto/seal.ts';
import type { Database } from '../db/open.ts';
import { providerAccounts } from '../db/schema/payments.ts';
import { businesses } from '../db/schema/store.ts';
import type { ShopMode } from '../mode.ts';
import { type SeenReply, type Tried, trySentence } from './trySentence.ts';

interface Trying {
  database: Database;
  keys: Buffer[];
  clock: Clock;
  mode: ShopMode;
  sandboxOrigin: string | null;
  providerHosts?: HostsByProvider;
}

/** Asks the provider about a payment that cannot exist: nothing is opened, charged or ended by it. */
export async function tryAccount(
  { database, keys, clock, mode, sandboxOrigin, providerHosts }: Trying,
  { id, domain, currency }: { id: string; domain: string; currency: string },
  code: ProviderCode,
): Promise<Tried> {
  const [row] = await database.db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, id), eq(providerAccounts.provider, code)));
  if (!row) return { verdict: 'untried', sentence: `${domain} has no account with ${code}.` };
  const provider = serverProvider(code);
  const credentials = v.parse(provider.credentials, JSON.parse(openSealed(keys, row.sealed)));
  const hosts = hostsFor(code, sandboxOrigin, providerHosts?.[code], credentials);
  const seen: SeenReply = { status: 0, location: '', text: '', failure: '' };
  const http = boundedHttp(Object.values(hosts), { ...LIMITS, ...provider.limits });
  const report = await provider.inquire(nothing(provider, credentials, domain, clock.now()), {
    hosts,
    credentials,
    http: watched(http, seen),
    now: clock.now(),
    id: () => clock.id(),
  });
  const { verdict, sentence } = trySentence(code, report, seen, Object.values(hosts)[0] ?? '');
  const isUnfit = mode === 'live' && provider.isTest?.(credentials) === true;
  const isForeign = !takesCurrency({ provider, credentials }, currency);
  const notes = [
    sentence,
    isUnfit && 'These are test credentials, which a live shop does not use.',
    !isUnfit && provider.isTest?.(credentials) && 'These are test credentials.',
    isForeign && `The store counts in ${currency}, which this account cannot take.`,
    !row.enabled && 'It is put away: nothing is paid with it until it is set again.',
    ...(await sharers(database, keys, id, code, credentials)),
  ];
  return {
    verdict: isUnfit || isForeign ? 'wrong' : verdict,
    sentence: notes.filter(Boolean).join(' '),
  };
}

/** The last answer, or why none came. */
const watched =
  (http: Http, seen: SeenReply): Http =>
  async (request) => {
    try {
      const reply = await http(request);
      const { location = '' } = reply.headers;
      Object.assign(seen, { status: reply.status, location, text: reply.text.slice(0, 500) });
      return reply;
    } catch (error) {
      seen.failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };

/** Stores of this shop that are paid into the same account: meant so, or a slip. */
async function sharers(
  { db }: Database,
  keys: Buffer[],
  id: string,
  code: ProviderCode,
  credentials: unknown,
): Promise<string[]> {
  const others = await db
    .select({ domain: businesses.domain, sealed: providerAccounts.sealed })
    .from(providerAccounts)
    .innerJoin(businesses, eq(businesses.id, providerAccounts.businessId))
    .where(and(eq(providerAccounts.provider, code), ne(providerAccounts.businessId, id)));
  const provider = serverProvider(code);
  const nameOf = (one: unknown) => provider.payeeOf(one) ?? JSON.stringify(one);
  return others
    .filter(({ sealed }) => {
      const theirs = v.safeParse(provider.credentials, JSON.parse(openSealed(keys, sealed)));
      return theirs.success && nameOf(theirs.output) === nameOf(credentials);
    })
    .map(({ domain }) => `${domain} is paid into the same account.`);
}

function nothing(
  provider: ServerProvider,
  credentials: unknown,
  domain: string,
  now: Date,
): OpenAttempt {
  const reference = `TRY${now.getTime().toString(36).toUpperCase()}`;
  const back = `https://${domain}/cart/return/${slugOf(provider.code)}/try`;
  return {
    id: reference,
    reference,
    amount: 10_000,
    currency: descriptorOf(provider.code).usualCurrency,
    order: { id: reference, number: reference, description: reference },
    payer: { name: '', email: '', phone: '' },
    returnUrl: back,
    cancelUrl: back,
    notifyUrl: `https://${domain}/webhooks/${slugOf(provider.code)}`,
    deadline: now,
    session: provider.trySession?.(credentials) ?? {},
    hints: {},
  };
}
