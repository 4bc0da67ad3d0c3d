import { keptConsent } from '../../wiring/browser/shopperStorage.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { all, closest } from '../dom/elements.ts';
import { runEvents } from './events.ts';
import { loadTagManager, pushed } from './tagManager.ts';

/** Nothing is loaded and nothing is noted before the shopper says yes; a yes that is taken back ends it with the next page. */
export function runConsent(running: Running, container: string): void {
  const panels = all('[data-consent]');
  const show = (isShown: boolean): void => {
    for (const panel of panels) panel.hidden = !isShown;
  };
  let isRunning = false;
  const start = (): void => {
    if (isRunning) return;
    isRunning = true;
    loadTagManager(container);
    runEvents(running, pushed);
  };
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-consent-ask]')) show(true);
    const answer = closest(event, '[data-consent-answer]')?.dataset.consentAnswer;
    if (answer === undefined) return;
    keptConsent.write(answer);
    show(false);
    if (answer === 'yes') start();
    else if (isRunning) location.reload();
  });
  const known = keptConsent.read();
  if (known === 'yes') start();
  else if (known !== 'no') show(true);
}
