import type { InspectionEvent, Observer } from 'xstate';

export type Inspection = Pick<Observer<InspectionEvent>, 'next'>;
type Observe = (event: InspectionEvent) => void;

/**
 * Development only: a tab tells what its charts do to our inspector, at `/support/live` of the same shop. Opened with `?inspect`, it shows them in
 * Stately's too from then on, in a window that the next click opens, because no browser lets one open by itself; what is shown there leaves this
 * machine. A build leaves all of this out, package included.
 */
export function inspected(observer: Inspection): Inspection;
export function inspected(): Inspection | undefined;
export function inspected(observer?: Inspection): Inspection | undefined {
  if (!import.meta.env?.DEV || typeof window === 'undefined') return observer;
  const shows = [whenLoaded(streamToOurs), ...(isWished() ? [whenLoaded(openInspector)] : [])];
  return {
    next(event) {
      observer?.next?.(event);
      for (const show of shows) show(event);
    },
  };
}

const WISH = 'inspect';
function isWished(): boolean {
  if (new URLSearchParams(location.search).has(WISH)) sessionStorage.setItem(WISH, 'yes');
  return sessionStorage.getItem(WISH) !== null;
}

async function openInspector(): Promise<Observe> {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const inspector = createBrowserInspector({ autoStart: false });
  addEventListener('click', () => inspector.start(), { once: true });
  return (event) => inspector.inspect.next?.(event);
}

const KEPT = 2_000;
/** Over a channel that pages of one origin share. A page that says hello is told what was before. */
async function streamToOurs(): Promise<Observe> {
  const { createInspector } = await import('@statelyai/inspect');
  const channel = new BroadcastChannel('storefront.inspect');
  let kept: object[] = [];
  channel.addEventListener('message', ({ data }) => {
    if (data?.type === '@statelyai.connected') for (const one of kept) channel.postMessage(one);
  });
  const send = (record: object): void => {
    kept = [...kept.slice(1 - KEPT), record];
    channel.postMessage(record);
  };
  const inspector = createInspector({ send }, { serialize: asPlain });
  return (event) => inspector.inspect.next?.(event);
}

/** A record as another page can receive it: a chart's own has functions in it, and a channel refuses all of such a record. */
export function asPlain<T extends object>(record: T): T {
  const above: unknown[] = [];
  const text = JSON.stringify(record, function (this: unknown, _, value: unknown) {
    if (typeof value === 'bigint') return `${value}`;
    if (typeof value !== 'object' || value === null) return value;
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(value)) return undefined;
    above.push(value);
    return value;
  });
  return JSON.parse(text) as T;
}

/** Charts start before the inspector has loaded: what they did until then is handed over in order. */
export function whenLoaded(load: () => Promise<Observe>): Observe {
  const early: InspectionEvent[] = [];
  let show: Observe = (event) => void early.push(event);
  void load().then((loaded) => {
    for (const event of early) loaded(event);
    show = loaded;
  });
  return (event) => show(event);
}
