import type { ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider, languageOf } from '../ui/language.ts';
import type { Sentences } from '../ui/sentence.ts';
import { RunningProvider } from '../wiring/hooks.ts';
import CartPanel from './CartPanel.tsx';

type Running = NonNullable<ComponentProps<typeof RunningProvider>['value']>;
const SENTENCES = import.meta.glob<Sentences>('../messages/[a-z][a-z].json', { import: 'default', query: '?part=panel' });

/** Puts the cart panel into a catalogue document, over the charts that already run in it. */
export async function mountPanel(running: Running): Promise<void> {
  const language = running.locale.split('-')[0];
  const load = SENTENCES[`../messages/${language}.json`] ?? SENTENCES['../messages/en.json'];
  const sentences = (await load?.()) ?? {};
  const place = document.querySelector('[data-panel]');
  if (!place) throw new Error('The document has no place for the cart.');
  createRoot(place).render(
    <LanguageProvider value={languageOf(running.locale, sentences)}>
      <RunningProvider value={running}>
        <CartPanel />
      </RunningProvider>
    </LanguageProvider>,
  );
}
