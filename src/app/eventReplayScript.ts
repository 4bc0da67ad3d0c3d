import replayEvents from './eventReplay.ts?inline-script';

/** The document's script dispatches this on `document` once its listeners are in place. */
export const RUNNING = 'document.running';

/** The inline script that keeps early events, and starts the document's modules when they are given. */
export const eventReplayScript = (urls: string[]): string =>
  `(${replayEvents})(${JSON.stringify(urls)},${JSON.stringify(RUNNING)})`;
