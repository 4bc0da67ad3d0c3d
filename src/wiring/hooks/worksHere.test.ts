import { expect, test } from 'vitest';
import { worksAt } from './worksHere.ts';

const tokenWith = (claims: object): string =>
  `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

test('who works in this store is named by the claims of their token, and by nothing else', () => {
  const staff = { name: 'Zoë Müller ÿ', roles: ['support', 'staff'], business: 'here' };
  expect(worksAt(tokenWith(staff), 'here')).toBe(true);
  expect(worksAt(tokenWith(staff), 'elsewhere')).toBe(false);
  expect(worksAt(tokenWith({ ...staff, roles: ['support'] }), 'here')).toBe(false);
  expect(worksAt(tokenWith({ business: 'here', roles: 'staff' }), 'here')).toBe(false);
  for (const token of ['', 'x', 'a.b.c', 'a.e30.c']) expect(worksAt(token, 'here')).toBe(false);
});
