import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { largeFaces } from './largeFaces.ts';
import type { Typeface, Weight } from './typeface.ts';

/** A PDF brings its letters along. Each file of a family holds one script, in the order in which a letter is looked for. */
const FILES = [
  'noto-sans/files/noto-sans-latin',
  'noto-sans/files/noto-sans-latin-ext',
  // Each of its letters is one shape with its dots, so that what is copied has them, too.
  'vazirmatn/files/vazirmatn-arabic',
  'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  'noto-sans/files/noto-sans-cyrillic',
  'noto-sans/files/noto-sans-cyrillic-ext',
  'noto-sans/files/noto-sans-greek',
  'noto-sans/files/noto-sans-vietnamese',
  'noto-sans-thai/files/noto-sans-thai-thai',
];

let read: Promise<Typeface[]> | null = null;

/** All faces that this text needs. */
export const faces = async (text: string): Promise<Typeface[]> => [
  ...(await smallFaces()),
  ...(await largeFaces(text)),
];

/** Of scripts with few letters, read when the first invoice is asked for. */
function smallFaces(): Promise<Typeface[]> {
  read ??= Promise.all(
    FILES.flatMap((file) => ([400, 700] as const).map((weight) => faceOf(file, weight))),
  );
  // A file that could not be read is read again for the next invoice.
  read.catch(() => {
    read = null;
  });
  return read;
}

async function faceOf(file: string, weight: Weight): Promise<Typeface> {
  const url = import.meta.resolve(`@fontsource/${file}-${weight}-normal.woff`);
  return { name: `${file} ${weight}`, weight, bytes: unpacked(await readFile(fileURLToPath(url))) };
}

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const HEAD = 12;
const ENTRY = 16;

/**
 * A font out of its WOFF 1.0: the same tables, each inflated once. pdfkit reads WOFF itself, and inflates a table again for every letter:
 * an invoice took 1.5 s.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEAD + ENTRY * count);
  const log = Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** log * 16, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE((count - 2 ** log) * 16, 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = woff.subarray(WOFF_HEAD + at * WOFF_ENTRY, WOFF_HEAD + (at + 1) * WOFF_ENTRY);
    const from = entry.readUInt32BE(4);
    const packed = entry.readUInt32BE(8);
    const length = entry.readUInt32BE(12);
    const bytes = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const own = head.subarray(HEAD + at * ENTRY);
    entry.copy(own, 0, 0, 4);
    entry.copy(own, 4, 16, 20);
    own.writeUInt32BE(offset, 8);
    own.writeUInt32BE(length, 12);
    tables.push(table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat([head, ...tables]);
}
