/** Resolves once what has just changed is painted, or when the document is left before that. */
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
    requestAnimationFrame(() => setTimeout(done));
  });
}
