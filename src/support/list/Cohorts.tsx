import type { FoundTraces, TraceSearch } from '../../wiring/hooks/traces.ts';
import { standOf, stoodWords } from '../player/stood.ts';
import { providerName } from '../player/words.ts';

interface CohortsProps {
  found: FoundTraces;
  onSearch(more: TraceSearch): void;
}
type Cohort = FoundTraces['cohorts'][number];

/** Which state what was found shares: one press shows those alone. */
export function Cohorts({ found: { cohorts, total: all }, onSearch }: CohortsProps) {
  if (cohorts.length < 2) return null;
  return (
    <section aria-label="Where they stand">
      <ul className="cohorts">
        {bySaid(cohorts)
          .slice(0, 12)
          .map(({ state, provider, count }) => (
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

/** A reader sees words: states that are said alike are one. */
export function bySaid(cohorts: readonly Cohort[]): Cohort[] {
  const said = new Map<string, Cohort>();
  for (const { state, provider, count } of cohorts) {
    const stand = standOf(state);
    const key = `${stand} ${provider}`;
    said.set(key, { state: stand, provider, count: count + (said.get(key)?.count ?? 0) });
  }
  return [...said.values()].sort((one, other) => other.count - one.count);
}
