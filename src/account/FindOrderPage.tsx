import { useState } from 'react';
import { useLocation } from 'react-router';
import { Heading } from '../checkout/parts/Heading.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { TextField } from '../ui/Field.tsx';
import { useText } from '../ui/useText.ts';
import { useFindOrder } from '../wiring/hooks/reads.ts';
import { useHref, useLacks } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { NoPage } from './NoPage.tsx';
import { useFields } from './useFields.ts';

const WORDS = {
  none: 'find.miss',
  digits: 'find.letters',
  wait: 'find.wait',
  lost: 'identity.network-request-failed',
} as const;

/** So a provider or a courier names an order (119): its letters are told to its shopper alone. A platform may have numbers without any, so it is looked for. */
const DIGITS_ALONE = /^#?\d+-?$/;

/** A guest's way back to an order, from any device; no page where none can be looked up. */
export function FindOrderPage() {
  return useLacks('findOrder') ? <NoPage /> : <FindOrder />;
}

/** Every mismatch of one form reads the same. */
function FindOrder() {
  const t = useText();
  const href = useHref();
  const find = useFindOrder();
  const { search } = useLocation();
  const [state, setState] = useState<'resting' | 'finding' | keyof typeof WORDS>('resting');
  const start = { number: new URLSearchParams(search).get('number')?.slice(0, 40) ?? '' };
  const [minutes, wait] = useState(0);
  const fields = useFields(['number', 'contact'] as const, start, (name, value) =>
    value.trim() === '' ? t(`find.REQUIRED.${name}`) : null,
  );
  const submit = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault();
    if (!fields.check()) return;
    setState('finding');
    const found = await find(fields.values.number, fields.values.contact);
    if (found.kind === 'found') location.assign(href(`/orders/${found.id}`));
    else if (found.kind === 'none' && DIGITS_ALONE.test(fields.values.number.trim()))
      setState('digits');
    else setState(found.kind);
    if (found.kind === 'wait') wait(found.minutes);
  };
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="find.title">
        <p>{t('find.lead')}</p>
      </Heading>
      <form noValidate onSubmit={submit} className={style.card}>
        <ErrorSummary entries={fields.entries} round={fields.round} />
        {state in WORDS && (
          <p className={style.notice} role="alert">
            {t(WORDS[state as keyof typeof WORDS], { minutes })}
          </p>
        )}
        <div>
          <TextField
            id="number"
            label={t('find.number')}
            hint={t('find.numberHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={fields.values.number}
            error={fields.errorOf('number')}
            onText={fields.set('number')}
            onBlur={fields.leave('number')}
          />
          <TextField
            id="contact"
            label={t('find.contact')}
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            value={fields.values.contact}
            error={fields.errorOf('contact')}
            onText={fields.set('contact')}
            onBlur={fields.leave('contact')}
          />
        </div>
        <button
          type="submit"
          className={`button button-main ${style.wide}`}
          disabled={state === 'finding'}
        >
          {t('find.action')}
        </button>
      </form>
    </div>
  );
}
