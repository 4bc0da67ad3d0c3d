const LEAST_MS = 60_000;

let ahead = 0;
/** Fetches what a shopper may want next: where it does not come, the page stays as it is until they do. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  ahead++;
  await load().catch(() => undefined);
  ahead--;
}

/**
 * A file did not come that this document wants to load: a deploy removed it (F23), or the line broke for a moment. Most browsers
 * never ask again for a module that failed, so the document is reloaded: at most once a minute, never while an order is being
 * sent, and never while the shop does not answer: the page on the screen is better than none. Nor while the next document is on its way, whose
 * place it would take: a link that was pressed or a form that was sent would be lost. A browser that cannot tell (no Navigation API) reloads.
 */
export function reloadAfterDeploy(isSending: () => boolean): void {
  let isLeaving = false;
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    isLeaving = !destination.sameDocument && downloadRequest === null;
  });
  // Kept by the browser, it may be looked at again.
  addEventListener('pageshow', ({ persisted }) => {
    isLeaving &&= !persisted;
  });
  addEventListener('vite:preloadError', async () => {
    if (ahead) return;
    try {
      const now = Date.now();
      if (
        (await fetch('/health')).ok &&
        !isLeaving &&
        !isSending() &&
        !(Math.abs(now - sessionStorage.reloaded) < LEAST_MS)
      ) {
        sessionStorage.reloaded = now;
        location.reload();
      }
    } catch {
      // The shop does not answer; or nothing can be remembered, and it could be for ever.
    }
  });
}
