import { globSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test, vi } from 'vitest';
import { compileMessages } from '#scripts/messages.ts';
import { languageFrom, messageLoaderOf } from './messageLoader.tsx';

const COUNTS = [0, 1, 2, 5, 1_234];
const files = globSync('src/messages/*/*.json');
/** Texts, counts, and what is made of words that lead somewhere. */
const valuesFor = (text: string, count: number) =>
  ({
    ...Object.fromEntries(
      [...text.matchAll(/\{(\w+)([,}])/g)].map(([, name = '', after]) => [
        name,
        after === ',' || name === 'count' ? count : `«${name}»`,
      ]),
    ),
    ...Object.fromEntries(
      [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => [
        name,
        (words: string[]) => words.join(''),
      ]),
    ),
  }) as Record<string, string>;

test.each(files)(
  'every sentence of %s is compiled into what reads as its text does, whatever is counted',
  (file) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    const locale = file.split('/').at(-2) ?? 'en';
    const language = languageFrom(messageLoaderOf(locale, compileMessages(texts)).formatter());
    for (const [id, text] of Object.entries(texts))
      for (const count of COUNTS) {
        const values = valuesFor(text, count);
        expect(language.t(id, values), id).toBe(
          String(new IntlMessageFormat(text, locale).format(values)),
        );
      }
  },
);

test('words chosen by a value fall back to the others', () => {
  const language = languageFrom(
    messageLoaderOf(
      'en',
      compileMessages({ sentence: '{kind, select, SERVICE {a time} other {an item}} for {name}' }),
    ).formatter(),
  );
  expect(language.t('sentence', { kind: 'SERVICE', name: 'Ana' })).toBe('a time for Ana');
  expect(language.t('sentence', { kind: 'GOODS', name: 'Ana' })).toBe('an item for Ana');
});

test('what a page cannot say yet is silence, until it has learnt its words', async () => {
  const first = compileMessages({ first: 'One moment' });
  const messages = messageLoaderOf('en', first, [
    async () => compileMessages({ later: '{count, plural, one {# order} other {# orders}}' }),
    async () => compileMessages({ last: 'Thank you' }),
  ]);
  const said = (...ids: string[]): string[] =>
    ids.map((id) => languageFrom(messages.formatter()).t(id, { count: 2 }));
  let told = 0;
  messages.onLoaded(() => told++);
  expect(said('first', 'later', 'last')).toEqual(['One moment', '', '']);
  await Promise.all([messages.learn('first'), messages.learn('first')]);
  expect(said('first', 'later')).toEqual(['One moment', '2 orders']);
  expect(told).toBe(1);
  await Promise.all([messages.learn('all'), messages.learn('all')]);
  expect(said('first', 'later', 'last')).toEqual(['One moment', '2 orders', 'Thank you']);
  expect(told).toBe(2);
});

test('what comes before the first file is not said early: the rest of a page would be missing, and not silent', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = compileMessages({ first: 'One moment' });
  let bringLater = (): void => undefined;
  const messages = messageLoaderOf('en', first, [
    () =>
      new Promise((resolve) => {
        bringLater = () => resolve(compileMessages({ later: 'Quantity' }));
      }),
    async () => compileMessages({ last: 'Thank you' }),
  ]);
  const said = (): string[] =>
    ['first', 'later', 'last'].map((id) => languageFrom(messages.formatter()).t(id));
  const learnt = messages.learn('all');
  await new Promise((resolve) => setImmediate(resolve));
  expect(said()).toEqual(['One moment', '', '']);
  expect(errors).not.toHaveBeenCalled();
  bringLater();
  await learnt;
  expect(said()).toEqual(['One moment', 'Quantity', 'Thank you']);
  errors.mockRestore();
});
