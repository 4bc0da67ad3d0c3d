import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** pg_dump empties the file that it is given before it knows whether it can write one (tried: 15 before a server of 18). */
test('no backup that the documents show is written over the one before', async () => {
  const page = await readFile('docs/running.md', 'utf8');
  const backups = page.split('\n').filter((line) => /pg_dump .*(--file=|> )/.test(line));
  expect(backups).toHaveLength(3);
  for (const line of backups) expect(line).toContain('"shop-$(date +%Y-%m-%dT%H%M%S).dump"');
});
