const MARK = 'storefront.reloaded';

/**
 * A deploy removed a file that this document wants to load (F23): the document is reloaded, once for each build, never
 * while an order is being sent, and never while the shop does not answer: the page on the screen is better than none.
 */
export function reloadAfterDeploy(buildId: string, isSending: () => boolean): void {
  addEventListener('vite:preloadError', async () => {
    const health = await fetch('/health').catch(() => null);
    if (health?.ok && !isSending() && markOnce(buildId)) location.reload();
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
