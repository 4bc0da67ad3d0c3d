import { describe, expect, it } from 'vitest';
import type { Handover } from '#providers/provider.ts';
import type { Account } from '../records/providerAccount.ts';
import { trustedOnly } from './recordOpening.ts';

const account = {
  tools: { hosts: { api: 'https://api.pay.example', pay: 'https://pay.example' } },
} as unknown as Account;
const led = (handover: Handover) =>
  trustedOnly(
    { kind: 'opened', session: {}, handover, deadline: new Date('2027-03-01T09:00:00.000Z') },
    account,
  ).kind;
const script = (src: string, form: string | null) =>
  led({
    kind: 'script',
    src,
    args: {},
    fallbackForm: form === null ? null : { url: form, fields: {} },
  });

describe('where a shopper is sent', () => {
  it('F63: are the configured hosts of the provider', () => {
    expect(led({ kind: 'redirect', url: 'https://pay.example/s/1' })).toBe('opened');
    expect(
      led({ kind: 'form', url: 'https://api.pay.example/f', method: 'POST', fields: {} }),
    ).toBe('opened');
    expect(script('https://pay.example/sdk.js', 'https://pay.example/f')).toBe('opened');
  });

  it.each([
    'https://pay.example.evil.test/s/1',
    'https://pay.example:8443/s/1',
    'http://pay.example/s/1',
    'javascript:alert(1)',
    'https://pay.example@evil.test/',
    '/s/1',
    '',
  ])('F63: is never %j, whatever the provider answered', (strange) => {
    expect(led({ kind: 'redirect', url: strange })).toBe('refused');
    expect(led({ kind: 'form', url: strange, method: 'POST', fields: {} })).toBe('refused');
    expect(script(strange, null)).toBe('refused');
    expect(script('https://pay.example/sdk.js', strange)).toBe('refused');
  });
});
