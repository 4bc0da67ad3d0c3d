import * as v from 'valibot';
import { exponentOf } from '#machines/domain/money.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { demoAccount } from '#providers/demo.ts';
import type { Leaving, SandboxPayment } from '#providers/kit/sandbox/types.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import {
  type AttemptToPay,
  type Handover,
  type Http,
  type NotificationRequest,
  type OpenAttempt,
  type Opened,
  type ProviderTools,
  type ServerProvider,
  slugOf,
} from '#providers/provider.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import type { SimulatorState } from '#server/sandbox/state.ts';
import { endedBySilence } from '#tests/support/httpLimits.ts';

const currencyOf = ({ code }: ServerProvider): string => descriptorOf(code).usualCurrency;

type SentNotification = { url: string; headers: Record<string, string>; body: string };

export interface Rig {
  simulatorState: SimulatorState;
  origin: string;
  http: Http;
  now: Date;
  /** many questions come within one moment */
  hurried?: boolean;
  /** notifications that the simulator sent, in order */
  sent: SentNotification[];
  tools(provider: ServerProvider, store?: string): ProviderTools<unknown>;
  attempt(provider: ServerProvider, more?: Partial<AttemptToPay>): AttemptToPay;
  /** what the simulator promised for later happens now */
  runLater(): void;
  simulate(
    wish: Record<string, unknown>,
  ): Promise<{ ok: boolean; payment?: SandboxPayment; leaving?: Leaving | null }>;
  payments(provider: ServerProvider, reference: string): SandboxPayment[];
  close(): Promise<void>;
}

/** The simulator in process on a free port, our bounded client towards it, and time that only the test moves. */
export async function startRig(): Promise<Rig> {
  const sent: SentNotification[] = [];
  let promised: (() => void)[] = [];
  let count = 0;
  const rig = { now: new Date('2026-01-02T03:04:05.000Z'), sent } as Rig;
  // Different from the first signs on: providers cut their ids out of it.
  const id = () =>
    `${(++count * 7_919).toString(16).padStart(8, '0')}-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
  const app = sandboxApp({
    clock: { now: () => rig.now, id, secret: () => 'bm9uY2U' },
    later: (_ms, run) => promised.push(run),
    post: async (url, headers, body) => {
      sent.push({ url, headers, body });
      return { status: 200, body: 'OK' };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  rig.simulatorState = app.state;
  rig.origin = `http://pay.localhost:${port}`;
  const origins = PROVIDER_CODES.map((code) => `http://${slugOf(code)}.pay.localhost:${port}`);
  const http = boundedHttp(
    [rig.origin, ...origins],
    endedBySilence(app.state, { how: ['timeout'] }),
  );
  rig.http = (request) => {
    // A shop that keeps the pace of the account waits before it asks.
    const pace = /\/RMS\/(query\/)?q_/.test(request.url)
      ? (serverProvider('RAZER').poll.account ?? 0)
      : request.url.includes('stripe.pay') && !rig.hurried
        ? 50
        : 0;
    rig.now = new Date(rig.now.getTime() + pace);
    return http(request);
  };
  rig.tools = (provider, store = 'demo') => {
    const account = demoAccount(provider.code, store, 'https://shop.example.test');
    rig.simulatorState.write({ account });
    const hosts = hostsFor(provider.code, rig.origin);
    return {
      hosts,
      credentials: v.parse(provider.credentials, account.secrets),
      http: rig.http,
      now: rig.now,
      id,
    };
  };
  rig.attempt = (provider, more = {}) => ({
    id: id(),
    reference: `A${(++count).toString().padStart(9, '0')}`,
    amount: 4_250 * 10 ** (exponentOf(currencyOf(provider)) - 2),
    currency: currencyOf(provider),
    order: { id: 'order1', number: 'NL-1001', description: 'Order NL-1001' },
    payer: { name: 'Amina Otieno', email: 'amina@example.test', phone: '+254722000000' },
    returnUrl: `https://shop.example.test/cart/return/${slugOf(provider.code)}/cap1`,
    cancelUrl: `https://shop.example.test/cart/return/${slugOf(provider.code)}/cap1?cancelled=1`,
    notifyUrl: `https://shop.example.test/webhooks/${slugOf(provider.code)}`,
    deadline: new Date(rig.now.getTime() + provider.lifetime),
    ...more,
  });
  rig.runLater = () => {
    const due = promised;
    promised = [];
    for (const run of due) run();
  };
  rig.simulate = async (command) => {
    const reply = await rig.http({
      method: 'POST',
      url: `${rig.origin}/api/commands`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    if (reply.status !== 200) throw new Error(`the command failed: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  };
  rig.payments = (provider, reference) => rig.simulatorState.referenced(provider.code, reference);
  rig.close = () => app.close();
  return rig;
}

/** Does with a handover what a browser does; answers the page that is shown then. */
export async function follow(
  rig: Rig,
  handover: Handover,
): Promise<{ status: number; text: string }> {
  if (handover.kind === 'qr') return { status: 200, text: '' };
  if (handover.kind === 'redirect') return rig.http({ method: 'GET', url: handover.url });
  const form = handover.kind === 'script' ? handover.fallbackForm : handover;
  if (!form) throw new Error('the script has no form beside it');
  const body = new URLSearchParams(form.fields).toString();
  if (handover.kind === 'form' && handover.method === 'GET')
    return rig.http({ method: 'GET', url: `${form.url}?${body}` });
  return rig.http({
    method: 'POST',
    url: form.url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      referer: 'https://shop.example.test/',
    },
    body,
  });
}

export const isOpened = (opened: Opened): opened is Extract<Opened, { kind: 'opened' }> =>
  opened.kind === 'opened';

/** Opens and goes to the provider's page, and comes back as the stored attempt that `ask` gets. */
export async function openAndVisit(
  rig: Rig,
  provider: ServerProvider,
  attempt = rig.attempt(provider),
  store = 'demo',
): Promise<OpenAttempt> {
  const opened = await provider.open(attempt, rig.tools(provider, store));
  if (!isOpened(opened)) throw new Error(`not opened: ${JSON.stringify(opened)}`);
  const page = await follow(rig, opened.handover);
  if (page.status !== 200)
    throw new Error(`the provider's page answers ${page.status}: ${page.text}`);
  return { ...attempt, session: opened.session, hints: {} };
}

/** The attempt as it stands after the shopper's browser has come back. */
export function returned(
  provider: ServerProvider,
  attempt: OpenAttempt,
  leaving: Leaving | null | undefined,
): OpenAttempt {
  if (!leaving) return attempt;
  const params = { ...Object.fromEntries(new URL(leaving.url).searchParams), ...leaving.fields };
  return { ...attempt, hints: provider.readReturn?.(params) ?? {} };
}

export const asRequest = ({
  headers,
  body,
}: Pick<SentNotification, 'headers' | 'body'>): NotificationRequest => ({
  method: 'POST',
  headers,
  query: {},
  rawBody: Buffer.from(body),
  contentType: headers['content-type'] ?? '',
});
