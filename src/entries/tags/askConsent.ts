import type { Running } from '../../wiring/documents/running.ts';
import { closest } from '../dom/elements.ts';

/** The consent's code comes after the page's own. "Cookie settings" is heard from the beginning, and says so where that code does not come. */
export function hearConsent(running: Running, container: string): { begin(): void } {
  let loading: Promise<(asker: HTMLElement) => void> | null = null;
  const load = (): Promise<(asker: HTMLElement) => void> => {
    loading ??= import('./consent.ts').then(({ runConsent }) => runConsent(running, container));
    return loading;
  };
  const lose = (): void => {
    loading = null;
  };
  document.addEventListener('click', (event) => {
    const asker = closest(event, '[data-consent-ask]');
    if (!asker) return;
    load().then(
      (ask) => ask(asker),
      () => {
        lose();
        running.banner.send({ type: 'banner.show', id: 'consent.notOpened', severity: 'error' });
      },
    );
  });
  return { begin: () => void load().catch(lose) };
}
