import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pictureTools } from '#scripts/pictureTools.ts';
import { LANES } from '#server/http/shed.ts';
import { storeCommand } from '#server/importing/command.ts';
import { ImportRefused } from '#server/importing/problem.ts';
import { smallerPicture, smallerWidths } from '#src/ui/smallerPicture.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

/** A merchant's pictures come from a folder or from an address, and each page finds every width that it names. */
let shop: InProcessShop;
let folder: string;
beforeAll(async () => {
  shop = await inProcessShop();
  folder = mkdtempSync(join(tmpdir(), 'storefront-pictures-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
});

const DOMAIN = 'loaves.localhost';
const aStore = (image: string, more: object = {}): object => ({
  format: 1,
  store: {
    domain: DOMAIN,
    name: 'Loaves',
    layout: 'GROCERY',
    currency: 'KES',
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    contactEmail: 'hello@loaves.example',
    contactPhone: '+254202222222',
    paymentMethods: ['PAY_LATER'],
    locations: [
      {
        name: 'Ngong Road',
        address: '12 Ngong Road',
        city: 'Nairobi',
        phone: '+254202222223',
        point: [-1.3, 36.78],
        hours: { everyDay: ['07:00', '19:30'] },
      },
    ],
    ...more,
  },
  products: [{ sku: 'LOAF', name: 'Loaf', price: 120, images: [{ url: image, alt: 'A loaf' }] }],
});
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer();
/** A PNG's head that promises so many pixels, and nothing of them. */
function headOnly(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const aPublicHost = async () => [{ address: '203.0.113.7', family: 4 }];
/** what the network's names lead to */
let namesLead: () => Promise<{ address: string; family: number }[]> = aPublicHost;
const run = (...words: string[]): Promise<string> =>
  storeCommand(
    {
      database: shop.database,
      clock: shop.clock,
      read: (file) => readFile(file),
      pictures: (from) => pictureTools(from, () => namesLead()),
      people: () => Promise.reject(new Error('no file is about people')) as never,
    },
    words,
  );
const put = (name: string, content: object | string | Buffer): string => {
  const text = typeof content === 'object' && !Buffer.isBuffer(content);
  writeFileSync(join(folder, name), text ? JSON.stringify(content, null, 2) : content);
  return join(folder, name);
};
const bring = (store: object, ...more: string[]) =>
  run('import', put('store.json', store), ...more);
const refusal = async (deed: Promise<string>): Promise<string[]> => {
  const error = await deed.catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ImportRefused);
  return (error as ImportRefused).lines;
};
const get = (url: string, host = DOMAIN) => shop.app.inject({ url, headers: { host } });
const loaf = async () => {
  const { products } = JSON.parse(await run('export', DOMAIN));
  return products[0].images[0] as { url: string; width: number; height: number; alt: string };
};
const widthOf = async (url: string): Promise<number | undefined> =>
  (await sharp((await get(url)).rawPayload).metadata()).width;

describe('a picture beside the store file', () => {
  it('is kept in the widths that pages name', async () => {
    put('loaf.jpg', await photo(2400, 1800));
    await bring(aStore('loaf.jpg', { cover: { url: 'loaf.jpg' } }));
    shop.app.services.stores.forget();
    const { url, width, height, alt } = await loaf();
    expect([width, height, alt]).toEqual([1600, 1200, 'A loaf']);
    expect(await widthOf(url)).toBe(1600);
    const named = smallerWidths(url, width).map((one) => smallerPicture(url, one) ?? '');
    expect(named).toHaveLength(3);
    for (const one of [url, ...named])
      expect((await get(one)).headers['content-type'], one).toBe('image/webp');
    expect(await widthOf(url.replace('.webp', '@320.webp'))).toBe(320);
    const { store } = JSON.parse(await run('export', DOMAIN));
    expect(store.cover).toMatchObject({ url, width, height });
  });

  it('is not made again when it comes again, and what is exported comes back', async () => {
    const before = await loaf();
    expect(await bring(aStore('loaf.jpg', { cover: { url: 'loaf.jpg' } }))).not.toMatch(
      /[1-9]\d* (new|changed)/,
    );
    put('again.json', await run('export', DOMAIN));
    expect(await run('import', join(folder, 'again.json'))).not.toMatch(/[1-9]\d* (new|changed)/);
    expect(await loaf()).toEqual(before);
  });

  it('that is smaller than a width is served as it is, and each name is answered', async () => {
    put(
      'small.png',
      await sharp(await photo(200, 100))
        .png()
        .toBuffer(),
    );
    await bring(aStore('small.png'));
    const { url, width } = await loaf();
    expect([width, await widthOf(url), await widthOf(url.replace('.webp', '@640.webp'))]).toEqual([
      200, 200, 200,
    ]);
  });

  it('takes no place of a page: all of a long list are served at once', async () => {
    const { url } = await loaf();
    const many = 2 * LANES.browsing.atOnce;
    // Each width is another name, so that none is kept yet.
    const asked = Array.from({ length: many }, (_, at) =>
      get(url.replace('.webp', `@${at + 1}.webp`)),
    );
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(many).fill(200));
  });

  it('belongs to its store: another one does not show it', async () => {
    expect((await get((await loaf()).url, 'grocery.localhost')).statusCode).toBe(404);
    expect((await get('/pictures/own/0123456789abcdef0123.webp')).statusCode).toBe(404);
  });

  it('is named in a sheet too, and a sheet without that column leaves it alone', async () => {
    put('second.jpg', await photo(800, 800));
    await run('import', put('a.csv', 'sku,name,price,images\nLOAF,Loaf,130,second.jpg\n'), DOMAIN);
    const brought = await loaf();
    expect([brought.width, brought.alt]).toEqual([800, 'Loaf']);
    await run('import', put('b.csv', 'sku,name,price\nLOAF,Loaf,140\n'), DOMAIN);
    expect(await loaf()).toEqual(brought);
  });
});

describe('a picture at an address', () => {
  it('is fetched once', async () => {
    const bytes = await photo(700, 500);
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(new Uint8Array(bytes)));
    await bring(aStore('https://cdn.example/loaf.jpg'));
    await bring(aStore('https://cdn.example/loaf.jpg'));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect((await loaf()).url).toMatch(/^\/pictures\/own\/[0-9a-f]{20}\.webp$/);
  });
});

