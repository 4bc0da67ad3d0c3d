import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { addressFormOf, COUNTRIES, inCountry } from '#machines/domain/address.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useCountryNames } from '../../ui/useCountryNames.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useSuggestsPlaces } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { Folded } from './Folded.tsx';
import type { Combo } from './StreetList.tsx';

/** Suggestions come when the shopper is in the field, and only where they are configured. */
const StreetList = lazyWithRetry(() => import('./StreetList.tsx'));

/** The point of a suggestion is no longer this address's once anything but these is typed over. */
const BESIDES: (keyof Address)[] = ['flat', 'note'];

interface AddressFieldsProps {
  address: Address;
  /** the branch that delivers; what is near it is suggested first */
  near?: string;
  errorOf(field: string): string | null;
  onChange(change: Partial<Address>): void;
  onLeave(field: string, event: FocusEvent): void;
}

/** Where to deliver. Only what this country uses, in the order in which people there write it. */
export function AddressFields({ address, near, errorOf, onChange, onLeave }: AddressFieldsProps) {
  const t = useText();
  const countryName = useCountryNames();
  const form = addressFormOf(address.country);
  const field = (name: keyof Address & string) => ({
    id: `address.${name}`,
    label: t(`address.${name}`),
    value: String(address[name] ?? ''),
    error: errorOf(`address.${name}`),
    onText: (text: string) =>
      onChange({ [name]: text, ...(!BESIDES.includes(name) && { point: null }) }),
    onBlur: (event: FocusEvent) => onLeave(`address.${name}`, event),
  });
  const state = {
    ...field('state'),
    autoComplete: 'shipping address-level1',
    optional: !form.needsState,
  };
  const { shipsTo = COUNTRIES } = useBusiness();
  // An address from before stays what it is, also where the store does not go.
  const countries = shipsTo.includes(address.country) ? shipsTo : [address.country, ...shipsTo];
  return (
    <>
      {countries.length > 1 && (
        <SelectField
          {...field('country')}
          onText={(country) => onChange(inCountry(country))}
          autoComplete="shipping country"
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectField>
      )}
      <StreetField {...field('street')} address={address} near={near} onChange={onChange} />
      <TextField
        {...field('flat')}
        autoComplete="shipping address-line2"
        maxLength={200}
        optional
        hint={t('address.flat.hint')}
      />
      {form.area && (
        <TextField
          {...field('area')}
          autoComplete="shipping address-level3"
          maxLength={120}
          optional
        />
      )}
      {form.city && (
        <TextField {...field('city')} autoComplete="shipping address-level2" maxLength={120} />
      )}
      {form.state === 'text' &&
        (form.states ? (
          <SelectField {...state}>
            <option />
            {/* One from before that no list has stays what it is. */}
            {!form.states.some(([written]) => written === state.value) && state.value && (
              <option>{state.value}</option>
            )}
            {form.states.map(([written, name]) => (
              <option key={name} value={written}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField {...state} maxLength={120} />
        ))}
      {form.postalCode !== 'none' && (
        <TextField
          {...field('postalCode')}
          autoComplete="shipping postal-code"
          inputMode={form.postalDigits ? 'numeric' : 'text'}
          maxLength={20}
          optional={form.postalCode === 'optional'}
          // Whether it is one hangs on the country, so both are said together.
          onText={(postalCode) => onChange({ country: address.country, postalCode, point: null })}
          hint={form.postalShape && t('address.postalCode.hint', form.postalShape)}
        />
      )}
      <Folded title={t('address.addNote')} isUsed={address.note !== ''}>
        <TextArea
          {...field('note')}
          autoComplete="off"
          maxLength={500}
          optional
          hint={t('address.note.hint')}
        />
      </Folded>
    </>
  );
}

type Plain = Omit<Parameters<typeof TextField>[0], 'onChange'>;
/** A field like the others that grows a list while the shopper is in it. The field itself is never exchanged, so nothing typed or focused is lost. */
function StreetField({
  address,
  near,
  onChange,
  ...plain
}: Plain & Pick<AddressFieldsProps, 'address' | 'near' | 'onChange'>) {
  const isSuggested = useSuggestsPlaces();
  const [isIn, be] = useState(false);
  const [combo, setCombo] = useState<Combo>({});
  /** what stood in the field before anything was typed here */
  const [before, note] = useState<string | null>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  return (
    <div className={style.street}>
      <TextField
        {...plain}
        {...combo}
        autoComplete="shipping address-line1"
        maxLength={200}
        onFocus={() => {
          be(true);
          note((noted) => noted ?? address.street);
        }}
        onKeyDown={(event) => keys.current?.(event)}
        onBlur={(event) => {
          be(false);
          plain.onBlur?.(event);
        }}
      />
      {isSuggested && before !== null && (
        <Suspense>
          <StreetList
            address={address}
            near={near}
            before={before}
            isIn={isIn}
            keys={keys}
            onCombo={setCombo}
            onChoose={onChange}
          />
        </Suspense>
      )}
    </div>
  );
}
