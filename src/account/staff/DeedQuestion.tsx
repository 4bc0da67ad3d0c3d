import { Suspense, useEffect, useState } from 'react';
import { amountIn, amountText, exampleAmount } from '#machines/domain/amountIn.ts';
import { DESK_WAYS } from '#machines/domain/deskWay.ts';
import type { StaffAction, StaffOrder } from '#machines/domain/staffTask.ts';
import {
  type DeedBounds,
  type DeedField,
  deedFault,
  deedFields,
  dueBack,
  mostBack,
  NOTHING_TYPED,
  needsNote,
  type TypedDeed,
} from '#machines/domain/typedDeed.ts';
import type { Deed } from '#machines/staff/types.ts';
import { isSending, refusalOf, wrongOf } from '#machines/staff/view.ts';
import { clockIn } from '../../catalog/hours.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { type StaffActor, useStaffView } from '../../wiring/hooks/staff.ts';
import style from '../Account.module.css';
import { useFields } from '../useFields.ts';
import { askedReason } from './askedReason.ts';
import { deedName, useDeedWords } from './deedWords.ts';
import { Refusal } from './Refusal.tsx';
import own from './StaffOrder.module.css';
import { SureOfAmount } from './SureOfAmount.tsx';

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
  const { t, locale } = useLanguage();
  const { fromWire } = useMoney(shown.order.currency);
  const busy = useStaffView(staff, isSending);
  const problem = useStaffView(staff, refusalOf);
  const wrong = useStaffView(staff, wrongOf);
  const [sent, note] = useState('');
  // The sum as it was read out of what was typed: it is asked about before it is written down (511).
  const [asked, askAbout] = useState<number | null>(null);
  // What asks goes with its buttons: the focus waits at the sum that is to be changed.
  const [back, goBack] = useState(0);
  useEffect(() => {
    if (back > 0) document.getElementById('amount')?.focus();
  }, [back]);
  const change = (): void => {
    askAbout(null);
    goBack(back + 1);
  };
  const action = deed.kind === 'action' ? deed.action : null;
  const bounds = useBounds(action, shown);
  const names = deedFields(action);
  const wish = askedReason(shown.order, action);
  const reason = wish
    ? t('staff.asked', {
        what: [t(`asks.kind.${wish.kind}`), wish.reason && t(`asks.reason.${wish.reason}`)]
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
  const due = dueBack(action, shown);
  const dueText = due > 0 ? exampleAmount(due, bounds.currency, locale) : '';
  const places = {
    most: fromWire(bounds.returnable),
    example: dueText || exampleAmount(bounds.returnable, bounds.currency, locale),
    currency: shown.order.currency,
  };
  const plain = (typed: TypedDeed): TypedDeed => ({
    ...typed,
    amount: amountText(typed.amount, bounds.currency, locale),
  });
  const fields = useFields(
    names,
    { day: bounds.today, reason, amount: dueText },
    (name, value, { how }) => {
      if (name === 'reason' && value.trim() === '' && !needsNote(action, how)) return null;
      const fault = deedFault(name, plain({ ...NOTHING_TYPED, [name]: value }), bounds);
      return fault && t(`staff.wrong.${nameOf(name)}.${fault}`, places);
    },
  );
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (busy || !fields.check()) return;
    if (names.includes('amount') && asked === null) {
      askAbout(amountIn(fields.values.amount, bounds.currency, locale));
      return;
    }
    const { today, placedOn } = bounds;
    askAbout(null);
    note(fields.values.reference);
    staff.send({
      type: 'deed.confirm',
      typed: plain({ ...NOTHING_TYPED, ...fields.values }),
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
    ? amountIn(fields.values.amount, bounds.currency, locale)
    : null;
  if (asked !== null)
    return (
      <form noValidate onSubmit={submit} className={own.question}>
        <SureOfAmount
          amount={fromWire(asked)}
          due={due > 0 && due !== asked ? fromWire(due) : null}
          onBack={change}
        />
      </form>
    );
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
      {names.includes('reason') && (
        <TextArea
          {...bound('reason')}
          optional={!needsNote(action, fields.values.how)}
          maxLength={300}
          rows={2}
        />
      )}
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
