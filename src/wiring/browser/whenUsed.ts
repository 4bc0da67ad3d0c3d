import { whenIdle, whenLoaded } from './idle.ts';

/** How long a page is left alone before it fetches what a shopper may want next. */
export const LEFT_ALONE_MS = 5_000;
const SIGNS = ['pointerdown', 'keydown', 'scroll'];

let used: Promise<void> | null = null;
/** Resolves with the shopper's first press, key or scroll, or once the document was left alone for five seconds; in both cases when the browser is idle. */
export function whenUsed(): Promise<void> {
  used ??= new Promise<void>((resolve) => {
    const controller = new AbortController();
    const { signal } = controller;
    const isUsed = (): void => {
      controller.abort();
      resolve();
    };
    for (const sign of SIGNS)
      document.addEventListener(sign, isUsed, { capture: true, passive: true, signal });
    void whenLoaded().then(() => setTimeout(isUsed, LEFT_ALONE_MS));
  }).then(whenIdle);
  return used;
}
