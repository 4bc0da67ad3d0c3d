import { useState } from 'react';
import { isCallable, looksLikeEmail, looksLikePhone } from '#machines/domain/contact.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { asksFor, type PayerFact } from '#machines/domain/payer.ts';
import { TextField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useLacks } from '../../wiring/hooks/running.ts';
import { useTellContact } from '../../wiring/hooks/tellContact.ts';

const FIELDS = {
  email: {
    label: 'pay.email',
    wrong: 'contact.EMAIL_SHAPE',
    isRight: looksLikeEmail,
    look: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  },
  phone: {
    label: 'pay.phone',
    wrong: 'contact.PHONE_SHAPE',
    isRight: looksLikePhone,
    look: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
  },
} as const;
const FACTS = Object.keys(FIELDS) as PayerFact[];

interface TellContactProps {
  order: OrderView;
  /** ways to pay that cannot be told who pays */
  methods: readonly string[];
}
/** What ways to pay ask for and this order does not say: told here, they can be chosen (515). */
export default function TellContact({ order, methods }: TellContactProps) {
  const t = useText();
  const isUnable = useLacks('tellContact') || order.may?.change === false;
  const { isBusy, problem, tell } = useTellContact(order.id);
  const [typed, type] = useState({ email: '', phone: '' });
  const [isTried, tryIt] = useState(false);
  /** what was refused, as it was typed: written anew it is no longer */
  const [refused, refuse] = useState<Partial<typeof typed>>({});
  const business = useBusiness();
  const missing = { email: order.email.trim() === '', phone: !isCallable(order.phone) };
  const asked = FACTS.filter(
    (fact) => missing[fact] && methods.some((one) => asksFor(one, business).includes(fact)),
  );
  if (isUnable || asked.length === 0) return null;
  const isWrong = (fact: PayerFact): boolean => !FIELDS[fact].isRight(typed[fact]);
  const written = asked.filter((fact) => typed[fact].trim() !== '');
  // What is not written is another way's: one of them is enough.
  const wrong = written.length === 0 ? asked : written.filter(isWrong);
  const isRefused = (fact: PayerFact): boolean => refused[fact] === typed[fact];
  const focus = (fact: string): void => document.getElementById(`pay-${fact}`)?.focus();
  const submit = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault();
    tryIt(true);
    if (wrong[0]) return focus(wrong[0]);
    if (isBusy) return;
    const faults = await tell(
      Object.fromEntries(written.map((fact) => [fact, typed[fact].trim()])),
    );
    refuse(Object.fromEntries(faults.map((fact) => [fact, typed[fact as PayerFact]])));
    if (faults[0]) focus(faults[0]);
  };
  return (
    <form noValidate onSubmit={submit}>
      {asked.map((fact) => (
        <TextField
          key={fact}
          id={`pay-${fact}`}
          label={t(FIELDS[fact].label)}
          value={typed[fact]}
          error={
            isTried && (wrong.includes(fact) || isRefused(fact)) ? t(FIELDS[fact].wrong) : null
          }
          {...FIELDS[fact].look}
          spellCheck={false}
          onText={(text) => type({ ...typed, [fact]: text })}
        />
      ))}
      {problem && problem !== 'FIELDS_INVALID' && <p role="alert">{t(`problem.${problem}`)}</p>}
      <button type="submit" className="button button-quiet" aria-disabled={isBusy}>
        {t(isBusy ? 'app.loading' : 'pay.tell')}
      </button>
    </form>
  );
}
