import { useEffect, useRef, useState } from 'react';
import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { Ask } from '../../ui/ConfirmButton.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import { useMarkMissing } from '../../wiring/hooks/staffMissing.ts';
import style from '../Account.module.css';
import { useFocusBack } from '../kit/focus.ts';
import own from '../StaffPacking.module.css';
import { markablePlaces, presentOf, whatIsMissing } from './missing.ts';

interface MarkMissingProps {
  order: OrderView;
  /** on the page of this order: no way to it is shown */
  isHere?: boolean;
  after(): void;
}

/** Of a paid order it is marked how many of each there are: what the others cost goes back, and its customer is told (534). */
export function MarkMissing({ order, isHere = false, after }: MarkMissingProps) {
  const { t, locale } = useLanguage();
  const href = useHref();
  const { fromWire } = useMoney(order.currency);
  const { isBusy, problem, asked, owed, ...missing } = useMarkMissing(order, after);
  const [there, count] = useState<Record<number, number>>({});
  const [fault, find] = useState<string | null>(null);
  const told = useRef<HTMLParagraphElement>(null);
  const button = useFocusBack(asked !== null);
  useEffect(() => {
    if (owed !== null || fault) told.current?.focus();
  }, [owed, fault]);
  const presentAt = (at: number): number => there[at] ?? presentOf(order.lines[at]!);
  const send = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    // Pressed twice, the second may come while the question is still on its way: it would be asked again after a no.
    if (isBusy || asked) return;
    const less = order.lines.flatMap((line, at) =>
      presentAt(at) < presentOf(line)
        ? [{ line: at, quantity: line.quantity - presentAt(at) }]
        : [],
    );
    const isNothingLeft = order.lines.every((_, at) => presentAt(at) === 0);
    find(less.length === 0 ? 'packing.missing.none' : isNothingLeft ? 'packing.missing.all' : null);
    if (less.length === 0 || isNothingLeft) return;
    missing.count(less);
  };
  const mark = (): void => {
    count({});
    missing.mark();
  };
  const callFirst = order.soldOut === 'CALL' && t('packing.missing.callFirst');
  return (
    <form noValidate onSubmit={send} className={own.missing}>
      <p>{t('packing.missing.how')}</p>
      {callFirst && <p className={style.notice}>{callFirst}</p>}
      {asked && (
        <Ask
          title={t('packing.missing.sure')}
          text={[
            callFirst,
            t('packing.missing.sureText', {
              what: whatIsMissing(order, asked.lines, locale),
              amount: asked.less > 0 ? fromWire(asked.less) : 'none',
            }),
          ]
            .filter(Boolean)
            .join(' ')}
          yes={t('packing.missing.mark')}
          no={t('staff.not')}
          onYes={mark}
          onNo={missing.leave}
        />
      )}
      {problem && (
        <p className={style.notice} role="alert">
          {t(problem === 'VERSION_CHANGED' ? 'staff.said.moved' : `problem.${problem}`)}
        </p>
      )}
      <p role="status" tabIndex={-1} ref={told}>
        {fault
          ? t(fault)
          : owed !== null && (
              <>
                {t('packing.missing.marked', { amount: owed > 0 ? fromWire(owed) : 'none' })}{' '}
                {owed > 0 && !isHere && (
                  <a href={href(`/staff/orders/${order.id}`)}>
                    {t('staff.order', { number: order.orderNumber })}
                  </a>
                )}
              </>
            )}
      </p>
      {markablePlaces(order).map((at) => {
        const { name, variant, measure } = order.lines[at]!;
        const most = presentOf(order.lines[at]!);
        return (
          <SelectField
            key={at}
            id={`present-${order.id}-${at}`}
            label={t('packing.missing.there', { name: [name, variant].filter(Boolean).join(', ') })}
            value={String(presentAt(at))}
            onText={(text) => count({ ...there, [at]: Number(text) })}
          >
            {Array.from({ length: most + 1 }, (_, less) => most - less).map((one) => (
              <option key={one} value={one}>
                {one > 0 && measure ? amountText(one, measure, locale) : one}
              </option>
            ))}
          </SelectField>
        );
      })}
      <button ref={button} type="submit" className="button button-quiet" aria-disabled={isBusy}>
        {t(isBusy ? 'app.loading' : 'packing.missing.mark')}
      </button>
    </form>
  );
}
