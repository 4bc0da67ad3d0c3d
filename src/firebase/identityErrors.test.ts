import { expect, test } from 'vitest';
import { IDENTITY_PROBLEMS } from '#machines/domain/identity.ts';
import { identityErrorOf } from './identityErrors.ts';

test.each(IDENTITY_PROBLEMS.filter((code) => code !== 'user-not-found'))(
  '%s keeps its name on the way from the identity provider',
  (code) => {
    expect(identityErrorOf({ code: `auth/${code}` })).toBe(code);
  },
);

test('S09: an unknown person, a wrong password and the protected answer of a real project are one thing', () => {
  for (const code of [
    'wrong-password',
    'user-not-found',
    'invalid-credential',
    'invalid-login-credentials',
  ])
    expect(identityErrorOf({ code: `auth/${code}` })).toBe('wrong-password');
});

test.each([null, undefined, new Error('x'), { code: 'auth/made-up' }, { code: 7 }, 'text'])(
  '%s is an internal error',
  (error) => {
    expect(identityErrorOf(error)).toBe('internal-error');
  },
);
