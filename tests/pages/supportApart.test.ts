import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keepCharts } from '#server/traces/keptCharts.ts';
import { differencesOn } from '#src/support/player/differences.ts';
import { chartsIn } from '#src/trace/chartsOfBuild.ts';
import { builtPages } from '#tests/support/builtPages.ts';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Chunks = Record<string, Chunk>;
let shop: Chunks;
let support: Chunks;
const manifest = (name: string): Chunks =>
  JSON.parse(readFileSync(`dist/client/.vite/${name}.json`, 'utf8'));
beforeAll(async () => {
  await builtPages();
  shop = manifest('manifest');
  support = manifest('support');
}, 240_000);

function reachedFrom(chunks: Chunks, key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    reachedFrom(chunks, next, seen);
  return seen;
}

/** Words that only the inspector says. */
const ITS_OWN = ['Was money taken?', 'inspector-head'];

test.each(['catalogue.ts', 'checkout.tsx', 'account.tsx', 'theme.ts'])(
  'a document of %s fetches nothing of the inspector, neither at once nor later',
  (entry) => {
    const reached = reachedFrom(shop, `src/entries/${entry}`);
    expect(reached.size).toBeGreaterThan(0);
    const its = [...reached].filter((key) => {
      const { file, src = '' } = shop[key]!;
      const text = readFileSync(`dist/client/${file}`, 'utf8');
      return src.startsWith('src/support/') || ITS_OWN.some((word) => text.includes(word));
    });
    expect(its).toEqual([]);
  },
);

test('the inspector is a document of its own', () => {
  const text = [...reachedFrom(support, 'src/entries/support.tsx')]
    .map((key) => readFileSync(`dist/client/${support[key]!.file}`, 'utf8'))
    .join();
  expect(text).toContain('Was money taken?');
});

test('the player of a saved page has its letters in it: no file stands beside it', () => {
  const text = readFileSync('dist/player/player.js', 'utf8');
  expect(text).toContain('data:font/woff2;base64,');
  expect(text).not.toMatch(/\.woff2\b/);
});

test('the charts of a build are kept under its name, and a trace replays on them; other charts differ', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  await keepCharts({ dataDir: folder, buildId: 'one' });
  await keepCharts({ dataDir: folder, buildId: 'two' });
  expect(readdirSync(join(folder, 'charts')).sort()).toEqual(['one.js', 'two.js']);
  const own = chartsIn(await import(join(folder, 'charts/one.js')))!;
  const trace = JSON.parse(readFileSync('tests/trace/fixtures/stuck.json', 'utf8'));
  for (const segment of trace.segments)
    expect(differencesOn(segment, own)).toMatch(/^the same states in all \d+ entries/);
  const other = { ...own, charts: { ...own.charts, checkout: own.charts.cart! } };
  expect(differencesOn(trace.segments[0], other)).toMatch(/entries differ\. The first: entry 0/);
  expect(chartsIn({ charts: 5 })).toBeNull();
  rmSync(folder, { recursive: true });
});
