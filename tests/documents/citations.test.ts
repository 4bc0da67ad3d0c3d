import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS, textFiles } from './textFiles.ts';

const SELF = 'tests/documents/citations.test.ts';
const texts = textFiles()
  .filter((file) => file !== SELF)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const pages = texts.filter(({ file }) => file.endsWith('.md'));
const names = new Set(pages.map(({ file }) => basename(file)));

test('every link of a page leads to a file that is there', () => {
  const dead = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => join(dirname(file), target))
      .filter((target) => !target.includes('NNN') && !existsSync(target))
      .map((target) => `${file}: ${target}`),
  );
  expect(dead).toEqual([]);
});

/** Printed by a run (test-results), or an example of a name. */
const NOT_PAGES = /test-results\/|NNN|(?:crawlKinds|crawlSample|gateway|matrix|outcomes)\.md/;

test('every page that is named is one of this repository', () => {
  const strange = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/[\w./<>-]*[\w>]\.md\b/g)]
      .map(([page]) => page)
      .filter((page) => !names.has(basename(page)) && !NOT_PAGES.test(page))
      .map((page) => `${file}: ${page}`),
  );
  expect(strange).toEqual([]);
});

test('every path below docs that is named is there', () => {
  // Published vectors name pages of their own projects.
  const ours = texts.filter(({ file }) => basename(file) !== 'vectors.json');
  const strange = ours.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w./-])docs\/[\w/-]+(?:\.\w+)*/g)]
      .map(([path]) => path)
      .filter((path) => !path.includes('NNN') && !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(strange).toEqual([]);
});

test('"specification N" is told in docs/specification.md', () => {
  const told = [...readFileSync('docs/specification.md', 'utf8').matchAll(/^## (\d)\./gm)];
  const sections = new Set(told.map(([, section]) => section));
  const untold = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bspecification (\d+)\b(?!\.\d)/gi)]
      .filter(([, section]) => !sections.has(section))
      .map(([words]) => `${file}: ${words}`),
  );
  expect(untold).toEqual([]);
});

/** Lists that only the first authors had: their numbers say nothing to a reader. */
const ELSEWHERE =
  /\b(?:rule \d+ of [A-Z]\d|finding \d+|findings\/|issues? \d+\b|the brief\b|S[12]-\d+)/gi;

test('nothing cites a list that is not here', () => {
  const cited = texts.flatMap(({ file, text }) =>
    [...text.matchAll(ELSEWHERE)].map(([words]) => `${file}: ${words}`),
  );
  expect(cited).toEqual([]);
  expect(globSync('docs/*.md').length).toBeGreaterThan(3);
});

const everything = globSync(`${ROOMS}/**/*`, { exclude: ['**/node_modules/**'] });
/** Answered by a running shop, or written by a run. */
const NOT_FILES = /^\/|test-results|DATA_DIR|crawl\w+\.md/;

test('every file that a README names is there', () => {
  const gone = pages
    .filter(({ file }) => !file.startsWith('docs/decisions/') && !file.endsWith('chart.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/`([\w./-]+\.(?:tsx?|css|sql|json|cjs|md))`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !NOT_FILES.test(path) && !existsSync(path))
        .filter(
          (path) => !everything.some((one) => one.endsWith(`/${path.replace(/^(\.\.?\/)+/, '')}`)),
        )
        .map((path) => `${file}: ${path}`),
    );
  expect(gone).toEqual([]);
});
