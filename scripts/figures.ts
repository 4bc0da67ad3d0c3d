import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* `node scripts/figures.ts [COMMIT]`: how large the product's files are when lines end at 80 columns, and some words of the house. */

const ROOMS = ['machines', 'providers', 'server', 'src', 'scripts'];
const APART = /\.test\.tsx?$|^scripts\/pictures\/|^server\/db\/seed\//;
const WORDS = ['whoever', 'somebody', 'nobody'];

const commit = process.argv[2] ?? 'HEAD';
const folder = mkdtempSync(join(tmpdir(), 'storefront-figures-'));
const archive = join(folder, 'all.tar');
execFileSync('git', ['archive', '-o', archive, commit, 'biome.json', ...ROOMS]);
execFileSync('tar', ['-xf', archive, '-C', folder]);
const biome = join(process.cwd(), 'node_modules/.bin/biome');
const format = ['format', '--write', '--line-width=80', '--vcs-enabled=false', ...ROOMS];
execFileSync(biome, format, { cwd: folder, stdio: 'ignore' });

/** The formatter does not wrap comments: a long one counts as the lines it would fill. */
const linesAt80 = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0);

const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !APART.test(file));
const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
const lines = texts.map(linesAt80).sort((one, other) => one - other);
const all = texts.join('\n');
const at = (share: number): number => lines[Math.floor(lines.length * share)] ?? 0;
const count = (word: string): number => all.match(new RegExp(`\\b${word}\\b`, 'gi'))?.length ?? 0;

console.table([
  {
    commit,
    files: files.length,
    lines: lines.reduce((sum, one) => sum + one, 0),
    median: at(0.5),
    p90: at(0.9),
    longest: lines.at(-1),
    ...Object.fromEntries(WORDS.map((word) => [word, count(word)])),
  },
]);
rmSync(folder, { recursive: true });
