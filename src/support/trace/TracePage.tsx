import { useCallback, useEffect, useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { readTrace } from '#src/trace/format.ts';
import {
  type TraceReads,
  type TraceRow,
  type UnreadTrace,
  useSupportCalls,
} from '../../wiring/hooks/traces.ts';
import { drawings } from '../drawings.ts';
import { Player } from '../player/Player.tsx';
import type { ShopOf } from '../screen/ShopScreen.tsx';
import { Unreadable } from '../Unreadable.tsx';
import { isClosed, WHY_UNREAD } from '../unread.ts';
import { Compare } from './Compare.tsx';
import { OwnBuild } from './OwnBuild.tsx';
import { Tools } from './Tools.tsx';
import { goesOn, useLive } from './useLive.ts';
import { useStillOpen } from './useStillOpen.ts';

type Shown = { trace: Trace; row: TraceRow; desk: boolean };

/** One checkout that the shop recorded, with what can be done about it. */
export default function TracePage({ id, shop }: { id: string; shop: ShopOf }) {
  const calls = useSupportCalls();
  const [shown, show] = useState<Shown | null>(null);
  const [failed, fail] = useState<UnreadTrace | 'UNREADABLE' | null>(null);
  const [reads, setReads] = useState<TraceReads>([]);
  const [isLive, setLive] = useState(false);
  const [closed, setClosed] = useState<UnreadTrace | null>(null);
  const take = useCallback((answer: Awaited<ReturnType<typeof calls.read>>): void => {
    if (!answer.ok) return;
    const read = readTrace(JSON.stringify(answer.data.trace));
    const { row, desk } = answer.data;
    // What stands is drawn anew only where something came.
    if (read.ok)
      show((was) =>
        was && JSON.stringify(was.trace) === JSON.stringify(read.trace)
          ? was
          : { trace: read.trace, row, desk },
      );
  }, []);
  const { why } = useLive(id, isLive, take);
  const still = useStillOpen(id, shown !== null, why);
  // What was read goes with the right to read it.
  useEffect(() => {
    if (!isClosed(still)) return;
    setClosed(still);
    show(null);
    setReads([]);
    setLive(false);
  }, [still]);
  useEffect(() => {
    void calls.read(id).then((answer) => {
      if (!answer.ok) return fail(answer.why);
      const read = readTrace(JSON.stringify(answer.data.trace));
      if (read.ok) show({ ...answer.data, trace: read.trace });
      else fail('UNREADABLE');
      return calls.reads(id).then((found) => found.ok && setReads(found.data));
    });
  }, [calls, id]);
  if (failed) return <Unreadable why={failed} />;
  if (closed) return <Unreadable why={closed} wasShown />;
  if (!shown) return <p className="empty">Reading the checkout…</p>;
  return (
    <>
      {still === 'LOST' && (
        <p className="said" role="status">
          {WHY_UNREAD.LOST}
        </p>
      )}
      {shown.row.attached && goesOn(shown.row.lastAt) && (
        <p className="row">
          <button type="button" aria-pressed={isLive} onClick={() => setLive(!isLive)}>
            Watch it live
          </button>
          <span role="status">
            {isLive && (why ? WHY_UNREAD[why] : 'What happens appears here.')}
          </span>
        </p>
      )}
      <Player
        isLive={isLive}
        trace={shown.trace}
        drawings={drawings}
        shop={shop}
        orderNumber={shown.row.orderNumber}
        more={<Tools id={id} {...shown} reads={reads} />}
      />
      <Compare trace={shown.trace} />
      <OwnBuild trace={shown.trace} />
    </>
  );
}
