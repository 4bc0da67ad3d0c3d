import { Suspense, useState } from 'react';
import { DESK_WAYS } from '#machines/domain/deskWay.ts';
import { toDecimalText, toMinor } from '#machines/domain/money.ts';
import type { StaffAction, StaffOrder } from '#machines/domain/staffTask.ts';
import { typedAmount } from '#machines/domain/typedAmount.ts';
import {
  type DeedBounds,
  type DeedField,
  deedFault,
  deedFields,
  mostBack,
  NOTHING_TYPED,
} from '#machines/domain/typedDeed.ts';
import type { Deed } from '#machines/staff/types.ts';
import { isSending, refusalOf, wrongOf } from '#machines/staff/view.ts';
import { clockIn } from '../../catalog/hours.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { type StaffActor, useStaffView } from '../../wiring/hooks/staff.ts';
import style from '../Account.module.css';
import { useFields } from '../useFields.ts';
import { askedReason } from './askedReason.ts';
import { deedName, useDeedWords } from './deedWords.ts';
import { Refusal } from './Refusal.tsx';
import own from './StaffOrder.module.css';

const Dialog = lazyWithRetry(() => import('../../ui/Dialog.tsx'));

interface DeedQuestionProps {
  deed: Deed;
  shown: StaffOrder;
  staff: StaffActor;
}

/** Asks before a deed, with what must be written down about it. What was typed stays when the shop says no. */
export function DeedQuestion({ deed, shown, staff }: DeedQuestionProps) {
  const { title, text } = useDeedWords(shown)(deed);
  const leave = (): void => staff.send({ type: 'deed.leave' });
  return (
    <Suspense>
      <Dialog kind="alert" open onClose={leave} title={title} description={text}>
        <DeedForm deed={deed} shown={shown} staff={staff} />
      </Dialog>
    </Suspense>
  );
}

/** Days are those of the store: there the money is counted. */
function useBounds(action: StaffAction | null, shown: StaffOrder): DeedBounds {
  const { order } = shown;
  const { timeZone } = useBusiness();
  const dayOf = (iso: string): string => clockIn(iso, timeZone).day;
  return {
    currency: order.currency,
    returnable: mostBack(action, shown),
    placedOn: dayOf(order.createdAt),
    today: dayOf(new Date().toISOString()),
  };
}

function DeedForm({ deed, shown, staff }: DeedQuestionProps) {
  const t = useText();
  const { fromWire } = useMoney(shown.order.currency);
  const busy = useStaffView(staff, isSending);
  const problem = useStaffView(staff, refusalOf);
  const wrong = useStaffView(staff, wrongOf);
  const [sent, note] = useState('');
  const action = deed.kind === 'action' ? deed.action : null;
  const bounds = useBounds(action, shown);
  const names = deedFields(action);
  const asked = askedReason(shown.order, action);
  const reason = asked
    ? t('staff.asked', {
        what: [t(`asks.kind.${asked.kind}`), asked.reason && t(`asks.reason.${asked.reason}`)]
          .filter(Boolean)
          .join(' – '),
      })
    : '';
  // Of money that is taken it is not asked why, but where it is found.
  const isDesk = action === 'takePayment' || action === 'returnedElsewhere';
  const noted = isDesk ? 'note' : 'reason';
  const way = action === 'returnedElsewhere' ? 'way' : 'how';
  // Of a task it is not asked why, but what came of it.
  const nameOf = (field: DeedField): string =>
    field === 'how' ? way : field !== 'reason' ? field : deed.kind === 'task' ? 'done' : noted;
  const places = {
    most: fromWire(bounds.returnable),
    example: toDecimalText(toMinor(bounds.returnable, bounds.currency), bounds.currency),
    currency: shown.order.currency,
  };
  const fields = useFields(names, { day: bounds.today, reason }, (name, value) => {
    const fault = deedFault(name, { ...NOTHING_TYPED, [name]: value }, bounds);
    return fault && t(`staff.wrong.${nameOf(name)}.${fault}`, places);
  });
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (busy || !fields.check()) return;
    const { today, placedOn } = bounds;
    note(fields.values.reference);
    staff.send({
      type: 'deed.confirm',
      typed: { ...NOTHING_TYPED, ...fields.values },
      today,
      placedOn,
    });
  };
  // The shop alone knows which references are written down: it is said beside the field until another is typed.
  const isUsed = !busy && wrong.includes('reference') && fields.values.reference === sent;
  const used = isUsed ? t('staff.wrong.reference.USED') : null;
  const entries = used ? [...fields.entries, { field: 'reference', text: used }] : fields.entries;
  const bound = (name: DeedField) => ({
    id: name,
    label: t(`staff.field.${nameOf(name)}`, places),
    ...(name !== 'how' && {
      hint: t(`staff.hint.${name === 'reason' ? noted : name}`, places),
    }),
    value: fields.values[name],
    error: fields.errorOf(name) ?? (name === 'reference' ? used : null),
    onText: fields.set(name),
    onBlur: fields.leave(name),
    autoComplete: 'off',
  });
  const amount = names.includes('amount')
    ? typedAmount(fields.values.amount, bounds.currency)
    : null;
  return (
    <form noValidate onSubmit={submit} className={own.question}>
      <ErrorSummary entries={entries} round={fields.round + (used ? 0.5 : 0)} />
      {problem && !wrong.includes('reference') && <Refusal problem={problem} />}
      {names.includes('how') && (
        <SelectField {...bound('how')}>
          <option value="">{t('staff.how.none')}</option>
          {DESK_WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`staff.how.${way}`)}
            </option>
          ))}
        </SelectField>
      )}
      {names.includes('amount') && (
        <TextField {...bound('amount')} inputMode="decimal" maxLength={20} />
      )}
      {names.includes('reference') && (
        <TextField {...bound('reference')} maxLength={100} spellCheck={false} />
      )}
      {names.includes('day') && (
        <TextField {...bound('day')} type="date" min={bounds.placedOn} max={bounds.today} />
      )}
      <TextArea {...bound('reason')} maxLength={300} rows={2} />
      <div className={style.answers}>
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => staff.send({ type: 'deed.leave' })}
        >
          {t('staff.not')}
        </button>
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {busy
            ? t('app.loading')
            : names.includes('amount')
              ? t('staff.writeDown', { amount: amount ? fromWire(amount) : 'none' })
              : t(`staff.do.${deedName(deed)}`)}
        </button>
      </div>
    </form>
  );
}
