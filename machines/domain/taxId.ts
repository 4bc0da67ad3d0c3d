import { hasShape } from './shape.ts';
import type { Business } from './store.ts';

/** How each country calls its tax number, and what one looks like. An odd shape is asked about, never refused. */
const TAX_ID: Record<string, [name: string, shape: string]> = {
  KE: ['KRA PIN', '^[AP]\\d{9}[A-Z]$'],
  IN: ['GSTIN', '^\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z[\\dA-Z]$'],
  PH: ['TIN', '^\\d{9,14}$'],
  NG: ['TIN', '^\\d{8,14}$'],
  MY: ['SST / TIN', '^[A-Z]{0,2}\\d{8,17}$'],
  GB: ['VAT number', '^(GB)?(\\d{9}|\\d{12})$'],
  ZA: ['VAT number', '^4\\d{9}$'],
  US: ['EIN', '^\\d{9}$'],
  SG: ['GST number', '^[A-Z\\d]{9,10}$'],
  AE: ['TRN', '^\\d{15}$'],
  AU: ['ABN', '^\\d{11}$'],
  ID: ['NPWP', '^\\d{15,16}$'],
};
const NAME = 'VAT number';
const SHAPE = '^[\\p{L}\\d]{5,30}$';

/** Of a store's own country: told with the store, so that no browser carries the others. */
export function taxIdOf(country: string): Pick<Business, 'taxIdForm'> {
  const [name, shape] = TAX_ID[country] ?? [NAME, SHAPE];
  return { taxIdForm: { name, shape } };
}
type Asked = Pick<Business, 'taxIdForm'>;
export const taxIdLabel = ({ taxIdForm }: Asked): string => taxIdForm?.name ?? NAME;
/** Spaces, dots and hyphens are how people write it, not what it is. */
export function taxIdLooksOdd(typed: string, { taxIdForm }: Asked): boolean {
  const written = typed.replace(/[\s./-]/g, '').toUpperCase();
  return written !== '' && !hasShape(written, taxIdForm?.shape ?? SHAPE, 'u');
}
