import type { InspectionEvent, Observer } from 'xstate';

export type Inspection = Pick<Observer<InspectionEvent>, 'next'>;
type Observe = (event: InspectionEvent) => void;

/**
 * Development only: opened with `?inspect`, a tab shows its charts in Stately's inspector from then on, in a window that the next click opens,
 * because no browser lets one open by itself. A build leaves all of this out, package included. What is shown there leaves this machine.
 */
export function inspected(observer: Inspection): Inspection;
export function inspected(): Inspection | undefined;
export function inspected(observer?: Inspection): Inspection | undefined {
  if (!import.meta.env?.DEV || typeof window === 'undefined' || !isWished()) return observer;
  const show = whenLoaded(openInspector);
  return {
    next(event) {
      observer?.next?.(event);
      show(event);
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
