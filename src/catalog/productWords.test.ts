import { expect, test } from 'vitest';
import { storeOf } from '#tests/support/pageRequests.ts';
import { inWordsOf } from './productWords.ts';

const melon = storeOf('grocery').products.find(({ slug }) => slug === 'watermelon')!;
const bread = { ...melon, translations: { sw: { name: 'Tikiti maji' } } };

test('a page in a language that the merchant wrote in says it in those words, and knows that it does', () => {
  const page = { locale: 'sw', translated: new Set<string>() };
  expect(inWordsOf(page, melon)).toMatchObject({ name: 'Tikiti maji' });
  expect(page.translated.has('Tikiti maji')).toBe(true);
});

test('another language, and what the merchant left out, keep the store’s words', () => {
  const page = { locale: 'hi', translated: new Set<string>() };
  expect(inWordsOf({ ...page, locale: 'fr' }, melon).name).toBe('Watermelon');
  expect(page.translated.size).toBe(0);
  expect(inWordsOf({ ...page, locale: 'sw' }, bread).description).toBe(melon.description);
});

test('no browser is sent the words of other languages', () => {
  const page = { locale: 'en', translated: new Set<string>() };
  expect(inWordsOf(page, melon)).not.toHaveProperty('translations');
});

test.each([
  ['ar', /\p{Script=Arabic}/u, 'ناسي ليماك', ['سمك', 'فول سوداني', 'بيض']],
  ['hi', /\p{Script=Devanagari}/u, 'नासी लेमाक', ['मछली', 'मूँगफली', 'अंडा']],
])(
  'the demo restaurant’s whole menu is written in %s, allergens and all, and no tag is lost',
  (locale, script, name, tags) => {
    const { products } = storeOf('restaurant');
    const said = products.map((one) => inWordsOf({ locale, translated: new Set() }, one));
    for (const [at, one] of said.entries()) {
      expect(one.name, one.slug).toMatch(script);
      expect(one.description, one.slug).toMatch(script);
      expect(one.tags, one.slug).toHaveLength(products[at]!.tags.length);
      for (const tag of one.tags) expect(tag, one.slug).toMatch(script);
    }
    expect(said.find(({ slug }) => slug === 'nasi-lemak')).toMatchObject({ name, tags });
  },
);

test('a tag that the merchant did not translate stays in the store’s words', () => {
  const page = { locale: 'sw', translated: new Set<string>() };
  const words = { ...bread, tags: ['Nuts', 'Local'] };
  const translations = { sw: { tags: { Local: 'Ya hapa' } } };
  expect(inWordsOf(page, { ...words, translations }).tags).toEqual(['Nuts', 'Ya hapa']);
});
