import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Cart, type CartItem, emptyCart, type Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';
import { overlapWith } from '#machines/domain/overlapInCart.ts';
import type { Choice } from '../catalog/itemOf.ts';
import { type BuyProps, type Chooser, lineOf } from './buying.ts';
import { DayField } from './DayField.tsx';
import { dayNames, slotName } from './dayNames.ts';
import { followOn } from './followOn.ts';
import {
  ASKED_DAYS,
  type AskedTimes,
  type FreeDays,
  NOTHING_ASKED,
  useAsked,
  useEarliest,
  useSlots,
} from './freeTimes.ts';
import { People } from './People.tsx';
import { useCartNow, useRuntime } from './runtime.ts';
import { type Free, Times } from './Times.tsx';

const TypedTimes = lazy(() => import('./TypedTimes.tsx'));
const WaitingList = lazy(() => import('./WaitingList.tsx'));

const SHOWN_DAYS = 7;
const MOST_SLOTS = 10;
/** A year ahead, as far as the shop takes bookings. */
const FARTHEST_DAYS = 365;

/** Who first where a salon's people are the choice, then day and time as one calm step. */
export function SlotPicker(chooser: Chooser) {
  const { props, choice, change, t } = chooser;
  const [from, setFrom] = useState(props.time?.startDate ?? props.today);
  const [attempt, setAttempt] = useState(0);
  const found = useSlots(chooser, from, attempt);
  const isDaily = props.product.serviceType === 'DAILY';
  const has = (slot: Slot): boolean =>
    choice.slots.some(
      (one) => one.startDate === slot.startDate && one.startTime === slot.startTime,
    );
  const runtime = useRuntime();
  const [clash, setClash] = useState<{ taken: Slot | null; slots: Slot[] } | null>(null);
  // The sentence goes with the choice that it was about.
  const shownClash = clash?.slots === choice.slots ? clash.taken : null;
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shownClash) sentence.current?.scrollIntoView({ block: 'nearest' });
  }, [shownClash]);
  const [isGone, setGone] = useState(false);
  const asked = useRef<AskedTimes>({ slots: props.time ? [props.time] : [], before: null });
  useAsked(found, asked, (slots) => (slots ? change({ slots }) : setGone(true)));
  const pick: typeof change = (part) => {
    // A time that is chosen already is asked of the other person, too.
    const slots = asked.current.slots.length > 0 ? asked.current.slots : choice.slots;
    asked.current = { slots, before: found };
    setGone(false);
    change(part);
  };
  const toggle = (slot: Slot): void => {
    setGone(false);
    asked.current = NOTHING_ASKED;
    const taken = has(slot) ? null : takenIn(runtime?.cart(), props, choice, slot);
    setClash({ taken, slots: choice.slots });
    if (taken) return;
    const others = choice.slots.filter(
      (one) => one.startDate !== slot.startDate || one.startTime !== slot.startTime,
    );
    change({ slots: has(slot) ? others : [...others, slot].slice(-MOST_SLOTS).sort(byTime) });
  };
  return (
    <section
      className="slots"
      id="slots"
      tabIndex={-1}
      aria-label={t(isDaily ? 'slot.dailyTitle' : 'slot.title')}
    >
      {props.staff.length > 0 && <People {...chooser} change={pick} />}
      <h2>{t(isDaily ? 'slot.dailyTitle' : props.isVisit ? 'slot.visitTitle' : 'slot.title')}</h2>
      {isDaily && <p className="slot-rule">{t('slot.daily')}</p>}
      {!isDaily && props.arrival !== undefined && <p className="slot-rule">{t('slot.arrival')}</p>}
      <div
        className="slot-box"
        aria-busy={found.kind === 'loading' || (found.kind === 'found' && found.isOld)}
      >
        {found.kind === 'loading' && <p className="slot-wait">{t('slot.loading')}</p>}
        {found.kind === 'failed' && (
          <p className="slot-wait">
            {t('slot.failed')}{' '}
            <button type="button" className="linkish" onClick={() => setAttempt((now) => now + 1)}>
              {t('slot.retry')}
            </button>
          </p>
        )}
        {found.kind === 'typed' && (
          <Suspense>
            <TypedTimes {...chooser} has={has} toggle={toggle} />
          </Suspense>
        )}
        {found.kind === 'found' && (
          <Week
            {...chooser}
            days={found.days}
            isOld={found.isOld}
            from={from}
            setFrom={setFrom}
            has={has}
            toggle={toggle}
          />
        )}
      </div>
      {isGone && (
        <p role="status" className="slot-rule">
          {choice.employee ? t('slot.notWith', { name: choice.employee.name }) : t('waiting.gone')}
        </p>
      )}
      <p role="alert" className="slot-clash" ref={sentence}>
        {shownClash &&
          t('slot.overlaps', { when: slotName(props.locale, { ...shownClash, isDaily }) })}
      </p>
      <p className="slot-zone">{t('slot.zone', { city: props.city })}</p>
    </section>
  );
}

