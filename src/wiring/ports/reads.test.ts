import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#src/api/calls.ts';
import { keepCapability } from '../browser/capabilities.ts';
import { myOrders } from './reads.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
const answers = (code: string, status: number) =>
  (async () => ({ ok: false, problem: { code, status }, lost: null })) as unknown as Api;

it('a browser that was never here has no orders, and nothing failed (finding Z60)', async () => {
  expect(await myOrders(answers('IDENTITY_MISSING', 401), null)).toEqual([]);
  await expect(myOrders(answers('IDENTITY_EXPIRED', 401), null)).rejects.toThrow('unread: 401');
  await expect(myOrders(answers('UNPLANNED', 500), null)).rejects.toThrow('unread: 500');
});

it('where an order was placed before, orders that are not read are not called none', async () => {
  keepCapability('11111111-1111-4111-8111-111111111111', 'kept');
  await expect(myOrders(answers('IDENTITY_MISSING', 401), null)).rejects.toThrow('unread: 401');
});
