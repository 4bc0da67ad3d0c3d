import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type FoundTraces,
  type TraceSearch,
  type UnreadTrace,
  useSupportCalls,
} from '../../wiring/hooks/traces.ts';
import { Desk } from '../desk/Desk.tsx';
import { Find } from '../desk/Find.tsx';
import { Unreadable } from '../Unreadable.tsx';
import { isClosed } from '../unread.ts';
import { Cohorts } from './Cohorts.tsx';
import { Found } from './Found.tsx';
import { Presets } from './Presets.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useFoundFocus } from './useFoundFocus.ts';

/** New checkouts appear by themselves. */
const AGAIN_MS = 5_000;

/** Where support begins: one field for what a shopper says, what went wrong and what waits; then checkouts that were recorded, live and by where they stand. */
export function ListPage() {
  const calls = useSupportCalls();
  const [search, setSearch] = useState<TraceSearch>(readSearch);
  const [found, setFound] = useState<FoundTraces | null>(null);
  const [unread, setUnread] = useState<UnreadTrace | null>(null);
  const { heading, searched } = useFoundFocus(found);
  const asked = useRef(0);
  const read = useCallback(async (): Promise<void> => {
    const turn = ++asked.current;
    const answer = await calls.find(search);
    if (turn !== asked.current) return;
    setUnread(answer.ok ? null : answer.why);
    if (answer.ok) setFound(answer.data);
  }, [calls, search]);
  useEffect(() => {
    void read();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [read]);
  const isSearched = Object.keys(search).length > 0;
  const look = (next: TraceSearch): void => {
    searched();
    history.replaceState(
      history.state,
      '',
      `${location.pathname}?${new URLSearchParams(next as Record<string, string>)}`,
    );
    setSearch(next);
  };
  if (unread && isClosed(unread)) return <Unreadable why={unread} />;
  return (
    <>
      <Find />
      {!isSearched && <Desk />}
      <h2 className="found-head">Recorded checkouts</h2>
      <Presets onSearch={look} />
      <SearchForm search={search} onSearch={look} />
      {unread && <Unreadable why={unread} />}
      {found && <Cohorts found={found} onSearch={(more) => look({ ...search, ...more })} />}
      {found && (
        <h2 ref={heading} tabIndex={-1} className="found-head">
          {isSearched ? 'What was found' : 'The newest checkouts'}
        </h2>
      )}
      {found ? (
        <Found found={found} isSearched={isSearched} />
      ) : (
        !unread && <p className="empty">Reading…</p>
      )}
    </>
  );
}

/** The address holds what was searched for: it can be kept and sent. */
const readSearch = (): TraceSearch =>
  Object.fromEntries([...new URLSearchParams(location.search)].filter(([, value]) => value));
