import * as v from 'valibot';
import { isProviderCode, type ProviderCode } from '#machines/domain/payment.ts';
import { ALL_PROVIDERS, payerNeeds } from './all.ts';
import { folderOf, type ServerProvider, slugOf } from './provider.ts';

export const SERVER_PROVIDERS: readonly ServerProvider[] = await Promise.all(
  ALL_PROVIDERS.map(async ({ code }) => (await import(`./${folderOf(code)}/server.ts`)).default),
);

export function serverProvider(code: ProviderCode): ServerProvider {
  const provider = SERVER_PROVIDERS.find((one) => one.code === code);
  if (!provider) throw new Error(`no server half for ${code}`);
  return provider;
}

const endsAll = ({ cancel, endsVouchersOnly }: ServerProvider): boolean =>
  cancel !== undefined && !endsVouchersOnly;
/** Whether a page of it that is open can be ended (476). */
export const endsPages = (code: ProviderCode): boolean => endsAll(serverProvider(code));
/** What no call ends of a payment that is open there, and until when it can be paid where that is not its own time; null: it can be ended. */
export const unendableOf = (
  { cancel, unendable }: Pick<ServerProvider, 'cancel' | 'unendable'>,
  session: Record<string, string>,
): { until: Date | null } | null => (cancel ? (unendable?.(session) ?? null) : { until: null });

/** What the checkout has to know of the ways to pay that a store offers. */
export const traitsOf = (methods: readonly string[]) => ({
  ...payerNeeds(methods),
  endableMethods: methods.filter((one) => isProviderCode(one) && endsAll(serverProvider(one))),
});

export type HostsByProvider = Partial<Record<ProviderCode, Record<string, string>>>;

const Hosts = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.url(), v.startsWith('https://')))),
);

/** `PROVIDER_HOSTS`, JSON: `{"PAYPAL":{"api":"https://api-m.sandbox.paypal.com"}}`. A slip in it stops the start, not the first payment. */
export function readHosts(text: string | undefined): HostsByProvider {
  const asked = v.safeParse(Hosts, text || '{}');
  // What a parser says of it quotes it, and a value is not printed.
  if (!asked.success)
    throw new Error(
      'PROVIDER_HOSTS is not as expected: JSON of https addresses, {"PAYPAL":{"api":"https://..."}}.',
    );
  const read = asked.output;
  for (const [code, hosts] of Object.entries(read)) {
    const known = SERVER_PROVIDERS.find((one) => one.code === code)?.hosts ?? {};
    const stranger = Object.keys(hosts).find((name) => !Object.hasOwn(known, name));
    if (stranger)
      throw new Error(
        `PROVIDER_HOSTS names ${code} ${stranger}, which is no address of a provider.`,
      );
  }
  return read as HostsByProvider;
}

/** Where a provider keeps its certificates is another host than the one that is called, at the simulator too. */
const CERTIFICATES = 'certs';

/**
 * A provider's addresses: its live ones, each replaced by name (`PROVIDER_HOSTS`), or all of them by the simulator (`SANDBOX_ORIGIN`,
 * `http://pay.localhost:4000` becomes `http://stripe.pay.localhost:4000`).
 */
export function hostsFor(
  code: ProviderCode,
  sandboxOrigin: string | null,
  replaced: Record<string, string> = {},
  credentials?: unknown,
): Record<string, string> {
  const provider = serverProvider(code);
  const own = credentials === undefined ? {} : provider.hostsOf?.(credentials);
  const hosts = { ...provider.hosts, ...own, ...replaced };
  if (!sandboxOrigin) return hosts;
  const origin = new URL(sandboxOrigin);
  origin.hostname = `${slugOf(code)}.${origin.hostname}`;
  const apart = new URL(origin);
  apart.hostname = `${CERTIFICATES}.${origin.hostname}`;
  // A host that was named by itself is asked there: a rehearsal against one strange address beside the simulator.
  return Object.fromEntries(
    Object.keys(hosts).map((name) => [
      name,
      replaced[name] ?? (name === CERTIFICATES ? apart : origin).origin,
    ]),
  );
}
