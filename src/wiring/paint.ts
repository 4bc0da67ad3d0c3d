/** How long a browser that is never idle may be waited for. */
const LONGEST_MS = 400;

/** Resolves once what has just changed is painted and nothing else is under way, or when the document is left before that. */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      removeEventListener('pagehide', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    addEventListener('pagehide', done);
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: LONGEST_MS });
      else setTimeout(done);
    });
  });
}
