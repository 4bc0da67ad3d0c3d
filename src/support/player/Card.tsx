import type { ReactNode } from 'react';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { paymentWords } from './paymentWords.ts';
import { useFirstFocus } from './useFirstFocus.ts';
import type { MoneyVerdict } from './verdict.ts';

interface CardProps {
  trace: Trace;
  verdict: MoneyVerdict;
  /** as the shopper reads it; a saved page has none */
  orderNumber: string | null;
  /** what can be done with the trace, where there is a server */
  children: ReactNode;
}
/** Was money taken, and what is the shopper told: before anything else. */
export function Card({ trace: { header }, trace, verdict, orderNumber, children }: CardProps) {
  const heading = useFirstFocus<HTMLHeadingElement>();
  return (
    <header className="verdict" data-money={verdict.money.look}>
      <p className="verdict-for">Was money taken?</p>
      <h2 ref={heading} tabIndex={-1}>
        {verdict.answer}
      </h2>
      <p className="verdict-tell">
        <b>Tell the shopper:</b> {verdict.tell}
      </p>
      {verdict.next && (
        <p className="verdict-next">
          <b>Next:</b> {verdict.next}
        </p>
      )}
      {verdict.page && <p className="verdict-page">{verdict.page}</p>}
      {verdict.notes.length > 0 && (
        <ul>
          {verdict.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="verdict-of">
        Reference <code>{header.reference}</code>
        {orderNumber && (
          <>
            {' '}
            · order <code>{orderNumber}</code>
          </>
        )}{' '}
        · {header.store} · {paymentWords(trace)} ·{' '}
        {new Date(header.startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC · build{' '}
        {header.build}
      </p>
      {children}
    </header>
  );
}
