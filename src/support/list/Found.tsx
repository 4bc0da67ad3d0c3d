import type { ReactNode } from 'react';
import { useHref } from '../../wiring/hooks/running.ts';
import type { FoundTraces, TraceRow } from '../../wiring/hooks/traces.ts';
import { When } from '../desk/When.tsx';
import { pageMoneySaid } from '../player/moneySaid.ts';
import { stoodWords } from '../player/stood.ts';
import { providerName } from '../player/words.ts';
import { rememberOpened, rowId } from './useFoundFocus.ts';

/** What was found, newest first. */
export function Found({ found, isSearched }: { found: FoundTraces } & EmptyProps) {
  const { traces, total } = found;
  const href = useHref();
  if (traces.length === 0)
    return <Empty isSearched={isSearched} practice={href('/support/practice')} />;
  return (
    <>
      <Rows traces={traces} />
      {total > traces.length && <p className="empty">{beyond(found)}</p>}
    </>
  );
}

/** A list that ends is not taken for all there is. */
export const beyond = ({ traces, total }: Pick<FoundTraces, 'traces' | 'total'>): string =>
  `These are the newest ${traces.length} of ${total}. A narrower search shows the others.`;

function Rows({ traces }: Pick<FoundTraces, 'traces'>) {
  return (
    <table className="found">
      <thead>
        <tr>
          {HEADS.map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {traces.map((trace) => (
          <tr key={trace.id}>
            {Object.entries(COLUMNS).map(([name, Cell]) => (
              <td key={name} data-name={name}>
                <Cell trace={trace} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EmptyProps {
  /** something was searched for; else all are shown */
  isSearched: boolean;
}
export const Empty = ({ isSearched, practice }: EmptyProps & { practice: string }) => (
  <p className="empty">
    {isSearched ? 'Nothing was found.' : 'No checkout was recorded yet.'} What comes appears here by
    itself.
    {!isSearched && (
      <>
        {' '}
        Meanwhile there are <a href={practice}>ten checkouts to practise on</a>.
      </>
    )}
  </p>
);

interface CellProps {
  trace: TraceRow;
}
function Reference({ trace: { id, reference, attached } }: CellProps) {
  const href = useHref();
  return (
    <>
      <a id={rowId(id)} href={href(`/support/checkouts/${id}`)} onClick={() => rememberOpened(id)}>
        <code>{reference}</code>
      </a>
      {attached && ' · sent by the shopper'}
    </>
  );
}
const LastHeard = ({ trace: { lastAt } }: CellProps) => <When at={lastAt} />;
function Money({ trace: { money, state } }: CellProps) {
  const { words, look } = money ? pageMoneySaid(money, state) : { words: '–', look: 'none' };
  return <span data-money={look}>{words}</span>;
}
const Stood = ({ trace: { state } }: CellProps) =>
  state ? <span title={state}>{stoodWords(state)}</span> : 'no checkout was open';
const Provider = ({ trace: { provider } }: CellProps) => (provider ? providerName(provider) : '–');
const Order = ({ trace: { orderNumber, outcome } }: CellProps) =>
  `${orderNumber ?? 'no order'}${outcome ? ` · ${outcome.toLowerCase().replace('_', ' ')}` : ''}`;
const Build = ({ trace: { build } }: CellProps) => <code>{build.slice(0, 10)}</code>;

/** On a phone each stands in a line of its own, with its name before it. */
const COLUMNS: Record<string, (props: CellProps) => ReactNode> = {
  Reference,
  'Last heard': LastHeard,
  'Order, as the shop knows it': Order,
  'Money, as the page believed': Money,
  'Where the page stood': Stood,
  Provider,
  Build,
};
export const HEADS = Object.keys(COLUMNS);
