import { lazy } from 'react';

const PAUSE_MS = 2_000;

/** Loads once, and tries again until it comes: a checkout must not end because a screen was not loaded. */
export function retryImport<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  const attempt = (): Promise<T> =>
    load().catch(() => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS)).then(again));
  const again = (): Promise<T> => {
    askForSheets();
    return attempt();
  };
  return () => {
    loaded ??= attempt();
    return loaded;
  };
}

/** `lazy` with retries. React would unmount the whole page when an import fails, with all that was typed. */
export const lazyWithRetry: typeof lazy = (load) => lazy(retryImport(load));

/** Vite requests a style sheet once. One that failed stays in the head without rules, so it is requested again. */
function askForSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
