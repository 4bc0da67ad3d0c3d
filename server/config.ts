import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientConfig } from '#machines/domain/render.ts';
import { type HostsByProvider, readHosts } from '#providers/server.ts';
import type { Clock } from './clock.ts';
import {
  type Environment,
  type ListenAddress,
  listenAddress,
  readEnvironment,
  wordsIn,
} from './environment.ts';
import type { LimitSettings } from './http/limits.ts';
import { readMode, type ShopMode } from './mode.ts';
import {
  DEMO_PLACES_KEY,
  GOOGLE_PLACES,
  type PlacesSettings,
  placesSandbox,
} from './placesHost.ts';
import { demoSecrets } from './secretsFile.ts';
import { StartRefused } from './startRefused.ts';

/** What the server makes of its environment (`environment.ts`). */
export interface Config {
  mode: ShopMode;
  port: number;
  /** where to listen; `localhost` is both loopback addresses */
  host: string;
  databaseUrl: string;
  /** past the pooler, if one is in front of the database; else the same */
  databaseDirectUrl: string;
  connections: number;
  dataDir: string;
  secrets: {
    /** signing keys of the cookie, newest first */
    cookie: string[];
    /** 32-byte keys for what is stored sealed, newest first */
    encryption: Buffer[];
  };
  push: PushSettings | null;
  /** the server that takes our mails; null: none are sent */
  mail: MailSettings | null;
  firebase: ClientConfig['firebase'];
  /** other identity providers that shoppers may come in by, as Firebase spells them */
  identityProviders: string[];
  authEmulator: string | null;
  /** where the payment simulator stands, as browsers reach it */
  sandboxOrigin: string | null;
  /** the demo's shoppers have ordered before */
  hasDemoPast: boolean;
  /** addresses of providers that are not the live ones */
  providerHosts?: HostsByProvider;
  /** proxies whose forwarded headers count, in Fastify's words; false: none */
  trustProxy: boolean | string;
  limits: LimitSettings;
  platform: { url: string; apiKey: string; extensions: readonly string[] | null } | null;
  /** false: only the specification's calls are answered, as by a platform that knows no others */
  extensions: boolean;
  /** a secret key of every store at once, by which a gateway in front of this server asks */
  gatewayKey: string | null;
  /** who suggests addresses; null: they are typed by hand */
  places: PlacesSettings | null;
  tagManager: string | null;
  /** browsers keep what a guest has seen, for times without a network */
  keepsPages: boolean;
  /** where `/metrics` is answered; null: nowhere */
  admin: ListenAddress | null;
  /** what the server does is told to a collector of OpenTelemetry; null: to none */
  spans: SpanSettings | null;
  buildId: string;
  /** pages from the sources, through Vite */
  develops: boolean;
  /** the one origin of a store, from its stored domain and never from a request (D01) */
  originOf(domain: string): string;
}

/** The collector's address and headers are read by OpenTelemetry's own exporter. */
export interface SpanSettings {
  /** what this shop is called there */
  service: string;
  /** of all stories, 0 to 1 */
  share: number;
}

/** `smtp://` or `smtps://` with user and password, and the address that mails come from. */
export interface MailSettings {
  url: string;
  from: string;
}

/** Firebase where a project does it; otherwise Web Push, under keys given here or made by the server for itself. */
export type PushSettings =
  | { kind: 'fcm'; publicKey: string }
  | {
      kind: 'web-push';
      keys: { publicKey: string; privateKey: string } | null;
      subject: string | null;
      /** push services beside the browsers' own */
      origins: string[];
    };

const DEMO_FIREBASE = {
  apiKey: 'demo-key',
  authDomain: 'demo-store.localhost',
  projectId: 'demo-store',
  appId: 'demo-app',
  messagingSenderId: '0',
};
const DEMO_PROVIDERS = 'google.com apple.com';
/** Emulator tokens are unsigned: a program that reaches the port could sign in as any person. */
const LOOPBACK = 'localhost';

