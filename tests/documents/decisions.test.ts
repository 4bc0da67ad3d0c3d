import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const ROOMS = ['machines', 'providers', 'server', 'src', 'tests', 'scripts', 'docs'];
const HOW = `# Decisions

One decision a file: date and room, context, what was decided, what follows. The title is the decision.
A decision is not rewritten: a later one that replaces it is a new file, and the old one then says
\`Superseded by [NNN](NNN-title.md)\` in its line of date and room. A new one takes the next number;
\`npm test -- tests/documents/decisions.test.ts -u\` prints this index anew.
`;

interface Decision {
  file: string;
  number: string;
  title: string;
  date: string;
  room: string;
  supersededBy: string | undefined;
}

const HEAD =
  /^# (\d{3}) (.+)\n\n(\d{4}-\d\d-\d\d) · (\w+)(?: · Superseded by \[\d{3}\]\((.+)\))?\n\n## Context/;
const files = globSync(`${FOLDER}/[0-9]*.md`)
  .map((file) => basename(file))
  .sort();
const decisions = files.map(read);

function read(file: string): Decision {
  const found = HEAD.exec(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  if (!found) throw new Error(`${file} does not begin with number, title, date, room and context.`);
  const [, number = '', title = '', date = '', room = '', supersededBy] = found;
  return { file, number, title, date, room, supersededBy };
}

function index(): string {
  const parts = ROOMS.map((room) => {
    const own = decisions.filter((one) => one.room === room);
    const lines = own.map(
      ({ file, number, title, date, supersededBy }) =>
        `- [${number} ${title}](${file}) · ${date}${supersededBy ? ' (superseded)' : ''}`,
    );
    return own.length === 0 ? '' : `\n## ${room}\n\n${lines.join('\n')}\n`;
  });
  return HOW + parts.join('');
}

test('each has a number of its own that its file begins with, and a room of the house', () => {
  const numbers = decisions.map(({ number }) => number);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  for (const { file, number, room } of decisions) {
    expect(file.startsWith(`${number}-`), file).toBe(true);
    expect(ROOMS, file).toContain(room);
  }
});

test('what replaces another is there', () => {
  const replaced = decisions.flatMap(({ supersededBy }) => supersededBy ?? []);
  expect(replaced.filter((file) => !files.includes(file))).toEqual([]);
});

test('the index lists them by room', async () => {
  await expect(index()).toMatchFileSnapshot('../../docs/decisions/README.md');
});
