import { type Contact, isCallable, isShortEmail } from './contact.ts';

/** What a provider may have to know of the person who pays, beside the name. */
export type PayerFact = 'email' | 'phone';
/** Of the ways to pay that a store offers: which must know what. */
export interface PayerNeeds {
  phoneMethods?: readonly string[];
  emailMethods?: readonly string[];
  /** of these: those that take no address longer than `SHORT_EMAIL` */
  shortEmailMethods?: readonly string[];
}

type Payer = Pick<Contact, 'email' | 'phone'>;
/** Why a provider could not be told who pays: what it asks for is missing, or longer than it takes. */
export type Unfit = PayerFact | 'longEmail';

export function asksFor(method: string | null, needs: PayerNeeds): PayerFact[] {
  const { emailMethods = [], phoneMethods = [] } = needs;
  if (method === null) return [];
  return [
    ...(emailMethods.includes(method) ? (['email'] as const) : []),
    ...(phoneMethods.includes(method) ? (['phone'] as const) : []),
  ];
}

export const hasLongEmail = (method: string, { email }: Payer, needs: PayerNeeds): boolean =>
  !isShortEmail(email) && (needs.shortEmailMethods ?? []).includes(method);

export function whyUnfit(method: string, payer: Payer, needs: PayerNeeds): Unfit | null {
  const isMissing = {
    email: payer.email.trim() === '',
    phone: !isCallable(payer.phone),
  };
  const missing = asksFor(method, needs).find((fact) => isMissing[fact]);
  return missing ?? (hasLongEmail(method, payer, needs) ? 'longEmail' : null);
}
