import { useRef } from 'react';
import { SERVICE_CALLS, type ServiceCall, type TableSession } from '#machines/domain/table.ts';
import { useText } from '../../ui/useText.ts';
import { useCallStaff } from '../../wiring/hooks/tables.ts';
import style from './Checkout.module.css';
import bill from './TableBill.module.css';

/** A bell for a waiter and one for the bill. What was asked for, by whichever phone, stands in its button's place until staff answer. */
export function ServiceCalls({ sitting }: { sitting: TableSession }) {
  const t = useText();
  const { call, isBusy, problem } = useCallStaff(sitting.table.id);
  const told = useRef<HTMLDivElement>(null);
  const ask = (wish: ServiceCall): void => {
    call(wish);
    // The button goes, and the focus with it.
    told.current?.focus();
  };
  const isAsked = (wish: string): boolean => sitting.wishes.some((one) => one.wish === wish);
  // Before the first round there is no bill to ask for.
  const offered = SERVICE_CALLS.filter(
    (wish) => wish !== 'BILL' || sitting.rest > 0 || isAsked(wish),
  );
  return (
    <section className={style.block} aria-labelledby="wishes-title">
      <div className={style.blockHead}>
        <h2 id="wishes-title">{t('table.wishes')}</h2>
      </div>
      {problem && (
        <p className={style.notice} data-kind="error" role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      <div className={bill.pay}>
        {offered.map((wish) =>
          isAsked(wish) ? null : (
            <button
              key={wish}
              type="button"
              className="button button-quiet"
              disabled={isBusy}
              onClick={() => ask(wish)}
            >
              {t(`table.wish.${wish}`)}
            </button>
          ),
        )}
      </div>
      <div role="status" ref={told} tabIndex={-1}>
        {offered.filter(isAsked).map((wish) => (
          <p key={wish}>{t(`table.wished.${wish}`)}</p>
        ))}
      </div>
    </section>
  );
}
