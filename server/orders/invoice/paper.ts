import PDFDocument from 'pdfkit';
import { directionOf } from '#machines/domain/locale.ts';
import { faces } from './faces.ts';
import type { Typeface, Weight } from './typeface.ts';
import { type Letters, linesOf } from './writing.ts';

const MARGIN = 56;
const LINE = 1.45;
const INK = '#1d1d1f';
const QUIET = '#5c5c66';

export interface Sheet {
  locale: string;
  title: string;
  author: string;
  size: 'A4' | 'LETTER';
  now: Date;
  /** all that it will say, in any order */
  says: string;
}
/** Where a text stands, measured from the side on which its language begins. */
export interface TextPlace {
  start: number;
  width: number;
}
export interface Style {
  size?: number;
  weight?: Weight;
  isQuiet?: boolean;
  /** amounts stand at the end of their place */
  atEnd?: boolean;
  /** names and contacts run as their own letters do */
  ownDirection?: boolean;
}
/** One text beside others. */
export interface TextCell extends Style, TextPlace {
  text: string;
  /** of its part in the document, for readers who hear it */
  tag: 'H1' | 'P' | 'TH' | 'TD';
}
type Part = PDFKit.PDFStructureElement;

/** A document of one column, from its top down: texts that are read, and lines that are only seen. */
export async function paper(sheet: Sheet) {
  const doc = new PDFDocument({
    size: sheet.size,
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: sheet.locale,
    displayTitle: true,
    info: { Title: sheet.title, Author: sheet.author, CreationDate: sheet.now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const isRtl = directionOf(sheet.locale) === 'rtl';
  const inner = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - MARGIN;
  let isComplete = true;
  const letters = lettersOf(doc, await faces(sheet.says), () => {
    isComplete = false;
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = MARGIN;

  const xOf = ({ start, width }: TextPlace): number =>
    isRtl ? doc.page.width - MARGIN - start - width : MARGIN + start;
  const artifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const laid = ({ size = 10, weight = 400, ...cell }: TextCell) => {
    const direction = cell.ownDirection ? 'auto' : isRtl ? 'rtl' : 'ltr';
    const lines = linesOf(cell.text, cell.width, direction, letters(weight, size));
    return { ...cell, size, lines, height: lines.length * size * LINE };
  };

  /** Columns beside each other, each with its texts from the top down; what follows stands below the longest of them. */
  function row(columns: TextCell[][], part: Part = root): void {
    const all = columns.map((cells) => cells.map(laid));
    const height = Math.max(...all.map((cells) => cells.reduce((sum, one) => sum + one.height, 0)));
    if (y + height > bottom && y > MARGIN) {
      doc.addPage();
      y = MARGIN;
    }
    for (const cells of all) {
      let top = y;
      for (const cell of cells) {
        drawn(cell, top, part);
        top += cell.height;
      }
    }
    y += height;
  }

  function drawn(cell: ReturnType<typeof laid>, top: number, part: Part): void {
    const { tag, size, lines, isQuiet = false, atEnd = false } = cell;
    const own = doc.struct(tag);
    part.add(own);
    lines.forEach(({ pieces, width }, at) => {
      own.add(doc.markStructureContent(tag));
      const left = xOf(cell) + (isRtl !== atEnd ? cell.width - width : 0);
      const baseline = top + size * (LINE * at + 1.1);
      doc.fontSize(size).fillColor(isQuiet ? QUIET : INK);
      let x = left;
      for (const piece of pieces) {
        const isMarked = isReordered(piece.text);
        if (isMarked) doc.markContent('Span', { actual: piece.text });
        doc.font(piece.face.name).text(piece.text, x, baseline, AS_IT_IS);
        if (isMarked) doc.endMarkedContent();
        x += piece.width;
      }
      doc.endMarkedContent();
    });
    own.end();
  }

  return {
    row,
    inner,
    /** whether every letter so far has a face; the others are drawn as boxes */
    isComplete: () => isComplete,
    /** what belongs together: a table, or a row of it */
    part(tag: string, parent: Part = root): Part {
      const part = doc.struct(tag);
      parent.add(part);
      return part;
    },
    space(height: number): void {
      y += height;
    },
    rule(): void {
      artifact(() => {
        const at = y + 4;
        doc
          .moveTo(MARGIN, at)
          .lineTo(doc.page.width - MARGIN, at)
          .lineWidth(0.5);
        doc.strokeColor('#c9c9d1').stroke();
      });
      y += 9;
    },
    end(): Promise<Buffer> {
      root.end();
      doc.end();
      return whole;
    },
  };
}
export type Paper = Awaited<ReturnType<typeof paper>>;

/** In these scripts the letters of a word stand in another order than they are spoken: what is copied or read aloud is said beside them. */
const isReordered = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

/** A line is cut and ordered by then. */
const AS_IT_IS = { lineBreak: false, baseline: 'alphabetic' } as const;

/** What pdfkit draws a face with, and tells nothing of. */
interface Font {
  font: { hasGlyphForCodePoint(point: number): boolean };
  /** a word as it is drawn, in thousandths of the size; kept, so that measuring and drawing shape it once */
  layoutCached(text: string): { direction: 'ltr' | 'rtl'; advanceWidth: number };
}

function lettersOf(doc: PDFKit.PDFDocument, all: Typeface[], lacks: () => void) {
  const opened = new Map<Typeface, Font>();
  const fontOf = (face: Typeface): Font => {
    const known = opened.get(face);
    if (known) return known;
    doc.registerFont(face.name, face.bytes).font(face.name);
    const { _font: font } = doc as unknown as { _font: Font };
    opened.set(face, font);
    return font;
  };
  const has = (face: Typeface, point: number): boolean =>
    face.holds?.(point) !== false && fontOf(face).font.hasGlyphForCodePoint(point);
  /** the first face of a weight that has a letter: a document may have hundreds of faces, and asks for each letter many times */
  const firstOf = (weight: Weight) => {
    const faces = all.filter((face) => face.weight === weight);
    const known = new Map<number, Typeface | undefined>();
    return (point: number): Typeface => {
      if (!known.has(point))
        known.set(
          point,
          faces.find((face) => has(face, point)),
        );
      const found = known.get(point);
      if (!found) lacks();
      return found ?? (faces[0] as Typeface);
    };
  };
  const first = { 400: firstOf(400), 700: firstOf(700) };
  return (weight: Weight, size: number): Letters<Typeface> => {
    return {
      faceFor: (point, before) => (before && has(before, point) ? before : first[weight](point)),
      widthOf: (text, face) => (fontOf(face).layoutCached(text).advanceWidth * size) / 1000,
      isTurned: (text, face) => fontOf(face).layoutCached(text).direction === 'rtl',
    };
  };
}
