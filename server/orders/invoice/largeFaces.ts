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
  /** first and last letter of each stretch that it is said to have: it may lack some of them */
  ranges: [number, number][];
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
    for (const piece of await piecesOf(family)) {
      if (!isSaidToHave(piece, point)) continue;
      const made = await madeOf(piece);
      if (made.has(point)) return made;
    }
  return null;
}
const isSaidToHave = ({ ranges }: Piece, point: number): boolean =>
  ranges.some(([first, last]) => first <= point && point <= last);

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

const piecesOf = kept(async (family: string): Promise<Piece[]> => {
  const told: Record<string, string> = JSON.parse(
    await readFile(pathOf(`${family}/unicode.json`), 'utf8'),
  );
  return Object.entries(told).flatMap(([name, list]) =>
    // "[118]" is a piece of the script; what has a name is another script, which has a face.
    name.startsWith('[') ? [{ family, name: name.slice(1, -1), ranges: rangesOf(list) }] : [],
  );
});
const rangesOf = (list: string): [number, number][] =>
  list.split(',').map((one) => {
    const [first = '', last = first] = one.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Whole pieces are kept, 0.12 MB each in both weights. */
const madeOf = kept(async (piece: Piece): Promise<Made> => {
  const { family, ranges, name } = piece;
  const file = await readFile(pathOf(`${family}/files/${family}-${name}-wght-normal.woff2`));
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
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
