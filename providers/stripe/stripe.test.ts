import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromStripe, toStripe } from './amounts.ts';
import { checkSignature } from './signature.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const PAYLOAD = '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}';
const V1 = '4f1cd7feda9826e746b7d482c4badebb657398df1099e1046364f6196a230150';
const HEADER = `t=1700000000,v1=${V1}`;
const SECRET = 'whsec_test_secret';
const NOW = at(1_700_000_000);

describe('the signature of a webhook', () => {
  test('is the published HMAC', () => {
    const hmac = (payload: string) =>
      createHmac('sha256', 'test_secret').update(payload).digest('hex');
    expect(hmac('')).toBe('f7f9bd47fb987337b5796fdc1fdb9ba221d0d5396814bfcaf9521f43fd8927fd');
    expect(hmac('{"obj1":"hello","obj2":"world"}')).toBe(
      'bebb1a643997f419b315ddba19e6f5411e1ce7f810ba6d3617ce72823092f363',
    );
  });

  test('is accepted as sent, and with a second one while a secret is rolled', () => {
    expect(checkSignature(HEADER, PAYLOAD, SECRET, NOW)).toBe('good');
    expect(
      checkSignature(`t=1700000000,v1=${'0'.repeat(64)},v1=${V1},v0=x`, PAYLOAD, SECRET, NOW),
    ).toBe('good');
  });

  test('is refused when one byte of anything changes (D42)', () => {
    expect(checkSignature(HEADER, PAYLOAD.replace('event', 'evenu'), SECRET, NOW)).toBe(
      'signature',
    );
    expect(checkSignature(HEADER.replace('4f1c', '4f1d'), PAYLOAD, SECRET, NOW)).toBe('signature');
    expect(checkSignature(HEADER.replace('1700000000', '1700000001'), PAYLOAD, SECRET, NOW)).toBe(
      'signature',
    );
    expect(checkSignature(HEADER, PAYLOAD, `${SECRET}x`, NOW)).toBe('signature');
    expect(checkSignature(HEADER, JSON.stringify(JSON.parse(PAYLOAD)), SECRET, NOW)).toBe(
      'signature',
    );
  });

  test('is refused without v1, without time, with an empty secret (D41)', () => {
    expect(checkSignature(`t=1700000000,v0=${V1}`, PAYLOAD, SECRET, NOW)).toBe('signature');
    expect(checkSignature(`v1=${V1}`, PAYLOAD, SECRET, NOW)).toBe('signature');
    expect(checkSignature('', PAYLOAD, SECRET, NOW)).toBe('signature');
    expect(checkSignature(HEADER, PAYLOAD, ' ', NOW)).toBe('signature');
  });

  test('is stale from 301 seconds on, in either direction (D43)', () => {
    expect(checkSignature(HEADER, PAYLOAD, SECRET, at(1_700_000_300))).toBe('good');
    expect(checkSignature(HEADER, PAYLOAD, SECRET, at(1_700_000_301))).toBe('stale');
    expect(checkSignature(HEADER, PAYLOAD, SECRET, at(1_699_999_699))).toBe('stale');
  });
});

describe('amounts', () => {
  test.each([
    ['USD', 1_000, 1_000],
    ['JPY', 1_000, 1_000],
    ['UGX', 5, 500],
    ['ISK', 5, 500],
    ['KWD', 1_230, 1_230],
    ['HUF', 12_345, 12_345],
  ])('%s %i is charged as %i and read back as the same', (currency, minor, charged) => {
    expect(toStripe(minor, currency)).toBe(charged);
    expect(fromStripe(charged, currency)).toBe(minor);
  });

  test('what Stripe cannot charge is refused, not rounded', () => {
    expect(toStripe(1_234, 'KWD')).toBeNull();
    expect(toStripe(1_000, 'XXX')).toBeNull();
    expect(toStripe(12.5, 'USD')).toBeNull();
  });
});

test('the SDK that is installed speaks the version that is pinned', () => {
  const client = readFileSync(new URL('./client.ts', import.meta.url), 'utf8');
  const version = readFileSync(
    new URL('../../node_modules/stripe/esm/apiVersion.js', import.meta.url),
    'utf8',
  );
  expect(version).toContain(/API_VERSION = '([^']+)'/.exec(client)?.[1]);
});
