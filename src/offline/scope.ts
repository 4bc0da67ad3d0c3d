/** What of a worker's world is used here; the types of pages do not know it. */
export interface Lifecycle extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** what never waits for the worker, where a browser can tell by itself */
  addRoutes?(route: object): Promise<void>;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifecycle) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<{ url: string }[]>;
  };
}

export const scope = self as unknown as Scope;
