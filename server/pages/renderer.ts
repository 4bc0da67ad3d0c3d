import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#machines/domain/render.ts';
import { StartRefused } from '../startRefused.ts';

const ENTRY = join(import.meta.dirname, '../../dist/server/server.js');

export function refuseWithoutPages(entry = ENTRY): void {
  if (!existsSync(entry))
    throw new StartRefused([
      'the pages are not built, dist/server is missing: npm ci && npm test -- build makes dist/ in a clone, and it is copied along (docs/running.md). In the demo npm start builds them, and npm run dev needs none',
    ]);
}

/** The built pages. React takes a third of the time once it is told that this is production. */
export async function builtRenderer(): Promise<Renderer> {
  refuseWithoutPages();
  process.env.NODE_ENV ||= 'production';
  const { render, say, letter, invoice } = (await import(pathToFileURL(ENTRY).href)) as Renderer;
  return { render, say, letter, invoice };
}
