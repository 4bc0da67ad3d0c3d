import { useDates } from '../../ui/useDates.ts';
import { useList } from '../../ui/useList.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useHref, useSendsMail } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import type { WrittenVisit } from './WriteVisit.tsx';

/** Who telephones without an e-mail is given the number of the order. Of an earlier press it says what that one wrote, and not what stands in the form. */
export function WhatWasWritten({ order, isHome, ...typed }: WrittenVisit) {
  const t = useText();
  const { id, orderNumber, total, currency, before } = order;
  const { fromWire } = useMoney(currency);
  const dates = useDates('UTC');
  const list = useList();
  const href = useHref();
  const sendsMail = useSendsMail();
  const { name, email, visits } = before
    ? {
        ...{ name: before.customerName, email: before.email },
        visits: before.visits.map(({ service, startDate, startTime }) =>
          [service, dates.slot(startDate, startTime)].join(' · '),
        ),
      }
    : typed;
  return (
    <p className={before ? style.notice : style.done} role={before && 'alert'}>
      {before && `${t('diary.written.before')} `}
      {t('diary.written', { name, visits: list(visits) })}{' '}
      {t(isHome ? 'diary.write.totalThere' : 'diary.write.total', { amount: fromWire(total) })}{' '}
      {!sendsMail
        ? t('diary.written.noMail')
        : email
          ? t('diary.written.mail', { email })
          : t('diary.written.number')}{' '}
      <a href={href(`/staff/orders/${id}`)}>{t('staff.order', { number: orderNumber })}</a>
    </p>
  );
}
