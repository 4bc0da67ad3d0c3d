import { type ComponentType, lazy } from 'react';

/** `lazy` for what has a stand-in that serves: where its file does not come, that stays. Retries would be more to fetch than the file is. */
// biome-ignore lint/suspicious/noExplicitAny: as of React's own `lazy`
export const lazyOrNever = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>) =>
  lazy(() => load().catch(() => new Promise<{ default: C }>(() => undefined)));
