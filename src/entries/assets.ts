import { readFileSync } from 'node:fs';
import { LANGUAGES, languageOf } from '#machines/domain/locale.ts';
import type { StoreSettings } from '#machines/domain/store.ts';
import type { DocumentParts } from '../app/document.ts';
import { coloursOf } from '../app/themeSheet.ts';

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
}

export type EntryName = 'catalogue' | 'checkout' | 'account' | 'support' | 'theme' | 'styles';
const SOURCE: Record<EntryName, string> = {
  catalogue: 'src/entries/catalogue.ts',
  checkout: 'src/entries/checkout.tsx',
  account: 'src/entries/account.tsx',
  support: 'src/entries/support.tsx',
  theme: 'src/entries/theme.ts',
  styles: 'src/entries/styles.tsx',
};

const REFRESH =
  "import r from '/@react-refresh';r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type";

/** What a document of an entry asks for. In development Vite serves the sources themselves. */
export function assetsOf(entry: EntryName): EntryAssets {
  if (import.meta.env.DEV)
    return {
      scripts: ['/@vite/client', `/${SOURCE[entry]}`],
      preloads: [],
      styles: [],
      development: REFRESH,
    };
  return built(SOURCE[entry]);
}

/** What each kind of document may say, by the part of the file: first what every page of it may. */
const PARTS = { checkout: ['?first', '?form', '?review', '?order', '?later'], account: [''] };

/** The addresses of the sentences of a document's language. */
export function sentenceFilesOf(entry: keyof typeof PARTS, locale: string): string[] {
  const sourceOf = (language: string, part: string): string =>
    `src/messages/${language}/common.json${part}`;
  if (import.meta.env.DEV)
    return PARTS[entry].map(
      (part) => `/${sourceOf(languageOf(locale), part)}${part ? '&' : '?'}import`,
    );
  const all = manifest('manifest');
  return PARTS[entry].map((part) => fileOf(all, sourceOf(languageOf(locale), part)));
}

/** Asked once at the start: a build that lacks a file is not served, where each shopper would ask for it in vain. */
export function lookAtBuild(): void {
  // The page of styles is one of development alone.
  for (const entry of Object.keys(SOURCE)) if (entry !== 'styles') assetsOf(entry as EntryName);
  for (const { code } of LANGUAGES)
    for (const entry of Object.keys(PARTS)) sentenceFilesOf(entry as keyof typeof PARTS, code);
}

function fileOf(all: Record<string, Chunk>, source: string): string {
  const chunk = all[source];
  if (!chunk)
    throw new Error(`the built pages lack ${source}: build them anew (npm test -- build)`);
  return `/${chunk.file}`;
}

/** What a document of a store needs to put colours in force that a browser keeps for itself. */
export const themeOfStore = (settings: StoreSettings): DocumentParts['theme'] => ({
  colours: Object.values(coloursOf(settings)),
  url: assetsOf('theme').scripts.at(-1) ?? '',
});

const known = new Map<string, EntryAssets>();
function built(source: string): EntryAssets {
  const cached = known.get(source);
  if (cached) return cached;
  const all = manifest(source === SOURCE.support ? 'support' : 'manifest');
  const files = chunksOf(all, source);
  const assets = {
    scripts: [fileOf(all, source)],
    preloads: files.filter((chunk) => chunk !== all[source]).map((chunk) => `/${chunk.file}`),
    styles: files.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
    development: '',
  };
  known.set(source, assets);
  return assets;
}

function chunksOf(all: Record<string, Chunk>, key: string, seen = new Set<string>()): Chunk[] {
  const chunk = all[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => chunksOf(all, next, seen))];
}

const manifests = new Map<string, Record<string, Chunk>>();
/** The inspector is built by itself, beside the shop's documents. */
function manifest(name: 'manifest' | 'support'): Record<string, Chunk> {
  const read: Record<string, Chunk> =
    manifests.get(name) ??
    JSON.parse(readFileSync(new URL(`../client/.vite/${name}.json`, import.meta.url), 'utf8'));
  manifests.set(name, read);
  return read;
}
