import bidiFactory from 'bidi-js';

/** How text of any script stands on a line. Fonts shape words; which of them comes first, and where a line ends, is decided here: pdfkit knows one direction only. */

const bidi = bidiFactory();

/** The font that draws a letter and is asked how wide a text is. */
export interface Letters<F> {
  /** the face for a letter beside one that is drawn with `before` */
  faceFor(point: number, before: F | null): F;
  widthOf(text: string, face: F): number;
  /** whether the face draws this text from right to left */
  isTurned(text: string, face: F): boolean;
}
/** A part of a line that is drawn at once: one face, one direction. */
export interface TextPiece<F> {
  text: string;
  face: F;
  width: number;
}
export interface Line<F> {
  /** from left to right */
  pieces: TextPiece<F>[];
  width: number;
}

/** Marks that steer the order, and spaces that no face draws as they are. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const NARROW_SPACE = /[\u2007\u2009\u202f]/gu;

/** A paragraph in lines no wider than `width`. */
export function linesOf<F>(
  given: string,
  width: number,
  direction: 'ltr' | 'rtl' | 'auto',
  letters: Letters<F>,
): Line<F>[] {
  const text = given.replace(/\s*\n\s*/g, ' ').replace(NARROW_SPACE, '\u00a0');
  const levels = bidi.getEmbeddingLevels(text, direction);
  const lines: Line<F>[] = [];
  let start = 0;
  for (const end of endsOf(text, width, letters)) {
    lines.push(lineOf(text, levels, start, end, letters));
    start = end;
  }
  return lines;
}

/** Scripts with spaces are broken there, and behind a dash. */
const BREAK = /(?<=[ \u2010\u2012-\u2014-])(?! )/g;
/** These write their words without spaces. */
const UNSPACED = /[\p{scx=Thai}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** What closes stays with what is before it, and what opens with what follows. */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\s]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;

function* wordEndsOf(text: string): Generator<number> {
  if (!UNSPACED.test(text)) return;
  let before = '';
  for (const { index, segment } of words.segment(text)) {
    const isBetween = UNSPACED.test(before.slice(-2)) || UNSPACED.test(segment.slice(0, 2));
    if (before && isBetween && !CLOSES.test(segment) && !OPENS.test(before)) yield index;
    before = segment;
  }
}
const breaksIn = (text: string): number[] => {
  const spaces = [...text.matchAll(BREAK)].map(({ index }) => index);
  return [...new Set([...spaces, ...wordEndsOf(text)])].sort((one, other) => one - other);
};

/** Where lines end: at the last place that allows it, inside a word only where it alone is too wide. */
function* endsOf<F>(text: string, width: number, letters: Letters<F>): Generator<number> {
  const widthOf = (from: number, to: number): number =>
    partsOf(text.slice(from, to).trimEnd(), letters).reduce((sum, one) => sum + one.width, 0);
  let [start, last] = [0, 0];
  for (const at of new Set([...breaksIn(text), text.length])) {
    if (last > start && widthOf(start, at) > width) {
      yield last;
      start = last;
    }
    if (widthOf(start, at) > width)
      for (const cut of cutsOf(text, start, at, width, widthOf)) {
        yield cut;
        start = cut;
      }
    last = at;
  }
  if (start < text.length) yield text.length;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word that is wider than the line is cut between letters as people count them, each measured by itself: where they join they are no wider. */
function* cutsOf(
  text: string,
  from: number,
  to: number,
  width: number,
  widthOf: (from: number, to: number) => number,
): Generator<number> {
  let filled = 0;
  for (const { index, segment } of graphemes.segment(text.slice(from, to))) {
    const at = from + index;
    const own = widthOf(at, at + segment.length);
    if (filled > 0 && filled + own > width) {
      yield at;
      filled = 0;
    }
    filled += own;
  }
}

function lineOf<F>(
  text: string,
  levels: ReturnType<typeof bidi.getEmbeddingLevels>,
  start: number,
  end: number,
  letters: Letters<F>,
): Line<F> {
  const said = text.slice(start, end).trimEnd();
  const last = start + said.length - 1;
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels, start, last);
  const order = bidi.getReorderedIndices(text, levels, start, last).slice(start, last + 1);
  const pieces = runsOf(order, levels.levels).flatMap(({ from, to, isRtl }) => {
    const run = text
      .slice(from, to + 1)
      .split('')
      .map((unit, at) => mirrored.get(from + at) ?? unit);
    const parts = partsOf(run.join(''), letters);
    return (isRtl ? parts.reverse() : parts).map((part) => inOrder(part, isRtl, letters));
  });
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
}

/** Neighbours of one direction, in the order in which they stand; a run is named by where it is in the text. */
function runsOf(
  order: number[],
  levels: Uint8Array,
): { from: number; to: number; isRtl: boolean }[] {
  const runs: { from: number; to: number; isRtl: boolean }[] = [];
  for (const at of order) {
    const isRtl = (levels[at] ?? 0) % 2 === 1;
    const run = runs.at(-1);
    if (run?.isRtl === isRtl && at === (isRtl ? run.from - 1 : run.to + 1)) {
      if (isRtl) run.from = at;
      else run.to = at;
    } else runs.push({ from: at, to: at, isRtl });
  }
  return runs;
}

/** A text cut behind each word, and where its face changes: words come again, and are shaped once. */
function partsOf<F>(text: string, letters: Letters<F>): TextPiece<F>[] {
  const parts: { text: string; face: F }[] = [];
  for (const letter of text.replace(UNSEEN, '')) {
    const before = parts.at(-1);
    const face = letters.faceFor(letter.codePointAt(0) ?? 0, before?.face ?? null);
    if (before?.face === face && !before.text.endsWith(' ')) before.text += letter;
    else parts.push({ text: letter, face });
  }
  return parts.map((part) => ({ ...part, width: letters.widthOf(part.text, part.face) }));
}

/** A face turns what it takes for a script of the other direction; signs and digits it may take for either. */
const inOrder = <F>(piece: TextPiece<F>, isRtl: boolean, letters: Letters<F>): TextPiece<F> =>
  letters.isTurned(piece.text, piece.face) === isRtl
    ? piece
    : { ...piece, text: [...piece.text].reverse().join('') };
