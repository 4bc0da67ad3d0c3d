import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { STATE_META } from '#machines/checkout/stateMeta.ts';
import { providerSentences } from '#providers/sentences.ts';
import { compileMessages } from '#scripts/messages.ts';
import { SEED } from '#server/demo/stores.ts';
import { StylesPage, stylesOf } from '#src/styles/StylesPage.tsx';
import { stylesShop } from '#src/styles/stylesShop.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { inProcessShop } from '#tests/support/inProcess.ts';

/** The page of all pieces: in development alone, and true by what it is made of. */
const read = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`src/messages/${locale}/${file}.json`, 'utf8'));
const messagesIn = (locale: string) =>
  compileMessages({
    ...read(locale, 'common'),
    ...read(locale, 'catalogue'),
    ...providerSentences(locale),
  });
const drawnFor = (slug: string, locale = 'en'): string => {
  const { business, settings } = SEED.find((one) => one.slug === slug)!;
  const { shop, page } = stylesShop({ business, settings }, messagesIn(locale), locale);
  return renderToString(createElement(StylesPage, stylesOf(shop, page)));
};

const KIT = ['src/ui', 'src/cart', 'src/account/kit'];
const COMPONENT = /export (?:default )?(?:function|const) ([A-Z]\w+)\b/g;
const CARDS = ['grocery', 'retail', 'services', 'restaurant', 'beauty'];

describe('the page of styles', () => {
  // The sum of a cart reads what its document carries, and is drawn in a browser alone.
  beforeAll(() => void vi.stubGlobal('document', { querySelector: () => null }));
  afterAll(() => void vi.unstubAllGlobals());

  it('has every component of the kit', () => {
    const files = KIT.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => join(folder, file)),
    );
    const names = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(COMPONENT)].map(([, name]) => name ?? ''),
    );
    expect(names.length).toBeGreaterThan(20);
    const page = ['src/styles/StylesPage.tsx', ...piecesOf()]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    expect(names.filter((name) => !new RegExp(`<${name}\\b`).test(page))).toEqual([]);
  });

  it.each(CARDS)('draws each piece, the cards of %s and every state of the checkout', (slug) => {
    const html = drawnFor(slug);
    const states = [...html.matchAll(/data-state="([^"]+)"/g)].map(([, state]) => state);
    for (const name of toldStates())
      expect(
        states.filter((state) => state?.startsWith(`${name}: `)),
        name,
      ).toHaveLength(1);
    expect(html).toMatch(/data-piece="(Grocery|Retail|Service|Dish|Treatment)Card"/);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  });

  it('speaks the language of its address', () => {
    expect(drawnFor('retail', 'ar')).toContain(read('ar', 'common')['login.action']);
  });
});

describe('a shop that is not in development', () => {
  beforeAll(() => builtPages());

  it('has no such page', async () => {
    const shop = await inProcessShop({ renderer: await builtPages() });
    const answer = await shop.ask({ store: 'retail', url: '/styles' });
    await shop.close();
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Styles');
  });

  it('carries none of it', () => {
    const built = ['dist/client/.vite/manifest.json', 'dist/client/.vite/support.json'];
    for (const file of built.filter(existsSync))
      expect(readFileSync(file, 'utf8')).not.toContain('styles/');
    const server = readdirSync('dist/server', { recursive: true, encoding: 'utf8' });
    for (const file of server.filter((one) => one.endsWith('.js')))
      expect(readFileSync(join('dist/server', file), 'utf8')).not.toMatch(
        /styles-switches|Styles · /,
      );
  });
});

/** States of the chart that say something; all of STATE_META stands at one of them at least. */
function toldStates(): string[] {
  const all = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(all),
  ];
  const nodes = all(checkoutMachine.root).filter(({ meta }) => meta);
  const rows = new Set<unknown>(nodes.map(({ meta }) => meta));
  expect(Object.entries(STATE_META).filter(([, row]) => !rows.has(row))).toEqual([]);
  return nodes.map(({ path }) => path.join('.'));
}

function piecesOf(): string[] {
  return readdirSync('src/styles/pieces').map((file) => join('src/styles/pieces', file));
}
