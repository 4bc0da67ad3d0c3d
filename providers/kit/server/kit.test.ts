import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { anAttempt } from '#tests/support/providerBench.ts';
import type { NotificationRequest } from '../../provider.ts';
import { keepable, nothingYet, readJson, trusted } from './answers.ts';
import { decodeForm } from './formPost.ts';
import { minorOf, rescale, twoDigits } from './money.ts';
import { bodyText } from './notification.ts';
import { sameText } from './signature.ts';
import { escapeXml, leafTexts } from './xml.ts';

describe('amounts (D49, I08)', () => {
  test.each([
    ['10.00', 'USD', 1_000],
    ['10', 'USD', 1_000],
    [10.5, 'USD', 1_050],
    ['10.500', 'USD', 1_050],
    ['1500', 'JPY', 1_500],
    ['1500.00', 'JPY', 1_500],
    ['1.234', 'KWD', 1_234],
  ])('%s %s is %i', (decimal, currency, minor) => {
    expect(minorOf(decimal, currency)).toBe(minor);
  });

  test.each([
    '1e1',
    '10,00',
    '-1',
    '',
    '1.',
    '.5',
    '0x10',
    'NaN',
    '10.001',
    ' 10',
    '1234567890123',
    null,
    undefined,
    Number.NaN,
    1e21,
  ])('%s is no amount', (decimal) => {
    expect(minorOf(decimal, 'USD')).toBeNull();
  });

  test('a fraction that a currency does not have is not rounded away', () => {
    expect(minorOf('10.5', 'JPY')).toBeNull();
    expect(rescale(1_234, 3, 2)).toBeNull();
    expect(rescale(0.1, 2, 2)).toBeNull();
  });

  test('two digits are written for every currency that they can hold', () => {
    expect(twoDigits(1_278_99, 'MYR')).toBe('1278.99');
    expect(twoDigits(150, 'JPY')).toBe('150.00');
    expect(twoDigits(1_230, 'KWD')).toBe('1.23');
    expect(twoDigits(1_234, 'KWD')).toBeNull();
  });
});

describe('a notification’s body (D47)', () => {
  const request = (
    more: Partial<NotificationRequest> & { text?: string } = {},
  ): NotificationRequest => ({
    method: 'POST',
    headers: {},
    query: {},
    contentType: 'application/json; charset=utf-8',
    rawBody: Buffer.from(more.text ?? '{}'),
    ...more,
  });

  test('is read as its own bytes say', () => {
    expect(bodyText(request({ text: '{"a":"ä"}' }), 'application/json')).toBe('{"a":"ä"}');
    expect(bodyText(request({ text: '\uFEFF{}' }), 'application/json')).toBe('\uFEFF{}');
  });

  test('is refused by GET, packed, of another type, too large, or not UTF-8', () => {
    expect(bodyText(request({ method: 'GET' }), 'application/json')).toBeNull();
    expect(
      bodyText(request({ headers: { 'content-encoding': 'gzip' } }), 'application/json'),
    ).toBeNull();
    expect(bodyText(request({ contentType: 'text/xml' }), 'application/json')).toBeNull();
    expect(bodyText(request({ text: 'x'.repeat(64_001) }), 'application/json')).toBeNull();
    expect(
      bodyText(request({ rawBody: Uint8Array.from([0xc3, 0x28]) }), 'application/json'),
    ).toBeNull();
  });

  test('with one name twice is no form, and a name that objects have by birth is just a name', () => {
    expect(decodeForm('a=1&a=2')).toBeNull();
    expect(decodeForm('a=1&%61=2')).toBeNull();
    expect(Object.entries(decodeForm('__proto__=x&constructor=y') ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(decodeForm('paydate=2025-03-01+10%3A20%3A30')?.paydate).toBe('2025-03-01 10:20:30');
  });
});

describe('XML (F85)', () => {
  test('is read by local names, numbers as text', () => {
    expect(
      leafTexts(
        '\uFEFF <s:E xmlns:s="x"><s:Body><a:Status>000</a:Status><a:Name>A &amp; B</a:Name></s:Body></s:E>',
      ),
    ).toEqual({
      Status: '000',
      Name: 'A & B',
    });
  });

  test('the first of a name counts', () => {
    expect(leafTexts('<r><a><Status>1</Status></a><b><Status>0</Status></b></r>')?.Status).toBe(
      '1',
    );
  });

  test.each([
    '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><r>&e;</r>',
    '<!doctype html><title>Maintenance</title>',
    '<r><open></r>',
    'Status: 1',
    '',
  ])('%s is refused', (text) => {
    expect(leafTexts(text)).toBeNull();
  });

  test('a thousand levels end nowhere, and quickly', () => {
    expect(leafTexts(`${'<a>'.repeat(1_000)}1${'</a>'.repeat(1_000)}`) ?? {}).toEqual({});
  });

  test('text is escaped, control characters are left out', () => {
    expect(escapeXml(`<a href="x">'&\u0000\u0008\n</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;&apos;&amp;\n&lt;/a&gt;',
    );
  });
});

describe('what is kept of an answer (I41)', () => {
  const credentials = { secretKey: 'sk_test_very_secret', live: '0' };

  test('has no secret and no card number', () => {
    const kept = keepable(
      '{"key":"sk_test_very_secret","card":"4242 4242 4242 4242","pan":"5105105105105100","live":"0"}',
      credentials,
    );
    expect(kept).toBe('{"key":"***","card":"****4242","pan":"****5100","live":"0"}');
  });

  test('is not endless', () => {
    expect(keepable('x'.repeat(100_000), credentials).length).toBeLessThanOrEqual(8_000);
  });
});

describe('small things that decide', () => {
  test('an empty secret equals nothing, not even an empty signature', () => {
    expect(sameText('', '')).toBe(false);
    expect(sameText('a', undefined)).toBe(false);
    expect(sameText('a', 'b')).toBe(false);
    expect(sameText('ä', 'ä')).toBe(true);
  });

  test('a page is trusted by its exact origin (F63)', () => {
    expect(trusted('https://pay.test/x?y=1', 'https://pay.test')).toBe('https://pay.test/x?y=1');
    for (const wrong of [
      'http://pay.test/',
      'https://pay.test.evil.test/',
      'https://u@pay.test/',
      'javascript:alert(1)',
      '/x',
      '',
      null,
      undefined,
    ]) {
      expect(trusted(wrong, 'https://pay.test'), String(wrong)).toBeNull();
    }
  });

  test('HTML, half an answer and deep nesting are no JSON of ours', () => {
    const schema = v.object({ a: v.number() });
    expect(readJson(schema, '{"a":1,"new":true}')).toEqual({ a: 1 });
    for (const wrong of ['<html>', '{"a":', '{"a":"1"}', 'null', `${'['.repeat(100_000)}`])
      expect(readJson(schema, wrong)).toBeNull();
  });

  test('what was never handed out was never payable; what was, is until its deadline', () => {
    const attempt = anAttempt({
      session: { form: 'x' },
      deadline: new Date('2026-01-02T04:00:00Z'),
    });
    expect(nothingYet(anAttempt({ session: {} }), attempt.deadline, 'none').status).toBe(
      'NOT_FOUND',
    );
    expect(nothingYet(attempt, new Date('2026-01-02T03:59:59Z'), 'none').status).toBe('PENDING');
    expect(nothingYet(attempt, attempt.deadline, 'none').status).toBe('EXPIRED');
  });
});
