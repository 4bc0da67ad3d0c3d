import * as v from 'valibot';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));

/** What a guest or customer types at checkout; which of it is required depends on the cart. */
export const Contact = v.object({
  fullName: text(256),
  email: text(254),
  phone: text(40),
  company: text(200),
  taxId: text(60),
  /** whom an invoice is for, where that is not where the order goes; lines as they are typed */
  billing: v.optional(text(500), ''),
  notes: text(1000),
});
export type Contact = v.InferOutput<typeof Contact>;
export const emptyContact: Contact = {
  fullName: '',
  email: '',
  phone: '',
  company: '',
  taxId: '',
  billing: '',
  notes: '',
};

/**
 * Letters of any script, but no mark that only a slip of the finger puts there, and no empty part between
 * two dots: Stripe, Cashfree and iPay88 refuse such an address, and mail to it would reach no inbox.
 */
const ADDRESS =
  /^[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)*@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;
const BROKEN_LABEL = /[@.]-|-(\.|$)/;
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return ADDRESS.test(address) && !BROKEN_LABEL.test(address.slice(address.indexOf('@')));
}

/** Some providers take no longer address. */
const SHORT_EMAIL = 30;
export const isShortEmail = (email: string): boolean => email.trim().length <= SHORT_EMAIL;

/** Figures that keep their order in a sentence of a language that runs the other way. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** A number as people read it, where the server said so: no page brings the numbering plans of all countries. */
export const shownPhone = ({
  phone,
  phoneText,
}: {
  phone: string;
  phoneText?: string | undefined;
}) => phoneText || phone;

/** Whether it may be a phone number, in whatever digits: enough to ask again at once. What it is is read by `phone.ts`, where it is kept. */
export function looksLikePhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu) ?? [];
  return (
    digits.length >= 6 &&
    digits.length <= 17 &&
    new Set(digits).size > 1 &&
    /^[\p{Nd}\s+().\-/x]+$/u.test(text.trim())
  );
}

/** As it is kept with an order, with the country's code. */
const CALLABLE = /^\+\d{7,15}$/;
export const isCallable = (phone: string): boolean => CALLABLE.test(phone.trim());

export type ContactNeed = 'name' | 'email' | 'phone' | 'address';
export type ContactError = {
  field: keyof Contact | 'address.street' | 'address.city' | 'address.state' | 'address.postalCode';
  message: 'REQUIRED' | 'EMAIL_SHAPE' | 'PHONE_SHAPE' | 'PHONE' | 'POSTAL_SHAPE';
};

/** The fields that stand in the way of review, in the order of the form. */
export function contactErrors(contact: Contact, needs: ContactNeed[]): ContactError[] {
  const errors: ContactError[] = [];
  if (needs.includes('name') && contact.fullName.trim() === '')
    errors.push({ field: 'fullName', message: 'REQUIRED' });
  if (needs.includes('email') && contact.email.trim() === '')
    errors.push({ field: 'email', message: 'REQUIRED' });
  else if (contact.email.trim() !== '' && !looksLikeEmail(contact.email))
    errors.push({ field: 'email', message: 'EMAIL_SHAPE' });
  if (needs.includes('phone') && contact.phone.trim() === '')
    errors.push({ field: 'phone', message: 'REQUIRED' });
  else if (contact.phone.trim() !== '' && !looksLikePhone(contact.phone))
    errors.push({ field: 'phone', message: 'PHONE_SHAPE' });
  return errors;
}
