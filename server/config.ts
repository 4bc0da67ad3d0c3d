import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ClientConfig } from '#machines/domain/render.ts';
import { type HostsByProvider, readHosts } from '#providers/server.ts';
import type { Clock } from './clock.ts';
import type { LimitSettings } from './http/limits.ts';
import { readMode, type ShopMode } from './mode.ts';
import {
  DEMO_PLACES_KEY,
  GOOGLE_PLACES,
  type PlacesSettings,
  placesSandbox,
} from './placesHost.ts';
import { demoSecrets } from './secretsFile.ts';

/** All that the server is told from outside. */
export interface Config {
  mode: ShopMode;
  port: number;
  /** where to listen; `localhost` is both loopback addresses */
  host: string;
  databaseUrl: string;
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
  buildId: string;
  /** pages from the sources, through Vite */
  develops: boolean;
  /** the one origin of a store, from its stored domain and never from a request (D01) */
  originOf(domain: string): string;
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

type Env = Record<string, string | undefined>;

const DEMO_FIREBASE = {
  apiKey: 'demo-key',
  authDomain: 'demo-store.localhost',
  projectId: 'demo-store',
  appId: 'demo-app',
  messagingSenderId: '0',
};
const DEMO_PROVIDERS = 'google.com apple.com';
/** Emulator tokens are unsigned: whoever reaches the port could sign in as anybody. */
const LOOPBACK = 'localhost';

export function readConfig(env: Env, clock: Clock): Config {
  const mode = readMode(env);
  const live = mode === 'live';
  if (live) refuseUnfitForLive(env);
  const port = Number(env.PORT || 3000);
  const dataDir = resolve(env.DATA_DIR || '.data');
  return {
    mode,
    port,
    host: live ? env.HOST || '0.0.0.0' : LOOPBACK,
    databaseUrl: required(env, 'DATABASE_URL'),
    connections: Number(env.DATABASE_CONNECTIONS || 10),
    dataDir,
    ...(live ? liveSecrets(env) : ownSecrets(dataDir, clock)),
    push: pushOf(env, live),
    mail: mailSettings(env),
    firebase: firebaseOf(env, live),
    identityProviders: namesIn(env.IDENTITY_PROVIDERS ?? (live ? '' : DEMO_PROVIDERS)),
    authEmulator: env.FIREBASE_AUTH_EMULATOR_HOST || null,
    sandboxOrigin: env.SANDBOX_ORIGIN || null,
    providerHosts: readHosts(env.PROVIDER_HOSTS),
    trustProxy: env.TRUST_PROXY === 'true' ? true : env.TRUST_PROXY || false,
    limits: {
      factor: Number(env.RATE_LIMIT_FACTOR || 1),
      addressFactor: Number(env.RATE_LIMIT_ADDRESS_FACTOR || 10),
    },
    platform: platformOf(env, live),
    extensions: env.API_EXTENSIONS !== 'off',
    gatewayKey: env.GATEWAY_KEY || null,
    places: placesSettings(env),
    tagManager: env.TAG_MANAGER_ID || null,
    buildId: buildId(),
    develops: env.VITE_DEV === '1',
    originOf: originsOf(env, live, port),
  };
}

/** A mail server without an address of ours, or the other way round, is a mistake that is named at the start. */
function mailSettings({ MAIL_URL, MAIL_FROM, PLATFORM_API_URL }: Env): MailSettings | null {
  if ((!MAIL_URL && !MAIL_FROM) || PLATFORM_API_URL) return null;
  if (!MAIL_URL || !/^smtps?:$/.test(URL.parse(MAIL_URL)?.protocol ?? ''))
    throw new Error('MAIL_URL is no address of a mail server: smtp://user:password@host:port.');
  if (!MAIL_FROM || !v.safeParse(v.pipe(v.string(), v.email()), MAIL_FROM).success)
    throw new Error('MAIL_FROM is no mail address.');
  return { url: MAIL_URL, from: MAIL_FROM };
}

/** The secret key goes to this address with every request: live it travels over TLS only. */
function platformOf(env: Env, live: boolean): Config['platform'] {
  if (!env.PLATFORM_API_URL) return null;
  const url = URL.parse(env.PLATFORM_API_URL);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new Error('PLATFORM_API_URL is no plain http(s) address.');
  if (live && url.protocol !== 'https:') throw new Error('PLATFORM_API_URL is not https.');
  const extensions =
    env.PLATFORM_EXTENSIONS === undefined
      ? null
      : wordsIn(env.PLATFORM_EXTENSIONS).filter((name) => name !== 'none');
  return {
    url: env.PLATFORM_API_URL.replace(/\/+$/, ''),
    apiKey: required(env, 'PLATFORM_API_KEY'),
    extensions,
  };
}

/** Google under the merchant's key; without one the demo's simulator, and a live shop has a plain form. */
function placesSettings({ MAPS_KEY, SANDBOX_ORIGIN }: Env): PlacesSettings | null {
  if (MAPS_KEY) return { key: MAPS_KEY, host: GOOGLE_PLACES };
  return SANDBOX_ORIGIN ? { key: DEMO_PLACES_KEY, host: placesSandbox(SANDBOX_ORIGIN) } : null;
}

/** Live shops stand behind TLS on the usual port; the demo is asked at the port it listens on. */
function originsOf(env: Env, live: boolean, port: number): Config['originOf'] {
  const scheme = env.PUBLIC_SCHEME || (live ? 'https' : 'http');
  const shown = env.PUBLIC_PORT ?? (live ? '' : String(port));
  const usual = scheme === 'https' ? '443' : '80';
  const suffix = shown === '' || shown === usual ? '' : `:${shown}`;
  return (domain) => `${scheme}://${domain}${suffix}`;
}

const LIVE_NEEDS = [
  'DATABASE_URL',
  'COOKIE_SECRET',
  'ENCRYPTION_KEY',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_APP_ID',
];
const DEMO_ONLY = [
  'SANDBOX_ORIGIN',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'DEMO_DATA',
  'VITE_DEV',
  'PUSH_ORIGINS',
];

/** Nothing of the demo reaches a real shop: everything that stands in the way is named at once. */
function refuseUnfitForLive(env: Env): void {
  const faults = [
    ...LIVE_NEEDS.filter((name) => !env[name]).map((name) => `${name} is missing`),
    ...DEMO_ONLY.filter((name) => env[name]).map((name) => `${name} belongs to the demo`),
    ...wordsIn(env.COOKIE_SECRET)
      .filter((key) => key.length < 32)
      .map(() => 'COOKIE_SECRET is shorter than 32 characters'),
    ...wordsIn(env.ENCRYPTION_KEY)
      .filter((key) => Buffer.from(key, 'base64').length !== 32)
      .map(() => 'ENCRYPTION_KEY is not 32 bytes as base64'),
    ...(env.GATEWAY_KEY && env.GATEWAY_KEY.length < 32
      ? ['GATEWAY_KEY is shorter than 32 characters']
      : []),
  ];
  if (faults.length > 0)
    throw new Error(`The shop does not start in live mode: ${faults.join('; ')}.`);
}

/** Several keys stand in one variable, the newest first, so that they can be rotated. */
const wordsIn = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,]+/).filter(Boolean);

