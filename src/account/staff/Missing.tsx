import { useEffect, useRef, useState } from 'react';
import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { useText } from '../../ui/useText.ts';
import { useMissing, useWithdrawing } from '../../wiring/hooks/staffMissing.ts';
import style from '../Account.module.css';
import own from '../StaffPacking.module.css';
import { MarkMissing } from './MarkMissing.tsx';
import { BY_HAND, isByHand, isOvertaken, markable, missingStep, whyNotAsked } from './missing.ts';

interface MissingProps {
  order: OrderView;
  isHere?: boolean;
  after(): void;
}

/** What can be done now that something is missing (513, 534). What its shopper said of that stands with what they were promised. */
export function Missing({ order, isHere = false, after }: MissingProps) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const step = missingStep(order);
  const answered = (problem: string | null): void => {
    find(problem === 'VERSION_CHANGED');
    if (problem === null || isOvertaken(problem)) after();
  };
  const [isSecond, find] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);
  const before = useRef(step);
  // The form goes with its button: the focus waits where it is said that its customer was asked, or what can be done instead.
  useEffect(() => {
    const isInstead = before.current === 'mark' && isByHand(step);
    if ((before.current === 'ask' && step === 'waits') || isInstead) told.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <>
      {step === 'waits' && (
        <p className={style.notice} role="status" tabIndex={-1} ref={told}>
          {isSecond && `${t('packing.missing.before')} `}
          {t('packing.missing.waits')}
        </p>
      )}
      {step === 'waits' && <Withdraw order={order} after={answered} />}
      {(step === 'ask' || step === 'mark' || isByHand(step)) && (
        <details className={own.missing} onToggle={({ currentTarget }) => open(currentTarget.open)}>
          <summary>{t('packing.missing')}</summary>
          {isByHand(step) && (
            <p tabIndex={-1} ref={told}>
              {t(BY_HAND[step])}
            </p>
          )}
          {step === 'mark' && isOpen && <MarkMissing order={order} isHere={isHere} after={after} />}
          {step === 'ask' && isOpen && <MissingForm order={order} after={answered} />}
        </details>
      )}
    </>
  );
}

/** What was counted wrongly, or found after all, is asked no more. */
function Withdraw({ order, after }: MissingFormProps) {
  const { t } = useLanguage();
  const { isBusy, problem, withdraw } = useWithdrawing(order, after);
  return (
    <>
      {problem && (
        <p className={style.notice} role="alert">
          {t(isOvertaken(problem) ? 'staff.said.moved' : `problem.${problem}`)}
        </p>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isBusy}
        onClick={() => !isBusy && withdraw()}
      >
        {t(isBusy ? 'app.loading' : 'packing.missing.withdraw')}
      </button>
    </>
  );
}

interface MissingFormProps {
  order: OrderView;
  after(problem: string | null): void;
}
function MissingForm({ order, after }: MissingFormProps) {
  const { t, locale } = useLanguage();
  const { isBusy, problem, isAsked, ask } = useMissing(order, after);
  const [there, count] = useState<Record<string, number>>({});
  const [note, say] = useState('');
  const [fault, find] = useState<string | null>(null);
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsked || fault) told.current?.focus();
  }, [isAsked, fault]);
  const all = markable(order);
  const send = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (isBusy) return;
    const less = all.flatMap(({ productId, quantity }) => {
      const found = there[productId] ?? quantity;
      return found < quantity ? [{ productId, quantity: found }] : [];
    });
    const gone = less.filter(({ quantity }) => quantity === 0);
    find(
      less.length === 0
        ? 'packing.missing.none'
        : gone.length === order.lines.length
          ? 'packing.missing.all'
          : null,
    );
    if (less.length > 0 && gone.length < order.lines.length) ask(less, note.trim());
  };
  return (
    <form noValidate onSubmit={send} className={own.missing}>
      {problem && (
        <p className={style.notice} role="alert">
          {t(whyNotAsked(problem))}
        </p>
      )}
      <p role="status" tabIndex={-1} ref={told}>
        {isAsked ? t('packing.missing.asked') : fault && t(fault)}
      </p>
      {all.map(({ productId, name, quantity, measure }) => (
        <SelectField
          key={productId}
          id={`there-${order.id}-${productId}`}
          label={t('packing.missing.there', { name })}
          value={String(there[productId] ?? quantity)}
          onText={(text) => count({ ...there, [productId]: Number(text) })}
        >
          {Array.from({ length: quantity + 1 }, (_, at) => quantity - at).map((one) => (
            <option key={one} value={one}>
              {one > 0 && measure ? amountText(one, measure, locale) : one}
            </option>
          ))}
        </SelectField>
      ))}
      <TextField
        id={`note-${order.id}`}
        label={t('packing.missing.note')}
        value={note}
        onText={say}
        maxLength={300}
        autoComplete="off"
        optional
      />
      <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
        {t(isBusy ? 'app.loading' : 'packing.missing.ask')}
      </button>
    </form>
  );
}
