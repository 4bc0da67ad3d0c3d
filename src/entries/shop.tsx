import { hydrateRoot } from 'react-dom/client';
import type { MessageFormatElement } from 'react-intl';
import { BrowserRouter, useRoutes } from 'react-router';
import { SWRConfig } from 'swr';
import { CACHE } from '../api/cache.ts';
import type { ShopGroup } from '../app/groups.ts';
import { routesOf } from '../app/routes.tsx';
import type { Surroundings } from '../app/ShopApp.tsx';
import { accountShop } from '../wiring/account.ts';
import { checkoutShop } from '../wiring/checkout.ts';
import { type DocumentData, readConfig, readJson } from '../wiring/config.ts';
import { DEFAULT_LOCALE } from '../wiring/running.ts';

const SENTENCES = import.meta.glob<Record<string, MessageFormatElement[]>>('../messages/[a-z][a-z].json', { import: 'default' });
const sentencesOf = (locale: string): Promise<Record<string, MessageFormatElement[]>> =>
  (SENTENCES[`../messages/${locale.split('-')[0]}.json`] ?? SENTENCES[`../messages/${DEFAULT_LOCALE}.json`])!();

function Routed({ group, surroundings }: { group: ShopGroup; surroundings: Surroundings }) {
  return useRoutes(routesOf(group, surroundings));
}

/** What the fragment brought is for the charts only: it leaves the address before anything else can read it (S07). */
function takeFragment(): string {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState(history.state, '', pathname + search);
  return hash;
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const config = readConfig();
  const data: DocumentData = { config, store: readJson('store') };
  const group = place.dataset.group as ShopGroup;
  const basename = config.locale === DEFAULT_LOCALE ? '' : `/${config.locale}`;
  const path = location.pathname.slice(basename.length) || '/';
  const running = group === 'checkout' ? checkoutShop(data, { path, fragment: takeFragment() }) : accountShop(data);
  const messages = await sentencesOf(config.locale);
  hydrateRoot(
    place,
    <SWRConfig value={CACHE}>
      <BrowserRouter basename={basename || '/'}>
        <Routed group={group} surroundings={{ messages, running }} />
      </BrowserRouter>
    </SWRConfig>,
  );
}

void start();
