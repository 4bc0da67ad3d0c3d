import { useState } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import { type TraceReads, type TraceRow, useSupportCalls } from '../../wiring/hooks/traces.ts';
import { FORMATS, type FormatName, written } from '../formats/formats.ts';
import { WHY_UNREAD } from '../unread.ts';
import { MakeTest } from './MakeTest.tsx';
import { Notes } from './Notes.tsx';

interface ToolsProps {
  id: string;
  row: TraceRow;
  trace: Trace;
  /** who reads may open the order on the staff's desk, too */
  desk: boolean;
  reads: TraceReads;
}

/** What can be done about a checkout. Money is not set here. */
export function Tools({ id, row, trace, desk, reads }: ToolsProps) {
  const href = useHref();
  const calls = useSupportCalls();
  const [said, setNote] = useState('');
  const exportPage = async (): Promise<void> => {
    const answer = await calls.exportFile(id);
    if (!answer.ok) return setNote(`The page could not be made. ${WHY_UNREAD[answer.why]}`);
    save(`trace-${row.reference}.html`, answer.data, 'text/html');
  };
  return (
    <>
      <div className="row">
        {row.orderId && (
          <a className="button" href={href(`/support/orders/${row.orderId}`)}>
            Whose order {row.orderNumber} is, and all of it
          </a>
        )}
        {row.orderId && desk && (
          <a className="button" href={href(`/staff/orders/${row.orderId}`)}>
            Order {row.orderNumber} as staff see it
          </a>
        )}
        {trace.otherTabs?.map(({ reference }) => (
          <a
            key={reference}
            className="button"
            href={href(`/support?reference=${encodeURIComponent(reference)}`)}
          >
            The same order in another tab
          </a>
        ))}
        <button type="button" onClick={() => void exportPage()}>
          Save as one page
        </button>
        <button
          type="button"
          onClick={() =>
            save(`${row.reference}.json`, `${JSON.stringify(trace, null, 2)}\n`, 'application/json')
          }
        >
          Save as a test’s fixture
        </button>
        <MakeTest trace={trace} />
        <details>
          <summary>Save for another tool</summary>
          <ul>
            {(Object.keys(FORMATS) as FormatName[]).map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() =>
                    save(`${row.reference}.${name}.json`, written(trace, name), 'application/json')
                  }
                >
                  {FORMATS[name].words}
                </button>
              </li>
            ))}
          </ul>
        </details>
        {reads.length > 0 && (
          <details>
            <summary>Read {reads.length === 1 ? 'once' : `${reads.length} times`}</summary>
            <ul>
              {reads.map(({ by, how, at }) => (
                <li key={`${by}${at}`}>
                  <code>{by}</code> {HOW[how] ?? how}, {at.slice(0, 16).replace('T', ' ')} UTC
                </li>
              ))}
            </ul>
          </details>
        )}
        <span role="status">{said}</span>
      </div>
      <Notes id={id} />
    </>
  );
}

const HOW: Record<string, string> = {
  read: 'read it',
  watch: 'watched it live',
  export: 'saved it',
};
const save = (name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void =>
  saveFile(new Blob([content], { type }), name);
