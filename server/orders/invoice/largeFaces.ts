import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import type { Typeface, Weight } from './typeface.ts';

/**
 * Chinese, Japanese and Korean have thousands of letters. Their families come in a hundred files each of some two hundred letters, in all weights
 * at once; a document reads those that it needs, and each is made the font of one weight, once.
 */
const CHINESE = 'noto-sans-sc';
const JAPANESE = 'noto-sans-jp';
const KOREAN = 'noto-sans-kr';

interface Piece {
  family: string;
  name: string;
  /** those that it is said to have: it may lack some of them */
  letters: number[];
}
/** One piece in its weights; both have the same letters. */
interface Made {
  faces: Typeface[];
  has(point: number): boolean;
}

/** Where these letters are looked for; every other script has a face of its own. */
const LARGE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\u3000-\u303f\uff00-\uffef]/u;

export async function largeFaces(text: string): Promise<Typeface[]> {
  const letters = [...new Set(text)].filter((letter) => LARGE.test(letter));
  // Where there is kana, the letters that it shares with Chinese stand in their Japanese shape.
  const [first, second] = /[\p{scx=Hiragana}\p{scx=Katakana}]/u.test(letters.join(''))
    ? [JAPANESE, CHINESE]
    : [CHINESE, JAPANESE];
  const wanted = new Set<Made>();
  for (const letter of letters) {
    const order = /\p{scx=Hangul}/u.test(letter)
      ? [KOREAN, first, second]
      : [first, second, KOREAN];
    const found = await pieceWith(letter.codePointAt(0) ?? 0, order);
    if (found) wanted.add(found);
  }
  return [...wanted].flatMap(({ faces }) => faces);
}

async function pieceWith(point: number, families: string[]): Promise<Made | null> {
  for (const family of families)
    for (const piece of (await piecesOf(family)).get(point) ?? []) {
      const made = await madeOf(piece);
      if (made.has(point)) return made;
    }
  return null;
}

const pathOf = (file: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));

/** Asked once; what failed is asked again. */
function kept<Key, T>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const known = new Map<Key, Promise<T>>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const made = make(key);
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}

/** By the letter that they are said to have: a document may ask for thousands of them, and nothing else is answered while it looks. */
const piecesOf = kept(async (family: string): Promise<Map<number, Piece[]>> => {
  const told: Record<string, string> = JSON.parse(
    await readFile(pathOf(`${family}/unicode.json`), 'utf8'),
  );
  const pieces = new Map<number, Piece[]>();
  for (const [name, list] of Object.entries(told)) {
    // "[118]" is a piece of the script; what has a name is another script, which has a face.
    if (!name.startsWith('[')) continue;
    const letters = lettersOf(list);
    const piece = { family, name: name.slice(1, -1), letters };
    for (const letter of letters) pieces.set(letter, [...(pieces.get(letter) ?? []), piece]);
  }
  return pieces;
});
/** "U+4e00-4e02,U+9fa5": stretches of letters, or one. */
const lettersOf = (list: string): number[] =>
  list.split(',').flatMap((one) => {
    const [first = '', last = first] = one.replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
  });

/** Whole pieces are kept, 0.12 MB each in both weights. */
const madeOf = kept(async (piece: Piece): Promise<Made> => {
  const { family, letters, name } = piece;
  const file = await readFile(pathOf(`${family}/files/${family}-${name}-wght-normal.woff2`));
  // Every other document does without its megabytes.
  const { default: subsetFont } = await import('subset-font');
  // pdfkit embeds no font whose weight is still open, and reads WOFF 2.0 but cannot embed it.
  const ofWeight = (weight: Weight): Promise<Buffer> =>
    subsetFont(file, String.fromCodePoint(...letters), {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
    });
  const [regular, bold] = [await ofWeight(400), await ofWeight(700)];
  const font = fontkit.create(regular);
  const own = new Set('characterSet' in font ? font.characterSet : []);
  const has = (point: number): boolean => own.has(point);
  const face = (weight: Weight, bytes: Buffer): Typeface => ({
    name: `${family} ${name} ${weight}`,
    weight,
    bytes,
    holds: has,
  });
  return { faces: [face(400, regular), face(700, bold)], has };
});
