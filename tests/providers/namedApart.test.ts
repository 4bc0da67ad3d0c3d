import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isProviderCode } from '#machines/domain/payment.ts';
import { SENTENCE_FILES } from '#providers/sentences.ts';
import { SEED } from '#server/demo/stores.ts';

const said: Record<string, Record<string, string>>[] = SENTENCE_FILES.map((file) =>
  JSON.parse(readFileSync(file, 'utf8')),
);
const LANGUAGES = Object.keys(said[0] ?? {});
const JOINERS = new Set('or ou o y et atau au या أو'.split(' '));
const namesIn = (language: string, code: string): string =>
  said.map((one) => one[language]?.[`method.${code}`]).find((name) => name) ?? '';
const kindsIn = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []).filter((word) => !JOINERS.has(word));

it.each(SEED.map(({ slug, business }) => [slug, business.paymentMethods] as const))(
  '%s: where two ways take the same kind of payment, one says whose it is, and begins with what only it takes',
  (_, methods) => {
    const codes = methods.filter(isProviderCode);
    for (const language of LANGUAGES)
      for (const [at, code] of codes.entries())
        for (const other of codes.slice(at + 1)) {
          const both = [namesIn(language, code), namesIn(language, other)];
          const [one = [], two = []] = both.map(kindsIn);
          expect(one.length && two.length, language).toBeTruthy();
          expect(one[0], `${language}: ${both.join(' | ')}`).not.toBe(two[0]);
          if (one.some((kind) => two.includes(kind)))
            expect(both.join(' | '), language).toMatch(/\(\p{L}+\d*\)/u);
        }
  },
);
