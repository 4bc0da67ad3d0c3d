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
  expect(inWordsOf(page, melon).name).toBe('Watermelon');
  expect(page.translated.size).toBe(0);
  expect(inWordsOf({ ...page, locale: 'sw' }, bread).description).toBe(melon.description);
});

test('no browser is sent the words of other languages', () => {
  const page = { locale: 'en', translated: new Set<string>() };
  expect(inWordsOf(page, melon)).not.toHaveProperty('translations');
});
