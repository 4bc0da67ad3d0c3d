import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKey } from './browserStorage.ts';

class FakeStorage {
  readonly kept = new Map<string, string>();
  fault: 'none' | 'full' | 'blocked' = 'none';
  getItem(key: string): string | null {
    if (this.fault === 'blocked') throw new DOMException('', 'SecurityError');
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.fault !== 'none') throw new DOMException('', 'QuotaExceededError');
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    if (this.fault === 'blocked') throw new DOMException('', 'SecurityError');
    this.kept.delete(key);
  }
}
let local: FakeStorage;
let name = 0;
beforeEach(() => {
  local = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  name++;
});
afterEach(() => vi.unstubAllGlobals());

const spot = (version = 1) =>
  storageKey({
    area: 'local',
    name: `spot${name}`,
    version,
    schema: v.object({ count: v.number() }),
  });
const key = () => `storefront.spot${name}`;

test('what is written is found again', () => {
  expect(spot().write({ count: 2 })).toBe('kept');
  expect(spot().read()).toEqual({ value: { count: 2 }, discarded: false });
  spot().write(null);
  expect(spot().read()).toEqual({ value: null, discarded: false });
});

test.each(['full', 'blocked'] as const)(
  'F35, F36: where storage is %s it works in memory and says so',
  (fault) => {
    local.fault = fault;
    expect(spot().write({ count: 3 })).toBe('memory');
    expect(spot().read().value).toEqual({ count: 3 });
  },
);

test('what could be kept again is no longer taken from memory', () => {
  local.fault = 'full';
  spot().write({ count: 3 });
  local.fault = 'none';
  expect(spot().write({ count: 4 })).toBe('kept');
  local.kept.set(key(), JSON.stringify({ version: 1, value: { count: 5 } }));
  expect(spot().read().value).toEqual({ count: 5 });
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"version":1}',
  '{"version":1,"value":{"count":"2"}}',
  '{"__proto__":{"version":1}}',
  'x'.repeat(2_000_001),
])('F37, I47: %.20s is put away and nothing breaks', (text) => {
  local.kept.set(key(), text);
  expect(spot().read()).toEqual({ value: null, discarded: true });
  expect(local.kept.has(key())).toBe(false);
});

test('I47: what another version wrote is put away', () => {
  spot(1).write({ count: 1 });
  expect(spot(2).read()).toEqual({ value: null, discarded: true });
});
