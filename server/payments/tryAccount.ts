import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { boundedHttp, LIMITS } from '#providers/kit/server/http.ts';
import {
  type OpenAttempt,
  type PaymentStatusReport,
  type ServerProvider,
  slugOf,
} from '#providers/provider.ts';
import { type HostsByProvider, hostsFor, serverProvider } from '#providers/server.ts';
import type { Clock } from '../clock.ts';
import { openSealed } from '../crypto/seal.ts';
import type { Database } from '../db/open.ts';
import { providerAccounts } from '../db/schema/payments.ts';

interface Trying {
  database: Database;
  keys: Buffer[];
  clock: Clock;
  sandboxOrigin: string | null;
  providerHosts?: HostsByProvider;
}

/** Asks the provider about a payment that cannot exist: nothing is opened, charged or ended by it. One sentence. */
export async function tryAccount(
  { database, keys, clock, sandboxOrigin, providerHosts }: Trying,
  { id, domain }: { id: string; domain: string },
  code: ProviderCode,
): Promise<string> {
  const [row] = await database.db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.businessId, id), eq(providerAccounts.provider, code)));
  if (!row) return `${domain} has no account with ${code}.`;
  const provider = serverProvider(code);
  const credentials = v.parse(provider.credentials, JSON.parse(openSealed(keys, row.sealed)));
  const hosts = hostsFor(code, sandboxOrigin, providerHosts?.[code], credentials);
  const report = await provider.inquire(nothing(provider, credentials, domain, clock.now()), {
    hosts,
    credentials,
    http: boundedHttp(Object.values(hosts), { ...LIMITS, ...provider.limits }),
    now: clock.now(),
    id: () => clock.id(),
  });
  const kind = provider.isTest?.(credentials) ? ' These are test credentials.' : '';
  return `${sentenceOf(code, report, hosts)}${kind}`;
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

function sentenceOf(
  code: ProviderCode,
  { status, rawStatus }: PaymentStatusReport,
  hosts: Record<string, string>,
): string {
  if (rawStatus === 'unreachable')
    return `${code} did not answer at ${Object.values(hosts)[0]}: the address, the network or the provider is down, and nothing is known about the credentials.`;
  if (status !== 'NOT_FOUND' && status !== 'EXPIRED')
    return `${code} does not take these credentials, or not for this: asked about a payment that does not exist it answered "${rawStatus}".`;
  return descriptorOf(code).inquiryHasNoKey
    ? `${code} answers, and knows no payment that does not exist ("${rawStatus}"); its key is proved by the first payment only.`
    : `${code} takes these credentials: asked about a payment that does not exist it answered "${rawStatus}". What signs its notifications is proved by the first of them.`;
}
