import type { FoundTraces, TraceSearch } from '../../wiring/hooks/traces.ts';
import { providerName, stoodWords } from '../player/words.ts';

interface CohortsProps {
  found: FoundTraces;
  onSearch(more: TraceSearch): void;
}

/** Which state what was found shares: one press shows those alone. */
export function Cohorts({ found: { cohorts, total: all }, onSearch }: CohortsProps) {
  if (cohorts.length < 2) return null;
  return (
    <section aria-label="Where they stand">
      <ul className="cohorts">
        {cohorts.slice(0, 12).map(({ state, provider, count }) => (
          <li key={`${state} ${provider}`}>
            <button
              type="button"
              title={state}
              onClick={() => onSearch({ state, ...(provider && { provider }) })}
            >
              <span>
                <b>{count}</b> of {all}: {stoodWords(state) || 'no checkout was open'}
                {provider && ` · ${providerName(provider)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
