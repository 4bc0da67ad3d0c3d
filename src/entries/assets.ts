import { readFileSync } from 'node:fs';

export interface EntryAssets {
  scripts: string[];
  preloads: string[];
  styles: string[];
  development: string;
}
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

export type EntryName = 'catalogue' | 'checkout' | 'account' | 'support';
const SOURCE: Record<EntryName, string> = {
  catalogue: 'src/entries/catalogue.ts',
  checkout: 'src/entries/checkout.tsx',
  account: 'src/entries/account.tsx',
  support: 'src/entries/support.tsx',
};

const REFRESH =
  "import r from '/@react-refresh';r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type";

/** What a document of an entry asks for, its sentences with it. In development Vite serves the sources themselves. */
export function assetsOf(entry: EntryName, locale?: string): EntryAssets {
  if (import.meta.env.DEV) return { scripts: ['/@vite/client', `/${SOURCE[entry]}`], preloads: [], styles: [], development: REFRESH };
  return built(SOURCE[entry], locale ?? null);
}

const known = new Map<string, EntryAssets>();
function built(source: string, locale: string | null): EntryAssets {
  const key = `${source} ${locale}`;
  const kept = known.get(key);
  if (kept) return kept;
  const all = manifest();
  const files = chunksOf(all, source);
  const sentences = locale && sentencesFor(all[source], locale);
  const assets = {
    scripts: [`/${all[source]?.file}`],
    preloads: [...files.filter((chunk) => chunk !== all[source]), ...(sentences ? chunksOf(all, sentences) : [])].map(
      (chunk) => `/${chunk.file}`,
    ),
    styles: files.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
    development: '',
  };
  known.set(key, assets);
  return assets;
}

/** The sentences that the first screen needs: of an entry that fetches some first and all later, the few. */
const sentencesFor = (entry: Chunk | undefined, locale: string): string | undefined => {
  const own = entry?.dynamicImports?.filter((key) => key.startsWith(`src/messages/${locale}.json`)) ?? [];
  return own.find((key) => key.includes('?')) ?? own[0];
};

function chunksOf(all: Record<string, Chunk>, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = all[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => chunksOf(all, next, seen))];
}

const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8'));
