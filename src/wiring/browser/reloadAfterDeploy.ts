const LEAST_MS = 60_000;
const LEAVES_MS = 10_000;

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
 * place it would take: a link that was pressed or a form that was sent would be lost. What leads to no document (a mail, a call, a file that is kept, an
 * empty answer) leaves nothing, and not each of them says so: a page that is still here after ten seconds is no longer being left (430). A browser that
 * cannot tell (no Navigation API) reloads.
 */
export function reloadAfterDeploy(isSending: () => boolean): void {
  let left = 0;
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    const leaves = !destination.sameDocument && downloadRequest === null;
    left = leaves && /^http/.test(destination.url) ? Date.now() : 0;
  });
  window.navigation?.addEventListener('navigateerror', () => {
    left = 0;
  });
  // Kept by the browser, it may be looked at again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) left = 0;
  });
  addEventListener('vite:preloadError', async () => {
    if (ahead) return;
    try {
      const now = Date.now();
      if (
        (await fetch('/health')).ok &&
        now - left >= LEAVES_MS &&
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
