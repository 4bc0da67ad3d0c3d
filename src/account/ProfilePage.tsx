import { useState } from 'react';
import { looksLikePhone, shownPhone } from '#machines/domain/contact.ts';
import type { Customer } from '#machines/domain/customer.ts';
import { taxIdLabel } from '#machines/domain/taxId.ts';
import { useText } from '../ui/useText.ts';
import { useAccountCalls, useRecord, useSendAccount } from '../wiring/hooks/account.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { dayOf } from './dayOf.ts';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { TextInput } from './kit/TextInputs.tsx';
import { useFields } from './useFields.ts';

/** The customer's own record: what they may change, and what the shop has agreed with them. */
export default function ProfilePage() {
  const t = useText();
  const { data, failed, again } = useRecord();
  return (
    <CustomersOnly title="profile.title">
      {!data && !failed && <p role="status">{t('app.loading')}</p>}
      {failed && !data && (
        <p className={style.notice} role="alert">
          {t('profile.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {data && <RecordForm key={data.id} record={data} onSaved={again} />}
    </CustomersOnly>
  );
}

const NAMES = ['fullName', 'phone', 'dob', 'taxId'] as const;

function RecordForm({ record, onSaved }: { record: Customer; onSaved(): void }) {
  const t = useText();
  const business = useBusiness();
  const { saveRecord } = useAccountCalls();
  const sendAccount = useSendAccount();
  const [state, setState] = useState<{ busy: boolean; problem: string | null; done: boolean }>({
    busy: false,
    problem: null,
    done: false,
  });
  const start = {
    fullName: record.fullName,
    phone: shownPhone(record),
    dob: record.dob ?? '',
    taxId: record.taxId ?? '',
  };
  const fields = useFields(NAMES, start, (name, value) => {
    if (name === 'fullName' && value.trim() === '') return t('contact.REQUIRED.fullName');
    if (name === 'phone' && value.trim() !== '' && !looksLikePhone(value))
      return t('contact.PHONE_SHAPE');
    return name === 'dob' && value.trim() !== '' && !dayOf(value) ? t('profile.DOB_SHAPE') : null;
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
        <TextInput
          fields={fields}
          name="fullName"
          autoComplete="name"
          maxLength={256}
          label={t('register.fullName')}
        />
        <TextInput
          fields={fields}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          optional
          label={t('information.phone')}
        />
        <TextInput
          fields={fields}
          name="dob"
          inputMode="numeric"
          autoComplete="bday"
          maxLength={10}
          optional
          label={t('profile.dob')}
          hint={t('profile.dob.hint')}
        />
        <TextInput
          fields={fields}
          name="taxId"
          autoComplete="off"
          maxLength={60}
          optional
          label={taxIdLabel(business)}
        />
      </FormCard>
      <dl className={style.facts}>
        <dt>{t('login.email')}</dt>
        <dd>{record.email || t('profile.none')}</dd>
        <dt>{t('profile.type')}</dt>
        <dd>{t(`profile.type.${record.customerType}`)}</dd>
        {record.customerType === 'BUSINESS' && (
          <>
            <dt>{t('information.company')}</dt>
            <dd>{record.company ? <bdi>{record.company}</bdi> : t('profile.company.none')}</dd>
          </>
        )}
        {record.paymentTerms.length > 0 && (
          <>
            <dt>{t('profile.terms')}</dt>
            <dd>{t('profile.terms.days', { days: record.paymentTerms.join(', ') })}</dd>
          </>
        )}
        {record.stripeCustomerId && (
          <>
            <dt>{t('profile.stripe')}</dt>
            <dd>{record.stripeCustomerId}</dd>
          </>
        )}
      </dl>
    </>
  );
}
