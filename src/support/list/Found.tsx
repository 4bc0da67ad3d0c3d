import { useHref } from '../../wiring/hooks/running.ts';
import type { TraceRow } from '../../wiring/hooks/traces.ts';
import { MONEY, providerName, stoodWords } from '../player/words.ts';

/** What was found, newest first. */
export function Found({ traces }: { traces: readonly TraceRow[] }) {
  const href = useHref();
  if (traces.length === 0)
    return <p className="empty">Nothing was found. What comes appears here by itself.</p>;
  return (
    <table className="found">
      <thead>
        <tr>
          {[
            'Reference',
            'Last heard',
            'Money, as the page knew',
            'When it was heard last',
            'Provider',
            'Order',
            'Build',
          ].map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {traces.map((trace) => (
          <tr key={trace.id}>
            <td>
              <a href={href(`/support/checkouts/${trace.id}`)}>
                <code>{trace.reference}</code>
              </a>
              {trace.attached && ' · sent by the shopper'}
            </td>
            <td>
              <time dateTime={trace.lastAt}>{ago(trace.lastAt)}</time>
            </td>
            <td>
              <span data-money={trace.money ?? 'none'}>{MONEY[trace.money ?? ''] ?? '–'}</span>
            </td>
            <td>
              {trace.state ? (
                <span title={trace.state}>{stoodWords(trace.state)}</span>
              ) : (
                'no checkout was open'
              )}
            </td>
            <td>{trace.provider ? providerName(trace.provider) : '–'}</td>
            <td>
              {trace.orderNumber ?? 'no order'}
              {trace.outcome && ` · ${trace.outcome.toLowerCase().replace('_', ' ')}`}
            </td>
            <td>
              <code>{trace.build.slice(0, 10)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ago(iso: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 60_000));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 1440
    ? `${Math.round(minutes / 60)} h ago`
    : `${Math.round(minutes / 1440)} days ago`;
}
