import { and, eq } from 'drizzle-orm';
import { isProviderCode, type ProviderCode } from '#machines/domain/payment.ts';
import { type HostsByProvider, serverProvider } from '#providers/server.ts';
import type { Clock } from './clock.ts';
import { reseal, resealedText } from './crypto/reseal.ts';
import type { Database } from './db/open.ts';
import { auditRows } from './db/schema/jobs.ts';
import { providerAccounts } from './db/schema/payments.ts';
import { type BusinessRow, businesses } from './db/schema/store.ts';
import { ACCOUNT_SET, heardNotifications } from './heardNotifications.ts';
import type { ShopMode } from './mode.ts';
import { CredentialsRefused, providerFields, readAccount } from './payments/credentialFields.ts';
import { simulatedAccount } from './payments/demoAccounts.ts';
import { tryAccount } from './payments/tryAccount.ts';
import type { TryResult } from './payments/trySentence.ts';
import { storeAccount } from './records/providerAccount.ts';
import { courierCommand } from './shipments/credentials.ts';

export interface Operator {
  database: Database;
  keys: Buffer[];
  clock: Clock;
  mode: ShopMode;
  /** addresses instead of the providers' own, as the server reads them */
  sandboxOrigin: string | null;
  /** where a store's notifications go */
  originOf(domain: string): string;
  providerHosts?: HostsByProvider;
}

export const CREDENTIALS_USAGE = `npm run credentials -- list DOMAIN
npm run credentials -- fields PROVIDER
npm run credentials -- set DOMAIN PROVIDER < credentials.json
npm run credentials -- off DOMAIN PROVIDER
npm run credentials -- try DOMAIN PROVIDER
npm run credentials -- heard DOMAIN PROVIDER
npm run credentials -- simulated DOMAIN PROVIDER   (in the demo: an account at its simulator)
npm run credentials -- reseal [--dry-run]          (all that is stored sealed, under the newest ENCRYPTION_KEY)
PROVIDER is a payment provider, or a courier: boxleo, lalamove, aramex, speedaf`;

export interface TryReport {
  text: string;
  exitCode: number;
}
/** `try` has an exit code for each: 1 was answered by the provider, 2 was not. */
export const EXIT_CODE: Record<TryResult, number> = { right: 0, wrong: 1, untried: 2 };

/** A store's accounts with its providers, told from outside: answers what to print, and how the command ends. */
export async function credentialsCommand(
  operator: Operator,
  words: string[],
  input: () => Promise<string>,
): Promise<TryReport> {
  const [verb, domain = '', code] = words;
  if (verb === 'reseal') return sealAnew(operator, words.slice(1));
  if ((verb !== 'try' && verb !== 'heard') || words.length !== 3)
    return { text: await changeOrTell(operator, words, input), exitCode: 0 };
  const business = await businessOf(operator, domain);
  if (verb === 'heard') {
    const { isWell, text } = await heardNotifications(
      operator.database,
      business,
      providerNamed(code),
    );
    return { text, exitCode: isWell ? EXIT_CODE.right : EXIT_CODE.wrong };
  }
  const { verdict, sentence } = await tryAccount(operator, business, providerNamed(code));
  return { text: sentence, exitCode: EXIT_CODE[verdict] };
}

async function sealAnew(operator: Operator, [flag, ...more]: string[]): Promise<TryReport> {
  const isDryRun = flag === '--dry-run';
  if ((flag !== undefined && !isDryRun) || more.length > 0)
    throw new CredentialsRefused(CREDENTIALS_USAGE);
  const { isWell, text } = resealedText(await reseal(operator, { isDryRun }), isDryRun);
  return { text, exitCode: isWell ? EXIT_CODE.right : EXIT_CODE.wrong };
}

/** What an account of this provider or courier consists of. Nothing but its name is needed to tell. */
export const fieldsTold = (code = ''): string =>
  (courierCommand(code)?.fields() ?? providerFields(providerNamed(code))).join('\n');

