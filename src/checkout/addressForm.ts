/** What an address needs, by country: whoever does not use postal codes is never asked for one (P14). */
export interface AddressForm {
  postalCode: 'required' | 'optional' | 'none';
  /** an all-digit postal code gets the digit keyboard */
  postalDigits: boolean;
  city: boolean;
  state: 'none' | 'text';
  area: boolean;
}

const FORMS: Record<string, AddressForm> = {
  KE: { postalCode: 'none', postalDigits: true, city: true, state: 'none', area: true },
  NG: { postalCode: 'none', postalDigits: true, city: true, state: 'text', area: true },
  AE: { postalCode: 'none', postalDigits: true, city: true, state: 'text', area: true },
  US: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: false },
  IN: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: true },
  MY: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: false },
  PH: { postalCode: 'optional', postalDigits: true, city: true, state: 'text', area: true },
  ZA: { postalCode: 'required', postalDigits: true, city: true, state: 'text', area: true },
  GB: { postalCode: 'required', postalDigits: false, city: true, state: 'none', area: false },
  SG: { postalCode: 'required', postalDigits: true, city: false, state: 'none', area: false },
};
const ANYWHERE: AddressForm = { postalCode: 'optional', postalDigits: false, city: true, state: 'text', area: true };

export const addressFormOf = (country: string): AddressForm => FORMS[country] ?? ANYWHERE;
export const COUNTRIES = Object.keys(FORMS);

/** How each country calls its tax number. */
const TAX_ID: Record<string, string> = {
  KE: 'KRA PIN',
  IN: 'GSTIN',
  PH: 'TIN',
  NG: 'TIN',
  MY: 'SST / TIN',
  GB: 'VAT number',
  ZA: 'VAT number',
  US: 'EIN',
  SG: 'GST number',
  AE: 'TRN',
};
export const taxIdLabel = (country: string): string => TAX_ID[country] ?? 'VAT number';
