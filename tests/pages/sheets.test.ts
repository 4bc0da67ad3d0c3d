import { globSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Renderer } from '#machines/domain/render.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { LATER_CLASSES } from '#src/layouts/laterClasses.ts';
import { shownRules } from '#src/layouts/shownRules.ts';
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

const SHEETS = [
  'src/catalog/*.css',
  'src/islands/{buy,choices,loose,times}.css',
  'src/app/{base,tokens,consent}.css',
  'src/layouts/*/*.css',
];
/** What runs in a catalogue document. */
const SCRIPTS = [
  'src/entries/{catalogue.ts,dom/*.ts,tags/*.ts}',
  'src/{islands,ui,cart}/*.{ts,tsx}',
  'src/wiring/**/*.ts',
  'src/app/{eventReplay,applyStoredTheme,bringFace,showKeptHeader}.ts',
  'src/catalog/{SizeTable,Tags,WaitingForm,waitingParts,BackInStock}.tsx',
];
const COMMENT = /\/\*[\s\S]*?\*\//g;
const QUOTED = /(['"`])((?:(?!\1).)*)\1/g;
const NOT_CODE = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm;

test.each([
  ['grocery', 'en', false],
  ['grocery', 'ar', true],
] as const)(
  '%s in %s has the rules of what is written from the right: %s (546)',
  async (slug, locale, has) => {
    const { html } = await pages.render(pageRequest(storeOf(slug), '/products', { locale }));
    expect(html.includes('[dir=rtl]')).toBe(has);
    expect(html.includes('[data-layout=restaurant]{')).toBe(false);
    const menu = await pages.render(pageRequest(storeOf('restaurant'), '/', { locale }));
    expect(menu.html.includes('[data-layout=restaurant]{')).toBe(true);
  },
);

test('a rule of what a script may draw later is left out of no document (546)', () => {
  const ruled = new Set(
    globSync(SHEETS).flatMap((file) =>
      classesIn(readFileSync(file, 'utf8').replaceAll(COMMENT, '')),
    ),
  );
  const said = new Set(
    globSync(SCRIPTS)
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => readFileSync(file, 'utf8').replaceAll(NOT_CODE, '').split('\n'))
      .flatMap((line) => [...line.matchAll(QUOTED)])
      .flatMap(([, , text = '']) => text.match(/[a-z][\w-]*/gi) ?? []),
  );
  const drawn = [...ruled].filter((name) => said.has(name));
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.filter((name) => !LATER_CLASSES.has(name))).toEqual([]);
});

test('a sheet keeps the rules that something shown is met by, whole and in their order (546)', () => {
  const sheet =
    '@layer a,b;@font-face{font-family:x;src:url(x)}@layer b{.one{a:b}.two,.one .three{a:c}.two>p{a:d}:is(.two) p{a:e}.one:not(.two){a:f}@media (width>1px){.two{a:g}}@media (width>2px){.one:hover{a:h}.two{a:i}}[dir=rtl] p{a:j}.toast{a:k}@keyframes .two{0%{a:l}}}';
  expect(shownRules(sheet, new Set(['one']))).toBe(
    '@layer a,b;@font-face{font-family:x;src:url(x)}@layer b{.one{a:b}:is(.two) p{a:e}.one:not(.two){a:f}@media (width>2px){.one:hover{a:h}}.toast{a:k}@keyframes .two{0%{a:l}}}',
  );
  expect(shownRules(sheet, new Set(['one', 'two', 'three', 'dir=rtl']))).toBe(sheet);
});
