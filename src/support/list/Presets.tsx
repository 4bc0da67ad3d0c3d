import { IN_DOUBT } from '#machines/domain/trace/waiting.ts';
import type { TraceSearch } from '../../wiring/hooks/traces.ts';

/** Stuck, and heard of since midnight where the reader is: what to look at first, and which state it shares. */
export function stuckToday(now: Date): TraceSearch {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return { stuckMinutes: '10', from: midnight.toISOString() };
}

/** What is asked most, by one press. */
export function Presets({ onSearch }: { onSearch(search: TraceSearch): void }) {
  return (
    <p className="row">
      <button type="button" onClick={() => onSearch(stuckToday(new Date()))}>
        Stuck today
      </button>
      <button type="button" onClick={() => onSearch({ money: IN_DOUBT })}>
        Money may have been taken
      </button>
    </p>
  );
}
