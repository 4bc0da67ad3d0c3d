import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = 'docs/specification-4.md';
const rows = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!line|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** A title may be made of parts: what is named has to stand in the line that names a test or a step, as it is. */
function namesTest(file: string, title: string): boolean {
  const path = join('tests/e2e', file);
  if (!existsSync(path)) return false;
  return readFileSync(path, 'utf8')
    .split('\n')
    .some((line) => line.includes(title) && /\b(test|step|JOURNEYS)\b/.test(line));
}

test('every line of specification 4 names a test, what is seen and what is held', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    expect(row, row[0]).toHaveLength(4);
    expect(row.every((cell) => cell.trim() !== '')).toBe(true);
  }
});

test('every test that the page names is there', () => {
  const named = rows.flatMap((row) =>
    [...row.join(' ').matchAll(/`([\w./-]+\.ts): ([^`]+)`/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  );
  expect(named.length).toBeGreaterThanOrEqual(rows.length);
  expect(named.filter(({ file, title }) => !namesTest(file, title))).toEqual([]);
});