/** The time, of this visit or of what is chosen here, that a further one overlaps with. */
function takenIn(cart: Cart | undefined, props: BuyProps, choice: Choice, slot: Slot): Slot | null {
  const line = (slots: Slot[]): CartItem => ({
    ...lineOf(props, { ...choice, slots }),
    id: '',
    addedAt: 0,
  });
  const there = cart ?? emptyCart(props.currency);
  return overlapWith({ ...there, items: [...there.items, line(choice.slots)] }, line([slot]));
}

const byTime = (one: Slot, other: Slot): number =>
  `${one.startDate}${one.startTime}`.localeCompare(`${other.startDate}${other.startTime}`);

interface WeekProps extends Chooser {
  days: FreeDays;
  isOld: boolean;
  from: string;
  setFrom(day: string): void;
  has(slot: Slot): boolean;
  toggle(slot: Slot): void;
}

function Week({ days, isOld, from, setFrom, has, toggle, ...chooser }: WeekProps) {
  const { props, t } = chooser;
  const isDaily = props.product.serviceType === 'DAILY';
  const free = days.filter((day) => day.times.length > 0);
  const [first] = free;
  const asked = props.time?.startDate;
  const [picked, setOpen] = useState<string | null>(null);
  const open = picked ?? (asked === from ? asked : (first?.day ?? from));
  const goTo = (day: string): void => {
    setOpen(null);
    setFrom(day < props.today ? props.today : day);
  };
  const shown = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(from, at));
  const timesOf = (day: string): Free[] =>
    (isOld ? [] : days).find((one) => one.day === day)?.times ?? [];
  const words = dayNames(props.locale);
  const earliest = useEarliest(chooser, isOld || from > props.today, first);
  const cart = useCartNow();
  const isThere = cart?.items.some(({ product }) => product.id === props.product.id);
  const after = isDaily || isThere ? null : followOn(cart ?? undefined, props.location.id, days);
  return (
    <>
      {earliest && !has(earliest) && (
        <button
          type="button"
          className="earliest"
          disabled={isOld}
          onClick={() => {
            if (from > props.today) setFrom(props.today);
            setOpen(earliest.startDate);
            toggle(earliest);
          }}
        >
          {t('slot.earliest', {
            when: isDaily
              ? words.long(earliest.startDate)
              : `${words.long(earliest.startDate)}, ${earliest.startTime.slice(0, 5)}`,
          })}
        </button>
      )}
      {after && !has(after) && (
        <button
          type="button"
          className="earliest"
          disabled={isOld}
          onClick={() => {
            setOpen(after.startDate);
            toggle(after);
          }}
        >
          {t('slot.after', {
            when: `${words.long(after.startDate)}, ${after.startTime.slice(0, 5)}`,
          })}
        </button>
      )}
      <DayField
        months={words.months(from, addDays(from, SHOWN_DAYS - 1))}
        label={t('slot.pickDay')}
        day={isOld ? from : open}
        first={props.today}
        last={addDays(props.today, FARTHEST_DAYS)}
        goTo={goTo}
      />
      <div className="week">
        <button
          type="button"
          className="week-move"
          disabled={from <= props.today}
          aria-label={t('slot.earlier')}
          onClick={() => goTo(addDays(from, -SHOWN_DAYS))}
        >
          ‹
        </button>
        <ul>
          {shown.map((day) => (
            <li key={day}>
              <DayButton
                {...{ day, words, t }}
                count={isOld ? null : timesOf(day).length}
                isOpen={
                  isDaily && timesOf(day).length > 0
                    ? has(dayFrom(day, timesOf(day)))
                    : day === open
                }
                onPress={() => {
                  setOpen(day);
                  if (isDaily && timesOf(day).length > 0) toggle(dayFrom(day, timesOf(day)));
                }}
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="week-move"
          aria-label={t('slot.later')}
          onClick={() => goTo(addDays(from, SHOWN_DAYS))}
        >
          ›
        </button>
      </div>
      {isOld && <p className="slot-wait">{t('slot.loading')}</p>}
      {!isOld && free.length === 0 && (
        <>
          <p className="slot-wait">{t('slot.none')}</p>
          <Waiting {...chooser} isFull from={from} until={addDays(from, ASKED_DAYS - 1)} />
        </>
      )}
      {!isDaily && timesOf(open).length > 0 && (
        <Times
          day={open}
          times={timesOf(open)}
          has={has}
          toggle={toggle}
          arrival={props.arrival ?? 0}
          t={t}
        />
      )}
      {timesOf(open).length > 0 && (
        <Waiting
          {...chooser}
          isFull={false}
          // Until a day is chosen, what becomes free sooner than the first free one is waited for, too.
          from={isDaily || picked === null ? from : open}
          until={isDaily ? addDays(from, SHOWN_DAYS - 1) : open}
        />
      )}
      {!isOld && timesOf(open).length === 0 && first && (
        <>
          {!isDaily && (
            <p className="slot-wait">
              {t('slot.nextFree')}{' '}
              <button type="button" className="linkish" onClick={() => setOpen(first.day)}>
                {words.long(first.day)}
              </button>
            </p>
          )}
          <Waiting {...chooser} isFull from={open} until={open} />
        </>
      )}
    </>
  );
}

interface WaitingProps extends Chooser {
  from: string;
  until: string;
  isFull: boolean;
}
/** Who finds nothing free in these days, or nothing that suits, is told once something is. */
function Waiting({ from, until, isFull, ...chooser }: WaitingProps) {
  const runtime = useRuntime();
  const [isAsked, ask] = useState(false);
  if (!runtime?.wait) return null;
  if (!isFull && !isAsked)
    return (
      <p className="slot-wait">
        <button type="button" className="linkish" onClick={() => ask(true)}>
          {chooser.t('waiting.other')}
        </button>
      </p>
    );
  return (
    <Suspense>
      <WaitingList key={`${from} ${until}`} {...chooser} {...{ from, until }} />
    </Suspense>
  );
}

const dayFrom = (day: string, times: Free[]): Slot => ({
  startDate: day,
  startTime: times[0]?.startTime ?? '12:00',
});

interface DayProps {
  day: string;
  /** null while it is asked for */
  count: number | null;
  isOpen: boolean;
  words: ReturnType<typeof dayNames>;
  t: Chooser['t'];
  onPress(): void;
}
/** A full day is pressed to wait for it. */
function DayButton({ day, count, isOpen, words, t, onPress }: DayProps) {
  return (
    <button
      type="button"
      className="day"
      aria-pressed={isOpen}
      data-full={count === 0 || undefined}
      onClick={onPress}
    >
      <span aria-hidden="true">{words.short(day)}</span>
      <b aria-hidden="true">{Number(day.slice(8))}</b>
      <span className="spoken">
        {words.long(day)}
        {count !== null && `, ${count === 0 ? t('slot.full') : t('slot.free', { count })}`}
      </span>
    </button>
  );
}
