import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from '../ui/language.ts';
import type { Templates } from '../ui/messages.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import CartPanel from './CartPanel.tsx';
import { panelLanguageOf } from './panelMessages.ts';

type Running = NonNullable<ComponentProps<typeof RunningProvider>['value']>;
const WORDS = import.meta.glob<Templates>('../messages/[a-z][a-z].json', {
  import: 'default',
  query: '?panel',
});

/** Puts the cart panel into a catalogue document, over the charts that already run in it. It may have to say whatever the document's own messages say. */
export async function mountPanel(running: Running, own: Templates): Promise<void> {
  const language = running.locale.split('-')[0];
  const load = WORDS[`../messages/${language}.json`] ?? WORDS['../messages/en.json'];
  const words = (await load?.()) ?? {};
  const place = document.querySelector('[data-panel]');
  if (!place) throw new Error('The document has no place for the cart.');
  createRoot(place).render(
    <LanguageProvider value={panelLanguageOf(running.locale, { ...own, ...words })}>
      <RunningProvider value={running}>
        <CartPanel />
      </RunningProvider>
    </LanguageProvider>,
  );
}
