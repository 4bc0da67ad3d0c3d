import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Renderer } from '#machines/domain/render.ts';
import { ensureBuilt } from '#scripts/build.ts';
import { ROOT } from '#scripts/child.ts';

const CLIENT = join(ROOT, 'dist/client');

/** The renderer as the server serves it. */
export async function builtPages(): Promise<Renderer> {
  await ensureBuilt();
  return (await import(pathToFileURL(join(ROOT, 'dist/server/server.js')).href)) as Renderer;
}

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}
/** Thousands of bytes after brotli, as the budgets count them. */
export const kilobytes = (text: string | Buffer): number => brotliCompressSync(text).length / 1000;

/** The lines that the server sends ahead of a file; `e2e/transferSize.spec.ts` counts them over the wire. */
const HEADERS_KB = 0.34;
/** A dozen budgets count the same files, and to compress one as the build does takes longer than all else of them. */
const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? kilobytes(readFileSync(join(CLIENT, file))) + HEADERS_KB;
  sizes.set(file, size);
  return size;
}
/** What a browser fetches for some entries or parts, or for files that `scripts/chunks.ts` names: each, and all that it imports statically, once. Sizes with headers. */
export function scriptsOf(...entries: string[]): { file: string; size: number }[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'),
  );
  const seen = new Set<string>();
  const visit = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...(chunk.imports ?? []).flatMap(visit)];
  };
  const chunks = entries.flatMap((entry) => {
    const key = manifest[entry]
      ? entry
      : Object.keys(manifest).find((one) => manifest[one]?.name === entry);
    if (!key) throw new Error(`${entry} is not in the build`);
    return visit(key);
  });
  return chunks.map(({ file }) => ({ file, size: sizeOf(file) }));
}

/** The same of a source that may come with a document's own file: null then. */
export function lazyScriptsOf(source: string): ReturnType<typeof scriptsOf> | null {
  try {
    return scriptsOf(source);
  } catch {
    return null;
  }
}

export const sumOf = (parts: { size: number }[]): number =>
  parts.reduce((sum, one) => sum + one.size, 0);
