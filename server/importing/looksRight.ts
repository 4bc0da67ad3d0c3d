import * as v from 'valibot';
import { LAYOUTS } from '#machines/domain/store.ts';
import { StoreFile } from './file.ts';
import type { FileMistake, Path } from './problem.ts';

/** So deep may a part be nested whose fields are all missing. */
const MOST_ROUNDS = 8;

/** A file of which something is no store file, with a stand-in there: what the rest names can be looked at in the same run. */
export interface LooksRight {
  file: StoreFile;
  /** of these mistakes a merchant is to hear; what a stand-in causes is none of theirs */
  isTheirs(mistake: FileMistake): boolean;
}

/** Null where too much is wrong for that: then names are looked at once these are right. */
export function lookingRight(document: unknown): LooksRight | null {
  const whole = { document: structuredClone(document) };
  const replaced: Path[] = [];
  const standsIn = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const checked = v.safeParse(StoreFile, whole.document);
    if (checked.success) return { file: checked.output, isTheirs: notOf(replaced) };
    for (const issue of checked.issues) {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      if (path.length === 0) return null;
      replaced.push(path);
      standIn(whole, path, issue, standsIn);
    }
  }
  return null;
}

type Holder = Record<string | number, unknown>;
/** What is wrong is left out: mostly it may be missing. What may not be gets a word, and where that is wrong the plainest thing of the kind. */
function standIn(
  whole: Holder,
  path: Path,
  { expected, received }: v.BaseIssue<unknown>,
  standsIn: Set<string>,
): void {
  const key = path.at(-1) as string | number;
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Holder)?.[step], whole.document);
  if (typeof holder !== 'object' || holder === null) return;
  const place = path.join('.');
  const isFirst = !standsIn.has(place);
  if (isFirst && received !== 'undefined' && !Array.isArray(holder)) delete (holder as Holder)[key];
  else {
    standsIn.add(place);
    const kind = isFirst && received === 'undefined' ? 'string' : (expected ?? '');
    (holder as Holder)[key] = plainest(key, kind, place);
  }
}

/** Fields that have a form of their own. */
const PLAINEST: Record<string, unknown> = {
  ...{ format: 1, domain: 'a-store.example', currency: 'USD', country: 'US', timeZone: 'UTC' },
  ...{ contactEmail: 'a@store.example', contactPhone: '+254712345678', phone: '+254712345678' },
  ...{ layout: LAYOUTS[0], point: [0, 0], place: 'ONLINE', kind: 'HELP', unit: 'g' },
};
function plainest(key: string | number, expected: string, unique: string): unknown {
  if (key in PLAINEST) return PLAINEST[key];
  if (/\bnull\b/.test(expected)) return null;
  if (expected === 'Array') return [];
  if (expected === 'number') return 0;
  if (expected === 'boolean') return false;
  if (expected === 'Object') return {};
  // No two are the same, so none is a second one of its name.
  return unique.toUpperCase().replaceAll('.', '-');
}

/** Which list a name leads to. */
const LEADS_TO: Record<string, string> = {
  ...{ location: 'locations', locations: 'locations', categories: 'categories' },
  ...{ parent: 'categories', tax: 'taxes', employees: 'employees', bundle: 'products' },
  ...{ variant: 'variants', preselected: 'addOns', stock: 'variants' },
};
/** What stands where something was replaced, and what names an entry whose own name was, says nothing of the file. */
function notOf(replaced: Path[]): LooksRight['isTheirs'] {
  const places = new Set(replaced.map((path) => path.join('.')));
  const nameless = new Set(
    replaced.flatMap((path) => {
      const isName = ['name', 'slug', 'sku'].includes(String(path.at(-1)));
      const list = isName
        ? path.findLast((step, at) => typeof step === 'string' && at < path.length - 1)
        : path.at(-1);
      return typeof list === 'string' ? [list] : [];
    }),
  );
  return ({ path }) => {
    if (path.some((_, at) => places.has(path.slice(0, at + 1).join('.')))) return false;
    return !path.some((step) => typeof step === 'string' && nameless.has(LEADS_TO[step] ?? ''));
  };
}
