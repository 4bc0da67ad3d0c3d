import type { ClientConfig } from '#machines/domain/render.ts';
import type { StoreSettings } from '#machines/domain/store.ts';
import type { MoneyOf } from '#src/trace/actorState.ts';
import { observe } from '#src/trace/observer.ts';
import { fetchAhead } from '../browser/reloadAfterDeploy.ts';
import type { About } from '../browser/traceStorage.ts';
import { whenUsed } from '../browser/whenUsed.ts';
import { type Inspection, inspected } from './inspecting.ts';
import type { RecordedTrace } from './traceKeeper.ts';

export interface Recording {
  observer: Inspection;
  forget(): void;
  keepWhenUsed(): void;
  /** null where nothing is recorded */
  trace(): Promise<RecordedTrace | null>;
}

interface Recorded {
  config: ClientConfig;
  settings: StoreSettings;
  /** the order that this document is about, as far as its checkout knows */
  about(): About;
  /** what its checkout says of the money */
  money: MoneyOf | null;
  /** a checkout begins a trace; other documents only go on with one */
  begins: boolean;
}

/**
 * Records this document's charts. While they run only references are kept; they are written down, kept in the tab and sent once the page is used, and
 * when it is left. Nothing of it is waited for, and no failure of it is shown.
 */
export function recording(recorded: Recorded): Recording {
  const { config, settings } = recorded;
  const seen = observe(() => performance.now());
  const isOn = settings.recordsDays !== 0 && !config.lacks?.includes('sendTrace');
  let keeper: Promise<import('./traceKeeper.ts').TraceKeeper | null> | null = null;
  const keep = () => {
    keeper ??= import('./traceKeeper.ts').then(
      ({ traceKeeper }) => traceKeeper({ ...recorded, seen }),
      () => null,
    );
    return keeper;
  };
  return {
    observer: inspected(isOn ? seen.observer : {}),
    forget() {
      if (!recorded.begins) seen.stop();
      seen.forget();
      // The sign-out is still being done: the next recording begins where the charts stand after it.
      setTimeout(() => seen.begin());
      void keeper?.then((one) => one?.forget());
    },
    keepWhenUsed() {
      if (isOn) void whenUsed().then(() => fetchAhead(keep));
    },
    trace: async () => (isOn ? ((await keep())?.trace() ?? null) : null),
  };
}
