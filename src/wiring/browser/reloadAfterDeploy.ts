const MARK = 'reloaded';
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
 * sent, and never while the shop does not answer: the page on the screen is better than none.
 */
export function reloadAfterDeploy(isSending: () => boolean): void {
  addEventListener('vite:preloadError', async () => {
    if (ahead > 0) return;
    const health = await fetch('/health').catch(() => null);
    if (health?.ok && !isSending() && isTheFirst()) location.reload();
  });
}

/** True once a minute. Where nothing can be remembered nothing is reloaded, because it could be for ever. */
function isTheFirst(): boolean {
  try {
    const now = Date.now();
    if (Math.abs(now - Number(sessionStorage.getItem(MARK))) < LEAST_MS) return false;
    sessionStorage.setItem(MARK, String(now));
    return true;
  } catch {
    return false;
  }
}
