import { expect, test } from 'vitest';
import { problemIn } from './calls.ts';

const refused = (code: string) =>
  problemIn({
    json: { type: 'urn:problem:x', title: code, status: 409, code, reference: 'r1' },
    headers: { 'retry-after': '3' },
  });

test('a refusal arrives under its code, with what the server said besides', () => {
  expect(refused('STOCK_CHANGED')).toMatchObject({
    code: 'STOCK_CHANGED',
    status: 409,
    reference: 'r1',
    retryAfter: 3,
  });
});

test.each(['MADE_UP_LATER', 'toString', ''])(
  'a code that this build has no words for (%j) is an unplanned problem',
  (code) => {
    expect(refused(code)).toMatchObject({
      code: 'UNPLANNED',
      status: 409,
      reference: 'r1',
      retryAfter: 3,
    });
  },
);
