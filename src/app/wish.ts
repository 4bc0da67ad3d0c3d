/** Told on the document by its entry, once everything listens. */
export const RUNNING = 'catalogue.running';

/**
 * Starts a document's scripts once it is painted and at rest, or with the first wish if that comes sooner; what is tapped or chosen before they listen
 * is repeated when they do. Printed into the document as it stands here, so it may use nothing from outside.
 */
function waitForWish(urls: string[], running: string): void {
  const longestMs = 4_000;
  const repeats: (() => void)[] = [];
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    Promise.all(urls.map((url) => import(/* @vite-ignore */ url))).catch(() => {
      isStarted = false;
    });
  };
  const keep = (event: Event): void => {
    start();
    const wanted = (event.target as Element).closest<HTMLElement>(
      event.type === 'click' ? 'button[type="button"],[data-island] :is(a,button,label,input)' : 'select',
    );
    if (!wanted || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    repeats.push(() => (event.type === 'click' ? wanted.click() : wanted.dispatchEvent(new Event('change', { bubbles: true }))));
  };
  const kept = ['click', 'change'];
  for (const type of kept) document.addEventListener(type, keep, true);
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
    document.addEventListener(type, start, { capture: true, passive: true });
  document.addEventListener(
    running,
    () => {
      for (const type of kept) document.removeEventListener(type, keep, true);
      for (const repeat of repeats.splice(0)) repeat();
    },
    { once: true },
  );
  const atRest = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_000 });
    else setTimeout(start, 50);
  };
  if (document.readyState === 'complete') atRest();
  else addEventListener('load', atRest, { once: true });
  setTimeout(start, longestMs);
}

/** The inline script of a document whose modules wait for a wish. */
export const wishScript = (urls: string[]): string =>
  `(${waitForWish.toString()})(${JSON.stringify(urls)},${JSON.stringify(RUNNING)})`.replace(/\n\s*/g, '\n');