export function readConfig(outside: Record<string, string | undefined>, clock: Clock): Config {
  const mode = readMode(outside);
  const live = mode === 'live';
  const { env, faults } = readEnvironment(outside, live);
  faults.push(
    ...(live || env.DATABASE_URL ? [] : ['DATABASE_URL is missing']),
    ...mailFaults(env),
    ...platformFaults(env, live),
    ...hostsFaults(env),
  );
  if (faults.length > 0) throw new StartRefused(faults, live);
  const port = Number(env.PORT || 3000);
  const dataDir = resolve(env.DATA_DIR || '.data');
  return {
    mode,
    port,
    host: live ? env.HOST || '0.0.0.0' : LOOPBACK,
    databaseUrl: env.DATABASE_URL ?? '',
    databaseDirectUrl: env.DATABASE_DIRECT_URL || (env.DATABASE_URL ?? ''),
    connections: Number(env.DATABASE_CONNECTIONS || 10),
    dataDir,
    secrets: live ? givenSecrets(env) : demosSecrets(env, dataDir, clock),
    push: pushOf(env, live),
    mail: mailSettings(env),
    firebase: firebaseOf(env, live),
    identityProviders: namesIn(env.IDENTITY_PROVIDERS ?? (live ? '' : DEMO_PROVIDERS)),
    authEmulator: env.FIREBASE_AUTH_EMULATOR_HOST || null,
    sandboxOrigin: env.SANDBOX_ORIGIN || null,
    hasDemoPast: !live && env.DEMO_PAST === '1',
    providerHosts: readHosts(env.PROVIDER_HOSTS),
    trustProxy: proxiesIn(env.TRUST_PROXY),
    limits: {
      factor: Number(env.RATE_LIMIT_FACTOR || 1),
      addressFactor: Number(env.RATE_LIMIT_ADDRESS_FACTOR || 10),
    },
    platform: platformOf(env),
    extensions: env.API_EXTENSIONS !== 'off',
    gatewayKey: env.GATEWAY_KEY || null,
    places: placesSettings(env),
    tagManager: env.TAG_MANAGER_ID || null,
    keepsPages: env.OFFLINE_PAGES !== 'off' && env.VITE_DEV !== '1',
    admin: env.ADMIN_ADDRESS ? listenAddress(env.ADMIN_ADDRESS) : null,
    spans: spanSettings(env),
    buildId: buildId(),
    develops: env.VITE_DEV === '1',
    originOf: originsOf(env, live, port),
  };
}

/** Where they are not known all shoppers come from the proxy's own address and share its limits, so a live shop has to say. */
const proxiesIn = (text = 'none'): boolean | string => text === 'true' || (text !== 'none' && text);

function spanSettings(env: Environment): SpanSettings | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    service: env.OTEL_SERVICE_NAME || 'shop',
    share: Number(env.OTEL_TRACES_SAMPLER_ARG || 1),
  };
}

const mailSettings = ({
  MAIL_URL: url,
  MAIL_FROM: from,
  PLATFORM_API_URL,
}: Environment): MailSettings | null => (url && from && !PLATFORM_API_URL ? { url, from } : null);

/** A mail server without an address of ours, or the other way round, is a mistake. */
function mailFaults({ MAIL_URL: url, MAIL_FROM: from, PLATFORM_API_URL }: Environment): string[] {
  if (!url === !from || PLATFORM_API_URL) return [];
  return [
    url
      ? 'MAIL_FROM is missing: mails come from an address, so it stands beside MAIL_URL'
      : 'MAIL_URL is missing: MAIL_FROM has no server that takes its mails. Set both, or neither for a shop without mails',
  ];
}

/** The secret key goes to this address with every request: live it travels over TLS only. */
function platformFaults(
  { PLATFORM_API_URL: address, PLATFORM_API_KEY: key }: Environment,
  live: boolean,
): string[] {
  if (!address) return [];
  const url = URL.parse(address);
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  return [
    ...(isPlain ? [] : ['PLATFORM_API_URL is no plain http(s) address']),
    ...(isPlain && live && url.protocol !== 'https:' ? ['PLATFORM_API_URL is not https'] : []),
    ...(key ? [] : ['PLATFORM_API_KEY is missing: the platform of PLATFORM_API_URL asks for it']),
  ];
}

function platformOf(env: Environment): Config['platform'] {
  if (!env.PLATFORM_API_URL) return null;
  const extensions =
    env.PLATFORM_EXTENSIONS === undefined
      ? null
      : wordsIn(env.PLATFORM_EXTENSIONS).filter((name) => name !== 'none');
  return {
    url: env.PLATFORM_API_URL.replace(/\/+$/, ''),
    apiKey: env.PLATFORM_API_KEY ?? '',
    extensions,
  };
}

