import { afterAll, describe, expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { type Vector, vectorsOf } from '#scripts/providerData.ts';
import { check } from './vectors.ts';

const READ = PROVIDER_CODES.map((code) => ({ code, ...vectorsOf(code) }));

/** The last byte of a published piece, wherever it stands first in the publication. */
function changed(vector: Vector, piece: string): Vector {
  const last = piece.at(-1) ?? '';
  const other = /\d/.test(last) ? (last === '9' ? '8' : '9') : last === 'x' ? 'y' : 'x';
  const { given, request, answers, notification } = vector;
  const published = JSON.stringify({ given, request, answers, notification });
  const at = published.indexOf(piece);
  if (at < 0) throw new Error(`"${piece}" is not in what was published`);
  const end = at + piece.length;
  return { ...vector, ...JSON.parse(published.slice(0, end - 1) + other + published.slice(end)) };
}

afterAll(() => {
  console.table(Object.fromEntries(READ.map(({ code, vectors }) => [code, vectors.length])));
});

test('at least eight of each provider, or what was searched stands there', () => {
  for (const { code, vectors, searched } of READ)
    if (vectors.length < 8) expect(searched, code).toMatch(/public/);
  for (const { vectors } of READ) for (const { source } of vectors) expect(source).toMatch(/.{8,}/);
});

describe.each(READ)('$code', ({ code, vectors }) => {
  test.each(vectors)('$source: $says', (vector) => check(code, vector));

  test.each(vectors)('one byte of it changed fails: $source: $says', async (vector) => {
    expect(vector.counts.length).toBeGreaterThan(0);
    for (const piece of vector.counts) {
      const error = await check(code, changed(vector, piece)).then(
        () => null,
        (failure: unknown) => failure,
      );
      expect(error, `${piece} counts`).not.toBeNull();
    }
  });
});
