import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { derived, seal, unseal } from './seal.ts';

const key = randomBytes(32);

describe('what is stored sealed', () => {
  it('S30: opens with its key and is never twice the same', () => {
    const [one, other] = [seal(key, 'sk_test_secret'), seal(key, 'sk_test_secret')];
    expect(unseal(key, one)).toBe('sk_test_secret');
    expect(one.equals(other)).toBe(false);
    expect(one.includes('sk_test_secret')).toBe(false);
  });

  it('S30: opens with no other key, and not after one bit was changed anywhere', () => {
    const sealed = seal(key, 'secret');
    expect(() => unseal(randomBytes(32), sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, changed)).toThrow();
    }
  });

  it('derived secrets are the same for the same subject only', () => {
    expect(derived(key, 'capability', 'a')).toBe(derived(key, 'capability', 'a'));
    const all = [
      derived(key, 'capability', 'a'),
      derived(key, 'handoff', 'a'),
      derived(key, 'capability', 'b'),
      derived(randomBytes(32), 'capability', 'a'),
    ];
    expect(new Set(all).size).toBe(4);
    expect(all[0]).toMatch(/^[\w-]{32}$/);
  });
});
