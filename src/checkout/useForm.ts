import { type FocusEvent, useState } from 'react';
import { errorsOf } from '#machines/checkout/view.ts';
import type { ContactError } from '#machines/domain/contact.ts';
import type { SummaryEntry } from '../ui/ErrorSummary.tsx';
import { useText } from '../ui/useText.ts';
import { useCheckout, useSendCheckout } from '../wiring/hooks/running.ts';

export type Leave = (field: string, event: FocusEvent) => void;

/** From the top of the form to its end, so that the summary reads as the eye goes. */
const ORDER: string[] = [
  'email',
  'fullName',
  'phone',
  'address.street',
  'address.city',
  'address.state',
  'address.postalCode',
  'notes',
  'company',
  'taxId',
];
const placeOf = (field: string): number => ORDER.indexOf(field);

/**
 * What the form shows of the chart's errors: each beside its field, and all at the top once the form was sent. No form library: the values and
 * their errors are the chart's, and a library would hold them a second time.
 */
export function useForm(): {
  errorOf(field: string): string | null;
  entries: SummaryEntry[];
  /** grows with each try to go on, so that the summary takes the focus again */
  round: number;
  leave: Leave;
  tryOn(): void;
} {
  const t = useText();
  const send = useSendCheckout();
  const errors = useCheckout(errorsOf);
  const [round, setRound] = useState(0);
  const text = ({ field, message }: ContactError): string =>
    t(message === 'REQUIRED' ? `contact.REQUIRED.${field}` : `contact.${message}`);
  return {
    errorOf: (field) => {
      const found = errors.find((error) => error.field === field);
      return found ? text(found) : null;
    },
    entries: errors
      .toSorted((one, other) => placeOf(one.field) - placeOf(other.field))
      .map((error) => ({ field: error.field, text: text(error) })),
    round,
    // The button checks every field in a moment; an error that appears under its press would move it away from the finger.
    leave: (field, { relatedTarget }) =>
      relatedTarget?.matches('[type="submit"]')
        ? undefined
        : send({ type: 'field.leave', field: field as ContactError['field'] }),
    tryOn: () => setRound(round + 1),
  };
}
