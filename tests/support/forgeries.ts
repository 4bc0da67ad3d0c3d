import type { ProviderCode } from '#machines/domain/payment.ts';
import { SANDBOXES } from '#providers/demo.ts';
import type { Outgoing, SandboxContext, SandboxPayment } from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import type { PayingShop } from './payingShop.ts';

/** One request that a provider, or a forger, sends to a store. */
export interface Sending {
  what: string;
  host: string;
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | Buffer;
}

export const sendingOf = (what: string, { url, headers, body }: Outgoing): Sending => {
  const to = new URL(url);
  return { what, host: to.host, path: to.pathname + to.search, method: 'POST', headers, body };
};

/** What a provider would say of a payment had it been paid, signed by a stranger who knows no secret. */
export function pretended(shop: PayingShop, payment: SandboxPayment): Sending[] {
  const sandbox = sandboxOf(payment.provider);
  const account = shop.simulatorState.accounts.get(`${payment.provider} ${payment.account}`);
  if (!account) throw new Error(`no account ${payment.account}`);
  const secrets = Object.fromEntries(
    Object.entries(account.secrets).map(([name, secret]) => [name, guessed(name, secret)]),
  );
  const events: string[] = [];
  const context = {
    now: () => shop.clock.now(),
    id: () => crypto.randomUUID(),
    origin: originOf(shop, payment.provider),
    accountOf: () => account,
    moved: (_payment: SandboxPayment, event?: string) => void (event && events.push(event)),
  } as unknown as SandboxContext;
  // Paid in a copy of the state, which is read only here.
  const copy = structuredClone(payment);
  sandbox.act(copy, { action: 'approve', reason: 'TECHNICAL', by: 'api' }, context);
  const messages = events.map((event) =>
    sandbox.outgoing(copy, event, { ...account, secrets }, context),
  );
  return messages.flatMap((message) => (message ? [sendingOf('pretended', message)] : []));
}

/** What stands in the merchant's page anyway is known to every visitor; the rest can only be guessed. */
const PUBLIC =
  /^(merchantId|merchantCode|clientId|vid|extended|hash|signatureType|paymentId|serviceType|live)$/;
const guessed = (name: string, secret: string): string =>
  PUBLIC.test(name) ? secret : `${[...secret].reverse().join('')}x`;

/** All that can be done to a genuine message about a reference on its way. `other` is the host of another store with an account of its own there. */
export function forgeriesOf(genuine: Sending, other: string, reference: string): Sending[] {
  const body = String(genuine.body);
  const like = (what: string, more: Partial<Sending>): Sending => ({ ...genuine, ...more, what });
  const typed = (type: string) => ({ ...genuine.headers, 'content-type': type });
  const isForm = genuine.headers['content-type']?.includes('urlencoded') ?? false;
  const unsigned = Object.fromEntries(
    Object.entries(genuine.headers).map(([name, value]) => [name, keepsMeaning(name) ? value : '']),
  );
  return [
    like('no signature', {
      headers: unsigned,
      body: body.replace(/((?:skey|Signature|signature)(?:=|":"))[^&"]*/, '$1'),
    }),
    like('altered byte', { body: altered(body, reference) }),
    like('other store', { host: other }),
    like('truncated', { body: body.slice(0, Math.floor(body.length / 2)) }),
    like('oversized', { body: body + ' '.repeat(70_000) }),
    like('another type', { headers: typed('text/plain') }),
    like('packed', { headers: { ...genuine.headers, 'content-encoding': 'gzip' } }),
    like('not UTF-8', { body: Buffer.concat([Buffer.from(body), Buffer.from([0xc3, 0x28])]) }),
    like('by GET', { method: 'GET', body: '' }),
    like('empty', { body: '' }),
    ...(isForm ? [like('a name twice', { body: `${body}&${body.split('&')[0]}` })] : []),
  ];
}

const keepsMeaning = (name: string): boolean => name === 'content-type';

/** One letter of our reference becomes another: the message still reads well. */
function altered(body: string, reference: string): string {
  const at = body.indexOf(reference);
  if (at < 0) throw new Error(`the message does not name ${reference}: ${body.slice(0, 200)}`);
  return body.slice(0, at) + (body[at] === 'A' ? 'B' : 'A') + body.slice(at + 1);
}

export function sandboxOf(code: ProviderCode) {
  const found = SANDBOXES.find((one) => one.code === code);
  if (!found) throw new Error(`no simulator for ${code}`);
  return found;
}

const originOf = (shop: PayingShop, code: ProviderCode): string =>
  (shop.config.sandboxOrigin ?? '').replace('//', `//${slugOf(code)}.`);

/** A generator of numbers below `below`, the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

export function shuffled<T>(all: readonly T[], random: (below: number) => number): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
