import { expect, test } from 'vitest';
import { flowOf, isProviderCode } from './payment.ts';

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'stripe', ''])(
  'a word from outside that objects know, "%s", is no provider',
  (word) => {
    expect(isProviderCode(word)).toBe(false);
    expect(flowOf(word)).toBeNull();
  },
);
