import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { SEED } from '#server/demo/stores.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { DAY } from '#tests/support/setClock.ts';
import { refusedLines, storeFiles } from '#tests/support/storeFiles.ts';

/** A merchant's store comes in by files, and what comes in is what shoppers are shown. */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

const BAKERY = {
  format: 1,
  store: {
    domain: 'bakery.localhost',
    name: 'Mkate Bakery',
    layout: 'GROCERY',
    currency: 'KES',
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    contactEmail: 'hello@mkate.example',
    contactPhone: '+254202222222',
    paymentMethods: ['PAY_LATER'],
    locations: [
      {
        name: 'Ngong Road',
        address: '12 Ngong Road',
        city: 'Nairobi',
        phone: '+254202222223',
        point: [-1.3, 36.78],
        hours: { everyDay: ['07:00', '19:30'], sunday: null },
      },
    ],
  },
  taxes: [{ name: 'VAT', percentage: 16, included: true }],
  categories: [{ name: 'Bread' }, { name: 'Sweet things', slug: 'sweet' }],
  products: [
    {
      sku: 'LOAF',
      name: 'White loaf',
      categories: ['bread'],
      price: 120,
      tax: 'VAT',
      stock: [{ location: 'Ngong Road', inHand: 30 }],
    },
    {
      sku: 'CAKE',
      name: '<script>alert(1)</script> cake',
      categories: ['sweet'],
      price: 1450.5,
      tax: 'VAT',
      variants: [
        { sku: 'CAKE-S', options: { Size: 'Small' } },
        { sku: 'CAKE-L', options: { Size: 'Large' }, price: 2100 },
      ],
      stock: [
        { location: 'Ngong Road', variant: 'CAKE-S', inHand: 4 },
        { location: 'Ngong Road', variant: 'CAKE-L', inHand: null },
      ],
    },
  ],
};
type File = typeof BAKERY;

