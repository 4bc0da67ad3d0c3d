import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idsIn, textFiles } from './textFiles.ts';

const PAGE = 'docs/promises.md';
const SELF = 'tests/documents/promises.test.ts';
const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| ([A-Z]\d+) \| (.+) \| (.*) \|$/gm)].map(
  ([, id = '', sentence = '', room = '']) => ({ id, sentence, rooms: room.split(', ') }),
);
const ids = new Set(listed.map(({ id }) => id));
const ROOMS = ['machines', 'providers', 'server', 'src', 'scripts'];

/** Where each id is named: in code and tests, and in pages other than the list itself. */
const named = new Map<string, string[]>();
for (const file of textFiles().filter((file) => ![PAGE, SELF].includes(file)))
  for (const id of idsIn(readFileSync(file, 'utf8')))
    named.set(id, [...(named.get(id) ?? []), file]);

describe('docs/promises.md', () => {
  test('tells every id that is named anywhere', () => {
    const untold = [...named].filter(([id]) => !ids.has(id));
    expect(untold.map(([id, files]) => `${id} in ${files[0]}`)).toEqual([]);
  });

  test('has no id that neither code nor a test names', () => {
    const inCode = (id: string) => named.get(id)?.some((file) => !file.endsWith('.md'));
    expect([...ids].filter((id) => !inCode(id))).toEqual([]);
    expect(ids.size).toBeGreaterThan(200);
  });

  test('says each once, in one sentence, and in which rooms it is kept', () => {
    expect(listed.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
    for (const { id, sentence, rooms } of listed) {
      expect(sentence, id).toMatch(/^.{10,}\.$/);
      expect(
        rooms.filter((room) => !ROOMS.includes(room)),
        id,
      ).toEqual([]);
    }
  });
});

test.each([
  ['// one order per intent (I01, F02).', ['F02', 'I01']],
  ["it('I48, S34: keeps out', ", ['I48', 'S34']],
  ["describe('what no page has (X07, I01)', ", ['I01', 'X07']],
  ["return 'P03: the provider’s own word'", []],
  ["number: 'A1', path: 'M12 6v6', url: '/fr?q=th%C3%A9'", []],
])('ids are found in %s', (line, found) => {
  expect(idsIn(line)).toEqual(found);
});
