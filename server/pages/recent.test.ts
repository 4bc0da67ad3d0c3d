import { expect, test, vi } from 'vitest';
import { recentReads } from './recent.ts';

function shelf() {
  let now = 0;
  const recent = recentReads({ now: () => new Date(now) });
  const read = vi.fn(async () => ({ at: now }));
  return { recent, read, later: (ms: number) => (now += ms) };
}

test('a crowd on one shelf asks the database once in a second', async () => {
  const { recent, read, later } = shelf();
  const look = () => recent('shop', 'products', { query: { page: '1' } }, read);
  await Promise.all([look(), look(), look()]);
  later(999);
  expect(await look()).toEqual({ at: 0 });
  expect(read).toHaveBeenCalledTimes(1);
  later(1);
  expect(await look()).toEqual({ at: 1_000 });
});

test('another store, another page and a search are other shelves', async () => {
  const { recent, read } = shelf();
  await recent('shop', 'products', { query: { page: '1' } }, read);
  await recent('other', 'products', { query: { page: '1' } }, read);
  await recent('shop', 'products', { query: { page: '2' } }, read);
  for (const _ of [1, 2]) await recent('shop', 'products', { query: { q: 'milk' } }, read);
  expect(read).toHaveBeenCalledTimes(5);
});

test('one product is always read anew, and so is what failed', async () => {
  const { recent, read } = shelf();
  for (const _ of [1, 2]) await recent('shop', 'product', {}, read);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRejectedValueOnce(new Error('cut'));
  await expect(recent('shop', 'categories', {}, read)).rejects.toThrow('cut');
  expect(await recent('shop', 'categories', {}, read)).toEqual({ at: 0 });
});

test('what is kept stays within bounds', async () => {
  const { recent, read } = shelf();
  for (let page = 0; page < 401; page += 1)
    await recent('shop', 'products', { query: { page: String(page) } }, read);
  await recent('shop', 'products', { query: { page: '400' } }, read);
  expect(read).toHaveBeenCalledTimes(401);
  await recent('shop', 'products', { query: { page: '0' } }, read);
  expect(read).toHaveBeenCalledTimes(402);
});
