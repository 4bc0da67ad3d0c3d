import { type FormEvent, useId, useState } from 'react';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { addDays } from '#machines/domain/day.ts';
import { PART_NAMES } from '#machines/domain/partOfDay.ts';
import { minutesOf } from '../catalog/itemOf.ts';
import type { Chooser } from './buying.ts';
import { dayNames } from './dayNames.ts';
import { useRuntime } from './runtime.ts';

interface Props extends Chooser {
  from: string;
  until: string;
}
type Said = 'wrong' | 'days' | 'closed' | 'failed' | 'done' | 'left' | null;
/** As many as the shop looks at in one go. */
const MOST_DAYS = 31;

/** An address, to which one mail is sent once a time in these days becomes free. It can be taken back at once, and later by the mail that confirms it. */
export default function WaitingList({ props, choice, t, ...days }: Props) {
  const { product, location } = props;
  const runtime = useRuntime();
  const [said, show] = useState<Said>(null);
  const [isBusy, setBusy] = useState(false);
  const [email, setEmail] = useState('');
  // A day far ahead is asked for with as many before it as can be.
  const [from, setFrom] = useState(
    [days.from, addDays(days.until, 1 - MOST_DAYS)].toSorted().at(-1) ?? days.from,
  );
  const [until, setUntil] = useState(days.until);
  const [part, setPart] = useState('');
  const [link, keepLink] = useState('');
  const isDaily = product.serviceType === 'DAILY';
  const who = choice.employee?.name ?? t('slot.anyone');
  const name = useId();

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!looksLikeEmail(email.trim())) return show('wrong');
    if (from < props.firstDay || until < from || until >= addDays(from, MOST_DAYS))
      return show('days');
    setBusy(true);
    const sent = runtime?.wait?.({
      productId: product.id,
      locationId: location.id,
      employeeId: choice.employee?.id ?? null,
      email: email.trim(),
      from,
      until,
      part: part || null,
      minutes: minutesOf(product, choice),
      people: choice.qty,
    });
    const kept = await sent?.catch(() => null);
    setBusy(false);
    keepLink(kept?.link ?? '');
    show(kept?.link ? 'done' : kept?.isClosed ? 'closed' : 'failed');
  };
  const leave = async (): Promise<void> => {
    setBusy(true);
    const isLeft = await runtime?.leave?.(link).catch(() => false);
    setBusy(false);
    show(isLeft ? 'left' : 'failed');
  };
  const isAsking = link === '' || said === 'left';
  const { long } = dayNames(props.locale);
  const asked = from === until ? long(from) : `${long(from)} – ${long(until)}`;
  const day = (label: 'from' | 'until', value: string, change: (day: string) => void) => (
    <label>
      {t(`waiting.${label}`)}
      <input
        type="date"
        min={label === 'from' ? props.firstDay : from}
        max={label === 'until' ? addDays(from, MOST_DAYS - 1) : undefined}
        required
        value={value}
        onChange={({ target }) => {
          show(null);
          change(target.value);
        }}
      />
    </label>
  );
  return (
    <form className="waiting" onSubmit={ask} noValidate aria-label={t('waiting.title')}>
      <h3>{t('waiting.title')}</h3>
      {isAsking && (
        <>
          <p id={`${name}-hint`}>{t('waiting.hint')}</p>
          <div className="waiting-row">
            {day('from', from, (one) => {
              setFrom(one);
              if (one > until) setUntil(one);
            })}
            {day('until', until, setUntil)}
            {!isDaily && (
              <label>
                {t('waiting.part')}
                <select value={part} onChange={({ target }) => setPart(target.value)}>
                  <option value="">{t('waiting.anyTime')}</option>
                  {PART_NAMES.map((one) => (
                    <option key={one} value={one}>
                      {t(`slot.${one}`)}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
          {props.staff.length > 0 && (
            <p>
              {t('slot.who')}: <b>{who}</b>
            </p>
          )}
          <label htmlFor={`${name}-email`}>{t('waiting.email')}</label>
          <div className="waiting-row">
            <input
              id={`${name}-email`}
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              value={email}
              aria-describedby={`${name}-hint ${name}-said`}
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
      {said === 'done' && (
        <>
          <p>
            <b>{product.name}</b>
            {[props.staff.length > 0 && who, asked, part && t(`slot.${part}`), email.trim()]
              .filter(Boolean)
              .map((one) => ` · ${one}`)}
          </p>
          <p>{t('waiting.hint')}</p>
        </>
      )}
      <p
        id={`${name}-said`}
        role="status"
        data-wrong={(said !== null && said !== 'done' && said !== 'left') || undefined}
      >
        {said && t(`waiting.${said}`)}
      </p>
      {!isAsking && (
        <button type="button" className="linkish" disabled={isBusy} onClick={leave}>
          {t('waiting.leave')}
        </button>
      )}
    </form>
  );
}
