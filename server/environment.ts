import * as v from 'valibot';

/** What a live shop does with a variable: it needs it, refuses it as a part of the demo, or may have it. */
export type InLiveShop = 'needed' | 'refused' | 'optional';

interface Traits {
  group: string;
  live: InLiveShop;
  /** what holds where it is not set */
  otherwise: string;
}

/** An unset or empty variable is undefined; `mistake` names what is wrong and never the value. */
const variable = (
  group: string,
  description: string,
  {
    live = 'optional',
    otherwise = '',
    isRight = () => true,
    mistake = '',
  }: Partial<Traits> & { isRight?: (text: string) => boolean; mistake?: string } = {},
) =>
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text || undefined),
    v.check((text) => text === undefined || isRight(text), mistake),
    v.description(description),
    v.metadata({ group, live, otherwise } satisfies Traits),
  );

/** Several keys or names stand in one variable. */
export const wordsIn = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,]+/).filter(Boolean);

export interface ListenAddress {
  host: string;
  port: number;
}
/** `127.0.0.1:9464`, `[::1]:9464` or a name with a port; null: it is none. */
export function listenAddress(text: string): ListenAddress | null {
  const [, bracketed, name, port] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? name;
  return host && Number(port) < 65_536 ? { host, port: Number(port) } : null;
}

const PROXY = '(loopback|linklocal|uniquelocal|[\\d.]+(/\\d+)?|[\\da-f:]*:[\\da-f:.]*(/\\d+)?)';
/** As Fastify reads them. */
const PROXIES = new RegExp(`^(true|none|${PROXY}(, ?${PROXY})*)$`, 'i');
const number = { isRight: (text: string) => Number(text) >= 0, mistake: 'is no number' };
const SHOP = 'The shop';
const SECRETS = 'Secrets, the newest first';
const LIMITS = 'Limits';
const IDENTITY = 'Identity and push';
const PLATFORM = 'In front of a platform, or as one';
const BESIDE = 'Other services';
const WATCHED = 'Monitoring';
const DEMO = 'The demo and development';