function hostsFaults({ PROVIDER_HOSTS }: Environment): string[] {
  try {
    readHosts(PROVIDER_HOSTS);
    return [];
  } catch (error) {
    return [(error as Error).message.replace(/\.$/, '')];
  }
}

/** Google under the merchant's key; without one the demo's simulator, and a live shop has a plain form. */
function placesSettings({ MAPS_KEY, SANDBOX_ORIGIN }: Environment): PlacesSettings | null {
  if (MAPS_KEY) return { key: MAPS_KEY, host: GOOGLE_PLACES };
  return SANDBOX_ORIGIN ? { key: DEMO_PLACES_KEY, host: placesSandbox(SANDBOX_ORIGIN) } : null;
}

/** Live shops stand behind TLS on the usual port; the demo is asked at the port it listens on. */
function originsOf(env: Environment, live: boolean, port: number): Config['originOf'] {
  const scheme = env.PUBLIC_SCHEME || (live ? 'https' : 'http');
  const shown = env.PUBLIC_PORT ?? (live ? '' : String(port));
  const usual = scheme === 'https' ? '443' : '80';
  const suffix = shown === '' || shown === usual ? '' : `:${shown}`;
  return (domain) => `${scheme}://${domain}${suffix}`;
}

const givenSecrets = (env: Environment): Config['secrets'] => ({
  cookie: wordsIn(env.COOKIE_SECRET),
  encryption: wordsIn(env.ENCRYPTION_KEY).map((key) => Buffer.from(key, 'base64')),
});

/** What the demo is given counts first; its own, of before, still open what they closed. */
function demosSecrets(env: Environment, dataDir: string, clock: Clock): Config['secrets'] {
  const given = givenSecrets(env);
  const own = demoSecrets(dataDir, clock);
  return {
    cookie: [...given.cookie, ...own.cookie],
    encryption: [
      ...given.encryption,
      ...own.encryption.map((key) => Buffer.from(key, 'base64url')),
    ],
  };
}

/** The key that Firebase itself gives every project until it has one of its own: the fixed one of development. */
const DEVELOPMENT_PUSH_KEY =
  'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4';

/** Firebase needs its sender's number and a web-push key beside the project; the emulator delivers nothing. */
function pushOf(env: Environment, live: boolean): PushSettings {
  const firebaseKey = live ? env.FIREBASE_PUSH_KEY : DEVELOPMENT_PUSH_KEY;
  const firebase = firebaseOf(env, live);
  const isFirebase =
    firebase !== DEMO_FIREBASE &&
    firebase.messagingSenderId !== '' &&
    !env.FIREBASE_AUTH_EMULATOR_HOST;
  if (isFirebase && firebaseKey) return { kind: 'fcm', publicKey: firebaseKey };
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject,
  } = env;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : null;
  return { kind: 'web-push', keys, subject: subject || null, origins: wordsIn(env.PUSH_ORIGINS) };
}

/**
 * Two identity projects stand in the environment, `FIREBASE_...` for production and `FIREBASE_DEV_...` for development. A live shop takes the
 * first; any other takes the second, then the first, and without either the emulator's.
 */
function firebaseOf(env: Environment, live: boolean): ClientConfig['firebase'] {
  const prefix = (['FIREBASE_DEV_', 'FIREBASE_'] as const).find(
    (one) => !(live && one === 'FIREBASE_DEV_') && env[`${one}PROJECT_ID`],
  );
  if (!prefix) return DEMO_FIREBASE;
  return {
    apiKey: env[`${prefix}API_KEY`] ?? '',
    authDomain: env[`${prefix}AUTH_DOMAIN`] ?? '',
    projectId: env[`${prefix}PROJECT_ID`] ?? '',
    appId: env[`${prefix}APP_ID`] ?? '',
    messagingSenderId: env[`${prefix}MESSAGING_SENDER_ID`] ?? '',
  };
}
const namesIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((name) => /^[a-z]+(\.[a-z]+)+$/.test(name));

/** The build's stamp; a draft or a trace names the build it came from. */
function buildId(): string {
  const stamp = join(import.meta.dirname, '../dist/.built-from');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'source';
}
