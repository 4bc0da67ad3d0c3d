import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Letter, LetterRequest } from '#machines/domain/letter.ts';
import type { Renderer } from '#machines/domain/render.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { watchCatalogue } from '#server/db/catalogueChanges.ts';
import { type Database, open } from '#server/db/open.ts';
import { bringDemoStores } from '#server/demo/bringStores.ts';
import { SEED } from '#server/demo/stores.ts';
import type { TokenVerifier } from '#server/http/identity.ts';
import type { Lateness } from '#server/http/lateness.ts';
import type { Meters } from '#server/services.ts';
import { SEEDED, SEEDED_AT } from './cluster.ts';
import { cloneDatabase } from './database.ts';
import { namedIdentity } from './namedIdentity.ts';
import { type SetClock, setClock } from './setClock.ts';

export interface InProcessShop {
  app: FastifyInstance;
  database: Database;
  databaseUrl: string;
  clock: SetClock;
  config: Config;
  /** One request as a browser on a page of that store would send it. */
  ask(request: Ask): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface Ask {
  store?: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD';
  url: string;
  body?: unknown;
  /** an id_token */
  as?: string;
  cookie?: string;
  /** merged last; undefined takes one away */
  headers?: Record<string, string | undefined>;
}

export interface ShopOptions {
  config?: Partial<Config>;
  identity?: (config: Config, clock: SetClock) => TokenVerifier;
  renderer?: Renderer;
  lateness?: Lateness;
  /** whether it is told what other connections change of the catalogue, as every server process is */
  isTold?: boolean;
  meters?: Meters;
  logger?: { write(line: string): void };
  /** another process on the same database */
  beside?: InProcessShop;
  /** of its own, not that of the process beside it */
  clock?: SetClock;
  /** a database that is there and stays */
  databaseUrl?: string;
  /** opened in a way of the test's own */
  database?: Database;
  /** of its database */
  patience?: number;
}

/** The server as `main.ts` builds it, on a database of the test file's own, asked without a network. */
export async function inProcessShop({
  config: overrides = {},
  identity,
  renderer = echoRenderer,
  lateness,
  meters,
  isTold = false,
  logger,
  beside,
  clock = beside?.clock ?? setClock(SEEDED_AT),
  databaseUrl: standing = beside?.databaseUrl,
  database: opened,
  patience = 1,
}: ShopOptions = {}): Promise<InProcessShop> {
  const clone = standing ? null : await cloneDatabase(SEEDED);
  const databaseUrl = standing ?? clone?.url ?? '';
  const database = opened ?? open(databaseUrl, { patience });
  const config = { ...testConfig(databaseUrl), ...overrides };
  if (!clone) await bringDemoStores(database, clock);
  const changes = isTold ? watchCatalogue(databaseUrl, clock) : undefined;
  const app = await buildApp({
    database,
    clock,
    config,
    renderer,
    changes,
    lateness,
    meters,
    logger,
    identity: identity ? identity(config, clock) : namedIdentity(clock),
  });
  await app.ready();
  return {
    app,
    database,
    databaseUrl,
    clock,
    config,
    ask: (request) => app.inject(injection(request, config)),
    async close() {
      await app.close();
      await changes?.close();
      await database.close();
      await clone?.drop();
    },
  };
}

export const store = (slug: string) => {
  const found = SEED.find((one) => one.slug === slug);
  if (!found) throw new Error(`There is no demo store ${slug}.`);
  return found;
};

function injection(
  { store: slug = 'grocery', method = 'GET', url, body, as, cookie, headers = {} }: Ask,
  config: Config,
): InjectOptions {
  const host = `${slug}.localhost`;
  const all: Record<string, string | undefined> = {
    host,
    origin: method === 'GET' ? undefined : config.originOf(host),
    'api-key': url.startsWith('/api/v1') ? `pk-demo-${slug}` : undefined,
    'content-type': body === undefined ? undefined : 'application/json',
    id_token: as,
    cookie,
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const payload =
    body === undefined
      ? undefined
      : typeof body === 'string' || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
  return { method: method as 'GET', url, headers: sent, ...(payload !== undefined && { payload }) };
}

/** For tests that draw no invoice. */
export const noInvoice = (): never => {
  throw new Error('no invoice is drawn here');
};
/** An invoice of the order's number alone: what it says is the pages'. */
const plainInvoice: Renderer['invoice'] = ({ locale, business, order }) => ({
  ...{
    locale,
    title: order.orderNumber,
    seller: { name: business.name, facts: [] },
    buyer: { title: '', facts: [] },
    delivery: null,
  },
  ...{
    about: '',
    dates: [],
    wanted: [],
    paidBy: [],
    columns: ['', '', '', ''],
    lines: [],
    totalName: '',
  },
  sums: { rows: [], total: '', code: '', inside: null, settled: [] },
  taxes: null,
  payTo: null,
  incomplete: '',
  fileName: `${order.orderNumber}.pdf`,
});
/** Words of mails are the pages' too. */
export const noLetter = ({ kind, link }: LetterRequest): Letter => ({
  subject: kind,
  text: link,
  html: link,
});

/** Pages are another room's: this one says what it was asked to show. */
const echoRenderer: Renderer = {
  render: async ({ url, locale, store: shown, problem, session, stores }) => ({
    status: problem?.status ?? 200,
    group: url.startsWith('/cart') ? 'checkout' : url.startsWith('/login') ? 'login' : 'catalogue',
    headers: {},
    html: `<!doctype html><title>${shown?.business.name ?? problem?.code ?? 'stores'}</title><pre>${JSON.stringify({ url, locale, session, stores: stores.map((one) => one.url) })}</pre>`,
  }),
  say: (_locale, id) => id,
  letter: noLetter,
  invoice: plainInvoice,
};

export const TEST_KEY = Buffer.alloc(32, 7);
const testConfig = (databaseUrl: string): Config => ({
  mode: 'demo',
  port: 3000,
  host: 'localhost',
  databaseUrl,
  databaseDirectUrl: databaseUrl,
  connections: 10,
  dataDir: '/nonexistent',
  secrets: { cookie: ['a-cookie-secret-of-enough-characters'], encryption: [TEST_KEY] },
  push: null,
  mail: null,
  firebase: {
    apiKey: 'demo-key',
    authDomain: 'demo-store.localhost',
    projectId: 'demo-store',
    appId: 'demo-app',
    messagingSenderId: '0',
  },
  identityProviders: [],
  authEmulator: null,
  sandboxOrigin: null,
  hasDemoPast: false,
  trustProxy: false,
  limits: { factor: 1000, addressFactor: 10 },
  platform: null,
  extensions: true,
  gatewayKey: null,
  places: null,
  tagManager: null,
  keepsPages: true,
  admin: null,
  spans: null,
  buildId: 'test',
  develops: false,
  originOf: (domain) => `http://${domain}:3000`,
});
