import { createRoot } from 'react-dom/client';
import type { Business, StoreSettings } from '#machines/domain/store.ts';
import { RUNNING } from '../app/eventReplayScript.ts';
import { SupportApp } from '../support/SupportApp.tsx';
import { type Messages, MessagesProvider, messageLoaderOf } from '../ui/messageLoader.tsx';
import { reloadAfterDeploy } from '../wiring/browser/reloadAfterDeploy.ts';
import { accountShop } from '../wiring/documents/account.ts';
import { readConfig, readJson } from '../wiring/documents/config.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';

const SENTENCES = import.meta.glob<Messages>('../messages/en/common.json', { import: 'default' });

/** What was pressed until now was kept. */
const hears = (): void => void document.dispatchEvent(new Event(RUNNING));

async function open(): Promise<void> {
  const place = document.getElementById('root');
  const read = SENTENCES['../messages/en/common.json'];
  if (!place || !read) return;
  const config = readConfig();
  const store = readJson<{ business: Business; settings: StoreSettings }>('store');
  const running = accountShop({ config, store });
  reloadAfterDeploy(running.isSending);
  running.start();
  const messages = await read();
  const shop = { ...store, messages, locale: 'en' };
  createRoot(place).render(
    <MessagesProvider value={messageLoaderOf('en', messages)}>
      <RunningProvider value={running}>
        <SupportApp shop={shop} business={store.business} onShown={hears} />
      </RunningProvider>
    </MessagesProvider>,
  );
}

void open();
