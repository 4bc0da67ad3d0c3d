import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The walk through ASVS says how many rows stand how, and names only tests and promises that there are. */
const PAGE = readFileSync('docs/asvs.md', 'utf8');
const rows = [...PAGE.matchAll(/^\| ([\d.]+) \| ([12]) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, id = '', , how = '', answer = '']) => ({ id, how, answer }),
);

test('the sums above the table are those of its rows, each of which stands once', () => {
  const many = (how: string): number => rows.filter((row) => row.how === how).length;
  expect(PAGE).toContain(
    `${many('holds')} hold, ${many('elsewhere')} elsewhere, ${many('not here')} not here, ${many('open')} open.`,
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('each test and each promise that answers a row is there', () => {
  const tests = new Set(globSync('tests/**/*.test.ts').map((file) => file.split('/').at(-1)));
  const promises = readFileSync('docs/promises.md', 'utf8');
  const missing = rows.flatMap(({ id, answer }) => [
    ...[...answer.matchAll(/`(\w+\.test\.ts)`/g)]
      .filter(([, file]) => !tests.has(file))
      .map(([, file]) => `${id}: ${file}`),
    ...[...answer.matchAll(/\b([SDIF]\d{1,2})\b/g)]
      .filter(([, promise]) => !promises.includes(`| ${promise} |`))
      .map(([, promise]) => `${id}: ${promise}`),
  ]);
  expect(missing).toEqual([]);
});
