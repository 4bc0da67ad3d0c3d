import { existsSync, readFileSync, statSync } from 'node:fs';
import { type ChunkContents, CONTENTS_FILE } from '../chunkContents.ts';

const CLIENT = 'dist/client';
const LEAST_KB = 0.2;

/** What the script of some files is for: kilobytes of brotli by package, our own code by folder. A module has of its file what it has of its code. */
export function kilobytesBySource(files: readonly string[]): [source: string, kb: number][] {
  const contents: ChunkContents = JSON.parse(readFileSync(`${CLIENT}/${CONTENTS_FILE}`, 'utf8'));
  const sums = new Map<string, number>();
  for (const file of files) {
    const modules = Object.entries(contents[file] ?? {});
    const all = modules.reduce((sum, [, length]) => sum + length, 0);
    const path = `${CLIENT}/${file}`;
    const bytes = statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
    for (const [id, length] of modules) {
      const source = sourceOf(id);
      sums.set(source, (sums.get(source) ?? 0) + (bytes * length) / all);
    }
  }
  const rows = [...sums].map(([source, bytes]): [string, number] => [source, bytes / 1_000]);
  const shown = rows.filter(([, kb]) => kb >= LEAST_KB).sort((one, other) => other[1] - one[1]);
  const rest = rows.filter(([, kb]) => kb < LEAST_KB).reduce((sum, [, kb]) => sum + kb, 0);
  return [...shown, ['less than 0.2 each', rest]];
}

function sourceOf(id: string): string {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (name) return name;
  const own = /\/((?:src|machines|providers)\/[^?]*)\//.exec(id)?.[1];
  return own ? own.split('/').slice(0, 2).join('/') : 'the build';
}
