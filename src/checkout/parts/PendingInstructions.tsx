import { Suspense } from 'react';
import type { PendingShow as Show } from '#machines/domain/paymentOutcome.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useText } from '../../ui/useText.ts';
import { CopyText } from './CopyText.tsx';
import style from './Pay.module.css';

const Barcode = lazyWithRetry(() => import('./Barcode.tsx'));

interface PendingInstructionsProps {
  show: Show;
  amount: string;
  /** an instant, in words */
  when(iso: string): string;
}

/** What a shopper still has to do elsewhere: pay at a counter with a code, or confirm on the phone. */
export function PendingInstructions({ show, amount, when }: PendingInstructionsProps) {
  const t = useText();
  if (show.kind === 'phone')
    return (
      <section className={style.pending}>
        <h2>{t('phone.title')}</h2>
        <p>{t(show.phone ? 'phone.howTo' : 'phone.how', { amount, phone: show.phone ?? '' })}</p>
      </section>
    );
  return (
    <section className={style.pending} aria-labelledby="voucher-title">
      <h2 id="voucher-title">{t('voucher.title', { amount })}</h2>
      <CopyText label={t('voucher.code')} text={show.code} large />
      {show.barcode && (
        <Suspense fallback={<div className={style.barcode} />}>
          <Barcode text={show.barcode} label={t('voucher.barcode', { code: show.code })} />
        </Suspense>
      )}
      {show.payBefore && <p>{t('voucher.before', { time: when(show.payBefore) })}</p>}
      {show.counters.length > 0 && (
        <>
          <h3>{t('voucher.counters')}</h3>
          <ul className={style.counters}>
            {show.counters.map((counter) => (
              <li key={counter}>{counter}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t('voucher.later')}</p>
      <button type="button" className="button button-quiet" onClick={() => window.print()}>
        {t('voucher.print')}
      </button>
    </section>
  );
}
