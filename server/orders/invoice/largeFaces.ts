import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Typeface, Weight } from './typeface.ts';

/**
 * Chinese, Japanese and Korean have thousands of letters. Their families come in a hundred files each of some two hundred letters, in all weights
 * at once; a document reads those that it needs, and each is made the font of one weight, once.
 */
const FAMILIES = ['noto-sans-sc', 'noto-sans-kr'];

interface Piece {
  family: string;
  name: string;
  /** first and last letter of each stretch */
  ranges: [number, number][];
}

/** Where these letters are looked for; every other script has a face of its own. */
const LARGE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]/u;

export async function largeFaces(text: string): Promise<Typeface[]> {
  const points = [...new Set(text)]
    .filter((letter) => LARGE.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0);
  if (points.length === 0) return [];
  const all = await pieces();
  const wanted = new Set(points.flatMap((point) => all.find((one) => has(one, point)) ?? []));
  return Promise.all([...wanted].flatMap((one) => [faceOf(one, 400), faceOf(one, 700)]));
}

const has = ({ ranges }: Piece, point: number): boolean =>
  ranges.some(([first, last]) => first <= point && point <= last);

const pathOf = (file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));

let known: Promise<Piece[]> | null = null;
function pieces(): Promise<Piece[]> {
  known ??= Promise.all(FAMILIES.map(piecesOf)).then((families) => families.flat());
  known.catch(() => {
    known = null;
  });
  return known;
}
async function piecesOf(family: string): Promise<Piece[]> {
  const told: Record<string, string> = JSON.parse(
    await readFile(pathOf(`${family}/unicode.json`), 'utf8'),
  );
  return Object.entries(told).flatMap(([name, list]) =>
    // "[118]" is a piece of the script; what has a name is another script, which has a face.
    name.startsWith('[') ? [{ family, name: name.slice(1, -1), ranges: rangesOf(list) }] : [],
  );
}
const rangesOf = (list: string): [number, number][] =>
  list.split(',').map((one) => {
    const [first = '', last = first] = one.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Whole pieces are kept, 0.06 MB each; all of both families in both weights would be 25 MB. */
const made = new Map<string, Promise<Typeface>>();
function faceOf(piece: Piece, weight: Weight): Promise<Typeface> {
  const key = `${piece.family} ${piece.name} ${weight}`;
  const before = made.get(key);
  if (before) return before;
  const face = makeFace(piece, key, weight);
  made.set(key, face);
  face.catch(() => made.delete(key));
  return face;
}

/** pdfkit embeds no font whose weight is still open, and reads WOFF 2.0 but cannot embed it. */
async function makeFace(piece: Piece, name: string, weight: Weight): Promise<Typeface> {
  const { family, ranges } = piece;
  const file = await readFile(pathOf(`${family}/files/${family}-${piece.name}-wght-normal.woff2`));
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  const bytes = await subsetFont(file, String.fromCodePoint(...letters), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  return { name, weight, bytes, holds: (point) => has(piece, point) };
}
