import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { refuseWithoutPages } from '#server/pages/renderer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const demo = (more = {}) =>
  readConfig(
    { DATABASE_URL: 'postgres://x', DATA_DIR: folder, PORT: '3210', ...more },
    systemClock,
  );
const LIVE = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://x',
  COOKIE_SECRET: 'c'.repeat(40),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'd',
  FIREBASE_APP_ID: 'a',
  TRUST_PROXY: '127.0.0.1',
};
const live = (more: Record<string, string | undefined> = {}) =>
  readConfig({ ...LIVE, ...more }, systemClock);

describe('the demo', () => {
  it('makes its own secrets once, for its owner only (S30)', () => {
    const first = demo();
    expect(first.secrets.cookie[0]).toMatch(/^[\w-]{43}$/);
    expect(first.secrets.encryption[0]).toHaveLength(32);
    expect(demo().secrets).toEqual(first.secrets);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('takes the keys that it is given before its own, as the table of variables says', () => {
    const { secrets } = demo();
    const given = {
      COOKIE_SECRET: 'g'.repeat(40),
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    };
    expect(demo(given).secrets).toEqual({
      cookie: ['g'.repeat(40), ...secrets.cookie],
      encryption: [Buffer.alloc(32, 9), ...secrets.encryption],
    });
  });

  it('listens on loopback only, whatever is asked, because its tokens are unsigned', () => {
    expect(demo({ HOST: '0.0.0.0', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }).host).toBe(
      'localhost',
    );
  });

  it('takes the development project before the production one, and the emulator without either; a live shop takes production (specification 9)', () => {
    const dev = { FIREBASE_DEV_PROJECT_ID: 'dev', FIREBASE_DEV_API_KEY: 'dev-key' };
    expect(demo().firebase.projectId).toBe('demo-store');
    expect(demo({ FIREBASE_PROJECT_ID: 'p' }).firebase.projectId).toBe('p');
    expect(demo({ FIREBASE_PROJECT_ID: 'p', ...dev }).firebase).toMatchObject({
      projectId: 'dev',
      apiKey: 'dev-key',
    });
    expect(live(dev).firebase.projectId).toBe('p');
    expect(demo({ IDENTITY_PROVIDERS: 'google.com, <script>' }).identityProviders).toEqual([
      'google.com',
    ]);
    expect(live().identityProviders).toEqual([]);
  });

  it('does not start with a number that is none, and names no value', () => {
    expect(() => demo({ PORT: 'canary' })).toThrow('The shop does not start: PORT is no number.');
  });

  it('names its stores by their stored domain and its own port (D01)', () => {
    expect(demo().originOf('grocery.localhost')).toBe('http://grocery.localhost:3210');
    expect(demo({ PUBLIC_PORT: '' }).originOf('grocery.localhost')).toBe(
      'http://grocery.localhost',
    );
  });
});

describe('a live shop', () => {
  it('starts with its secrets, behind TLS', () => {
    const config = live();
    expect(config.originOf('shop.example')).toBe('https://shop.example');
    expect(config).toMatchObject({ mode: 'live', authEmulator: null, sandboxOrigin: null });
  });

  it('says which proxies are in front of it, or that there is none', () => {
    expect(live().trustProxy).toBe('127.0.0.1');
    expect(live({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
    expect(live({ TRUST_PROXY: 'none' }).trustProxy).toBe(false);
    expect(live({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).trustProxy).toBe(
      '10.0.0.0/8, ::1, loopback',
    );
    expect(demo().trustProxy).toBe(false);
    expect(() => live({ TRUST_PROXY: 'nginx' })).toThrow(/TRUST_PROXY is neither addresses like/);
  });

  it.each([
    'DATABASE_URL',
    'COOKIE_SECRET',
    'ENCRYPTION_KEY',
    'FIREBASE_PROJECT_ID',
    'TRUST_PROXY',
  ])('does not start without %s', (name) => {
    expect(() => live({ [name]: undefined })).toThrow(`${name} is missing`);
  });

  it.each(['SANDBOX_ORIGIN', 'FIREBASE_AUTH_EMULATOR_HOST', 'VITE_DEV', 'PUSH_ORIGINS'])(
    'does not start with %s of the demo',
    (name) => {
      expect(() => live({ [name]: 'http://pay.localhost:4000' })).toThrow(
        `${name} belongs to the demo`,
      );
    },
  );

  it('names everything that is wrong at once, and no value', () => {
    const wrong = {
      COOKIE_SECRET: 'short-canary',
      ENCRYPTION_KEY: 'canary',
      SANDBOX_ORIGIN: 'canary',
    };
    expect(() => live(wrong)).toThrow(
      /SANDBOX_ORIGIN belongs to the demo\.\n- COOKIE_SECRET is shorter.*\n- ENCRYPTION_KEY is not 32 bytes/,
    );
    expect(() => live(wrong)).not.toThrow(/canary/);
  });

  it.each([
    'no JSON',
    '{"PAYPAL":"https://paypal.example"}',
    '{"PAYPAL":{"api":"http://paypal.example"}}',
  ])(
    'does not start with other addresses of providers as %s, and says what they look like',
    (words) => {
      expect(() => live({ PROVIDER_HOSTS: words })).toThrow(
        'PROVIDER_HOSTS is not as expected: JSON of https addresses, {"PAYPAL":{"api":"https://..."}}.',
      );
      expect(() => live({ PROVIDER_HOSTS: words })).not.toThrow(/paypal\.example/);
    },
  );

  it('without built pages names what builds them for a live shop, not the demo’s command alone', () => {
    expect(() => refuseWithoutPages(join(folder, 'dist/server/server.js'))).toThrow(
      'the pages are not built, dist/server is missing: npm ci && npm test -- build makes dist/ in a clone, and it is copied along (docs/running.md).',
    );
  });

  it('takes several keys, the newest first (S30)', () => {
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const config = live({
      COOKIE_SECRET: `${'n'.repeat(40)}, ${'o'.repeat(40)}`,
      ENCRYPTION_KEY: keys.map((key) => key.toString('base64')).join(','),
    });
    expect(config.secrets.cookie).toEqual(['n'.repeat(40), 'o'.repeat(40)]);
    expect(config.secrets.encryption).toEqual(keys);
  });
});

describe('how devices are reached', () => {
  const own = { kind: 'web-push', keys: null };
  const FIREBASE = {
    FIREBASE_MESSAGING_SENDER_ID: '42',
    FIREBASE_PUSH_KEY: 'from-the-environment',
  };
  const DEVELOPMENT = {
    FIREBASE_DEV_PROJECT_ID: 'd',
    FIREBASE_DEV_MESSAGING_SENDER_ID: '43',
    FIREBASE_PUSH_KEY: 'not-this-one',
  };

  it('is the Web Push standard under keys of our own where no project is named', () => {
    expect(demo().push).toMatchObject(own);
    expect(live().push).toMatchObject(own);
    expect(live({ VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b' }).push).toMatchObject({
      keys: { publicKey: 'a', privateKey: 'b' },
    });
  });

  it('is Firebase where a project has a sender, with the key of the environment when live and a fixed one in development', () => {
    expect(live(FIREBASE).push).toEqual({ kind: 'fcm', publicKey: 'from-the-environment' });
    expect(demo(DEVELOPMENT).push).toEqual({
      kind: 'fcm',
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    });
  });

  it('is not Firebase behind the emulator, which delivers nothing, nor in a live shop without a key', () => {
    expect(
      demo({ ...DEVELOPMENT, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }).push,
    ).toMatchObject(own);
    expect(live({ FIREBASE_MESSAGING_SENDER_ID: '42' }).push).toMatchObject(own);
  });
});

describe('a gateway', () => {
  const at = (PLATFORM_API_URL: string, more = {}) =>
    demo({ PLATFORM_API_URL, PLATFORM_API_KEY: 'k', ...more }).platform;

  it('knows its platform’s address, path included, and what it is told of its extensions', () => {
    expect(demo().platform).toBeNull();
    expect(at('https://platform.example/base/')).toEqual({
      url: 'https://platform.example/base',
      apiKey: 'k',
      extensions: null,
    });
    expect(
      at('https://platform.example', { PLATFORM_EXTENSIONS: 'slots, charges' })?.extensions,
    ).toEqual(['slots', 'charges']);
    expect(at('https://platform.example', { PLATFORM_EXTENSIONS: 'none' })?.extensions).toEqual([]);
  });

  it.each([
    'platform.example',
    'ftp://platform.example',
    'https://user@platform.example',
    'https://platform.example/?key=1',
  ])('does not start on %s', (address) => {
    expect(() => at(address)).toThrow('PLATFORM_API_URL');
  });

  it('does not start without its key, nor live over a line that can be read (S14)', () => {
    expect(() => demo({ PLATFORM_API_URL: 'https://platform.example' })).toThrow(
      'PLATFORM_API_KEY',
    );
    expect(() =>
      live({ PLATFORM_API_URL: 'http://platform.example', PLATFORM_API_KEY: 'k' }),
    ).toThrow('https');
    expect(() => live({ GATEWAY_KEY: 'short' })).toThrow('GATEWAY_KEY');
  });
});
