import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Renderer } from '#machines/domain/render.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { pageRequest, storeOf } from '#tests/support/pageRequests.ts';

let pages: Renderer;
beforeAll(async () => {
  pages = await builtPages();
}, 240_000);

const classesIn = (css: string): string[] =>
  [...css.matchAll(/\.([a-z][\w-]*)(?=[\s{,:.)>[+~])/g)].map(([, name = '']) => name);
/** Every class that a sheet of the catalogue has a rule for, whichever document brings that sheet. */
const RULED = new Set(
  ['src/catalog', 'src/islands'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))
      .flatMap((file) => classesIn(readFileSync(`${folder}/${file}`, 'utf8'))),
  ),
);
/** What an island says only once it is used: it stands in no document. */
const SAID_LATER: Record<string, string[]> = { loose: ['slot-clash'] };

test.each(STORE_SLUGS)(
  '%s: what a document shows has its rules in the sheet that it brings (427)',
  async (slug) => {
    const store = storeOf(slug);
    const paths = ['/', '/products', '/products?q=zebra', '/saved'].concat(
      store.products.map((one) => `/products/${one.slug}`),
    );
    for (const path of paths) {
      const { html } = await pages.render(pageRequest(store, path));
      const sheet = new Set(
        [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].flatMap(([, css = '']) =>
          classesIn(css),
        ),
      );
      const island = /data-island="(\w+)"/.exec(html)?.[1] ?? '';
      const shown = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      );
      const bare = new Set(
        [...shown, ...(SAID_LATER[island] ?? [])].filter(
          (name) => RULED.has(name) && !sheet.has(name),
        ),
      );
      expect([...bare], path).toEqual([]);
    }
  },
  60_000,
);
