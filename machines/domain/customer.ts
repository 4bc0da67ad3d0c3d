import * as v from 'valibot';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));

/** What a guest or customer types at checkout; which of it is required depends on the cart. */
export const Contact = v.object({
  fullName: text(256),
  email: text(254),
  phone: text(40),
  company: text(200),
  taxId: text(60),
  notes: text(1000),
});
export type Contact = v.InferOutput<typeof Contact>;
export const emptyContact: Contact = { fullName: '', email: '', phone: '', company: '', taxId: '', notes: '' };

export const Customer = v.object({
  id: v.string(),
  businessId: v.string(),
  phone: v.string(),
  email: v.string(),
  fullName: v.string(),
  dob: v.nullable(v.string()),
  firebaseId: v.string(),
  stripeCustomerId: v.nullable(v.string()),
  taxId: v.nullable(v.string()),
  customerType: v.picklist(['GUEST', 'RETAIL', 'BUSINESS']),
  paymentTerms: v.array(v.number()),
  /** extension: how much may still be owed on terms, decimal; null without a limit, absent where the platform has none */
  creditLeft: v.optional(v.nullable(v.number())),
});
export type Customer = v.InferOutput<typeof Customer>;

export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** A phone number as E.164 where it can be read so: spaces, brackets and a leading 0 are accepted. Null when it is none. */
export function normalisePhone(text: string, dialCode: string): string | null {
  const digits = text.replace(/[\s().-]/g, '');
  if (!/^\+?\d{6,15}$/.test(digits)) return null;
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.startsWith('0') ? `+${dialCode}${digits.slice(1)}` : `+${dialCode}${digits}`;
}

export const DIAL_CODES: Record<string, string> = {
  KE: '254',
  US: '1',
  IN: '91',
  MY: '60',
  PH: '63',
  NG: '234',
  GB: '44',
  SG: '65',
  AE: '971',
  ZA: '27',
};

export type ContactNeed = 'name' | 'email' | 'phone' | 'address';
export type ContactError = {
  field: keyof Contact | 'address.street' | 'address.city' | 'address.postalCode';
  message: 'REQUIRED' | 'EMAIL_SHAPE' | 'PHONE_SHAPE';
};

/** The fields that stand in the way of review, in the order of the form. */
export function contactErrors(contact: Contact, needs: ContactNeed[], dialCode: string): ContactError[] {
  const errors: ContactError[] = [];
  if (needs.includes('name') && contact.fullName.trim() === '') errors.push({ field: 'fullName', message: 'REQUIRED' });
  if (needs.includes('email') && contact.email.trim() === '') errors.push({ field: 'email', message: 'REQUIRED' });
  else if (contact.email.trim() !== '' && !looksLikeEmail(contact.email)) errors.push({ field: 'email', message: 'EMAIL_SHAPE' });
  if (needs.includes('phone') && contact.phone.trim() === '') errors.push({ field: 'phone', message: 'REQUIRED' });
  else if (contact.phone.trim() !== '' && normalisePhone(contact.phone, dialCode) === null)
    errors.push({ field: 'phone', message: 'PHONE_SHAPE' });
  return errors;
}
