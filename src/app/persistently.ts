import { lazy } from 'react';

const PAUSE_MS = 2_000;

/** Loads once. What the network lost is asked for again until it comes: a checkout must not end for want of a screen. */
export function persistently<T>(load: () => Promise<T>): () => Promise<T> {
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

/** A part of a page that comes when it is wanted. React would end the page whose part was lost, with all that was typed. */
export const lazily: typeof lazy = (load) => lazy(persistently(load));

/** The build's loader asks for a part's sheet once; one that was lost stands in the head without rules. */
function askForSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
