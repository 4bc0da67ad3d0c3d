/** How each country calls its tax number, and what one looks like. An odd shape is asked about, never refused. */
const TAX_ID: Record<string, [label: string, shape: RegExp]> = {
  KE: ['KRA PIN', /^[AP]\d{9}[A-Z]$/],
  IN: ['GSTIN', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/],
  PH: ['TIN', /^\d{9,14}$/],
  NG: ['TIN', /^\d{8,14}$/],
  MY: ['SST / TIN', /^[A-Z]{0,2}\d{8,17}$/],
  GB: ['VAT number', /^(GB)?(\d{9}|\d{12})$/],
  ZA: ['VAT number', /^4\d{9}$/],
  US: ['EIN', /^\d{9}$/],
  SG: ['GST number', /^[A-Z\d]{9,10}$/],
  AE: ['TRN', /^\d{15}$/],
  AU: ['ABN', /^\d{11}$/],
  ID: ['NPWP', /^\d{15,16}$/],
};
export const taxIdLabel = (country: string): string => TAX_ID[country]?.[0] ?? 'VAT number';
/** Spaces, dots and hyphens are how people write it, not what it is. */
export function taxIdLooksOdd(typed: string, country: string): boolean {
  const written = typed.replace(/[\s./-]/g, '').toUpperCase();
  return written !== '' && !(TAX_ID[country]?.[1] ?? /^[\p{L}\d]{5,30}$/u).test(written);
}
