import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseCustomer } from '#server/customers/erase.ts';
import { products } from '#server/db/schema/catalog.ts';
import { savedProducts } from '#server/db/schema/saved.ts';
import type { Principal } from '#server/http/identity.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** What is kept for later: by a guest's browser, or by the shop for a customer (finding U18). */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop({ renderer: await builtPages() });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.pass(2 * MINUTE);
  await shop.database.db.delete(savedProducts);
  await shop.database.db.update(products).set({ enabled: true });
});

const SHOP = 'retail';
const { business, products: all } = store(SHOP);
const [one, other, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
const simple = store('grocery').products.find(
  ({ productVariants, addOnGroups }) => productVariants.length + addOnGroups.length === 0,
)!;

/** A browser with its cookies. */
function browser(slug = SHOP) {
  const jar = new Map<string, string>();
  const ask = async (request: Omit<Parameters<typeof shop.ask>[0], 'store' | 'cookie'>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await shop.ask({ ...request, store: slug, ...(cookie && { cookie }) });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /max-age=0/i.test(set)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    ask,
    kept: () => jar.get('__Host-saved')?.split('.') ?? [],
    saves: (id: string, more: Record<string, string> = {}, headers = {}) =>
      ask({
        method: 'POST',
        url: '/saved',
        body: new URLSearchParams({ productId: id, want: 'yes', ...more }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    signsIn: (uid: string) =>
      ask({ method: 'POST', url: '/api/login', body: {}, as: customer(uid) }),
    page: async (url: string) => (await ask({ url })).body,
  };
}
const rows = async (uid: string) =>
  (await shop.database.db.select().from(savedProducts).where(eq(savedProducts.uid, uid))).map(
    ({ productId }) => productId,
  );
const pressed = (html: string): string | undefined =>
  /<form class="save"[\s\S]*?aria-pressed="(\w+)"/.exec(html)?.[1];
/** The names on the list, in its order. */
const listed = (html: string): string[] =>
  [...html.matchAll(/<h3 class="card-name">(?:<a [^>]*>)?([^<]*)/g)].map(([, name = '']) => name);
const text = (name: string) => name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

describe('a guest', () => {
  it('saves by a plain form of this store alone, reads the list newest first, and lets go of a thing', async () => {
    const guest = browser();
    expect((await guest.saves(one.id, {}, { origin: 'https://evil.example' })).statusCode).toBe(
      403,
    );
    expect(guest.kept()).toEqual([]);
    const answer = await guest.saves(one.id, { locale: 'fr' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/saved']);
    await guest.saves(other.id);
    await guest.saves(one.id);
    await guest.saves('no-such-thing');
    expect(guest.kept()).toEqual([one.id, other.id]);
    const list = await guest.page('/saved');
    expect(listed(list)).toEqual([one, other].map(({ name }) => text(name)));
    expect(list).toContain('Kept in this browser.');
    expect(list.includes('<meta name="robots" content="noindex">')).toBe(true);
    const place = (html: string, id: string): string | undefined =>
      new RegExp(`value="${id}"/><[^>]*name="locale"[^>]*/><[^>]*name="next" value="([^"]*)"`).exec(
        html,
      )?.[1];
    expect([place(list, one.id), place(list, other.id)]).toEqual([other.id, one.id]);
    const back = await guest.saves(one.id, { want: 'no', next: place(list, one.id) ?? '' });
    expect(back.headers.location).toBe(`/saved#saved-${other.id}`);
    expect(await guest.page('/saved')).toContain(`id="saved-${other.id}" tabindex="-1"`);
    expect(guest.kept()).toEqual([other.id]);
    await guest.saves(other.id, { want: 'no' });
    expect(await guest.page('/saved')).toContain('Nothing is saved yet.');
    expect(await shop.database.db.$count(savedProducts)).toBe(0);
  });

  it('has nothing of the list in a page that all guests share', async () => {
    const guest = browser();
    await guest.saves(one.id);
    const path = `/products/${one.slug}`;
    expect(pressed(await guest.page(path))).toBe('false');
    const stripped = async (who: ReturnType<typeof browser>) =>
      (await who.page(path)).replace(/nonce="[^"]*"/g, '');
    expect((await stripped(guest)) === (await stripped(browser()))).toBe(true);
  });

  it('adds to the cart from the list where nothing is to be chosen', async () => {
    const guest = browser('grocery');
    await guest.saves(simple.id);
    expect(await guest.page('/saved')).toMatch(/data-step="1"/);
  });

  it('is told of a list that is full, and of what is not there', async () => {
    const guest = browser();
    const ids = Array.from({ length: 50 }, (_, at) => `saved-before-${at}`);
    guest.jar.set('__Host-saved', ids.join('.'));
    const script = { by: 'script' };
    expect((await guest.saves(one.id, script)).statusCode).toBe(409);
    expect((await guest.saves('nothing', script)).statusCode).toBe(404);
    expect((await guest.saves(one.id)).headers.location).toBe('/saved?full=1');
    expect(await guest.page('/saved?full=1')).toContain('Your list is full.');
    expect(guest.kept()).toEqual(ids);
    guest.jar.set('__Host-saved', '<script>..%00.');
    expect((await guest.ask({ url: '/saved' })).statusCode).toBe(200);
  });
});

describe('a customer', () => {
  it('has the lists of both after signing in, on every device, and the browser keeps none', async () => {
    const phone = browser();
    await phone.signsIn('saver');
    await phone.saves(third.id);
    const laptop = browser();
    await laptop.saves(other.id);
    await laptop.saves(one.id);
    shop.clock.pass(MINUTE);
    await laptop.signsIn('saver');
    expect(laptop.kept()).toEqual([]);
    expect((await rows('saver')).sort()).toEqual([one.id, other.id, third.id].sort());
    expect(listed(await phone.page('/saved'))).toEqual(
      [one, other, third].map(({ name }) => text(name)),
    );
    expect(pressed(await phone.page(`/products/${one.slug}`))).toBe('true');
    // Signed in twice, or saved on both: once on the list.
    await laptop.saves(one.id);
    expect(await rows('saver')).toHaveLength(3);
    await phone.saves(one.id, { want: 'no' });
    expect(pressed(await laptop.page(`/products/${one.slug}`))).toBe('false');
  });

  it('reads of a thing that is not sold any more, and lets go of it', async () => {
    const who = browser();
    await who.signsIn('keeper');
    await who.saves(one.id);
    await who.saves(other.id);
    await shop.database.db
      .update(products)
      .set({ enabled: false })
      .where(eq(products.id, other.id));
    const list = await who.page('/saved');
    expect(listed(list)).toEqual([text(one.name), text(other.name)]);
    expect(list).toContain('No longer sold');
    expect((await who.saves(third.id)).statusCode).toBe(303);
    await who.saves(other.id, { want: 'no' });
    expect(await who.page('/saved')).not.toContain('No longer sold');
  });

  it('fifty presses at once leave each thing once, and an erased account leaves none', async () => {
    const who = browser();
    await who.signsIn('hasty');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => who.saves((at % 2 ? one : other).id, { by: 'script' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
    expect((await rows('hasty')).sort()).toEqual([one.id, other.id].sort());
    await eraseCustomer(shop.app.services, business.id, {
      uid: 'hasty',
      authTime: shop.clock.now(),
    } as Principal);
    expect(await rows('hasty')).toEqual([]);
  });

  it('is signed in also where the lists cannot be merged, and the browser keeps its own for the next time', async () => {
    const who = browser();
    await who.saves(one.id);
    const { db } = shop.app.services.database;
    const insert = db.insert.bind(db);
    const broken = vi.spyOn(db, 'insert').mockImplementation(((table: typeof savedProducts) => {
      if (table === savedProducts) throw new Error('the table is away');
      return insert(table);
    }) as typeof db.insert);
    expect((await who.signsIn('unlucky')).statusCode).toBe(204);
    broken.mockRestore();
    expect([who.kept(), await rows('unlucky')]).toEqual([[one.id], []]);
    await who.signsIn('unlucky');
    expect([who.kept(), await rows('unlucky')]).toEqual([[], [one.id]]);
  });

  it('has two hundred things after signing in with more, and the oldest are those that went', async () => {
    const { db } = shop.database;
    const [row] = await db.select().from(products).where(eq(products.id, third.id));
    const many = Array.from({ length: 200 }, (_, at) => `many-${at}`);
    await db.insert(products).values(many.map((id) => ({ ...row!, id, slug: id, enabled: false })));
    const now = shop.clock.now().getTime();
    await db.insert(savedProducts).values(
      many.map((productId, at) => ({
        businessId: business.id,
        uid: 'collector',
        productId,
        savedAt: new Date(now - MINUTE - at),
      })),
    );
    const who = browser();
    await who.saves(one.id);
    await who.saves(other.id);
    await who.signsIn('collector');
    expect(who.kept()).toEqual([]);
    expect((await rows('collector')).sort()).toEqual(
      [one.id, other.id, ...many.slice(0, 198)].sort(),
    );
  });
});