/** Every variable that the server reads; the table of docs/configuration.md and `.env.example` are printed from it. */
export const ENVIRONMENT = v.object({
  SHOP_MODE: variable(SHOP, '`demo` or `live`', { otherwise: 'demo' }),
  DATABASE_URL: variable(SHOP, 'the PostgreSQL database, as the owner of its tables', {
    live: 'needed',
    otherwise: '`npm start` brings one',
  }),
  DATABASE_DIRECT_URL: variable(
    SHOP,
    'the same database past a pooler in transaction mode that `DATABASE_URL` leads to: for migrations, jobs and notices',
    { otherwise: '`DATABASE_URL`, and no pooler' },
  ),
  DATABASE_CONNECTIONS: variable(SHOP, 'connections of one process', {
    ...number,
    otherwise: '10',
  }),
  PROCESSES: variable(
    SHOP,
    'processes that share the port, and with it the cores of the machine; each has its connections and some 400 MB, and answers `/metrics` one port higher',
    { ...number, otherwise: '1' },
  ),
  HOST: variable(SHOP, 'where a live shop listens; the demo listens on loopback only', {
    otherwise: '0.0.0.0',
  }),
  PORT: variable(SHOP, 'the port to listen on', { ...number, otherwise: '3000' }),
  PUBLIC_SCHEME: variable(SHOP, 'scheme of the stores’ addresses', {
    otherwise: 'live https, else http',
  }),
  PUBLIC_PORT: v.pipe(
    v.optional(v.string()),
    v.description('port of the stores’ addresses; empty: the usual one'),
    v.metadata({ group: SHOP, live: 'optional', otherwise: 'live empty, else `PORT`' }),
  ),
  TRUST_PROXY: variable(
    SHOP,
    'the proxies in front of it, whose forwarded headers count: addresses, `true` for all, or `none`',
    {
      live: 'needed',
      otherwise: '`none`',
      isRight: (text) => PROXIES.test(text),
      mistake: 'is neither addresses like 10.0.0.7 or 10.0.0.0/8 nor `true` nor `none`',
    },
  ),
  DATA_DIR: variable(SHOP, 'folder of the demo’s database, secrets and logs', {
    otherwise: '.data',
  }),
  COOKIE_SECRET: variable(SECRETS, 'signs the session cookie; 32 characters or more', {
    live: 'needed',
    otherwise: 'the demo makes its own, which it also keeps beside a given one',
    isRight: (text) => wordsIn(text).every((key) => key.length >= 32),
    mistake: 'is shorter than 32 characters',
  }),
  ENCRYPTION_KEY: variable(SECRETS, 'seals what is stored secretly; 32 bytes as base64', {
    live: 'needed',
    otherwise: 'the demo makes its own, which it also keeps beside a given one',
    isRight: (text) => wordsIn(text).every((key) => Buffer.from(key, 'base64').length === 32),
    mistake: 'is not 32 bytes as base64',
  }),
  RATE_LIMIT_FACTOR: variable(LIMITS, 'multiplies every rate limit', {
    ...number,
    otherwise: '1',
  }),
  RATE_LIMIT_ADDRESS_FACTOR: variable(
    LIMITS,
    'so many times as often as one shopper may an address ask',
    { ...number, otherwise: '10' },
  ),
  ...project('FIREBASE_', 'the Firebase project of production', 'needed'),
  ...project('FIREBASE_DEV_', 'the Firebase project of development, never of a live shop'),
  FIREBASE_PUSH_KEY: variable(IDENTITY, 'web-push key of the Firebase project, for a live shop', {
    otherwise: 'Web Push without Firebase',
  }),
  GOOGLE_APPLICATION_CREDENTIALS: variable(
    IDENTITY,
    'file of a service account, which Firebase’s own library reads; a live shop asks Firebase at its start whether it is let in',
    { otherwise: 'the machine’s own account, at Google' },
  ),
  IDENTITY_PROVIDERS: v.pipe(
    v.optional(v.string()),
    v.description('by whom else one may sign in, as Firebase spells them; empty: by no one else'),
    v.metadata({
      group: IDENTITY,
      live: 'optional',
      otherwise: 'demo google.com apple.com, live none',
    }),
  ),
  VAPID_PUBLIC_KEY: variable(IDENTITY, 'keys of Web Push where Firebase sends nothing', {
    otherwise: 'the server makes its own',
  }),
  VAPID_PRIVATE_KEY: variable(IDENTITY, 'the private one of these keys'),
  VAPID_SUBJECT: variable(IDENTITY, '`mailto:` address that push services may write to'),
  PLATFORM_API_URL: variable(
    PLATFORM,
    'this shop is a gateway: the platform’s address, and the path in front of `/api/v1`',
  ),
  PLATFORM_API_KEY: variable(PLATFORM, 'the platform’s secret api-key'),
  PLATFORM_EXTENSIONS: v.pipe(
    v.optional(v.string()),
    v.description('calls beyond the specification that it answers, by name, or `none`'),
    v.metadata({ group: PLATFORM, live: 'optional', otherwise: 'its own description says so' }),
  ),
  API_EXTENSIONS: variable(PLATFORM, '`off`: only the calls of the specification are answered'),
  GATEWAY_KEY: variable(PLATFORM, 'a secret key of every store, by which a gateway asks', {
    isRight: (text) => text.length >= 32,
    mistake: 'is shorter than 32 characters',
  }),
  MAPS_KEY: variable(BESIDE, 'key of Google’s Places API (New): addresses are suggested', {
    otherwise: 'a plain form; the demo asks its simulator',
  }),
  MAIL_URL: variable(
    BESIDE,
    'the server that takes our mails, with user and password: `smtps://user:password@host:465`',
    {
      otherwise: 'no mail; the demo catches its own',
      isRight: (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''),
      mistake: 'is no address of a mail server, for example smtp://user:password@host:port',
    },
  ),
  MAIL_FROM: variable(
    BESIDE,
    'the address that mails come from; what cannot be delivered comes back to it, so a person reads it',
    {
      isRight: (text) => v.is(v.pipe(v.string(), v.email()), text),
      mistake: 'is no mail address',
    },
  ),
  TAG_MANAGER_ID: variable(BESIDE, 'Google’s tag manager, loaded after consent'),
  OFFLINE_PAGES: variable(
    BESIDE,
    '`off`: no browser keeps pages for times without a network, and what was kept is thrown away with its next visit',
    {
      otherwise: 'guests’ browsers keep what they have seen',
      isRight: (text) => text === 'off',
      mistake: 'is not `off`',
    },
  ),
  PROVIDER_HOSTS: variable(
    BESIDE,
    'JSON, `{"PAYPAL":{"api":"https://..."}}`: other addresses of a provider',
  ),
  ADMIN_ADDRESS: variable(
    WATCHED,
    'where this process answers `/metrics`, for Prometheus alone: `127.0.0.1:9464`. Never open it to the world',
    {
      otherwise: 'no metrics',
      isRight: (text) => listenAddress(text) !== null,
      mistake: 'is no address with a port, for example 127.0.0.1:9464',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    WATCHED,
    'a collector of OpenTelemetry that takes JSON over HTTP, to which spans are sent: `http://127.0.0.1:4318`',
    {
      otherwise: 'no spans',
      isRight: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
      mistake: 'is no address of a collector, for example http://127.0.0.1:4318',
    },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    WATCHED,
    'what the collector is shown with each request: `authorization=Bearer%20...`',
    { otherwise: 'nothing' },
  ),
  OTEL_SERVICE_NAME: variable(WATCHED, 'what this shop is called there', { otherwise: 'shop' }),
  OTEL_TRACES_SAMPLER_ARG: variable(WATCHED, 'the share of requests that are told, 0 to 1', {
    otherwise: '1',
    isRight: (text) => Number(text) >= 0 && Number(text) <= 1,
    mistake: 'is no share between 0 and 1',
  }),
  SANDBOX_ORIGIN: variable(DEMO, 'the payment simulator, as browsers reach it', {
    live: 'refused',
  }),
  FIREBASE_AUTH_EMULATOR_HOST: variable(DEMO, 'the Auth emulator: its tokens are unsigned', {
    live: 'refused',
  }),
  VITE_DEV: variable(DEMO, '`1`: pages from the sources', { live: 'refused' }),
  DEMO_PAST: variable(DEMO, '`1`: the first shopper of each demo store has ordered before', {
    live: 'refused',
  }),
  PUSH_ORIGINS: variable(DEMO, 'push services beside the browsers’ own', { live: 'refused' }),
});
export type Environment = v.InferOutput<typeof ENVIRONMENT>;
export type VariableName = keyof typeof ENVIRONMENT.entries;

export const VARIABLES = Object.keys(ENVIRONMENT.entries) as VariableName[];
export const traitsOf = (name: VariableName): Traits & { description: string } => ({
  ...(v.getMetadata(ENVIRONMENT.entries[name]) as unknown as Traits),
  description: v.getDescription(ENVIRONMENT.entries[name]) ?? '',
});

/** With everything that stands in the way, by variable and never by value. */
export function readEnvironment(
  env: Record<string, string | undefined>,
  isLive: boolean,
): { env: Environment; faults: string[] } {
  const read = v.safeParse(ENVIRONMENT, env);
  const misused = (live: InLiveShop, isSet: boolean): VariableName[] =>
    VARIABLES.filter((name) => isLive && traitsOf(name).live === live && !!env[name] === isSet);
  const faults = [
    ...misused('needed', false).map((name) => `${name} is missing`),
    ...misused('refused', true).map((name) => `${name} belongs to the demo`),
    ...(read.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`),
  ];
  return { env: read.output as Environment, faults };
}

/** The web keys of one Firebase project. */
function project<Prefix extends 'FIREBASE_' | 'FIREBASE_DEV_'>(
  prefix: Prefix,
  whose: string,
  live: InLiveShop = 'optional',
) {
  const key = (what: string, inLive = live) =>
    variable(IDENTITY, `${what} of ${whose}`, {
      live: inLive,
      otherwise: 'the emulator’s, in the demo',
    });
  const keys = {
    PROJECT_ID: key('id'),
    API_KEY: key('web key'),
    AUTH_DOMAIN: key('sign-in address'),
    APP_ID: key('app id'),
    MESSAGING_SENDER_ID: key('sender of pushed messages', 'optional'),
  };
  type Keys = { [K in keyof typeof keys & string as `${Prefix}${K}`]: (typeof keys)[K] };
  return Object.fromEntries(
    Object.entries(keys).map(([name, schema]) => [prefix + name, schema]),
  ) as unknown as Keys;
}
