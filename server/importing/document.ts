import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import * as v from 'valibot';
import { type StoreFile as File, StoreFile } from './file.ts';
import { lookingRight } from './looksRight.ts';
import { type FileMistake, ImportRefused, type Path } from './problem.ts';

const MOST_SHOWN = 50;

/** A document that was read, and a way to say on which line something of it stands. */
export interface ReadFile {
  /** where fields are wrong, with stand-ins for them: it may be looked at and not be taken */
  file: File;
  /** what no store file has, which refuses it */
  wrong: FileMistake[];
  isTheirs(mistake: FileMistake): boolean;
  /** Ends the import with every problem, each with its line. */
  refuse(problems: FileMistake[]): never;
}

/** Reads the text of a store file. Throws `ImportRefused` with one line for each thing that is wrong. */
export function readStoreFile(text: string): ReadFile {
  const refuse = (problems: FileMistake[]): never => {
    const root = treeOf(text);
    const lineAt = lineFinder(text);
    throw new ImportRefused(inLines(problems, (path) => lineAt(nodeAt(root, path).offset)));
  };
  const document = parsed(text);
  const checked = v.safeParse(StoreFile, document);
  if (checked.success) return { file: checked.output, wrong: [], isTheirs: () => true, refuse };
  const wrong = checked.issues.map(problemOf);
  const likeness = lookingRight(document);
  return likeness ? { ...likeness, wrong, refuse } : refuse(wrong);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The second parser is slower and says where.
    treeOf(text);
    throw new ImportRefused(['the file is no JSON']);
  }
}

const NPM_BANNER = /^\s*> \S+@\S+ \S+/;
const NPM_SAID =
  'npm wrote its own lines first: npm run --silent store -- export DOMAIN > store.json leaves them out';

function treeOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const lineAt = lineFinder(text);
  if (root && errors.length === 0) return root;
  if (errors.length === 0) throw new ImportRefused(['the file is empty']);
  // What follows the first mistake is mostly the parser's own confusion.
  const [first] = errors as [ParseError];
  const { at, what } = slipOf(text, first);
  throw new ImportRefused([
    `line ${lineAt(at)}: ${what}`,
    ...(NPM_BANNER.test(text) ? [NPM_SAID] : []),
  ]);
}

/** The parser stops at what comes next; a slip with a comma stands before that, mostly on the line above. */
function slipOf(text: string, { offset, error }: ParseError): { at: number; what: string } {
  const code = printParseErrorCode(error);
  const before = text.slice(0, offset).trimEnd();
  if (code === 'CommaExpected')
    return { at: before.length - 1, what: `a comma is missing behind ${lastWords(before)}` };
  if (before.endsWith(',') && /^[}\]]/.test(text.slice(offset)))
    return { at: before.length - 1, what: 'one comma too many: nothing comes behind it' };
  return { at: offset, what: `this is no JSON here (${code})` };
}
const lastWords = (before: string): string =>
  before
    .slice(before.lastIndexOf('\n') + 1)
    .trim()
    .slice(-40);

/** Sentences for problems in the order of their lines; what comes after the first fifty is counted. */
export function inLines(problems: FileMistake[], lineOf: (path: Path) => number): string[] {
  const sorted = problems
    .map((one) => ({ ...one, line: lineOf(one.path) }))
    .toSorted((one, other) => one.line - other.line);
  const shown = sorted
    .slice(0, MOST_SHOWN)
    .map(({ line, path, wrong }) => `line ${line}: ${inWords(path)} ${wrong}`);
  const rest = sorted.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

const inWords = (path: Path): string =>
  path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('') || 'the file';

function problemOf(issue: v.BaseIssue<unknown>): FileMistake {
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return { path, wrong: 'is no field of a store file' };
  if (issue.received === 'undefined') return { path, wrong: 'is missing' };
  const isOurs = !/^Invalid /.test(issue.message);
  return {
    path,
    wrong: isOurs ? issue.message : `must be ${issue.expected}, not ${issue.received}`,
  };
}

/** The nearest thing that is there: what is missing has no place of its own. */
function nodeAt(root: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const found = findNodeAtLocation(root, path.slice(0, length));
    if (found) return found;
  }
  return root;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