describe('an address that cannot be reached says what is wrong with it', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code });
  it.each([
    [
      'a host that is not there',
      failing('ENOTFOUND'),
      null,
      'leads to a host that is not there: cdn.example',
    ],
    [
      'no names at all',
      failing('EAI_AGAIN'),
      null,
      'leads to a host whose name cannot be looked up from here now: cdn.example',
    ],
    [
      'nothing listens there',
      null,
      new TypeError('fetch failed', { cause: failing('ECONNREFUSED') }),
      'leads to a host that cannot be reached: cdn.example (ECONNREFUSED)',
    ],
    [
      'no answer in time',
      null,
      new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
      'cannot be fetched within 20 seconds',
    ],
  ])('%s', async (_what, lookup, answer, words) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(answer);
    const before = await loaf();
    if (lookup) namesLead = () => Promise.reject(lookup);
    const [line = ''] = await refusal(bring(aStore('https://cdn.example/other.jpg')));
    namesLead = aPublicHost;
    expect(line).toMatch(/^line \d+: products\[0\]\.images\[0\]\.url /);
    expect(line.split('url ')[1]).toBe(words);
    expect(await loaf()).toEqual(before);
    fetched.mockRestore();
  });
});

describe('a bad picture is named with its line, and nothing is changed', () => {
  it.each([
    [
      'of 80 megapixels',
      'huge.png',
      () => headOnly(10_000, 8_000),
      'has 80 megapixels (10000 x 8000): 50 are the most',
    ],
    ['cut off', 'torn.png', () => headOnly(600, 600), 'is broken: it cannot be unpacked'],
    [
      'that is a text',
      'notes.jpg',
      () => Buffer.from('no picture at all'),
      'is no picture that can be read',
    ],
    [
      'that may hold a script',
      'logo.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'is svg: bring JPEG, PNG, WebP, AVIF, GIF or TIFF',
    ],
    ['of 26 MB', 'heavy.jpg', () => Buffer.alloc(26 * 2 ** 20), 'is larger than 25 MB'],
  ])('%s', async (_what, name, make, words) => {
    const before = await loaf();
    put(name, make());
    for (const dry of [[], ['--dry-run']]) {
      const [line = ''] = await refusal(bring(aStore(name), ...dry));
      expect(line).toMatch(/^line \d+: products\[0\]\.images\[0\]\.url /);
      expect(line).toContain(words);
    }
    expect(await loaf()).toEqual(before);
  });

  it.each([
    ['a file that is not there', 'gone.jpg', 'names a file that is not there'],
    [
      'a drawing that this shop does not have',
      '/pictures/grocery/nothing.webp',
      'is no picture of this shop',
    ],
    [
      'a name of another store’s',
      '/pictures/own/0123456789abcdef0123.webp',
      'is no picture of this store',
    ],
  ])('%s', async (_what, name, words) => {
    expect((await refusal(bring(aStore(name))))[0]).toContain(words);
  });

  it('in a sheet', async () => {
    const sheet = put('c.csv', 'sku,name,price,images\nLOAF,Loaf,130,notes.jpg\n');
    expect(await refusal(run('import', sheet, DOMAIN))).toEqual([
      'line 2: images: notes.jpg is no picture that can be read',
    ]);
  });
});
