import { keptConsent } from '../../wiring/browser/shopperStorage.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { all, closest } from '../dom/elements.ts';
import { runEvents } from './events.ts';
import { loadTagManager, pushed } from './tagManager.ts';

/**
 * Nothing is loaded and nothing is noted before the shopper says yes; a yes that is taken back ends it with the next page. Returns what
 * "Cookie settings" does.
 */
export function runConsent(running: Running, container: string): (asker: HTMLElement) => void {
  const [panel] = all('[data-consent]');
  let before: HTMLElement | null = null;
  panel?.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (from instanceof HTMLElement && !panel.contains(from)) before = from;
  });
  const show = (isShown: boolean): void => {
    if (panel) panel.hidden = !isShown;
  };
  let isRunning = false;
  const start = (): void => {
    if (isRunning) return;
    isRunning = true;
    loadTagManager(container);
    runEvents(running, pushed);
  };
  document.addEventListener('click', (event) => {
    const answer = closest(event, '[data-consent-answer]')?.dataset.consentAnswer;
    if (answer === undefined) return;
    keptConsent.write(answer);
    show(false);
    before?.focus();
    if (answer === 'yes') start();
    else if (isRunning) location.reload();
  });
  if (panel) keepAboveBars(panel);
  const known = keptConsent.read();
  if (known === 'yes') start();
  else if (known !== 'no') show(true);
  return (asker) => {
    show(true);
    panel?.focus();
    before = asker;
  };
}

/** On a phone the cart's bar or the product's stands at the foot of the screen; how high it is changes with what it says. */
function keepAboveBars(panel: HTMLElement): void {
  const bars = all('.cart-bar, .buy-bar, .add-bar');
  const heightOf = (bar: HTMLElement): number =>
    ['fixed', 'sticky'].includes(getComputedStyle(bar).position) ? bar.offsetHeight : 0;
  const watch = new ResizeObserver(() =>
    panel.style.setProperty('--bars', `${Math.max(0, ...bars.map(heightOf))}px`),
  );
  for (const bar of bars) watch.observe(bar);
}
