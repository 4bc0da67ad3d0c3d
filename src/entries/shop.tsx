import { hydrateRoot } from 'react-dom/client';
import { useRoutes } from 'react-router';
import { type Pages, routesOf } from '../app/routes.tsx';
import type { Surroundings } from '../app/ShopApp.tsx';
import { ShopRouter } from '../app/ShopRouter.tsx';
import { languageOf } from '../ui/language.ts';
import type { Sentences } from '../ui/sentence.ts';
import { type DocumentData, readConfig, readJson } from '../wiring/config.ts';
import { DEFAULT_LOCALE, type Running } from '../wiring/running.ts';
import { reloadWhenStale } from '../wiring/stale.ts';

/** Sentences by their file, each to be fetched. */
export type Files = Record<string, () => Promise<Sentences>>;
const inLanguage = (files: Files, locale: string): Promise<Sentences> =>
  (files[`../messages/${locale.split('-')[0]}.json`] ?? files[`../messages/${DEFAULT_LOCALE}.json`])!();

export interface Shop {
  pagesOf(place: HTMLElement): Pages;
  run(data: DocumentData, path: string): Running;
  /** what the first screen says; the document asks for it beside its scripts */
  words: Files;
  /** what is said later */
  others?: Files;
}

function Routed({ pages, surroundings }: { pages: Pages; surroundings: Surroundings }) {
  return useRoutes(routesOf(pages, surroundings));
}

/** Brings the document of one policy group to life: its charts are made first, then what the server rendered is taken over. */
export async function openShop({ pagesOf, run, words, others }: Shop): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const config = readConfig();
  reloadWhenStale(config.buildId);
  const basename = config.locale === DEFAULT_LOCALE ? '' : `/${config.locale}`;
  const running = run({ config, store: readJson('store') }, location.pathname.slice(basename.length) || '/');
  const later = others && (() => inLanguage(others, config.locale));
  const language = languageOf(config.locale, await inLanguage(words, config.locale), later);
  hydrateRoot(
    place,
    <ShopRouter basename={basename || '/'}>
      <Routed pages={pagesOf(place)} surroundings={{ language, running }} />
    </ShopRouter>,
  );
}
