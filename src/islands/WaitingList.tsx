import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { minutesOf } from '../catalog/itemOf.ts';
import type { Chooser } from './buying.ts';
import { useRuntime } from './runtime.ts';

interface Props extends Chooser {
  from: string;
  until: string;
}
type Said = 'wrong' | 'failed' | 'done' | null;

/** An address, to which one mail is sent once a time in these days is free. */
export default function WaitingList({ props, choice, t, from, until }: Props) {
  const { product, location } = props;
  const runtime = useRuntime();
  const [said, show] = useState<Said>(null);
  const [isBusy, setBusy] = useState(false);
  const [email, setEmail] = useState('');
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!looksLikeEmail(email.trim())) return show('wrong');
    setBusy(true);
    const isKept = await runtime?.wait?.({
      productId: product.id,
      locationId: location.id,
      employeeId: choice.employee?.id ?? null,
      email: email.trim(),
      from,
      until,
      minutes: minutesOf(product, choice),
      people: choice.qty,
    });
    setBusy(false);
    show(isKept ? 'done' : 'failed');
  };
  return (
    <form className="waiting" onSubmit={ask} noValidate aria-label={t('waiting.title')}>
      <h3>{t('waiting.title')}</h3>
      {said !== 'done' && (
        <>
          <p id="waiting-hint">{t('waiting.hint')}</p>
          <label htmlFor="waiting-email">{t('waiting.email')}</label>
          <div className="waiting-row">
            <input
              id="waiting-email"
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              value={email}
              aria-describedby="waiting-hint waiting-said"
              aria-invalid={said === 'wrong' || undefined}
              onChange={({ target }) => {
                setEmail(target.value);
                show(null);
              }}
            />
            <button type="submit" className="button button-quiet" disabled={isBusy}>
              {t('waiting.ask')}
            </button>
          </div>
        </>
      )}
      <p
        id="waiting-said"
        role="status"
        data-wrong={said === 'wrong' || said === 'failed' || undefined}
      >
        {said && t(`waiting.${said}`)}
      </p>
    </form>
  );
}
