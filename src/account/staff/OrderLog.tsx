import type { Slot } from '#machines/domain/cart.ts';
import type { StoryEntry } from '#machines/domain/staffTask.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useSession } from '../../wiring/hooks/running.ts';
import { LOG_EVENTS } from './logEvents.ts';
import { manyOf } from './missing.ts';
import own from './StaffOrder.module.css';
import { useProviderName } from './useProviderName.ts';

interface OrderOf {
  currency: string;
  /** its visits are at the customer's place */
  isHome: boolean;
}

/** An order's event log in plain words, the latest first: what happened, who or what said so, and when. The chart's states are no words of a shop's: only a pointer that rests there reads them. */
export function OrderLog({ story, ...order }: OrderOf & { story: StoryEntry[] }) {
  const t = useText();
  return (
    <section className={`${own.block} ${own.past}`} aria-labelledby="staff-story">
      <h2 id="staff-story">{t('staff.story')}</h2>
      {story.length === 0 && <p className={own.quiet}>{t('staff.storyNone')}</p>}
      <ol className={own.story} reversed>
        {story
          .toSorted((one, other) => other.number - one.number)
          .map((entry) => (
            <li key={entry.number} value={entry.number}>
              <Entry entry={entry} {...order} />
            </li>
          ))}
      </ol>
    </section>
  );
}

function Entry({ entry, currency, isHome }: OrderOf & { entry: StoryEntry }) {
  const { t, locale } = useLanguage();
  const dates = useDates(useBusiness().timeZone);
  const { fromWire } = useMoney(currency);
  const timeOf = ({ startDate, startTime }: Slot): string => dates.slot(startDate, startTime);
  const { event, at, amount, note, how, from, to, moved, lines } = entry;
  return (
    <>
      <p className={own.event}>
        <strong>
          {LOG_EVENTS.includes(event) ? (
            t(`staff.event.${event}`, { place: isHome ? 'home' : 'here' })
          ) : (
            <code>{event}</code>
          )}
        </strong>
        {amount !== null && <span>{fromWire(amount)}</span>}
      </p>
      {moved && (
        <p className={own.detail}>
          {t('staff.moved', { from: timeOf(moved.from), to: timeOf(moved.to) })}
        </p>
      )}
      {lines && (
        <p className={own.detail}>
          {t(event === 'change.proposed' ? 'staff.event.newAmounts' : 'order.lacks', {
            amount: lines.map((line) => manyOf(line, locale)).join(', '),
          })}
        </p>
      )}
      {(how || note) && (
        <p className={own.detail}>
          {[how && t(`staff.how.${how}`), note].filter(Boolean).join(' – ')}
        </p>
      )}
      <p
        className={own.quiet}
        title={from === to ? undefined : [from, to].filter(Boolean).join(' → ')}
      >
        <time dateTime={at}>{dates.instant(at)}</time>, <Cause entry={entry} />
      </p>
    </>
  );
}

function Cause({ entry: { cause, by, provider } }: { entry: StoryEntry }) {
  const t = useText();
  const uid = useSession(({ context }) => context.identity?.uid ?? null);
  const isOwn = cause === 'STAFF' && by !== null && by === uid;
  const nameOf = useProviderName();
  return (
    <>
      {t(`staff.by.${isOwn ? 'YOU' : cause === 'PROVIDER' && !provider ? 'SYSTEM' : cause}`, {
        by: by || 'none',
        provider: provider ? nameOf(provider) : '',
      })}
    </>
  );
}
