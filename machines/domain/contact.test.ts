import { expect, it } from 'vitest';
import { contactErrors, emptyContact, looksLikeEmail } from './contact.ts';

it.each([
  'a@b.co',
  'first.last+shop@mail.example.com',
  "o'neil_x@sub-domain.example",
  'ユーザー@例え.jp',
  'नाम@उदाहरण.भारत',
  ' a@b.co ',
])('%s may be an address', (text) => {
  expect(looksLikeEmail(text)).toBe(true);
});

// RFC 5321 4.1.2: a domain is labels between single dots, none of which begins or ends with a hyphen.
it.each([
  'a@b',
  'a@b..co',
  'a..b@c.co',
  '.a@b.co',
  'a.@b.co',
  'a@.b.co',
  'a@b.co.',
  'a@-b.co',
  'a@b-.co',
  'a,b@c.co',
  'Ann <a@b.co>',
  'a@b@c.co',
  'a b@c.co',
  'a@b_c.co',
])('%s is asked for again at once', (text) => {
  expect(looksLikeEmail(text)).toBe(false);
  expect(contactErrors({ ...emptyContact, email: text }, ['email'])).toEqual([
    { field: 'email', message: 'EMAIL_SHAPE' },
  ]);
});
