/** States in which something was sent and its answer is awaited: nothing may be reloaded under it. */
const SENDING = ['booking', 'placing', 'paying'];
const MARK = 'storefront.reloaded';

/**
 * A deploy took the file away that this document wants to load (F23): the document is loaded anew, once for each build, never in a loop,
 * never while an order is on its way, and never while the shop does not answer: what is on the screen is more than an empty window.
 */
export function reloadWhenStale(buildId: string): void {
  addEventListener('vite:preloadError', async () => {
    const health = await fetch('/health').catch(() => null);
    if (
      health?.ok &&
      !SENDING.includes(document.documentElement.dataset.checkout ?? '') &&
      markOnce(buildId)
    )
      location.reload();
  });
}

/** True the first time. Where nothing can be remembered nothing is reloaded, because it could be for ever. */
function markOnce(buildId: string): boolean {
  try {
    if (sessionStorage.getItem(MARK) === buildId) return false;
    sessionStorage.setItem(MARK, buildId);
    return true;
  } catch {
    return false;
  }
}
