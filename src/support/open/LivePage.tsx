import { useMemo } from 'react';
import { Foreign } from './Foreign.tsx';
import { storyOf } from './foreign.ts';
import { useReceived } from './useReceived.ts';

/** What apps of this machine tell an inspector, as they tell it. It stays in this page. */
export default function LivePage() {
  const { records, lost, refused } = useReceived();
  const story = useMemo(() => storyOf(records), [records]);
  return (
    <>
      {refused.length > 0 && (
        <p className="said" role="alert">
          Records of {refused.join(', ')} were not taken: only this shop and this machine may send
          them.
        </p>
      )}
      {lost > 0 && <p className="said">The oldest {lost} records gave way.</p>}
      {story ? (
        <Foreign story={story} isLive />
      ) : (
        <p className="empty">
          Waiting for records. A page of this shop under <code>npm run dev</code> sends its own; any
          XState 5 app does with <code>createBrowserInspector</code> of{' '}
          <code>@statelyai/inspect</code>, with this page as its <code>url</code>.
        </p>
      )}
    </>
  );
}
