import type { FocusEvent } from 'react';
import { addressFormOf, COUNTRIES } from '#machines/domain/address.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { useCountryNames } from '../../ui/useCountryNames.ts';
import { useText } from '../../ui/useText.ts';

interface AddressFieldsProps {
  address: Address;
  errorOf(field: string): string | null;
  onChange(change: Partial<Address>): void;
  onLeave(field: string, event: FocusEvent): void;
}

/** Where to deliver. Only what this country uses, in the order in which people there write it. */
export function AddressFields({ address, errorOf, onChange, onLeave }: AddressFieldsProps) {
  const say = useText();
  const countryName = useCountryNames();
  const form = addressFormOf(address.country);
  const field = (name: keyof Address & string) => ({
    id: `address.${name}`,
    label: say(`address.${name}`),
    value: String(address[name] ?? ''),
    error: errorOf(`address.${name}`),
    onText: (text: string) => onChange({ [name]: text }),
    onBlur: (event: FocusEvent) => onLeave(`address.${name}`, event),
  });
  const countries = COUNTRIES.includes(address.country) ? COUNTRIES : [address.country, ...COUNTRIES];
  return (
    <>
      <SelectField {...field('country')} autoComplete="shipping country">
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('street')} autoComplete="shipping address-line1" maxLength={200} />
      <TextField {...field('flat')} autoComplete="shipping address-line2" maxLength={200} optional hint={say('address.flat.hint')} />
      {form.area && <TextField {...field('area')} autoComplete="shipping address-level3" maxLength={120} optional />}
      {form.city && <TextField {...field('city')} autoComplete="shipping address-level2" maxLength={120} />}
      {form.state === 'text' && <TextField {...field('state')} autoComplete="shipping address-level1" maxLength={120} optional />}
      {form.postalCode !== 'none' && (
        <TextField
          {...field('postalCode')}
          autoComplete="shipping postal-code"
          inputMode={form.postalDigits ? 'numeric' : 'text'}
          maxLength={20}
          optional={form.postalCode === 'optional'}
        />
      )}
      <TextArea {...field('note')} autoComplete="off" maxLength={500} optional hint={say('address.note.hint')} />
    </>
  );
}
