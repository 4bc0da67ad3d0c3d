import { useEffect, useState } from 'react';
import { chooseRecording, isRecordingRefused } from '../browser/recordingChoice.ts';
import { whenUsed } from '../browser/whenUsed.ts';
import type { RecordedTrace } from '../documents/traceKeeper.ts';
import { useRunning } from './running.ts';

export { chooseRecording };

interface Found {
  /** undefined: not known yet */
  trace: RecordedTrace | null | undefined;
  /** the shopper said so in this browser */
  isUnwished: boolean;
}
/** What was recorded in this tab, once it is known; null where nothing is. A screen without trouble waits with it until the page is used. */
export function useTrace(isUrgent: boolean): Found {
  const { trace } = useRunning();
  const [found, setFound] = useState<Found>({ trace: undefined, isUnwished: false });
  useEffect(() => {
    let isHere = true;
    void (isUrgent ? Promise.resolve() : whenUsed())
      .then(trace)
      .then((one) => isHere && setFound({ trace: one, isUnwished: isRecordingRefused() }));
    return () => {
      isHere = false;
    };
  }, [trace, isUrgent]);
  return found;
}
