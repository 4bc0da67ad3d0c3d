import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/idle.ts';
import { chooseRecording, isRecordingRefused } from '../browser/traceStorage.ts';
import type { RecordedTrace } from '../documents/traceKeeper.ts';
import { useRunning } from './running.ts';

export { chooseRecording };

interface Found {
  trace: RecordedTrace | null;
  /** the shopper said so in this browser */
  isUnwished: boolean;
}
/** What was recorded in this tab, once it is known; null where nothing is. A screen without trouble waits with it until the page is idle. */
export function useTrace(isUrgent: boolean): Found {
  const { trace } = useRunning();
  const [found, setFound] = useState<Found>({ trace: null, isUnwished: false });
  useEffect(() => {
    let isHere = true;
    void (isUrgent ? Promise.resolve() : whenIdle())
      .then(trace)
      .then((one) => isHere && setFound({ trace: one, isUnwished: isRecordingRefused() }));
    return () => {
      isHere = false;
    };
  }, [trace, isUrgent]);
  return found;
}
