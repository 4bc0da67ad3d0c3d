import { expect, test } from 'vitest';
import { suggestEmail } from './suggestEmail.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['GMAI.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['yahooo.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['redifmail.com', 'rediffmail.com'],
])('of %s it is asked whether %s was meant (finding Z200)', (typed, meant) => {
  expect(suggestEmail(` amina@${typed} `)).toBe(`amina@${meant}`);
});

test.each([
  ...[
    'gmail.com',
    'Gmail.com',
    'mail.com',
    'ymail.com',
    'tmail.com',
    'zmail.com',
    'yahoo.co.uk',
    'yahoo.ca',
    'hotmail.fr',
  ],
  ...['outlook.de', 'example.com', 'gmail', '', 'ml.com'],
])('of %s nothing is asked', (typed) => {
  expect(suggestEmail(`amina@${typed}`)).toBeNull();
});

test('without a name there is no address to mean', () => {
  expect(suggestEmail('@gmial.com')).toBeNull();
  expect(suggestEmail('gmial.com')).toBeNull();
});