const liveSecrets = (env: Env): Pick<Config, 'secrets'> => ({
  secrets: {
    cookie: wordsIn(env.COOKIE_SECRET),
    encryption: wordsIn(env.ENCRYPTION_KEY).map((key) => Buffer.from(key, 'base64')),
  },
});

function ownSecrets(dataDir: string, clock: Clock): Pick<Config, 'secrets'> {
  const { cookie, encryption } = demoSecrets(dataDir, clock);
  return {
    secrets: { cookie, encryption: encryption.map((key) => Buffer.from(key, 'base64url')) },
  };
}

/** The key that Firebase itself gives every project until it has one of its own: the fixed one of development. */
const DEVELOPMENT_PUSH_KEY =
  'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4';

/** Firebase needs its sender's number and a web-push key beside the project; the emulator delivers nothing. */
function pushOf(env: Env, live: boolean): PushSettings {
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
function firebaseOf(env: Env, live: boolean): ClientConfig['firebase'] {
  const prefix = ['FIREBASE_DEV_', 'FIREBASE_'].find(
    (one) => !(live && one === 'FIREBASE_DEV_') && env[`${one}PROJECT_ID`],
  );
  if (!prefix) return DEMO_FIREBASE;
  const read = (name: string): string => env[prefix + name] ?? '';
  return {
    apiKey: read('API_KEY'),
    authDomain: read('AUTH_DOMAIN'),
    projectId: read('PROJECT_ID'),
    appId: read('APP_ID'),
    messagingSenderId: read('MESSAGING_SENDER_ID'),
  };
}
const namesIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((name) => /^[a-z]+(\.[a-z]+)+$/.test(name));

function required(env: Env, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

/** The build's stamp; a draft or a trace names the build it came from. */
function buildId(): string {
  const stamp = join(import.meta.dirname, '../dist/.built-from');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'source';
}
