import { useState } from 'react';
import { type Customer, looksLikePhone } from '#machines/domain/customer.ts';
import { taxIdLabel } from '#machines/domain/taxId.ts';
import { useText } from '../ui/useText.ts';
import { useAccountCalls, useRecord, useSendAccount } from '../wiring/hooks/account.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { dayOf } from './dayOf.ts';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { Typed } from './kit/Typed.tsx';
import { useFields } from './useFields.ts';

/** The customer's own record: what they may change, and what the shop has agreed with them. */
export default function ProfilePage() {
  const say = useText();
  const { data, failed, again } = useRecord();
  return (
    <CustomersOnly title="profile.title">
      {!data && !failed && <p role="status">{say('app.loading')}</p>}
      {failed && !data && (
        <p className={style.notice} role="alert">
          {say('profile.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {say('app.retry')}
          </button>
        </p>
      )}
      {data && <RecordForm key={data.id} record={data} onSaved={again} />}
    </CustomersOnly>
  );
}

const NAMES = ['fullName', 'phone', 'dob', 'taxId'] as const;

function RecordForm({ record, onSaved }: { record: Customer; onSaved(): void }) {
  const say = useText();
  const { country } = useBusiness();
  const { saveRecord } = useAccountCalls();
  const sendAccount = useSendAccount();
  const [state, setState] = useState<{ busy: boolean; problem: string | null; done: boolean }>({
    busy: false,
    problem: null,
    done: false,
  });
  const start = {
    fullName: record.fullName,
    phone: record.phone,
    dob: record.dob ?? '',
    taxId: record.taxId ?? '',
  };
  const fields = useFields(NAMES, start, (name, value) => {
    if (name === 'fullName' && value.trim() === '') return say('contact.REQUIRED.fullName');
    if (name === 'phone' && value.trim() !== '' && !looksLikePhone(value))
      return say('contact.PHONE_SHAPE');
    return name === 'dob' && value.trim() !== '' && !dayOf(value) ? say('profile.DOB_SHAPE') : null;
  });
  const save = async (): Promise<void> => {
    const { fullName, phone, dob, taxId } = fields.values;
    setState({ busy: true, problem: null, done: false });
    const problem = await saveRecord({
      fullName: fullName.trim(),
      phone: phone.trim(),
      dob: dayOf(dob),
      taxId: taxId.trim() || null,
    });
    setState({ busy: false, problem, done: problem === null });
    if (problem) return;
    if (fullName.trim() !== record.fullName)
      sendAccount({ type: 'account.change', change: { kind: 'name', fullName: fullName.trim() } });
    onSaved();
  };
  return (
    <>
      <FormCard
        fields={fields}
        problem={state.problem}
        done={state.done ? 'profile.saved' : null}
        busy={state.busy}
        action="profile.save"
        working="profile.saving"
        onSend={() => void save()}
      >
        <Typed
          fields={fields}
          name="fullName"
          autoComplete="name"
          maxLength={256}
          label={say('register.fullName')}
        />
        <Typed
          fields={fields}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          optional
          label={say('information.phone')}
        />
        <Typed
          fields={fields}
          name="dob"
          inputMode="numeric"
          autoComplete="bday"
          maxLength={10}
          optional
          label={say('profile.dob')}
          hint={say('profile.dob.hint')}
        />
        <Typed
          fields={fields}
          name="taxId"
          autoComplete="off"
          maxLength={60}
          optional
          label={taxIdLabel(country)}
        />
      </FormCard>
      <dl className={style.facts}>
        <dt>{say('login.email')}</dt>
        <dd>{record.email || say('profile.none')}</dd>
        <dt>{say('profile.type')}</dt>
        <dd>{say(`profile.type.${record.customerType}`)}</dd>
        {record.paymentTerms.length > 0 && (
          <>
            <dt>{say('profile.terms')}</dt>
            <dd>{say('profile.terms.days', { days: record.paymentTerms.join(', ') })}</dd>
          </>
        )}
        <dt>{say('profile.number')}</dt>
        <dd>{record.id}</dd>
        {record.stripeCustomerId && (
          <>
            <dt>{say('profile.stripe')}</dt>
            <dd>{record.stripeCustomerId}</dd>
          </>
        )}
      </dl>
    </>
  );
}
