import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { accountFields } from '#providers/kit/server/accountField.ts';
import { SERVER_PROVIDERS } from '#providers/server.ts';
import { behavioursPage, renewed } from '#scripts/providersReadme.ts';

const README = readFileSync(new URL('../../providers/README.md', import.meta.url), 'utf8');

test('the table in the README is the one that the providers print', () => {
  expect(README).toBe(renewed(README));
});

test('the page of behaviours is the one that their data prints', () => {
  const page = new URL('../../docs/providers.md', import.meta.url);
  expect(readFileSync(page, 'utf8')).toBe(behavioursPage());
});

test('the README names all ten', () => {
  for (const code of PROVIDER_CODES) expect(README).toContain(code);
});

test('the README tells form and place of every credential of each provider (S30)', () => {
  const rows = README.slice(README.indexOf('## Credentials')).split('\n');
  for (const { code, credentials } of SERVER_PROVIDERS)
    for (const { name, form, at } of accountFields(credentials)) {
      const own = rows.find((line) => line.startsWith(`| ${code} | \`${name}\``)) ?? '';
      expect(own, code).toContain(form);
      expect(own, code).toContain(at);
    }
});

test('no provider calls a word paid and means another (F86)', () => {
  for (const { code, statuses } of SERVER_PROVIDERS) {
    const paid = Object.entries(statuses).filter(([, status]) => status === 'PAID');
    expect(paid.length, code).toBeGreaterThan(0);
    for (const [word] of paid)
      expect(word, code).not.toMatch(/pend|fail|declin|cancel|expir|void|denied/i);
  }
});
