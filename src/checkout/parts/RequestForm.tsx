import { useState } from 'react';
import {
  type OrderView,
  RETURN_REASONS,
  type RequestKind,
  type ReturnReason,
} from '#machines/domain/order.ts';
import { Choice, SelectField, TextArea } from '../../ui/Field.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** What is asked of the shop about an order. */
export default function RequestForm({
  order,
  may,
}: {
  order: OrderView;
  may: readonly RequestKind[];
}) {
  const t = useText();
  const { isBusy, problem, ask } = useOrderChanges(order);
  const { fromWire } = useMoney(order.currency);
  const [kind, choose] = useState<RequestKind>(may[0] ?? 'HELP');
  const [reason, explain] = useState<ReturnReason>('SIZE');
  const [text, write] = useState('');
  const [isTried, tryIt] = useState(false);
  const isReturn = kind === 'RETURN';
  const isMissing = !isReturn && text.trim() === '';
  const paid = order.paid > 0 ? fromWire(order.paid) : 'none';
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    tryIt(true);
    if (isBusy) return;
    if (isMissing) document.getElementById('ask-text')?.focus();
    else ask({ kind, text: text.trim(), ...(isReturn && { reason }) });
  };
  return (
    <form noValidate onSubmit={submit} className={story.proposal}>
      {may.length === 1 && kind !== 'HELP' && <strong>{t(`asks.kind.${kind}`)}</strong>}
      {may.length > 1 && (
        <fieldset className={story.kinds}>
          <legend>{t('asks.what')}</legend>
          {may.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="ask-kind"
              value={one}
              checked={one === kind}
              label={t(`asks.kind.${one}`)}
              onChoose={() => choose(one)}
            />
          ))}
        </fieldset>
      )}
      {isReturn && (
        <SelectField
          id="ask-reason"
          label={t('asks.reason')}
          value={reason}
          onText={(one) => explain(one as ReturnReason)}
        >
          {RETURN_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`asks.reason.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        id="ask-text"
        label={t('asks.text')}
        value={text}
        maxLength={1000}
        optional={isReturn}
        error={isTried && isMissing ? t('asks.textRequired') : null}
        onText={write}
      />
      {kind === 'CANCEL' && <p>{t('asks.money.CANCEL', { paid })}</p>}
      {/* Of money that was never paid none is promised. */}
      {isReturn && order.paid > 0 && <p>{t('asks.money.RETURN')}</p>}
      <p className={style.quiet}>{t('asks.hint')}</p>
      {problem && <p role="alert">{t(`problem.${problem}`)}</p>}
      <button type="submit" className="button button-main" aria-disabled={isBusy}>
        {t(isBusy ? 'app.loading' : 'asks.send')}
      </button>
    </form>
  );
}
