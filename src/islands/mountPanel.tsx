import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf } from '#machines/domain/locale.ts';
import { LanguageProvider } from '../ui/language.ts';
import type { Templates } from '../ui/messages.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import CartPanel from './CartPanel.tsx';
import { panelLanguageOf } from './panelMessages.ts';

type Running = NonNullable<ComponentProps<typeof RunningProvider>['value']>;
const WORDS = import.meta.glob<Templates>('../messages/*/common.json', {
  import: 'default',
  query: '?panel',
});

/** Puts the cart panel into a catalogue document, over the charts that already run in it. It may have to say whatever the document's own messages say. */
export async function mountPanel(running: Running, own: Templates): Promise<void> {
  const language = languageOf(running.locale);
  const load = WORDS[`../messages/${language}/common.json`] ?? WORDS['../messages/en/common.json'];
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
