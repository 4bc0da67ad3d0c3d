import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { storeCommand } from '#server/importing/command.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

/** What a store tells beside its goods comes from its file, and stands in its sitemap. */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const host = 'retail.localhost';
const ask = (url: string, of = host, key = 'pk-demo-retail') =>
  shop.ask({ url, method: 'GET', headers: { host: of, 'api-key': key } });
const run = (file: Buffer | null, ...words: string[]): Promise<string> =>
  storeCommand(
    {
      database: shop.database,
      clock: shop.clock,
      read: async (name) => file ?? readFile(name),
      people: () => {
        throw new Error('no file is about people');
      },
    },
    words,
  );

it('a page that the merchant changes in the file is told as it stands there (U35)', async () => {
  const before = (await ask('/api/v1/pages/delivery')).json();
  expect(before).toMatchObject({
    kind: 'DELIVERY',
    text: expect.stringContaining('You have 30 days'),
  });
  const file = JSON.parse(await run(null, 'export', host));
  file.store.pages = [{ kind: 'DELIVERY', text: '# Returns\nWithin sixty days.' }];
  await run(Buffer.from(JSON.stringify(file)), 'import', 'store.json');
  shop.clock.pass(6_000);
  expect((await ask('/api/v1/pages/delivery')).json().text).toBe('# Returns\nWithin sixty days.');
  expect((await ask('/api/v1/pages/terms')).statusCode).toBe(404);
  const map = (await ask('/sitemap.xml')).body;
  expect(map).toContain('/pages/delivery</loc>');
  expect(map).not.toContain('/pages/terms');
  expect(map).toContain('/pages/accessibility</loc>');
  const other = await ask('/api/v1/pages/delivery', 'grocery.localhost', 'pk-demo-grocery');
  expect(other.json().text).toContain('Boxleo');
});

it('a store that is read again for its requests is read without the texts of its pages', async () => {
  const asked = vi.spyOn(shop.database.pool, 'query');
  shop.app.services.stores.forget();
  const found = await shop.app.services.stores.byHost('grocery.localhost');
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value));
  asked.mockRestore();
  expect(found?.business.pages).toContain('DELIVERY');
  const rows = JSON.stringify(answers.map((one) => (one as { rows: unknown }).rows));
  expect([rows.includes('grocery.localhost'), rows.includes('Boxleo')]).toEqual([true, false]);
});

it('a file that writes one page twice, or an unknown one, is refused with its line', async () => {
  const file = JSON.parse(await run(null, 'export', host));
  const brings = (pages: object[]) =>
    run(
      Buffer.from(JSON.stringify({ ...file, store: { ...file.store, pages } }, null, 1)),
      'import',
      'store.json',
    );
  const page = { kind: 'TERMS', text: 'x' };
  await expect(brings([page, page])).rejects.toThrow(/store\.pages names one twice/);
  await expect(brings([{ kind: 'BLOG', text: 'x' }])).rejects.toThrow(/store\.pages\[0\]\.kind/);
});
