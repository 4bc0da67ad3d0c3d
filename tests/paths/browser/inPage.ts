declare global {
  interface Window {
    paths: {
      sent: string[];
      isHidden: boolean;
      isOnline: boolean;
      isHeld: boolean;
      /** calls that break the next time they are made: a port that rejects */
      breaks: Set<string>;
      locks: ((answer: 'held' | 'taken') => void)[];
      waiting: (() => void)[];
      steal(): Promise<void>;
      flush(): string[];
    };
  }
}

/** Runs in every document before its own scripts: lets the test stand between the page and what only a browser has, and hear its recording. */
export function standBetween(): void {
  const paths: Window['paths'] = {
    ...{
      sent: [],
      isHidden: false,
      isOnline: true,
      isHeld: false,
      breaks: new Set(),
      locks: [],
      waiting: [],
    },
    steal: () =>
      new Promise((stolen) => {
        request('checkout', { steal: true }, () => {
          stolen();
          return new Promise(() => undefined);
        });
      }),
    flush() {
      paths.isHidden = true;
      document.dispatchEvent(new Event('visibilitychange'));
      paths.isHidden = false;
      return paths.sent.splice(0);
    },
  };
  window.paths = paths;
  Object.defineProperty(document, 'visibilityState', {
    get: () => (paths.isHidden ? 'hidden' : 'visible'),
  });
  Object.defineProperty(navigator, 'onLine', { get: () => paths.isOnline });
  const send = window.fetch;
  window.fetch = (...args) => {
    const [address, wanted] = args;
    if (String(address).includes('/traces/') && typeof wanted?.body === 'string')
      paths.sent.push(wanted.body);
    return send(...args);
  };
  const has = Object.hasOwn;
  Object.hasOwn = (thing, name) => {
    if (paths.breaks.delete(String(name))) throw new Error('planted: the call breaks');
    return has(thing, name);
  };
  if (!navigator.locks) return;
  const request = navigator.locks.request.bind(navigator.locks) as (
    name: string,
    options: LockOptions,
    held: (lock: Lock | null) => unknown,
  ) => Promise<unknown>;
  type Held = (lock: Lock | null) => unknown;
  navigator.locks.request = ((name: string, second: LockOptions | Held, third?: Held) => {
    if (name !== 'checkout')
      return third
        ? request(name, second as LockOptions, third)
        : request(name, {}, second as Held);
    if (!third)
      return new Promise<unknown>((freed) => {
        paths.waiting.push(() => freed((second as Held)(null)));
      });
    if (paths.breaks.delete('lock')) throw new Error('planted: no lock');
    return new Promise<unknown>((resolve, reject) => {
      paths.locks.push((answer) => {
        if (answer === 'taken') resolve(third(null));
        else {
          paths.isHeld = true;
          request(name, second as LockOptions, third).then(resolve, (lost) => {
            paths.isHeld = false;
            reject(lost);
          });
        }
      });
    });
  }) as unknown as typeof navigator.locks.request;
}
