import { type FocusEvent, Suspense } from 'react';
import { formOf, neededOf, phoneAskersOf } from '#machines/checkout/view.ts';
import type { Contact } from '#machines/domain/contact.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useEitherOf } from '../../ui/useList.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useLacks, useSendCheckout } from '../../wiring/hooks/running.ts';
import type { Leave } from '../useForm.ts';

const EmailSlip = lazyWithRetry(() => import('./EmailSlip.tsx'));

export interface FieldsProps {
  errorOf(field: string): string | null;
  leave: Leave;
}

/** Name, e-mail, phone; only what this order needs is required. */
export function ContactFields({ errorOf, leave }: FieldsProps) {
  const t = useText();
  const send = useSendCheckout();
  const { contact, kind, delivery } = useCheckout(formOf);
  const needs = useCheckout(neededOf);
  const field = (name: keyof Contact) => ({
    id: name,
    label: t(`information.${name}`),
    value: contact[name],
    error: errorOf(name),
    onText: (text: string) => send({ type: 'contact.change', contact: { [name]: text } }),
    onBlur: (event: FocusEvent) => leave(name, event),
  });
  const phoneHint =
    kind === 'services' ? 'hintAppointment' : delivery.kind === 'ship' ? 'hintDelivery' : 'hint';
  const eitherOf = useEitherOf();
  const askers = useCheckout(phoneAskersOf).map((one) => t(`provider.${one}`));
  const ways = askers.length > 0 ? eitherOf(askers) : 'none';
  const canFind = !useLacks('findOrder');
  return (
    <>
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        spellCheck={false}
        hint={canFind ? t('information.email.hint') : undefined}
        optional={!needs.includes('email')}
      />
      {contact.email.includes('@') && (
        <Suspense>
          <EmailSlip
            email={contact.email}
            onUse={(email) => send({ type: 'contact.change', contact: { email } })}
          />
        </Suspense>
      )}
      <TextField {...field('fullName')} autoComplete="name" maxLength={256} />
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={t(`information.phone.${phoneHint}`, { ways })}
        optional={!needs.includes('phone')}
      />
    </>
  );
}

const MOST_NOTES = 1_000;
export function NotesField({ errorOf, leave }: FieldsProps) {
  const t = useText();
  const send = useSendCheckout();
  const { contact } = useCheckout(formOf);
  const left = MOST_NOTES - contact.notes.length;
  return (
    <TextArea
      id="notes"
      label={t('information.notes')}
      value={contact.notes}
      error={errorOf('notes')}
      hint={left < 200 ? t('information.notes.left', { count: left }) : undefined}
      autoComplete="off"
      maxLength={MOST_NOTES}
      optional
      onText={(notes) => send({ type: 'contact.change', contact: { notes } })}
      onBlur={(event) => leave('notes', event)}
    />
  );
}
