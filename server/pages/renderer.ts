import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#machines/domain/render.ts';

const ENTRY = join(import.meta.dirname, '../../dist/server/server.js');

/** The built pages. React takes a third of the time once it is told that this is production. */
export async function builtRenderer(): Promise<Renderer> {
  if (!existsSync(ENTRY))
    throw new Error('The pages are not built: npm start builds them, npm run dev needs no build.');
  process.env.NODE_ENV ||= 'production';
  const { render, say, letter, invoice } = (await import(pathToFileURL(ENTRY).href)) as Renderer;
  return { render, say, letter, invoice };
}
