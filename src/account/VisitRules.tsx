import { useState } from 'react';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { branchPhone } from '../checkout/branchPhone.ts';
import { CancelSheet } from '../checkout/parts/CancelSheet.tsx';
import { ConfirmButton, type Question } from '../ui/ConfirmButton.tsx';
import { useLanguage } from '../ui/language.ts';
import { useDates } from '../ui/useDates.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import type { AppointmentView, OneAppointment } from '../wiring/hooks/appointments.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';

type Together = NonNullable<AppointmentView['together']>;

/** Visits by name and time, as one sentence lists them. */
export function useVisitNames() {
  const { locale } = useLanguage();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  return ({ servicePlace }: AppointmentView, visits: Together): string => {
    const arrival = arrivalOf(business, servicePlace === 'AT_CUSTOMER');
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      visits.map((one) => `${one.service} (${dates.slot(one.startDate, one.startTime, arrival)})`),
    );
  };
}

/** Until when what is possible. What was ordered together is cancelled together: one that is too near keeps the others, and the ways that remain are said. */
export function VisitRule({
  appointment,
  asksHere = false,
}: {
  appointment: AppointmentView;
  /** the shop is asked on this page */
  asksHere?: boolean;
}) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const names = useVisitNames();
  const { canMove, canCancel, status, orderId, together = [] } = appointment;
  const { changeableUntil, cancellableUntil = changeableUntil } = appointment;
  const near = together.filter((one) => one.isTooNear);
  const isKept = canMove && status === 'PENDING' && near.length > 0;
  const rule = canCancel
    ? together.length > 1
      ? 'appointment.ruleAll'
      : 'appointment.ruleBoth'
    : isKept
      ? 'appointment.ruleKept'
      : canMove
        ? 'appointment.ruleMove'
        : 'appointment.ruleLate';
  return (
    <p>
      {t(rule, {
        time: dates.instant(changeableUntil),
        first: dates.instant(cancellableUntil),
        phone: branchPhone(business, appointment.location),
        visits: names(appointment, near),
      })}{' '}
      {!asksHere && !canCancel && status === 'PENDING' && orderId && (
        <a href={href(`/orders/${orderId}`)}>{t('appointment.ask')}</a>
      )}
    </p>
  );
}

/** An order stands with all of its times or with none: the button and the question say so, and name each. */
export function useCancelQuestion(appointment: AppointmentView): Question {
  const t = useText();
  const names = useVisitNames();
  const { orderNumber, together = [] } = appointment;
  const count = together.length;
  const all = count > 1 && t('appointment.cancelAll', { count });
  const said = { orderNumber: orderNumber ?? '', visits: names(appointment, together) };
  return {
    title: all || t('appointment.cancel'),
    text: t(all ? 'appointment.cancelAllText' : 'appointment.cancelQuestion', said),
    yes: all || t('appointment.cancelYes'),
    no: t('appointment.keep'),
  };
}

export function CancelVisits({
  one,
  appointment,
}: {
  one: OneAppointment;
  appointment: AppointmentView;
}) {
  const question = useCancelQuestion(appointment);
  return (
    <ConfirmButton
      className="button button-plain"
      label={question.title}
      disabled={one.isBusy}
      question={question}
      onYes={() => void one.cancel()}
    />
  );
}

/** What is paid, with its order: that page's own sheet says what comes back (523). */
export function CancelPaid({
  order,
  appointment,
}: {
  order: OrderView;
  appointment: AppointmentView;
}) {
  const [isOpen, open] = useState(false);
  const { title } = useCancelQuestion(appointment);
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => open(true)}>
        {title}
      </button>
      {isOpen && <CancelSheet order={order} yes={title} onClose={() => open(false)} />}
    </>
  );
}

/** The visit goes, its order stays and costs less: what is paid then is said before the press. */
export function useCancelAloneQuestion(
  appointment: AppointmentView,
  { less, total, currency }: NonNullable<AppointmentView['alone']>,
): Question {
  const t = useText();
  const names = useVisitNames();
  const { fromWire } = useMoney(currency);
  const visits = names(appointment, [{ ...appointment, isTooNear: false }]);
  const { orderNumber } = appointment;
  const sums = { less: fromWire(less), total: fromWire(total) };
  return {
    title: t('appointment.cancelOne'),
    text: t('appointment.cancelOneText', { visits, orderNumber: orderNumber ?? '', ...sums }),
    yes: t('appointment.cancelYes'),
    no: t('appointment.keep'),
  };
}

type CancelAloneProps = Parameters<typeof CancelVisits>[0] & NonNullable<AppointmentView['alone']>;
export function CancelAlone({ one, appointment, ...sums }: CancelAloneProps) {
  const question = useCancelAloneQuestion(appointment, sums);
  return (
    <ConfirmButton
      className="button button-plain"
      label={question.title}
      disabled={one.isBusy}
      question={question}
      onYes={() => void one.cancel({ total: sums.total })}
    />
  );
}
