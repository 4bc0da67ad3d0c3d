/** How long a browser that is never idle may be waited for. */
const LONGEST_MS = 400;

const waiting = new Set<() => void>();
const endAll = (): void => {
  for (const end of [...waiting]) end();
};
let listens = false;
/** Once: putting these two on and off again would take longer than most of what a tap does. */
function listenForLeaving(): void {
  if (listens) return;
  listens = true;
  addEventListener('pagehide', endAll);
  document.addEventListener('visibilitychange', endAll);
}

/** Resolves once what has just changed is painted and nothing else is under way, or when the document is left before that. */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  listenForLeaving();
  return new Promise((resolve) => {
    const end = (): void => {
      waiting.delete(end);
      resolve();
    };
    waiting.add(end);
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(end, { timeout: LONGEST_MS });
      else setTimeout(end);
    });
  });
}
