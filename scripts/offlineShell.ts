import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from './child.ts';

const NAME = 'virtual:offline-shell';
/** What a catalogue document runs on, and the cart's panel, which it asks for when the cart is first opened. */
const PARTS = ['catalogue', 'theme', 'panel'];
const WORDS = /^src\/messages\/(\w+)\/common\.json\?panel$/;

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
}

/** Tells the offline worker, which is built after the pages, of which files they consist. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    applyToEnvironment: ({ name }) => name === 'offline',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const chunks: Record<string, Chunk> = JSON.parse(
        readFileSync(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8'),
      );
      const shell = {
        build: process.env.BUILD_ID ?? 'source',
        files: [...new Set(PARTS.flatMap((part) => filesOf(chunks, keyOf(chunks, part))))].sort(),
        words: Object.fromEntries(
          Object.entries(chunks).flatMap(([key, { file }]) => {
            const language = WORDS.exec(key)?.[1];
            return language ? [[language, `/${file}`]] : [];
          }),
        ),
      };
      return Object.entries(shell)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

function keyOf(chunks: Record<string, Chunk>, part: string): string {
  const key = Object.keys(chunks).find((one) => chunks[one]?.name === part);
  if (!key) throw new Error(`${part} is not in the build.`);
  return key;
}

function filesOf(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [
    ...[chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`),
    ...(chunk.imports ?? []).flatMap((next) => filesOf(chunks, next, seen)),
  ];
}
