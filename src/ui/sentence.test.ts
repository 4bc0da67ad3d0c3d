import { globSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { compileMessages } from '#scripts/messages.ts';
import { wordsOf } from './sentence.ts';

const COUNTS = [0, 1, 2, 5, 1_234];
const files = globSync('src/messages/*.json');
const valuesFor = (text: string, count: number): Record<string, string | number> =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)([,}])/g)].map(([, name = '', after]) => [name, after === ',' || name === 'count' ? count : `«${name}»`]),
  );

test.each(files)('every sentence of %s reads as the whole formatter reads it, whatever is counted', (file) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const locale = /([a-z]{2})\.json$/.exec(file)?.[1] ?? 'en';
  const compiled = compileMessages(texts);
  for (const [id, text] of Object.entries(texts))
    for (const count of COUNTS) {
      const values = valuesFor(text, count);
      expect(wordsOf(compiled[id] ?? '', values, locale), id).toBe(String(new IntlMessageFormat(text, locale).format(values)));
    }
});

test('words chosen by a value fall back to the others', () => {
  const { sentence = '' } = compileMessages({ sentence: '{kind, select, SERVICE {a time} other {an item}} for {name}' });
  expect(wordsOf(sentence, { kind: 'SERVICE', name: 'Ana' })).toBe('a time for Ana');
  expect(wordsOf(sentence, { kind: 'GOODS', name: 'Ana' })).toBe('an item for Ana');
});

test('a place that nobody fills stays open', () => {
  expect(wordsOf('{stock} left')).toBe('{stock} left');
});

test('what no page can say is refused when it is built', () => {
  expect(() => compileMessages({ when: 'On {day, date}' })).toThrow('when');
});