let files: Map<string, Buffer>;
let run: ReturnType<typeof storeFiles>['run'];
let bring: ReturnType<typeof storeFiles>['bring'];
beforeAll(() => {
  ({ files, run, bring } = storeFiles(shop));
});
const shown = async (
  query = '',
): Promise<{ name: string; sellingPrice: number; SKU: string; inHand: number[] }[]> => {
  const key = (await run('key', BAKERY.store.domain, 'list')).split('  ')[0];
  expect(key).toMatch(/^pk-/);
  const { stores } = shop.app.services;
  stores.forget();
  const store = await stores.byHost(BAKERY.store.domain);
  const answer = await shop.app.inject({
    url: `/api/v1/products${query}`,
    headers: { host: BAKERY.store.domain, 'api-key': store?.publishableKey ?? '' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data?.products ?? answer.json().products;
};

describe('a store file', () => {
  it('makes a store whose products are shown with their prices', async () => {
    const said = await bring(BAKERY);
    expect(said).toContain('products: 2 new, 0 changed, 0 as they were');
    const products = await shown();
    expect(products.map(({ SKU, sellingPrice }) => [SKU, sellingPrice]).toSorted()).toEqual([
      ['CAKE', 1450.5],
      ['LOAF', 120],
    ]);
  });

  it('changes nothing when it comes again on another day, and a product stays as old as it is', async () => {
    const dates = async (): Promise<string[]> =>
      JSON.parse(await run('export', BAKERY.store.domain)).products.map(
        ({ createdAt }: { createdAt: string }) => createdAt,
      );
    const before = await dates();
    shop.clock.pass(3 * DAY);
    const said = await bring(BAKERY);
    expect(said).not.toMatch(/[1-9]\d* (new|changed)/);
    expect(await dates()).toEqual(before);
    const [loaf, ...others] = BAKERY.products;
    const told = { ...loaf, createdAt: '2026-01-05T08:00:00.000Z' };
    expect(await bring({ ...BAKERY, products: [told, ...others] })).toContain('1 changed');
    expect(await dates()).toContain(told.createdAt);
    await bring(BAKERY);
    expect(await dates(), 'what was told of it stays').toContain(told.createdAt);
  });

  it('says what it would do and does nothing, asked for a dry run', async () => {
    const dearer = structuredClone(BAKERY) as File;
    (dearer.products[0] as { price: number }).price = 150;
    expect(await bring(dearer, '--dry-run')).toContain(
      'products: 0 new, 1 changed, 1 as they were',
    );
    expect((await shown()).find(({ SKU }) => SKU === 'LOAF')?.sellingPrice).toBe(120);
  });

  it('is refused with the line of each mistake, and nothing of it stands', async () => {
    const wrong = structuredClone(BAKERY) as unknown as {
      store: Record<string, unknown>;
      products: Record<string, unknown>[];
    };
    wrong.store.timeZone = 'Africa/Nairoby';
    wrong.products[0] = { ...wrong.products[0], price: -4, colour: 'white', name: 'Brown loaf' };
    wrong.products.push({
      sku: 'LOAF',
      name: 'White loaf again',
      price: 1,
      categories: ['breads'],
    });
    const said = await refusedLines(bring(wrong));
    expect(said).toEqual([
      expect.stringMatching(/^line \d+: store\.timeZone is no zone like Africa\/Nairobi$/),
      expect.stringMatching(/^line \d+: products\[0\]\.price is below zero$/),
      expect.stringMatching(/^line \d+: products\[0\]\.colour is no field of a store file$/),
      expect.stringMatching(/^line \d+: products\[2\]\.sku is the second product "LOAF"$/),
      expect.stringMatching(
        /^line \d+: products\[2\]\.categories\[0\] names a category that is not there: "breads"; is "bread" meant\?$/,
      ),
    ]);
    const lines = JSON.stringify(wrong, null, 2).split('\n');
    expect(lines[Number(/\d+/.exec(said[1] ?? '')?.[0]) - 1]).toContain('"price": -4');
    expect((await shown()).map(({ name }) => name)).not.toContain('Brown loaf');
  });

  it('names what a field cannot be and what does not fit in one run, and nothing that only follows from it', async () => {
    const wrong = structuredClone(BAKERY) as unknown as Record<
      string,
      Record<string, unknown>[]
    > & {
      store: Record<string, unknown>;
    };
    // Each of these fields has to be there, or has a form of its own; the place is named by stock, the tax and the category by products.
    wrong.store.contactEmail = 'nobody';
    delete wrong.store.layout;
    (wrong.store.locations as Record<string, unknown>[])[0]!.name = '';
    delete wrong.taxes![0]!.name;
    wrong.categories![0]!.slug = 'Bread!';
    wrong.products![0]!.price = 'dear';
    delete wrong.products![0]!.sku;
    wrong.products![1]!.variants = [{ options: { Size: 'Small' } }];
    wrong.products![1]!.images = [{ url: 'not-there.jpg' }];
    wrong.products![1]!.bundle = [{ sku: 'NOTHING', quantity: 1 }, { sku: 'CAKE' }];
    wrong.employees = [{ name: 'Achieng', role: 'Baker', locations: ['Mombasa'], hours: {} }, {}];
    wrong.tables = [{ name: 'One', seats: 2.5, location: 'Mombasa' }];
    wrong.promotions = [{ code: 'rye!', name: 'Rye', startsAt: 'soon' }];
    const said = (await refusedLines(bring(wrong as unknown as File))).map((line) =>
      line.replace(/^line \d+: /, ''),
    );
    expect(said).toMatchInlineSnapshot(`
      [
        "store.layout is missing",
        "store.contactEmail is no e-mail address",
        "store.locations[0].name must not be empty",
        "taxes[0].name is missing",
        "categories[0].slug has only a-z, 0-9 and hyphens",
        "products[0].sku is missing",
        "products[0].price must be a number",
        "products[1].variants[0].sku is missing",
        "products[1].images[0].url is no picture of this shop: \`npm run store\` brings pictures in",
        "products[1].bundle[1].quantity is missing",
        "employees[1].name is missing",
        "employees[1].role is missing",
        "employees[1].locations is missing",
        "employees[1].hours is missing",
        "tables[0].seats must be a whole number",
        "promotions[0] says either amountOff or percentOff",
        "promotions[0].code has only A-Z, 0-9, - and _",
        "promotions[0].startsAt is no time like 2026-12-01T08:00:00Z",
      ]
    `);
  });

  it('with a former price that is not above the price is refused by its line, and so are both kinds of sheets', async () => {
    const { domain } = BAKERY.store;
    const why = 'write what was asked before, or take it out (in a sheet by an empty cell)';
    for (const wasPrice of [120, 99]) {
      const wrong = structuredClone(BAKERY) as File;
      Object.assign(wrong.products[0] as object, { wasPrice });
      const [line = '', ...others] = await refusedLines(bring(wrong));
      expect(line.replace(/^line \d+: /, '')).toBe(
        `products[0].wasPrice is not above the price (${wasPrice} beside 120): ${why}`,
      );
      expect(others).toEqual([]);
      expect(
        await refusedLines(bring(`sku,price,wasPrice\nLOAF,120,${wasPrice}\n`, domain)),
      ).toEqual([`line 2: wasPrice is not above the price (${wasPrice} beside 120): ${why}`]);
      const products = `sku,name,price,wasPrice\nLOAF,White loaf,120,${wasPrice}\n`;
      expect(await refusedLines(bring(products, domain))).toHaveLength(1);
    }
    const was = async () =>
      JSON.parse(await run('export', domain)).products.find(
        ({ sku }: { sku: string }) => sku === 'LOAF',
      );
    await bring('sku,price,wasPrice\nLOAF,120,140\n', domain);
    // A sheet without that column leaves it, unless its price reaches it: then nothing is lowered any more.
    await bring('sku,price\nLOAF,130\n', domain);
    expect(await was()).toMatchObject({ price: 130, wasPrice: 140 });
    for (const sheet of ['sku,price\nLOAF,140\n', 'sku,name,price\nLOAF,White loaf,150\n']) {
      await bring('sku,price,wasPrice\nLOAF,120,140\n', domain);
      await bring(sheet, domain);
      expect((await was()).wasPrice).toBeNull();
    }
    await bring('sku,price,wasPrice\nLOAF,120,140\n', domain);
    await bring('sku,price,wasPrice\nLOAF,120,\n', domain);
    expect(await was()).toMatchObject({ price: 120, wasPrice: null });
  });

  it('brings a size table of bounded size, whose rows are as wide as its head, and keeps it through a sheet (U18)', async () => {
    const { domain } = BAKERY.store;
    const withTable = (sizeTable: object | null): File => {
      const file = structuredClone(BAKERY) as File;
      Object.assign(file.products[0] as object, { sizeTable });
      return file;
    };
    const head = ['Size', 'Across'];
    const said = async (sizeTable: object): Promise<string[]> =>
      (await refusedLines(bring(withTable(sizeTable)))).map((line) =>
        line.replace(/^line \d+: products\[0\]\.sizeTable/, ''),
      );
    expect(await said({ head, rows: [['S', '10'], ['M'], ['', '12']] })).toEqual([
      '.rows[1] has 1 cells where the head has 2',
      '.rows[2] begins with its size',
    ]);
    expect(await said({ head: ['Size'], rows: [['S']] })).toEqual([
      '.head has at least two columns',
    ]);
    const many = Array.from({ length: 41 }, (_, nth) => [`${nth}`, '1']);
    expect(await said({ head, rows: many })).toEqual(['.rows has at most 40 rows']);
    const wide = Array.from({ length: 9 }, (_, nth) => `C${nth}`);
    expect(await said({ head: wide, rows: [wide] })).toEqual(['.head has at most 8 columns']);

    const table = {
      head,
      rows: [
        ['S', '10'],
        ['M', ''],
      ],
    };
    await bring(withTable(table));
    await bring('sku,price\nLOAF,121\n', domain);
    const loaf = async () => (await shown()).find(({ SKU }) => SKU === 'LOAF');
    expect(await loaf()).toMatchObject({ sellingPrice: 121, sizeTable: table });
    await bring(withTable(null));
    expect(await loaf()).not.toHaveProperty('sizeTable');
  });

  it('never takes the place of another store, by its domain or by an id', async () => {
    const thief = structuredClone(BAKERY) as unknown as {
      store: Record<string, unknown>;
      products: Record<string, unknown>[];
    };
    thief.store.domain = 'grocery.localhost';
    expect((await refusedLines(bring(thief)))[0]).toMatch(
      /^at grocery\.localhost stands a store with the id /,
    );
    thief.store.domain = 'thief.localhost';
    thief.products = [{ ...thief.products[0], id: SEED[0]?.products[0]?.id }];
    expect((await refusedLines(bring(thief)))[0]).toMatch(/belongs to another store$/);
  });

  it('that names no tax for a product says which it pays: the first of the file, whatever ids they have', async () => {
    const charged = async () => {
      const { stores } = shop.app.services;
      stores.forget();
      const store = await stores.byHost('taxes.localhost');
      const answer = await shop.app.inject({
        url: `/api/v1/charges?locationId=${store?.business.locations[0]?.id}`,
        headers: { host: 'taxes.localhost', 'api-key': store?.publishableKey ?? '' },
      });
      expect(store?.business.charges?.tax).toEqual(answer.json().tax);
      return answer.json().tax?.name;
    };
    const VAT = { name: 'VAT', percentage: 16, included: false };
    const ZERO = { name: 'Zero', percentage: 0, included: false };
    const [loaf, cake] = BAKERY.products;
    const taxed = (taxes: object[], product: object = {}) => ({
      ...BAKERY,
      store: { ...BAKERY.store, domain: 'taxes.localhost' },
      taxes,
      products: [
        { ...loaf, tax: undefined, ...product },
        { ...cake, tax: 'VAT' },
      ],
    });
    const sentence = (name: string, percentage: number): string =>
      `without a tax of their own: 1, which pay "${name}" (${percentage} %, added to the price): LOAF`;
    expect(await bring(taxed([VAT, ZERO]), '--dry-run')).toContain(sentence('VAT', 16));
    for (const [taxes, first] of [
      [[VAT, ZERO], VAT],
      [[ZERO, VAT], ZERO],
    ] as const) {
      expect(await bring(taxed([...taxes]))).toContain(sentence(first.name, first.percentage));
      expect(await charged()).toBe(first.name);
      const file = JSON.parse(await run('export', 'taxes.localhost'));
      expect(file.taxes[0].name, 'and stays the first of an export').toBe(first.name);
      // What a file does not name stays.
      await bring({ ...file, taxes: [], products: [] });
      expect(await charged()).toBe(first.name);
    }
    expect(await refusedLines(bring(taxed([VAT], { taxIncluded: true })))).toEqual([
      expect.stringMatching(
        /^line \d+: products\[0\]\.taxIncluded says that the price holds a tax and names none, so "VAT" would be added to it: name a tax$/,
      ),
    ]);
    expect(await bring(BAKERY, '--dry-run')).not.toContain('without a tax');
  });

  it('that is no JSON says on which line', async () => {
    files.set('store.json', Buffer.from('{\n  "format": 1,\n  "store": {,\n}'));
    expect((await refusedLines(run('import', 'store.json')))[0]).toMatch(
      /^line 3: this is no JSON here/,
    );
  });

  it.each([
    [
      'between two fields',
      '{\n  "format": 1\n\n\n  "store": {}\n}',
      'line 2: a comma is missing behind "format": 1',
    ],
    [
      'between two entries',
      '{\n  "products": [\n    { "sku": "A" }\n    { "sku": "B" }\n  ]\n}',
      'line 3: a comma is missing behind { "sku": "A" }',
    ],
    [
      'on one line',
      '{ "format": 1 "store": {} }',
      'line 1: a comma is missing behind { "format": 1',
    ],
    [
      'behind the last',
      '{\n  "format": 1,\n\n}',
      'line 2: one comma too many: nothing comes behind it',
    ],
  ])('names the line of a slip with a comma: %s', async (_, text, sentence) => {
    files.set('store.json', Buffer.from(text));
    expect(await refusedLines(run('import', 'store.json'))).toEqual([sentence]);
  });

  it('that is not there, is a folder, or belongs to a sheet that is not there, is told in words with its whole path', async () => {
    expect(await refusedLines(run('import', 'no-such.json'))).toEqual([
      `there is no such file: ${resolve('no-such.json')}. Nothing was changed`,
    ]);
    expect(await refusedLines(run('import', 'no-such.csv', BAKERY.store.domain))).toEqual([
      `there is no such file: ${resolve('no-such.csv')}. Nothing was changed`,
    ]);
    expect(await refusedLines(run('import', 'docs'))).toEqual([
      `that is a folder, and no file: ${resolve('docs')}. Nothing was changed`,
    ]);
  });

  it('that begins with words of npm says so once, and how an export is written without them', async () => {
    const banner =
      '\n> charted-storefront@0.1.0 store\n> exec node scripts/launch.cjs store export a.example\n\n';
    files.set('store.json', Buffer.from(`${banner}{\n  "format": 1\n}`));
    expect(await refusedLines(run('import', 'store.json'))).toEqual([
      'line 2: this is no JSON here (InvalidSymbol)',
      'npm wrote its own lines first: npm run --silent store -- export DOMAIN > store.json leaves them out',
    ]);
  });
});

it('the example of the documents is a store, and changes nothing when it comes again later', async () => {
  const text = await readFile('docs/store-file.example.json', 'utf8');
  files.set('example.json', Buffer.from(text.replace('bakery.localhost', 'example.localhost')));
  expect(await run('import', 'example.json', '--dry-run')).toContain('nothing was changed');
  expect(await run('import', 'example.json')).toContain('products: 2 new');
  shop.clock.pass(3 * DAY);
  expect(await run('import', 'example.json')).not.toMatch(/[1-9]\d* (new|changed)/);
});

it.each(SEED.map(({ business }) => business.defaultDomain))(
  'what is exported of %s and comes in again changes nothing',
  async (domain) => {
    files.set('store.json', Buffer.from(await run('export', domain)));
    expect(await run('import', 'store.json', '--dry-run')).not.toMatch(/[1-9]\d* (new|changed)/);
  },
);

it('a live database takes no store under a name of the demo: the next start would refuse it', async () => {
  const { pool } = shop.database;
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  const names = async () =>
    (await pool.query('SELECT default_domain FROM business ORDER BY 1')).rows;
  const before = await names();
  const other = { ...BAKERY, store: { ...BAKERY.store, domain: 'other.localhost', name: 'Other' } };
  files.set('other.json', Buffer.from(JSON.stringify(other)));
  await owner.query(`DELETE FROM shop_stamp; INSERT INTO shop_stamp VALUES (true, 'live', now())`);
  try {
    const [line] = await refusedLines(run('import', 'other.json'));
    expect(line).toContain('domain is a name of the demo');
    expect(await names()).toEqual(before);
  } finally {
    await owner.query('DELETE FROM shop_stamp');
    await owner.end();
  }
});

describe('a sheet', () => {
  const { domain } = BAKERY.store;

  it('of prices changes the prices it names', async () => {
    expect(await bring('sku;price\nLOAF;135\nCAKE-L;2200\n', domain)).toContain(
      'products: 0 new, 2 changed',
    );
    const loaf = (await shown()).find(({ SKU }) => SKU === 'LOAF');
    expect(loaf?.sellingPrice).toBe(135);
  });

  it('of products brings new ones and keeps what it has no column for', async () => {
    await bring(
      'sku,name,categories,price,stock: Ngong Road\nBUN,"Bun, with raisins",bread|sweet,40,25\nCAKE,Cake,sweet,1500,\n',
      domain,
    );
    const file = JSON.parse(await run('export', domain));
    const bun = file.products.find(({ sku }: { sku: string }) => sku === 'BUN');
    expect(bun).toMatchObject({
      slug: 'bun-with-raisins',
      stock: [{ inHand: 25 }],
      categories: ['bread', 'sweet'],
    });
    const cake = file.products.find(({ sku }: { sku: string }) => sku === 'CAKE');
    expect([cake.name, cake.price, cake.variants.length]).toEqual(['Cake', 1500, 2]);
  });

  it('of stock counts shelves again, and never below what orders hold', async () => {
    await bring('sku,location,inHand\nLOAF,Ngong Road,12\n', domain);
    const file = JSON.parse(await run('export', domain));
    const id =
      (
        await shop.database.db
          .select()
          .from(stock)
          .where(and(eq(stock.stockInHand, 12), eq(stock.businessId, file.store.id)))
      )[0]?.id ?? '';
    await shop.database.db.update(stock).set({ held: 5 }).where(eq(stock.id, id));
    const lines = await refusedLines(bring('sku,location,inHand\nLOAF,Ngong Road,3\n', domain));
    expect(lines[0]).toMatch(/open orders have set aside/);
    await shop.database.db.update(stock).set({ held: 0 }).where(eq(stock.id, id));
  });

  it('that names a tax takes that tax’s way, and one that names the same again changes none', async () => {
    const taxed = async (): Promise<unknown> => {
      const { products } = JSON.parse(await run('export', domain));
      const one = products.find(({ sku }: { sku: string }) => sku === 'JAM');
      return [one.tax, one.taxIncluded];
    };
    await bring('sku,name,price\nJAM,Jam,500\n', domain);
    expect(await taxed()).toEqual([null, false]);
    await bring('sku,name,price,tax\nJAM,Jam,500,VAT\n', domain);
    expect(await taxed(), 'nothing goes on top of a price that holds it').toEqual(['VAT', true]);
    await bring('sku,name,price,tax,taxIncluded\nJAM,Jam,500,VAT,no\n', domain);
    await bring('sku,name,price,tax\nJAM,Jam,520,VAT\n', domain);
    expect(await taxed(), 'what the merchant said of it stays').toEqual(['VAT', false]);
  });

  it.each([
    ['a bad number', 'sku,price\nLOAF,12 KES\n', /^line 2: price is no number/],
    ['below zero', 'sku,price\nLOAF,-1\n', /^line 2: price is below zero/],
    ['an unknown product', 'sku,price\nLOAF,1\nNOTHING,2\n', /^line 3: sku names no product/],
    [
      'the same twice',
      'sku,price\nLOAF,1\nLOAF,2\n',
      /^line 3: sku "LOAF" stands on line 2 already$/,
    ],
    ['an unknown column', 'sku,price,colour\nLOAF,1,red\n', /^line 1: these columns make no sheet/],
    [
      'a place that is not there',
      'sku,location,inHand\nLOAF,Mombasa,2\n',
      /^line 2: location names a place/,
    ],
    ['a torn line', 'sku,price\nLOAF,1,2\n', /^line 2/],
  ])('with %s is refused with its line', async (_, text, sentence) => {
    expect((await refusedLines(bring(text, domain)))[0]).toMatch(sentence);
  });

  it('with all kinds of mistakes names each line at once, and nothing of it stands', async () => {
    const before = await shown();
    const sheet = [
      'sku,name,price',
      'PIE,Pie,300',
      'TART,Tart,-1',
      'PIE,Pie again,300',
      'BUN,<script>alert(1)</script>,20',
      'PIE,Pie once more,300',
      'ROLL,Roll,12;50',
      ',Nothing,5',
      'SCONE,,5',
    ].join('\n');
    expect(await refusedLines(bring(sheet, domain))).toEqual([
      'line 3: price is below zero: -1',
      'line 4: sku "PIE" stands on line 2 already',
      'line 6: sku "PIE" stands on line 2 already',
      'line 7: price is no number like 1250.50: "12;50"',
      'line 8: sku must not be empty',
      'line 9: name must not be empty',
    ]);
    expect(await shown()).toEqual(before);
  });

  it('names what its cells cannot be and what does not fit the store at once, each with its line', async () => {
    const before = await shown();
    const sheet = [
      'sku,name,price,categories,tax,slug,stock: Ngong Road,stock: Mombasa',
      'PIE,Pie,-1,breads,VAT,,1,2',
      'TART,Tart,5,sweet,Excise,,many,2',
      'BUN,Bun,20,bread',
      'ROLL,Roll,30,bread|nothing,VAT,white-loaf,1,',
      'SCONE,,5,bread,VAT,,1,',
      'CAKE,Cake,1500.505,sweet,VAT,,3,',
      'PIE,Pie again,-2,pies,VAT,,1,',
    ].join('\n');
    expect(await refusedLines(bring(sheet, domain, '--dry-run'))).toEqual([
      'line 1: the column "stock: Mombasa" names a place that is not there; there are: Ngong Road',
      'line 2: price is below zero: -1',
      'line 2: categories names a category that is not there: "breads"; is "bread" meant?',
      'line 3: stock: Ngong Road is no number like 1250.50: "many"',
      'line 3: tax names a tax that is not there: "Excise"',
      'line 4: Invalid Record Length: columns length is 8, got 4',
      'line 5: slug is the second address "white-loaf"',
      'line 5: categories names a category that is not there: "nothing"',
      'line 6: name must not be empty',
      'line 7: sku names a product with variants: count each by its own SKU: "CAKE"',
      'line 7: price has more than 2 digits after the point (KES)',
      'line 8: price is below zero: -2',
      'line 8: sku "PIE" stands on line 2 already',
    ]);
    const stock = [
      'sku,location,inHand',
      'LOAF,Mombasa,2',
      'NOTHING,Ngong Road,x',
      'LOAF,Ngong Road,-3',
    ].join('\n');
    expect(await refusedLines(bring(stock, domain, '--dry-run'))).toEqual([
      'line 2: location names a place that is not there: "Mombasa"; there are: Ngong Road',
      'line 3: inHand is no number like 1250.50: "x"',
      'line 3: sku names no product and no variant: "NOTHING"',
      'line 4: inHand is below zero: -3',
    ]);
    expect(await shown()).toEqual(before);
  });

  it('names what stands twice by its columns, and a place that is not there beside a column that is not there', async () => {
    const twice = 'sku,location,inHand\nLOAF,Ngong Road,2\nBUN,Ngong Road,2\nLOAF,Ngong Road,3\n';
    expect(await refusedLines(bring(twice, domain, '--dry-run'))).toEqual([
      'line 4: sku "LOAF" with location "Ngong Road" stands on line 2 already',
    ]);
    const both = 'sku,name,price,Tags,colour,stock: Mombasa,stock: Ngong Road\nLOAF,Loaf,1,,,2,3\n';
    expect((await refusedLines(bring(both, domain))).slice(0, 4)).toEqual([
      'line 1: the column "stock: Mombasa" names a place that is not there; there are: Ngong Road',
      'line 1: these columns make no sheet: sku, name, price, Tags, colour, stock: Mombasa, stock: Ngong Road',
      'line 1: no sheet has a column "Tags"; is "tags" meant?',
      'line 1: no sheet has a column "colour"',
    ]);
  });

  it('of 200 MB is refused in words before it is read', async () => {
    const [line = ''] = await refusedLines(bring(Buffer.alloc(200 * 2 ** 20, 'a'), domain));
    expect(line).toMatch(/is larger than 100 MB: bring the products in as several sheets/);
  });

  it('in Windows-1252 is refused before it spoils an accent', async () => {
    const bytes = Buffer.from('sku,name,price\nCREME,Crème brûlée,300\n', 'latin1');
    expect((await refusedLines(bring(bytes, domain)))[0]).toMatch(/is not UTF-8/);
  });
});

it('a key is shown once, opens the store, and opens it no more when it is revoked', async () => {
  const { domain } = BAKERY.store;
  const [secret = ''] = (await run('key', domain, 'new', 'secret')).split('\n');
  expect(secret).toMatch(/^sk-/);
  const listed = await run('key', domain, 'list');
  expect(listed).not.toContain(secret);
  const store = async () => {
    shop.app.services.stores.forget();
    return shop.app.services.stores.byHost(domain);
  };
  expect([...((await store())?.keys.values() ?? [])]).toContain('secret');
  await run('key', domain, 'revoke', secret);
  expect([...((await store())?.keys.values() ?? [])]).not.toContain('secret');
  const publishable = (await store())?.publishableKey ?? '';
  expect((await refusedLines(run('key', domain, 'revoke', publishable)))[0]).toMatch(
    /last publishable key/,
  );
});