/** The secrets come in as text and go nowhere but into the sealed row. */
async function changeOrTell(
  operator: Operator,
  [verb, ...words]: string[],
  input: () => Promise<string>,
): Promise<string> {
  if (verb === 'fields' && words.length === 1) return fieldsTold(words[0]);
  const [domain = '', code] = words;
  if (verb === 'list' && words.length === 1)
    return list(operator, await businessOf(operator, domain));
  if (verb === 'simulated' && words.length === 2) {
    const business = await businessOf(operator, domain);
    const provider = providerNamed(code);
    const account = await simulatedAccount(operator, business.domain, provider);
    const said = await set(operator, business, provider, JSON.stringify(account.secrets));
    await note(operator, business.id, ACCOUNT_SET, provider);
    return said;
  }
  if (words.length !== 2 || (verb !== 'set' && verb !== 'off'))
    throw new CredentialsRefused(CREDENTIALS_USAGE);
  const courier = courierCommand(code ?? '');
  const business = await businessOf(operator, domain);
  if (courier) {
    const notes =
      verb === 'set'
        ? await courier.set(operator, business, await input())
        : await courier.off(operator, business);
    await note(operator, business.id, `credentials.${verb}`, code ?? '');
    return notes;
  }
  const provider = providerNamed(code);
  const said =
    verb === 'set'
      ? await set(operator, business, provider, await input())
      : await off(operator, business, provider);
  const kind = verb === 'set' ? ACCOUNT_SET : 'credentials.off';
  await note(operator, business.id, kind, provider);
  return said;
}

async function businessOf({ database }: Operator, domain: string): Promise<BusinessRow> {
  const [found] = await database.db.select().from(businesses).where(eq(businesses.domain, domain));
  if (!found) throw new CredentialsRefused(`There is no store at ${domain}.`);
  return found;
}

function providerNamed(code = ''): ProviderCode {
  if (!isProviderCode(code)) throw new CredentialsRefused(`${code} is no provider.`);
  return code;
}

async function set(
  operator: Operator,
  business: BusinessRow,
  code: ProviderCode,
  text: string,
): Promise<string> {
  const credentials = readAccount(code, text);
  if (operator.mode === 'live' && serverProvider(code).isTest?.(credentials))
    throw new CredentialsRefused(
      `These are test credentials of ${code}. What is paid with them is no money, so a live shop takes none.`,
    );
  await operator.database.transaction((tx) =>
    storeAccount(tx, operator, { businessId: business.id, code, credentials }),
  );
  const offered = business.view.paymentMethods.includes(code)
    ? ''
    : ` The store does not offer ${code} yet: it is not in its payment methods.`;
  return `${business.domain} is paid by ${code} with these credentials from now on.${offered}`;
}

async function off(
  { database }: Operator,
  business: BusinessRow,
  code: ProviderCode,
): Promise<string> {
  const mine = and(
    eq(providerAccounts.businessId, business.id),
    eq(providerAccounts.provider, code),
  );
  const changed = await database.db
    .update(providerAccounts)
    .set({ enabled: false })
    .where(mine)
    .returning({ provider: providerAccounts.provider });
  if (changed.length === 0)
    throw new CredentialsRefused(`${business.domain} has no account with ${code}.`);
  return `${business.domain} is not paid by ${code} any more. What is still open there is not asked about either, until it is set again.`;
}

async function list({ database }: Operator, business: BusinessRow): Promise<string> {
  const rows = await database.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.businessId, business.id));
  const known = new Map(rows.map((row) => [row.provider, row.enabled ? 'set' : 'off']));
  const offered = business.view.paymentMethods.filter(isProviderCode);
  const told = (code: string): string => {
    const isOffered = offered.some((one) => one === code);
    return `${code.padEnd(12)} ${known.get(code) ?? 'missing'}${isOffered ? '' : ', not offered'}`;
  };
  return [...new Set([...offered, ...known.keys()])].sort().map(told).join('\n');
}

async function note(
  { database, clock }: Operator,
  businessId: string,
  kind: string,
  subject: string,
): Promise<void> {
  await database.db
    .insert(auditRows)
    .values({ id: clock.id(), businessId, kind, subject, detail: '', at: clock.now() });
}
