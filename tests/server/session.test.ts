import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseIdentity } from '#server/http/identity.ts';
import { authEmulatorHost } from '#tests/support/emulator.ts';
import { emulatorPeople, forgedToken, type Signed } from '#tests/support/idTokens.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: InProcessShop;
let people: ReturnType<typeof emulatorPeople>;
beforeAll(async () => {
  const emulator = await authEmulatorHost();
  people = emulatorPeople(emulator);
  shop = await inProcessShop({
    config: {
      authEmulator: emulator,
      secrets: {
        cookie: ['the-newest-cookie-secret-of-all-of-them'],
        encryption: [Buffer.alloc(32)],
      },
    },
    identity: (config, clock) =>
      firebaseIdentity(
        { projectId: config.firebase.projectId, emulator: config.authEmulator },
        clock,
      ),
  });
  shop.clock.set(new Date(Date.now()).toISOString());
});
afterAll(() => shop.close());

const login = (idToken?: string, more = {}) =>
  shop.ask({ method: 'POST', url: '/api/login', body: {}, as: idToken, ...more });
const cookieOf = (answer: LightMyRequestResponse): string =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const notifications = (uid: string, cookie?: string, more = {}) =>
  shop.ask({ url: `/api/v1/ecatalog-notification?customerId=${uid}`, cookie, ...more });
let nobody = 0;
const somebody = (): Promise<Signed> =>
  people.signUp(`somebody-${++nobody}-${process.pid}@shopper.example`);

