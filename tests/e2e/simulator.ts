import { request } from 'node:http';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { CaughtMail } from '#server/sandbox/mail/catcher.ts';

interface SimulatedPayment {
  provider: string;
  account: string;
  id: string;
  reference: string;
  description: string;
  status: string;
  paid: { amount: number } | null;
}
interface Books {
  payments: SimulatedPayment[];
  accounts: { provider: string; account: string; name: string }[];
}
const ports = (): { shop: number; simulator: number } => JSON.parse(process.env.E2E_PORTS ?? '{}');

export const storeUrl = (slug: string): string => `http://${slug}.localhost:${ports().shop}`;

/** Node does not resolve `pay.localhost`, so the address is the loopback's and the name goes into the header. */
function call<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  name = 'pay.localhost',
): Promise<T> {
  const port = ports().simulator;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `${name}:${port}`, 'content-type': 'application/json' },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        reply.on('end', () =>
          reply.statusCode === 200
            ? resolve(JSON.parse(text))
            : reject(new Error(`${reply.statusCode} ${text}`)),
        );
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** What the mail server of the demo has taken, newest first. */
export const caughtMails = (): Promise<CaughtMail[]> =>
  call('GET', '/api/mails', undefined, 'mail.localhost');

/** Providers know the number of the store's sequence, without the letters that a shopper reads behind it. */
const inBooks = (mark: string): string => mark.replace(/^(\d+)-[A-Z]{3}$/, '$1');

/** The payments that a provider's stand-in holds for one order of one store, found by the order's number or the attempt's reference. */
export async function paymentsOf(
  provider: ProviderCode,
  slug: string,
  marks: string | readonly string[],
): Promise<SimulatedPayment[]> {
  const { payments, accounts } = await call<Books>('GET', `/api/state?provider=${provider}`);
  const own = accounts.find((one) => one.provider === provider && one.name === slug);
  const isMeant = ({ description, reference }: SimulatedPayment): boolean =>
    [marks]
      .flat()
      .map(inBooks)
      .some((mark) => mark !== '' && (description.includes(mark) || reference === mark));
  return payments.filter((one) => one.account === own?.account && isMeant(one));
}

export type Deed =
  | 'approve'
  | 'approveSlowly'
  | 'arrives'
  | 'decline'
  | 'cancel'
  | 'expire'
  | 'pending'
  | 'payLess';

/** Does to a payment what only a person elsewhere can do: pays a code with a phone, pays at a counter. */
export async function simulate(
  provider: ProviderCode,
  slug: string,
  marks: string | readonly string[],
  action: Deed,
): Promise<void> {
  const payment = (await paymentsOf(provider, slug, marks)).at(-1);
  if (!payment)
    throw new Error(`${provider} knows no payment for ${[marks].flat().join(', ')} of ${slug}`);
  await call('POST', '/api/commands', { provider, session: payment.id, action });
}
