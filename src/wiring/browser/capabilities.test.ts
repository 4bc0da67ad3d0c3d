import { beforeEach, describe, expect, test, vi } from 'vitest';

let kept: Map<string, string>;
/** A new document: the module begins anew, what the browser keeps stays. */
async function aDocument() {
  vi.resetModules();
  return import('./capabilities.ts');
}
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
const stored = (name: string): unknown =>
  JSON.parse(kept.get(`storefront.${name}`) ?? 'null')?.value ?? null;

describe('what opens an order in this browser', () => {
  test('placing comes first and stays; of the returns from paying the last one counts', async () => {
    const { keepCapability, statusCapabilityOf } = await aDocument();
    keepCapability('order-1', 'placing');
    keepCapability('order-1', 'placing');
    expect(statusCapabilityOf('order-1')).toBe('placing');
    keepCapability('order-1', 'return-1');
    keepCapability('order-1', 'return-2');
    expect(statusCapabilityOf('order-1')).toBe('placing,return-2');
    expect(stored('capabilities')).toEqual({ 'order-1': 'placing,return-2' });
  });

  test('a look-up goes along and stands apart: the status alone may stay when somebody signs out', async () => {
    const { keepCapability, keepLookedUp, capabilityOf, statusCapabilityOf } = await aDocument();
    keepLookedUp('order-1', 'looked-up');
    expect([capabilityOf('order-1'), statusCapabilityOf('order-1')]).toEqual(['looked-up', null]);
    keepCapability('order-1', 'return-1');
    expect([capabilityOf('order-1'), statusCapabilityOf('order-1')]).toEqual([
      'return-1,looked-up',
      'return-1',
    ]);
    keepLookedUp('order-1', 'looked-up-later');
    expect(capabilityOf('order-1')).toBe('return-1,looked-up-later');
    expect(stored('lookedUp')).toEqual({ 'order-1': 'looked-up-later' });
  });

  test('one order opens no other', async () => {
    const { keepCapability, keepLookedUp, capabilityOf } = await aDocument();
    keepCapability('order-1', 'placing');
    keepLookedUp('order-1', 'looked-up');
    expect(capabilityOf('order-2')).toBeNull();
  });

  test('twenty orders are kept, the last used ones, in the next document too', async () => {
    const { keepCapability } = await aDocument();
    for (let at = 1; at <= 20; at++) keepCapability(`order-${at}`, `of-${at}`);
    keepCapability('order-1', 'return-1');
    keepCapability('order-21', 'of-21');
    const { statusCapabilityOf } = await aDocument();
    expect(Object.keys(stored('capabilities') as object)).toHaveLength(20);
    expect(statusCapabilityOf('order-1')).toBe('of-1,return-1');
    expect(statusCapabilityOf('order-2')).toBeNull();
    expect(statusCapabilityOf('order-21')).toBe('of-21');
  });

  test('what nobody can read opens nothing, and is put away', async () => {
    kept.set('storefront.capabilities', '{"version":1,"value":{"order-1":7}}');
    const { capabilityOf } = await aDocument();
    expect(capabilityOf('order-1')).toBeNull();
    expect(kept.has('storefront.capabilities')).toBe(false);
  });
});