describe('the session cookie', () => {
  it('is set with exactly these properties, and no Domain (S01)', async () => {
    const answer = await login((await somebody()).idToken);
    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^ecatalog-2=[\w/+.-]{40,200}; Max-Age=1036800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('opens what its owner may read, and nothing when any byte of it is changed (S01)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    expect((await notifications(uid, cookie)).statusCode).toBe(200);
    expect(
      (await notifications(uid, `_tracker=%0B; ${cookie}`)).statusCode,
      'beside one of the parent domain',
    ).toBe(200);
    const value = decodeURIComponent(cookie.slice('ecatalog-2='.length));
    for (let at = 0; at < value.length; at++) {
      const changed = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
      const answer = await notifications(uid, `ecatalog-2=${encodeURIComponent(changed)}`);
      expect(answer.statusCode, `byte ${at}`).toBe(401);
    }
  });

  it('is over after twelve days (S01)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    const today = shop.clock.now().toISOString();
    shop.clock.pass(12 * DAY - MINUTE);
    expect((await notifications(uid, cookie)).statusCode).toBe(200);
    shop.clock.pass(2 * MINUTE);
    expect((await notifications(uid, cookie)).statusCode).toBe(401);
    shop.clock.set(today);
  });

  it('still opens under a key that was rotated, and not once that key is gone (S01, S30)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    for (const [cookieKeys, status] of [
      [['a-newer-cookie-secret-than-the-newest-one', ...shop.config.secrets.cookie], 200],
      [['a-newer-cookie-secret-than-the-newest-one'], 401],
    ] as const) {
      const identity = () => shop.app.services.identity;
      const other = await inProcessShop({
        beside: shop,
        config: { secrets: { cookie: [...cookieKeys], encryption: [] } },
        identity: () => ({ ...identity(), close: async () => {} }),
      });
      expect(
        (await other.ask({ url: `/api/v1/ecatalog-notification?customerId=${uid}`, cookie }))
          .statusCode,
      ).toBe(status);
      await other.close();
    }
  });

  it('is nothing in another store (D01)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    expect((await notifications(uid, cookie, { store: 'retail' })).statusCode).toBe(401);
  });

  it('is another one at every sign-in, and the one before is dead (S03)', async () => {
    const guest = await people.guest();
    const asGuest = cookieOf(await login(guest.idToken));
    const { uid, idToken } = await somebody();
    const asCustomer = cookieOf(await login(idToken, { cookie: asGuest }));
    expect(asCustomer).not.toBe(asGuest);
    expect((await notifications(guest.uid, asGuest)).statusCode).toBe(401);
    expect((await notifications(uid, asCustomer)).statusCode).toBe(200);
  });

  it('goes on when the same sign-in is exchanged again, so that an answer nobody waited for ends nothing (F33)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    const again = cookieOf(await login(idToken, { cookie }));
    for (const held of [cookie, again])
      expect((await notifications(uid, held)).statusCode).toBe(200);
    expect(again).toBe(cookie);
  });

  it('is dead within one request after signing out, and the browser is told to forget (S02, S05)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    const answer = await shop.ask({ method: 'POST', url: '/api/logout', body: {}, cookie });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await notifications(uid, cookie)).statusCode).toBe(401);
  });

  it('that is ended late, after a sign-out without a network, leaves alone what the browser holds meanwhile (I39)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    const answer = await shop.ask({
      method: 'POST',
      url: '/api/logout',
      body: { late: true },
      cookie,
    });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, undefined]);
    expect((await notifications(uid, cookie)).statusCode).toBe(401);
  });

  it.each(['/api/v1/ecatalog-notification?customerId=', '/orders?of=', '/api/login?of='])(
    'opens nothing once its owner has left without a network: %s, the first request that comes, ends it (I39)',
    async (url) => {
      const { uid, idToken } = await somebody();
      const cookie = cookieOf(await login(idToken));
      const method = url.startsWith('/api/login') ? 'POST' : 'GET';
      const asked = { method, url: url + uid, ...(method === 'POST' && { body: {} }) } as const;
      const answer = await shop.ask({ ...asked, cookie: `${cookie}; left=-` });
      expect(answer.body).not.toContain('"kind":"customer"');
      if (!url.startsWith('/orders')) expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBe('left=; Max-Age=0; Path=/; SameSite=Strict');
      expect((await notifications(uid, cookie)).statusCode).toBe(401);
    },
  );

  it('of the next person is made by the very request that ends the one before (I39)', async () => {
    const [before, after] = [await somebody(), await somebody()];
    const cookie = cookieOf(await login(before.idToken));
    const answer = await login(after.idToken, { cookie: `${cookie}; left=-` });
    const set = [answer.headers['set-cookie']].flat().map(String);
    const made = set.find((one) => one.startsWith('ecatalog-2='))?.split(';', 1)[0] ?? '';
    expect(set).toContain('left=; Max-Age=0; Path=/; SameSite=Strict');
    expect((await notifications(after.uid, made)).statusCode).toBe(200);
    expect((await notifications(before.uid, cookie)).statusCode).toBe(401);
  });

  it('of somebody whose account was deleted opens no personal record and moves no money (S02)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    await people.remove(uid);
    for (const url of [`/api/v1/customer/${uid}`, `/api/v1/customer/${uid}/data`])
      expect((await shop.ask({ url, cookie })).statusCode, url).toBe(401);
    expect(
      (await shop.ask({ method: 'POST', url: '/api/v1/cartTransaction', body: {}, cookie }))
        .statusCode,
    ).toBe(401);
  });

  it('opens no personal record once the account is disabled or signed out everywhere (S02)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    const read = () => shop.ask({ url: `/api/v1/customer/${uid}`, cookie });
    expect((await read()).statusCode).toBe(200);
    await people.update(uid, { disableUser: true });
    expect((await read()).statusCode).toBe(401);
    await people.update(uid, {
      disableUser: false,
      validSince: String(Math.floor(Date.now() / 1000) + 60),
    });
    expect((await read()).statusCode).toBe(401);
  });
});

