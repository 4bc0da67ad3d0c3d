import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkContents } from './scripts/chunkContents.ts';
import { chunkOf } from './scripts/chunks.ts';
import { inlineScripts } from './scripts/inlineScripts.ts';
import { compiledMessages } from './scripts/messages.ts';
import { offlineShell } from './scripts/offlineShell.ts';
import { packageCopy } from './scripts/packageCopy.ts';
import { secondMinifier } from './scripts/secondMinifier.ts';

const ROOT = import.meta.dirname;
/** One entry for each kind of document, and one that tells of its sentences. The layouts' sheets are inlined by the server; their fonts are emitted here under the same names. */
const CLIENT = {
  catalogue: 'src/entries/catalogue.ts',
  checkout: 'src/entries/checkout.tsx',
  account: 'src/entries/account.tsx',
  theme: 'src/entries/theme.ts',
  fonts: 'src/layouts/fonts.ts',
  words: 'src/entries/words.ts',
};

/** Ways to sign in stand in the account's documents only, with a Firebase Auth of their own. */
const FULL_IDENTITY = packageCopy(
  /(firebase\/(auth|app|util|component|logger)|\/idb)\b/,
  /src\/firebase\/(fullIdentity|signIn|otherProviders|phone)\.ts$/,
);

/** By who asks for a file later, what is there already by then (names of `scripts/chunks.ts`): to name it once more costs every document a dozen bytes. */
const OF_SHOP = ['charts', 'react', 'shop', 'base', 'run'];
const OF_CHECKOUT = [...OF_SHOP, 'checkout', 'facts'];
const OF_PAGES = [...OF_CHECKOUT, 'pages', 'parts', 'calls', 'reviewing'];
const THERE: [asks: RegExp, names: string[]][] = [
  [/^(form|pages|review|pays|order|Quotes)$/, OF_PAGES],
  [/^checkout$/, OF_CHECKOUT],
  [/^(account|shop|form-account)$/, OF_SHOP],
  // In every kind of document, and after what a review asks.
  [/^calls$/, ['charts', 'base', 'run', 'facts', 'reviewing']],
];
/** Short ones: a review's files name each other 150 times, and a letter of hash less than Vite writes is as few as so many files may have. */
const NAMES = ({ name }: { name: string }): string =>
  `assets/${name === 'rolldown-runtime' ? 'run' : '[name]'}-[hash:7].js`;
const nameOf = (file: string): string => file.replace(/^assets\/|-[\w-]{7}\.js$/g, '');
/** `own`: what is asked for; what orders comes after the pages of a checkout, and what is asked of the shop after an order's page. */
function isThere(asks: string, own: string, file: string): boolean {
  if (nameOf(own) === 'pays') return OF_PAGES.includes(nameOf(file));
  if (nameOf(own) === 'asks') return [...OF_PAGES, 'pays', 'order'].includes(nameOf(file));
  const known = THERE.find(([one]) => one.test(nameOf(asks)));
  return (known?.[1] ?? ['charts']).includes(nameOf(file));
}

/** Two letters tell files apart; the build fails where they do not. */
const SCOPED = new Map<string, string>();
function scopedName(name: string, file: string): string {
  const path = relative(ROOT, file.split('?')[0] ?? '');
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 2);
  const scoped = `_${name}_${mark}`;
  const first = SCOPED.get(scoped) ?? path;
  if (first !== path) throw new Error(`${first} and ${path} have one name for .${name}`);
  SCOPED.set(scoped, path);
  return scoped;
}

export default defineConfig({
  appType: 'custom',
  plugins: [
    react(),
    compiledMessages(),
    inlineScripts(),
    FULL_IDENTITY,
    chunkContents(),
    secondMinifier(),
    offlineShell(),
  ],
  resolve: {
    alias: [
      // react-intl without its parser: sentences are read when the pages are built.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
      {
        find: /^@formatjs\/fast-memoize$/,
        replacement: fileURLToPath(new URL('src/ui/noMemoize.ts', import.meta.url)),
      },
      // A stand-in for what React has had itself since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: {
    // By file and not by line: what a class is called stands in every script that draws it.
    modules: {
      generateScopedName: scopedName,
    },
  },
  build: {
    target: 'es2023',
    modulePreload: {
      // What is there before a page is fetched is not named beside it, nor is the page's own file where no sheet is waited for.
      resolveDependencies: (own, files, { hostId }) => {
        const more = files.filter((file) => !isThere(hostId, own, file));
        return more.some((file) => file.endsWith('.css'))
          ? more
          : more.filter((file) => file !== own);
      },
    },
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: CLIENT,
          // react-intl makes components of these when it is loaded; no page has any of them.
          treeshake: {
            manualPureFunctions: [
              'createFormattedComponent',
              'createFormattedDateTimePartsComponent',
            ],
          },
          output: {
            entryFileNames: NAMES,
            chunkFileNames: NAMES,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: chunkOf, debugName: 'chunks' }],
            },
          },
        },
      },
    },
    /** The inspector is built by itself: what it shares with the shop is split for it alone, so no shopper's document weighs more. */
    support: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: '.vite/support.json',
        rolldownOptions: { input: { support: 'src/entries/support.tsx' } },
      },
    },
    /** Stands at the root of the site under a name that never changes, and knows the files of the pages that were built before it. */
    offline: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        rolldownOptions: {
          input: { 'offline-worker': 'src/offline/offline-worker.ts' },
          output: { format: 'iife', codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    },
    /** One script and one sheet: they are written into every checkout that support saves as a page. */
    player: {
      consumer: 'client',
      build: {
        outDir: 'dist/player',
        cssCodeSplit: false,
        modulePreload: false,
        // The shop's letters are in it, too: a saved page reaches no file.
        assetsInlineLimit: 200_000,
        rolldownOptions: {
          input: { player: 'src/entries/player.tsx' },
          output: {
            codeSplitting: false,
            entryFileNames: '[name].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css')) ? 'player.css' : 'unused/[name][extname]',
          },
        },
      },
    },
    /** The charts that a trace is replayed on, by themselves: a server keeps them under the name of its build. */
    charts: {
      consumer: 'client',
      build: {
        outDir: 'dist/charts',
        modulePreload: false,
        rolldownOptions: {
          input: { charts: 'src/trace/chartsOfBuild.ts' },
          preserveEntrySignatures: 'strict',
          output: { codeSplitting: false, entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: {
          input: { server: 'src/entries/server.tsx' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
});
