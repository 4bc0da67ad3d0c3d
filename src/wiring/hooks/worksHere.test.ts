import { expect, test } from 'vitest';
import { rolesAt } from './worksHere.ts';

const tokenWith = (claims: object): string =>
  `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

test('what a person does in this store is named by the claims of their token, and by nothing else', () => {
  const staff = { name: 'Zoë Müller ÿ', roles: ['support', 'staff'], business: 'here' };
  expect(rolesAt(tokenWith(staff), 'here')).toEqual(['support', 'staff']);
  expect(rolesAt(tokenWith(staff), 'elsewhere')).toEqual([]);
  expect(rolesAt(tokenWith({ business: 'here', roles: 'staff' }), 'here')).toEqual([]);
  for (const token of ['', 'x', 'a.b.c', 'a.e30.c']) expect(rolesAt(token, 'here')).toEqual([]);
});
