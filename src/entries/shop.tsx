import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { localePath } from '#machines/domain/locale.ts';
import { type Pages, Routed } from '../app/Routed.tsx';
import { ShopRouter } from '../app/ShopRouter.tsx';
import { readyForAmounts } from '../ui/firstAmount.ts';
import { type Messages, messageLoaderOf } from '../ui/messageLoader.tsx';
import { yieldToBrowser } from '../ui/yieldToBrowser.ts';
import { reloadAfterDeploy } from '../wiring/browser/reloadAfterDeploy.ts';
import { type DocumentData, readConfig, readJson } from '../wiring/documents/config.ts';
import type { Running } from '../wiring/documents/running.ts';
import { sentencesOf } from './sentences.ts';

export interface Shop {
  pagesOf(place: HTMLElement): Pages;
  run(data: DocumentData, path: string): Running;
}

/**
 * Brings the document of one policy group to life: its charts are made first, then what the server rendered is taken over. In pieces, so that a slow
 * phone answers between them; what is pressed meanwhile is kept.
 */
export async function openShop({ pagesOf, run }: Shop): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const config = readConfig();
  const basename = localePath(config.locale, '/').replace(/\/$/, '');
  await yieldToBrowser();
  await readyForAmounts(config.currency, config.locale);
  const running = run(
    { config, store: readJson('store') },
    location.pathname.slice(basename.length) || '/',
  );
  reloadAfterDeploy(running.isSending);
  const messages = messageLoaderOf(
    config.locale,
    readJson<Messages>('words'),
    readJson<string[]>('sentences').map((file) => () => sentencesOf(file)),
  );
  await yieldToBrowser();
  startTransition(() => {
    hydrateRoot(
      place,
      <ShopRouter basename={basename || '/'}>
        <Routed pages={pagesOf(place)} messages={messages} running={running} />
      </ShopRouter>,
    );
  });
}