describe('signing in', () => {
  const claims = (change = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: 'https://securetoken.google.com/demo-store',
      aud: 'demo-store',
      auth_time: now,
      user_id: 'forged',
      sub: 'forged',
      iat: now,
      exp: now + 3600,
      firebase: { identities: {}, sign_in_provider: 'password' },
      ...change,
    };
  };

  it.each<[string, () => string | undefined]>([
    ['no token', () => undefined],
    ['a placeholder', () => 'id_token'],
    ['an empty text', () => ''],
    [
      'a token of another project',
      () => forgedToken(claims({ aud: 'another', iss: 'https://securetoken.google.com/another' })),
    ],
    [
      'a token that is over',
      () => forgedToken(claims({ exp: Math.floor(Date.now() / 1000) - 60 })),
    ],
    [
      'a token from the future',
      () => forgedToken(claims({ auth_time: Math.floor(Date.now() / 1000) + 3600 })),
    ],
    ['a token for nobody', () => forgedToken(claims({ sub: '' }))],
    ['a token for an account that does not exist', () => forgedToken(claims())],
    ['nine kilobytes', () => 'a'.repeat(9_000)],
  ])('with %s is refused, and no cookie is set (D27, S04)', async (_what, token) => {
    const answer = await login(token());
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('five minutes ago is too long ago for a customer, and not for a guest (D27, S04)', async () => {
    const [{ idToken }, guest] = [await somebody(), await people.guest()];
    const today = shop.clock.now().toISOString();
    shop.clock.pass(6 * MINUTE);
    expect((await login(idToken)).statusCode).toBe(401);
    expect((await login(guest.idToken)).statusCode).toBe(204);
    shop.clock.set(today);
  });

  it('five minutes ago is soon enough for whoever has the cookie of that sign-in already, and for nobody else (S04)', async () => {
    const [{ idToken, uid }, other] = [await somebody(), await somebody()];
    const today = shop.clock.now().toISOString();
    const cookie = cookieOf(await login(idToken));
    shop.clock.pass(6 * MINUTE);
    const answer = await login(idToken, { cookie });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await notifications(uid, cookie)).statusCode).toBe(200);
    expect((await login(other.idToken, { cookie })).statusCode).toBe(401);
    shop.clock.set(today);
  });

  it('from another site is refused, and no cookie is set (D27, S06)', async () => {
    const { idToken } = await somebody();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: undefined },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
    ]) {
      const answer = await login(idToken, { headers });
      expect(answer.statusCode, JSON.stringify(headers)).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('for the first time makes the customer record of that store', async () => {
    const { uid, idToken } = await somebody();
    await login(idToken);
    const answer = await shop.ask({ url: `/api/v1/customer/${uid}`, as: idToken });
    expect(answer.json()).toMatchObject({
      firebaseId: uid,
      businessId: store('grocery').business.id,
      customerType: 'RETAIL',
    });
    expect(
      (await shop.ask({ store: 'retail', url: `/api/v1/customer/${uid}`, as: idToken })).statusCode,
    ).toBe(404);
  });
});

describe('signing out', () => {
  it('twice, or without a cookie, is no fault; from another site it is refused (D28)', async () => {
    const { idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    const logout = (more = {}) =>
      shop.ask({ method: 'POST', url: '/api/logout', body: {}, ...more });
    for (const more of [{ cookie }, { cookie }, {}])
      expect((await logout(more)).statusCode).toBe(204);
    expect(
      (await logout({ cookie, headers: { origin: 'http://retail.localhost:3000' } })).statusCode,
    ).toBe(403);
  });
});

describe('an id_token', () => {
  it('that is a placeholder is refused, whatever the cookie says (S08)', async () => {
    const { uid, idToken } = await somebody();
    const cookie = cookieOf(await login(idToken));
    expect(
      (await notifications(uid, cookie, { as: 'eyJhbGciOiJSUzI1NiJ9.placeholder' })).statusCode,
    ).toBe(401);
  });

  it('of somebody else than the cookie is refused (S08)', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const cookie = cookieOf(await login(one.idToken));
    const answer = await notifications(other.uid, cookie, { as: other.idToken });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'IDENTITY_SWAPPED' });
  });

  it('grants a role in the store it names and in no other (S15)', async () => {
    const email = `support-${process.pid}@shopper.example`;
    const { uid } = await people.signUp(email);
    await people.update(uid, {
      customAttributes: JSON.stringify({
        roles: ['support'],
        business: store('grocery').business.id,
      }),
    });
    const { idToken } = await people.signIn(email);
    const { identity } = shop.app.services;
    expect((await identity.verify(idToken, store('grocery').business.id)).roles).toEqual([
      'support',
    ]);
    expect((await identity.verify(idToken, store('retail').business.id)).roles).toEqual([]);
  });
});
