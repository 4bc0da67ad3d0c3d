import { describe, expect, test, vi } from 'vitest';
import { type Http, type HttpReply, ProviderUnreachable } from '../../provider.ts';
import { breakers } from './breaker.ts';

const reply = (status: number): HttpReply => ({
  status,
  headers: {},
  text: '',
  bytes: new Uint8Array(),
});
const request = { method: 'GET', url: 'https://bank.test/' } as const;
const down: Http = async () => {
  throw new ProviderUnreachable('maybe', 'no answer');
};

describe('a breaker', () => {
  test('opens after failures and then rejects without sending (F60)', async () => {
    const all = breakers();
    const http = all.guard('STRIPE of b1', down);
    for (let i = 0; i < 6; i += 1) await http(request).catch(() => null);
    expect(all.isOpen('STRIPE of b1')).toBe(true);
    const error = await http(request).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      when: 'before',
      message: 'STRIPE of b1 is resting after failures',
    });
    all.stop();
  });

  test('keeps one merchant and one provider apart from the others', async () => {
    const all = breakers();
    for (let i = 0; i < 6; i += 1)
      await all
        .guard(
          'STRIPE of b1',
          down,
        )(request)
        .catch(() => null);
    expect(all.isOpen('STRIPE of b2')).toBe(false);
    await expect(all.guard('STRIPE of b2', async () => reply(200))(request)).resolves.toMatchObject(
      { status: 200 },
    );
    all.stop();
  });

  test('counts 5xx as failures but hands the answer on, and takes 4xx for our own affair', async () => {
    const all = breakers();
    for (let i = 0; i < 6; i += 1)
      expect(await all.guard('a', async () => reply(404))(request)).toMatchObject({ status: 404 });
    expect(all.isOpen('a')).toBe(false);
    for (let i = 0; i < 5; i += 1)
      expect(await all.guard('b', async () => reply(503))(request)).toMatchObject({ status: 503 });
    expect(all.isOpen('b')).toBe(true);
    all.stop();
  });

  test('lets one call through after its rest, and closes when that is answered', async () => {
    vi.useFakeTimers();
    const all = breakers({ resetTimeout: 1_000 });
    for (let i = 0; i < 6; i += 1)
      await all
        .guard(
          'a',
          down,
        )(request)
        .catch(() => null);
    expect(all.isOpen('a')).toBe(true);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await all.guard('a', async () => reply(200))(request)).toMatchObject({ status: 200 });
    expect(all.isOpen('a')).toBe(false);
    all.stop();
    vi.useRealTimers();
  });
});
