import { hydrateRoot } from 'react-dom/client';
import { useRoutes } from 'react-router';
import { type Pages, routesOf } from '../app/routes.tsx';
import type { Surroundings } from '../app/ShopApp.tsx';
import { ShopRouter } from '../app/ShopRouter.tsx';
import { languageOf } from '../ui/language.ts';
import type { Sentences } from '../ui/sentence.ts';
import { type DocumentData, readConfig, readJson } from '../wiring/config.ts';
import { DEFAULT_LOCALE, type Running } from '../wiring/running.ts';

const SENTENCES = import.meta.glob<Sentences>('../messages/[a-z][a-z].json', { import: 'default' });
const sentencesOf = (locale: string): Promise<Sentences> =>
  (SENTENCES[`../messages/${locale.split('-')[0]}.json`] ?? SENTENCES[`../messages/${DEFAULT_LOCALE}.json`])!();

function Routed({ pages, surroundings }: { pages: Pages; surroundings: Surroundings }) {
  return useRoutes(routesOf(pages, surroundings));
}

/** Brings the document of one policy group to life: its charts are made first, then what the server rendered is taken over. */
export async function openShop(pagesOf: (place: HTMLElement) => Pages, run: (data: DocumentData, path: string) => Running): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const config = readConfig();
  const basename = config.locale === DEFAULT_LOCALE ? '' : `/${config.locale}`;
  const running = run({ config, store: readJson('store') }, location.pathname.slice(basename.length) || '/');
  const language = languageOf(config.locale, await sentencesOf(config.locale));
  hydrateRoot(
    place,
    <ShopRouter basename={basename || '/'}>
      <Routed pages={pagesOf(place)} surroundings={{ language, running }} />
    </ShopRouter>,
  );
}
