import keepWishes from './keepWishes.ts?printed';

/** Told on the document by whoever brings it to life, once everything listens. */
export const RUNNING = 'document.running';

/** The inline script that keeps what is pressed before anything listens, and starts the document's own modules if it is given them. */
export const wishScript = (urls: string[]): string =>
  `(${keepWishes})(${JSON.stringify(urls)},${JSON.stringify(RUNNING)})`;
