import { createRoot } from 'react-dom/client';
import { languageOf } from '#machines/domain/locale.ts';
import { StylesPage, stylesOf } from '../styles/StylesPage.tsx';
import { type StyledStore, stylesShop } from '../styles/stylesShop.ts';
import '../styles/styles.css';
import type { Messages } from '../ui/messageLoader.tsx';
import { readConfig, readJson } from '../wiring/documents/config.ts';

/** In development alone: no build has this entry. */
const SENTENCES = import.meta.glob<Messages>('../messages/*/{common,catalogue}.json', {
  import: 'default',
});

async function open(): Promise<void> {
  const place = document.getElementById('root');
  const { locale } = readConfig();
  const files = Object.entries(SENTENCES).filter(([path]) =>
    path.includes(`/${languageOf(locale)}/`),
  );
  const read = await Promise.all(files.map(([, load]) => load()));
  const messages: Messages = Object.assign({}, ...read);
  const { shop, page } = stylesShop(readJson<StyledStore>('store'), messages, locale);
  if (place) createRoot(place).render(<StylesPage {...stylesOf(shop, page)} />);
  const host = location.host.slice(location.host.indexOf('.'));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-store]'))
    link.href = `//${link.dataset.store}${host}${location.pathname}`;
}

void open();
