import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { SERVER_PROVIDERS } from '#providers/server.ts';
import { renewed } from '#scripts/providersReadme.ts';

const README = readFileSync(new URL('../../providers/README.md', import.meta.url), 'utf8');

test('the table in the README is the one that the providers print', () => {
  expect(README).toBe(renewed(README));
});

test('the README names all ten', () => {
  for (const code of PROVIDER_CODES) expect(README).toContain(code);
});

test('no provider calls a word paid and means another (F86)', () => {
  for (const { code, statuses } of SERVER_PROVIDERS) {
    const paid = Object.entries(statuses).filter(([, status]) => status === 'PAID');
    expect(paid.length, code).toBeGreaterThan(0);
    for (const [word] of paid) expect(word, code).not.toMatch(/pend|fail|declin|cancel|expir|void|denied/i);
  }
});
