import { useEffect, useRef, useState } from 'react';
import { addressLines, addressMistakes } from '#machines/domain/address.ts';
import type { KeptAddress } from '#machines/domain/calls/account.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { AddressFields } from '../checkout/parts/AddressFields.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Choice } from '../ui/Field.tsx';
import { useList } from '../ui/useList.ts';
import { useText } from '../ui/useText.ts';
import { useAccountCalls, useAddresses } from '../wiring/hooks/account.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { FormProblem } from './kit/FormProblem.tsx';
import { useFocusBack } from './kit/focus.ts';
import { TextInput } from './kit/TextInputs.tsx';
import { useFields } from './useFields.ts';

/** Where things are delivered to, the first one first. */
export default function AddressesPage() {
  const t = useText();
  const listed = useList();
  const lineOf = (one: Address): string => listed(partsOf(one));
  const { data, failed, again } = useAddresses();
  const { removeAddress } = useAccountCalls();
  const [edited, edit] = useState<KeptAddress | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const add = useFocusBack(edited !== null);
  const remove = async (id: string): Promise<void> => {
    setProblem(await removeAddress(id));
    again();
    // Its row goes, and the focus with it.
    list.current?.focus();
  };
  const close = (): void => {
    edit(null);
    again();
  };
  return (
    <CustomersOnly title="addresses.title">
      <FormProblem problem={problem ?? (failed ? 'addresses.failed' : null)} />
      {data?.length === 0 && edited === null && <p>{t('addresses.empty')}</p>}
      <ul className={style.rows} ref={list} tabIndex={-1} aria-label={t('addresses.title')}>
        {data?.map((one) => (
          <li key={one.id} className={style.row}>
            <strong>
              <bdi>{one.label || one.address.street}</bdi>
            </strong>
            {one.isDefault && (
              <span className={`${style.mark} ${style.quiet}`}>{t('addresses.default')}</span>
            )}
            <span className={style.quiet}>
              <bdi>{lineOf(one.address)}</bdi>
            </span>
            <span className={style.answers}>
              <button
                type="button"
                className={style.link}
                onClick={() => edit(one)}
                aria-label={t('addresses.editOne', { name: one.label || one.address.street })}
              >
                {t('addresses.edit')}
              </button>
              <ConfirmButton
                className={style.link ?? ''}
                label={t('addresses.remove')}
                name={t('addresses.removeOne', { name: one.label || one.address.street })}
                question={{
                  title: t('addresses.removeTitle', { name: one.label || one.address.street }),
                  text: t('addresses.removeText'),
                  yes: t('addresses.remove'),
                  no: t('addresses.removeNot'),
                }}
                onYes={() => void remove(one.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      {edited === null ? (
        // It comes with the list, and is not moved by it.
        (data || failed) && (
          <button
            type="button"
            ref={add}
            className="button button-quiet"
            onClick={() => edit('new')}
          >
            {t('addresses.add')}
          </button>
        )
      ) : (
        <AddressForm
          key={edited === 'new' ? 'new' : edited.id}
          kept={edited === 'new' ? null : edited}
          onClose={close}
        />
      )}
    </CustomersOnly>
  );
}

const partsOf = (address: Address): string[] => [...addressLines(address), address.country];

const NOWHERE: Omit<Address, 'country'> = {
  street: '',
  flat: '',
  area: '',
  city: '',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};

function AddressForm({ kept, onClose }: { kept: KeptAddress | null; onClose(): void }) {
  const t = useText();
  const { country } = useBusiness();
  const { saveAddress } = useAccountCalls();
  const [address, setAddress] = useState<Address>(kept?.address ?? { country, ...NOWHERE });
  const [isDefault, setDefault] = useState(kept?.isDefault ?? false);
  const [isTried, setTried] = useState(false);
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({
    busy: false,
    problem: null,
  });
  const fields = useFields(['label'] as const, { label: kept?.label ?? '' }, () => null);
  const mistakes = addressMistakes(address);
  useEffect(() => document.getElementById('label')?.focus(), []);
  const save = async (): Promise<void> => {
    setTried(true);
    if (mistakes[0]) return void document.getElementById(mistakes[0].field)?.focus();
    setState({ busy: true, problem: null });
    const problem = await saveAddress(kept?.id ?? null, {
      label: fields.values.label,
      address,
      isDefault,
    });
    if (problem) setState({ busy: false, problem });
    else onClose();
  };
  return (
    <FormCard
      fields={fields}
      problem={state.problem}
      busy={state.busy}
      action="addresses.save"
      working="profile.saving"
      onSend={() => void save()}
      below={
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('addresses.cancel')}
        </button>
      }
    >
      <TextInput
        fields={fields}
        name="label"
        autoComplete="off"
        maxLength={60}
        optional
        label={t('addresses.label')}
        hint={t('addresses.label.hint')}
      />
      <AddressFields
        address={address}
        errorOf={(name) => {
          const wrong = isTried && mistakes.find(({ field }) => field === name);
          if (!wrong) return null;
          return t(
            wrong.message === 'REQUIRED' ? `contact.REQUIRED.${name}` : 'contact.POSTAL_SHAPE',
          );
        }}
        onChange={(change) => setAddress({ ...address, ...change })}
        onLeave={() => undefined}
      />
      <Choice
        type="checkbox"
        name="isDefault"
        value="1"
        checked={isDefault}
        label={t('addresses.makeDefault')}
        onChoose={() => setDefault(!isDefault)}
      />
    </FormCard>
  );
}
