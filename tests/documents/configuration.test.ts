import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { traitsOf, VARIABLES, type VariableName } from '#server/environment.ts';

const groups = [...new Set(VARIABLES.map((name) => traitsOf(name).group))];
const namesOf = (group: string): VariableName[] =>
  VARIABLES.filter((name) => traitsOf(name).group === group);
const LIVE = { needed: 'needed', refused: 'refused', optional: '' };

const row = (name: VariableName): string => {
  const { description, live, otherwise } = traitsOf(name);
  return `| \`${name}\` | ${description} | ${otherwise} | ${LIVE[live]} |`;
};
const table = (group: string): string => `## ${group}

| variable | meaning | without it | live |
| --- | --- | --- | --- |
${namesOf(group).map(row).join('\n')}
`;
const PAGE = `# Configuration

Every variable that the server reads, printed from \`server/environment.ts\`
(\`npm test -- tests/documents/configuration.test.ts -u\`). The server names all that is missing or wrong at once and does not
start. Beside them \`npm start\` reads the demo's other ports: \`SANDBOX_PORT\` (4000), \`EMULATOR_PORT\` (9099) and \`MAIL_PORT\` (2525). One that is taken gives way to the
next free one.

${groups.map(table).join('\n')}`;

const example = (name: VariableName): string => {
  const { description, live, otherwise } = traitsOf(name);
  const note = otherwise && live !== 'needed' ? ` (without it: ${otherwise})` : '';
  return `# ${description}${note}\n${live === 'needed' ? '' : '#'}${name}=`;
};
const EXAMPLE = `# A live shop. What a line without # names is needed; docs/configuration.md tells more.
# Quote what has spaces or signs in it: NAME='...'
SHOP_MODE=live
${groups
  .map((group) => namesOf(group).filter((name) => traitsOf(name).live !== 'refused'))
  .filter((names) => names.length > 0)
  .map((names) => names.filter((name) => name !== 'SHOP_MODE').map(example))
  .map((lines) => `\n${lines.join('\n')}\n`)
  .join('')}`;

test('the table of variables is that of the schema', async () => {
  await expect(PAGE).toMatchFileSnapshot('../../docs/configuration.md');
});

test('beside them stands each port that the demo opens, with the number that it wants', async () => {
  const launcher = await readFile('scripts/settings.ts', 'utf8');
  const ports = [...launcher.matchAll(/portFrom\('(\w*PORT)', (\d+)/g)].map(([, name, port]) => [
    name,
    port,
  ]);
  expect(ports.map(([name]) => name)).toEqual([
    'PORT',
    'SANDBOX_PORT',
    'EMULATOR_PORT',
    'MAIL_PORT',
  ]);
  for (const [name, port] of ports)
    expect(PAGE).toMatch(new RegExp(`\`${name}\` (\\(${port}\\)|\\|.*\\| ${port} \\|)`));
});

test('the example names every variable that a live shop may have', async () => {
  await expect(EXAMPLE).toMatchFileSnapshot('../../.env.example');
});
