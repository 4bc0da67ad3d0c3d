import { globSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { readMessages } from '#scripts/messages.ts';
import { translateWith } from './messages.ts';
import { templatesOf } from './templates.ts';

const tellAll = (texts: Record<string, string>, locale: string) =>
  translateWith(
    Object.fromEntries(
      Object.entries(readMessages(texts)).flatMap(([id, sentence]) => templatesOf(id, sentence)),
    ),
    locale,
  );

test.each(globSync('src/messages/*/common.json'))(
  'what the cart panel says of %s reads as the whole formatter reads it',
  (file) => {
    const locale = file.split('/').at(-2) ?? 'en';
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    const cart = Object.fromEntries(Object.entries(texts).filter(([id]) => id.startsWith('cart.')));
    const t = tellAll(cart, locale);
    for (const [id, text] of Object.entries(cart))
      for (const count of [0, 1, 2, 7]) {
        const names = [...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? '');
        const values = Object.fromEntries(
          names.map((name) => [name, name === 'count' ? count : `«${name}»`]),
        );
        expect(t(id, values), id).toBe(String(new IntlMessageFormat(text, locale).format(values)));
      }
  },
);

test('words that go by a type have a form for each, wherever they stand', () => {
  const t = tellAll(
    {
      mixed:
        'It has {type, select, SERVICE {times} other {goods}}: add {type, select, SERVICE {goods} other {times}}.',
    },
    'en',
  );
  expect(t('mixed', { type: 'SERVICE' })).toBe('It has times: add goods.');
  expect(t('mixed', { type: 'GOODS' })).toBe('It has goods: add times.');
});
