import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider, type MessageFormatElement } from 'react-intl';
import { RunningProvider } from '../wiring/hooks.ts';
import CartPanel from './CartPanel.tsx';

type Running = NonNullable<ComponentProps<typeof RunningProvider>['value']>;
type Sentences = Record<string, MessageFormatElement[]>;
const SENTENCES = import.meta.glob<Sentences>('../messages/[a-z][a-z].json', { import: 'default' });

/** Puts the cart panel into a catalogue document, over the charts that already run in it. */
export async function mountPanel(running: Running): Promise<void> {
  const language = running.locale.split('-')[0];
  const load = SENTENCES[`../messages/${language}.json`] ?? SENTENCES['../messages/en.json'];
  const messages = await load?.();
  const place = document.querySelector('[data-panel]');
  if (!place) throw new Error('The document has no place for the cart.');
  createRoot(place).render(
    <IntlProvider locale={running.locale} messages={messages}>
      <RunningProvider value={running}>
        <CartPanel />
      </RunningProvider>
    </IntlProvider>,
  );
}
