import type { Browser } from '@playwright/test';

type Connected = Pick<Browser, 'isConnected'>;
export type BrowserOf<B extends Connected = Browser> = () => Promise<B>;

/** The same browser for all, and another one once it has ended: a machine without memory ends it in the middle of a run, and what was walked is kept. */
export function lasting<B extends Connected>(launch: BrowserOf<B>): BrowserOf<B> {
  let last: Promise<B> | null = null;
  return () => {
    last = last ? last.then((one) => (one.isConnected() ? one : launch()), launch) : launch();
    return last;
  };
}
