/** How long a browser that is never idle may be waited for. */
const LONGEST_MS = 400;

const waiting = new Set<() => void>();
let isLeaving = false;
let listens = false;
/** Once: putting these on and off again would take longer than most of what a tap does. */
function listenForLeaving(): void {
  if (listens) return;
  listens = true;
  const endAll = (): void => {
    for (const end of [...waiting]) end();
  };
  addEventListener('pagehide', () => {
    isLeaving = true;
    endAll();
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
  document.addEventListener('visibilitychange', endAll);
}

/** Resolves when `wait` ends it, or when the document is left before that. */
function orLeaving(wait: (end: () => void) => void): Promise<void> {
  listenForLeaving();
  if (isLeaving || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      waiting.delete(end);
      resolve();
    };
    waiting.add(end);
    wait(end);
  });
}

/** Resolves once what has just changed is painted, or when the document is left before that. */
export const painted = (): Promise<void> =>
  orLeaving((end) => requestAnimationFrame(() => setTimeout(end)));

/** Resolves once what has just changed is painted and nothing else is under way, or when the document is left before that. */
export const afterPaint = (): Promise<void> =>
  orLeaving((end) =>
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(end, { timeout: LONGEST_MS });
      else setTimeout(end);
    }),
  );
