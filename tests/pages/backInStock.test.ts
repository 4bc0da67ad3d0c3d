import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { joinAwaited } from '#server/catalog/awaited/join.ts';
import { tellAwaited } from '#server/catalog/awaited/tell.ts';
import { eraseCustomer } from '#server/customers/erase.ts';
import { awaited } from '#server/db/schema/awaited.ts';
import { products, stock } from '#server/db/schema/catalog.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { eraseOld } from '#server/erase.ts';
import type { Principal } from '#server/http/identity.ts';
import { setStock } from '#server/importing/setStock.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import type { CaughtMail } from '#server/sandbox/mail/catcher.ts';
import { type InProcessShop, store } from '#tests/support/inProcess.ts';
import { linkIn, type MailedShop, mailedShop } from '#tests/support/mailedShop.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** A shirt that is sold out, and mails by real SMTP to a catcher, in the words of the built pages (finding Q40). */
let shop: InProcessShop;
let owner: pg.Client;
let mailed: MailedShop;
let catcher: MailedShop['catcher'];
beforeAll(async () => {
  mailed = await mailedShop();
  ({ shop, catcher } = mailed);
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
const SHOP = 'retail';
const { business } = store(SHOP);
const here = business.locations[0]?.id ?? '';
const place = business.locations[0]?.name ?? '';
const shirt = store(SHOP).products.find(({ slug }) => slug === 'oxford-shirt') as Product;
const [small, large] = shirt.productVariants as [
  Product['productVariants'][number],
  Product['productVariants'][number],
];
const nameOf = (variant = small) =>
  [shirt.name, ...variant.variantValues.map((one) => one.productOptionValue.name)].join(' · ');

beforeEach(async () => {
  catcher.mailbox.mails = [];
  catcher.mailbox.mood = 'takes';
  await owner.query('TRUNCATE cart_transaction, stock_hold CASCADE');
  await shop.database.db.delete(awaited);
  await shop.database.db.update(products).set({ enabled: true });
  await shop.database.db
    .update(stock)
    .set({ stockInHand: 0, held: 0 })
    .where(eq(stock.productId, shirt.id));
});
afterAll(async () => {
  await owner.end();
  await mailed.close();
});

const stocked = (inHand: number, variant = small) =>
  shop.database.db
    .update(stock)
    .set({ stockInHand: inHand })
    .where(and(eq(stock.variantId, variant.id), eq(stock.locationId, here)));
const asks = (more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  shop.ask({
    store: SHOP,
    method: 'POST',
    url: '/products/waiting',
    body: new URLSearchParams({
      productId: shirt.id,
      variantId: small.id,
      locationId: here,
      slug: shirt.slug,
      locale: 'en',
      email: 'amina@example.test',
      ...more,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const word = async (more: Record<string, string> = {}) =>
  new URL((await asks(more)).headers.location as string, 'http://x').searchParams.get('waiting');
const rows = () => shop.database.db.select().from(awaited);
async function works(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await tellAwaited(shop.app.services);
  shop.clock.pass(2 * MINUTE);
}
const mails = (of: string): CaughtMail[] =>
  catcher.mailbox.mails.filter(({ subject }) => subject.startsWith(of));
async function told(): Promise<CaughtMail[]> {
  await works();
  return mails('Back in stock');
}
const ownStore = async () =>
  (await shop.app.services.stores.all()).find(({ id }) => id === business.id)!;
const buys = (quantity: number, who: string) =>
  shop.ask({
    store: SHOP,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: customer(who),
    body: anOrder(SHOP, [{ product: shirt, variantId: small.id, quantity }]),
  });

it('the page of what is sold out has the form, of one variant and of all; what is there has none, and a plain form is taken from this store alone', async () => {
  const page = async (query = '') =>
    (await shop.ask({ store: SHOP, url: `/products/${shirt.slug}${query}` })).body;
  const form = /<form class="waiting"[\s\S]*?<\/form>/;
  const whole = form.exec(await page())?.[0] ?? '';
  expect(whole).toContain('Tell me when it is back');
  expect(whole).toContain('Any of them');
  expect(whole.match(/<option/g)).toHaveLength(shirt.productVariants.length + 1);
  await stocked(3, large);
  expect(form.exec(await page(`?variant=${large.id}`))).toBeNull();
  const one = form.exec(await page(`?variant=${small.id}`))?.[0] ?? '';
  expect(one).toContain(`name="variantId" value="${small.id}"`);
  const taken = form.exec(await page(`?variant=${small.id}&waiting=done`))?.[0] ?? '';
  expect(taken).toContain('This counts once our mail confirms it.');

  // A wrong address is named as the wrong field, by the sentence that says so.
  const wrong = form.exec(await page(`?variant=${small.id}&waiting=wrong`))?.[0] ?? '';
  expect(wrong).toMatch(/id="waiting-said"[^>]*>[^<]*e-mail/);
  expect(wrong).toMatch(
    /<input [^>]*type="email"[^>]*aria-invalid="true" aria-describedby="waiting-said"/,
  );
  for (const good of [one, taken]) expect(good).not.toMatch(/aria-invalid|aria-describedby/);

  const foreign = await asks({}, { origin: 'https://evil.example' });
  expect(foreign.statusCode).toBe(403);
  expect(await word({ email: 'amina' })).toBe('wrong');
  expect(await word({ productId: 'no-such' })).toBe('failed');
  expect(await word({ variantId: 'no-such' })).toBe('failed');
  expect(await word({ locationId: 'no-such' })).toBe('failed');
  expect(await rows()).toEqual([]);
  // What came back while the page stood there is simply shown.
  const back = await asks({ variantId: large.id });
  expect(back.headers.location).toBe(`/products/${shirt.slug}?variant=${large.id}`);
  expect(await rows()).toEqual([]);
  const done = await asks({ locale: 'fr' });
  expect(done.headers.location).toBe(
    `/fr/products/${shirt.slug}?variant=${small.id}&waiting=done#waiting`,
  );
  expect(await rows()).toMatchObject([
    { email: 'amina@example.test', variantId: small.id, locale: 'fr' },
  ]);
});

describe('who waits for goods', () => {
  it('reads that they wait, is told once when the system of the merchant brings some, is led to exactly that variant, and is forgotten', async () => {
    await asks();
    expect(await told(), 'there is none').toEqual([]);
    const [confirmed, ...others] = mails('We write when it is back');
    expect(others).toEqual([]);
    expect(confirmed).toMatchObject({
      to: 'amina@example.test',
      subject: expect.stringContaining(`We write when it is back: ${nameOf()}`),
    });
    expect(confirmed?.text).toContain(place);
    expect(new URL(linkIn(confirmed)).pathname).toBe('/appointments/waiting/leave');
    const changed = await shop.database.transaction(async (tx) =>
      setStock(tx, await ownStore(), [{ sku: small.sku, location: place, inHand: 1 }]),
    );
    expect(changed).toBe(1);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'amina@example.test',
      subject: expect.stringContaining(`Back in stock: ${nameOf()}`),
    });
    expect(mail?.html).toContain('It is not held for you');
    const link = new URL(linkIn(mail));
    expect(link.pathname + link.search).toBe(`/products/${shirt.id}?variant=${small.id}`);
    shop.clock.pass(31 * MINUTE);
    expect(await told()).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('hears of what an order that is given up sets free, and of any variant where none was named', async () => {
    await stocked(1);
    const order = await buys(1, 'first');
    expect(order.statusCode, order.body).toBe(201);
    await asks();
    // Asked later, so that it waits less long.
    shop.clock.pass(1_000);
    await asks({ variantId: '', email: 'any@x.test' });
    await asks({ variantId: large.id, email: 'large@x.test' });
    expect(await told()).toEqual([]);
    const { id } = order.json().data;
    const gone = await shop.ask({
      store: SHOP,
      method: 'POST',
      url: `/api/v1/cartTransaction/${id}/give-up`,
      as: customer('first'),
      body: {},
    });
    expect(gone.statusCode, gone.body).toBe(200);
    // One piece is told to one, the longest wait first.
    expect((await told()).map(({ to }) => to)).toEqual(['amina@example.test']);
    shop.clock.pass(31 * MINUTE);
    expect((await told()).map(({ to }) => to).sort()).toEqual(['amina@example.test', 'any@x.test']);
    expect((await rows()).map(({ email }) => email).sort()).toEqual(['any@x.test', 'large@x.test']);
  });

  it('fifty wait, two pieces come in, two processes look at once: the first two are told, and after half an hour the next', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => asks({ email: `w${at}@x.test` })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 303));
    for (const { id, email } of await rows())
      await shop.database.db
        .update(awaited)
        .set({ createdAt: new Date(Date.UTC(2026, 1, 28, 0, Number(/\d+/.exec(email)?.[0]))) })
        .where(eq(awaited.id, id));
    await stocked(2);
    await Promise.all([tellAwaited(shop.app.services), tellAwaited(shop.app.services)]);
    const to = async () => (await told()).map((mail) => mail.to).sort();
    expect(await to()).toEqual(['w0@x.test', 'w1@x.test']);
    shop.clock.pass(20 * MINUTE);
    expect(await to(), 'no one else within half an hour').toEqual(['w0@x.test', 'w1@x.test']);
    // One of the two is sold meanwhile. The other is told to the next.
    expect((await buys(1, 'quick')).statusCode).toBe(201);
    shop.clock.pass(12 * MINUTE);
    expect(await to()).toEqual(['w0@x.test', 'w1@x.test', 'w2@x.test']);
    expect(await rows()).toHaveLength(48);
  });

  it('leaves by the link of the mail, and by no other', async () => {
    await asks();
    await asks({ email: 'other@x.test' });
    await works();
    const [mail] = mails('We write').filter(({ to }) => to === 'amina@example.test');
    const link = new URL(linkIn(mail)).hash.slice(1);
    const leave = (text: string, at = SHOP) =>
      shop.ask({ store: at, method: 'POST', url: '/api/v1/waiting/leave', body: { link: text } });
    for (const wrong of ['', `${link}x`, `${link.split('.')[0]}.x`])
      expect((await leave(wrong)).statusCode).toBe(200);
    expect((await leave(link, 'services')).statusCode).toBe(200);
    expect(await rows()).toHaveLength(2);
    expect((await leave(link)).statusCode).toBe(200);
    expect((await rows()).map(({ email }) => email)).toEqual(['other@x.test']);
  });

  it('stands there once however the address is typed, for five things at most, and gets one mail of each', async () => {
    await asks();
    await asks({ email: ' Amina@Example.test ' });
    expect(await rows()).toHaveLength(1);
    for (const { id } of shirt.productVariants.slice(0, 8)) await asks({ variantId: id });
    expect(await rows()).toHaveLength(5);
    await works();
    expect(mails('We write')).toHaveLength(5);
  });

  it('waits for five things at most, also where fifty are asked for at once', async () => {
    const at = await ownStore();
    const asked = Array.from({ length: 50 }, (_, nth) =>
      joinAwaited(shop.app.services, at, null, {
        ...{ productId: shirt.id, locationId: here, locale: 'en' as const },
        ...{ email: 'amina@example.test' },
        variantId: shirt.productVariants[nth % shirt.productVariants.length]?.id ?? null,
      }),
    );
    expect(await Promise.all(asked)).toHaveLength(50);
    expect(await rows()).toHaveLength(5);
  });

  it('is not told where it was sold before the mail could leave, and by the next try where the mail server was away', async () => {
    await asks();
    await works();
    catcher.mailbox.mood = 'putsOff';
    await stocked(1);
    expect(await told()).toEqual([]);
    await stocked(0);
    await works();
    catcher.mailbox.mood = 'takes';
    expect(await told()).toEqual([]);
    expect(await rows()).toMatchObject([{ toldAt: null }]);
    catcher.mailbox.mood = 'putsOff';
    await stocked(1);
    expect(await told()).toEqual([]);
    catcher.mailbox.mood = 'takes';
    expect(await told()).toHaveLength(1);
  });

  it('an account that is erased takes along what it alone asked for, and leaves what another asked for under the same address (S40)', async () => {
    const store = await ownStore();
    const wanted = (email: string) => ({
      ...{ productId: shirt.id, variantId: small.id, locationId: here },
      ...{ email, locale: 'en' as const },
    });
    const as = (uid: string): Principal => ({ uid, authTime: shop.clock.now() }) as Principal;
    const thief = as('awaits-thief');
    // The stranger came first, with an account; who has the mailbox asked as a guest, or with an account of their own.
    await joinAwaited(shop.app.services, store, thief, wanted('guest@x.test'));
    await joinAwaited(shop.app.services, store, null, wanted('guest@x.test'));
    await joinAwaited(shop.app.services, store, thief, wanted('ada@x.test'));
    await joinAwaited(shop.app.services, store, as('awaits-ada'), wanted('ada@x.test'));
    // The stranger came second.
    await joinAwaited(shop.app.services, store, null, wanted('first@x.test'));
    await joinAwaited(shop.app.services, store, thief, wanted('first@x.test'));
    // And asked for something alone, twice.
    await joinAwaited(shop.app.services, store, thief, wanted('own@x.test'));
    await joinAwaited(shop.app.services, store, thief, wanted('own@x.test'));
    await eraseCustomer(shop.app.services, business.id, thief);
    const left = (await rows()).map(({ email, uid }) => [email, uid]);
    expect(left.sort()).toEqual([
      ['ada@x.test', null],
      ['first@x.test', null],
      ['guest@x.test', null],
    ]);
    // Who has the mailbox is told, and is forgotten with their own account by its verified address.
    await works();
    await stocked(4);
    expect((await told()).map(({ to }) => to)).toContain('guest@x.test');
    const ada = { ...as('awaits-ada'), account: { email: 'Ada@x.test', emailVerified: true } };
    await eraseCustomer(shop.app.services, business.id, ada as Principal);
    expect((await rows()).map(({ email }) => email)).not.toContain('ada@x.test');
  });

  it('a stranger who asks again in the name of an address takes over neither its account nor its turn', async () => {
    const thief = { uid: 'awaits-thief' } as Principal;
    const ada = { uid: 'awaits-ada' } as Principal;
    const wanted = {
      ...{ productId: shirt.id, variantId: small.id, locationId: here },
      ...{ email: 'ada@x.test', locale: 'en' as const },
    };
    const store = await ownStore();
    await joinAwaited(shop.app.services, store, ada, wanted);
    await works();
    expect(mails('We write')).toHaveLength(1);
    shop.clock.pass(6 * MINUTE);
    await joinAwaited(shop.app.services, store, thief, wanted);
    await works();
    expect(await rows()).toMatchObject([{ uid: 'awaits-ada' }]);
    expect(mails('We write'), 'one confirming mail a day').toHaveLength(1);
  });

  it('waits on while its product is hidden, and is forgotten after ninety days', async () => {
    await asks();
    await works();
    await shop.database.db
      .update(products)
      .set({ enabled: false })
      .where(eq(products.id, shirt.id));
    await stocked(1);
    expect(await told()).toEqual([]);
    expect(await rows()).toHaveLength(1);
    await shop.database.db.update(products).set({ enabled: true });
    expect((await told()).map(({ to }) => to)).toEqual(['amina@example.test']);
    shop.clock.pass(31 * MINUTE);
    await works();
    expect(await rows()).toEqual([]);
    await stocked(0);
    await asks();
    shop.clock.pass(89 * DAY);
    await eraseOld(shop.app.services);
    expect(await rows()).toHaveLength(1);
    shop.clock.pass(2 * DAY);
    await eraseOld(shop.app.services);
    expect(await rows()).toEqual([]);
  });

  it('with an account reads it among the messages of the shop, and is forgotten with the account', async () => {
    const ada = { uid: 'awaits-ada' } as Principal;
    await joinAwaited(shop.app.services, await ownStore(), ada, {
      productId: shirt.id,
      variantId: small.id,
      locationId: here,
      email: 'ada@x.test',
      locale: 'en',
    });
    await works();
    await stocked(4);
    expect(await told()).toHaveLength(1);
    await deliverOutbox(shop.app.services, { say: shop.app.services.renderer.say });
    const kept = await shop.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.uid, ada.uid));
    expect(kept).toMatchObject([
      {
        title: `Back in stock: ${nameOf()}`,
        target: `/products/${shirt.id}?variant=${small.id}`,
      },
    ]);
    expect(await rows()).toHaveLength(1);
    await eraseCustomer(shop.app.services, business.id, {
      ...ada,
      authTime: shop.clock.now(),
    });
    expect(await rows()).toEqual([]);
  });
});
