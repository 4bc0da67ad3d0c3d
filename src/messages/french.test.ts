import { globSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { providerSentences } from '#providers/sentences.ts';

type Sentences = Record<string, string>;
const NARROW = '\u202f';
const read = (file: string): Sentences => JSON.parse(readFileSync(file, 'utf8'));
const french: Sentences = Object.assign(
  providerSentences('fr'),
  ...globSync('src/messages/fr/*.json').map(read),
);

test('a French sentence has a narrow space that never breaks before : ; ? ! and inside its quotation marks', () => {
  const LOOSE = new RegExp(`[^${NARROW}\\d][:;?!»](?!//)|«[^${NARROW}]`);
  expect(Object.entries(french).filter(([, sentence]) => LOOSE.test(sentence))).toEqual([]);
});

test('what a shopper reads has it, also where a name is filled in', () => {
  const said = (id: string, filled: Sentences) =>
    new IntlMessageFormat(french[id] ?? '', 'fr').format(filled);
  expect(said('list.searchTitle', { q: 'pain' })).toBe(`Résultats pour «${NARROW}pain${NARROW}»`);
  expect(said('mail.contact', { shop: 'Soko' })).toContain(`Soko${NARROW}:`);
});
