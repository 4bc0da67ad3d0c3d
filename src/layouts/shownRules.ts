import { LATER_CLASSES } from './laterClasses.ts';

/** A rule, or a block of rules. */
interface Piece {
  text: string;
  /** of each of a rule's selectors the classes that it speaks of, and the document that it is for; null: it stands in every document */
  needs: string[][] | null;
  inner: Piece[];
}

/** Blocks that hold rules; any other, as a face's or a movement's, is one piece. */
const HOLDS_RULES = /^@(media|supports|layer|container)\b/;
/** What a selector says in brackets is met by what has none of these classes, too. */
const BRACKETS = /:(is|not|has|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** A class, a way of writing or a layout. */
const NAMES = /\.([a-z][\w-]*)|\[((?:dir|data-layout)=["']?[\w-]+["']?)\]/gi;
/** As a selector says it of the whole document. */
export const ofDocument = (layout: string, direction: string): string[] => [
  `data-layout=${layout.toLowerCase()}`,
  `dir=${direction}`,
];

/** Where the block ends that is open at `at`. */
function endOf(css: string, at: number): number {
  let depth = 1;
  let end = at;
  while (end < css.length && depth > 0) {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
    end += 1;
  }
  return end;
}

function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    const statement = css.indexOf(';', at);
    if (open < 0 || (statement >= 0 && statement < open)) {
      const end = statement < 0 ? css.length : statement + 1;
      pieces.push({ text: css.slice(at, end), needs: null, inner: [] });
      at = end;
      continue;
    }
    const end = endOf(css, open + 1);
    const head = css.slice(at, open);
    if (HOLDS_RULES.test(head.trim()))
      pieces.push({ text: head, needs: null, inner: piecesOf(css.slice(open + 1, end - 1)) });
    else pieces.push({ text: css.slice(at, end), needs: needsOf(head), inner: [] });
    at = end;
  }
  return pieces;
}

function needsOf(head: string): string[][] | null {
  if (head.trim().startsWith('@')) return null;
  const needs = head
    .replaceAll(BRACKETS, '')
    .split(',')
    .map((one) =>
      [...one.matchAll(NAMES)]
        .map(([, name, document]) => name ?? document?.replaceAll(/["']/g, '') ?? '')
        .filter((name) => !LATER_CLASSES.has(name)),
    );
  return needs.some((names) => names.length === 0) ? null : needs;
}

/** Every class that stands in the HTML, and each way of writing. */
export function namesIn(html: string): Set<string> {
  const lists = new Set<string>();
  for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g)) lists.add(list);
  const directions = [...html.matchAll(/ (dir=)"(\w+)"/g)].map(([, is, way]) => `${is}${way}`);
  return new Set([...lists].flatMap((list) => list.split(' ')).concat(directions));
}

const read = new Map<string, Piece[]>();

/** A sheet without the rules of classes that neither stand in the document nor may come into it later. */
export function shownRules(css: string, shown: ReadonlySet<string>): string {
  const pieces = read.get(css) ?? piecesOf(css);
  read.set(css, pieces);
  return written(pieces, shown);
}

function written(pieces: Piece[], shown: ReadonlySet<string>): string {
  let text = '';
  for (const piece of pieces) {
    if (piece.inner.length > 0) {
      const inner = written(piece.inner, shown);
      if (inner) text += `${piece.text}{${inner}}`;
    } else if (!piece.needs || piece.needs.some((names) => names.every((one) => shown.has(one))))
      text += piece.text;
  }
  return text;
}
