import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { besideIn } from '#machines/domain/besideInCart.ts';
import { type Cart, type CartItem, emptyCart, type Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';
import { overlapWith } from '#machines/domain/overlapInCart.ts';
import { inOrder, isSameTime, MOST_TIMES, timesBeside } from '../catalog/chosenTimes.ts';
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
import { type Free, type Own, Times } from './Times.tsx';

const TypedTimes = lazy(() => import('./TypedTimes.tsx'));
const WaitingList = lazy(() => import('./WaitingList.tsx'));

const SHOWN_DAYS = 7;
/** A year ahead, as far as the shop takes bookings. */
const FARTHEST_DAYS = 365;

/** Who first where a salon's people are the choice, then day and time as one calm step. */
export function SlotPicker(chooser: Chooser) {
  const { props, choice, change, t } = chooser;
  const [from, setFrom] = useState(props.time?.startDate ?? props.firstDay);
  const [attempt, setAttempt] = useState(0);
  const found = useSlots(chooser, from, attempt);
  const isDaily = props.product.serviceType === 'DAILY';
  const has = (slot: Slot): boolean => choice.slots.some((one) => isSameTime(one, slot));
  const last = choice.slots.at(-1);
  const isCurrent = (slot: Slot): boolean => last !== undefined && isSameTime(last, slot);
  const [isFurther, setFurther] = useState(false);
  const runtime = useRuntime();
  const [clash, setClash] = useState<{ taken: Slot | null; slots: Slot[] } | null>(null);
  // The sentence goes with the choice that it was about.
  const shownClash = clash?.slots === choice.slots ? clash.taken : null;
  const cart = useCartNow();
  const beside = choice.slots
    .map((slot) => besideAt(cart, props, choice, slot))
    .find((one) => one !== null);
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
  const drop = (slot: Slot): void =>
    change({ slots: choice.slots.filter((one) => !isSameTime(one, slot)) });
  const choose = (slot: Slot): void => {
    setGone(false);
    asked.current = NOTHING_ASKED;
    // Days are several at once, each pressed and let go by itself; of times a press chooses one.
    if (has(slot)) {
      if (isDaily) drop(slot);
      return;
    }
    const beside = timesBeside(choice.slots, isFurther || isDaily);
    const taken = takenIn(runtime?.cart(), props, { ...choice, slots: beside }, slot);
    setClash({ taken, slots: choice.slots });
    if (taken) return;
    setFurther(false);
    change({ slots: [...beside, slot] });
  };
  return (
    <section
      className="slots"
      id={props.isOverCart ? undefined : 'slots'}
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
            <TypedTimes {...chooser} has={has} pick={choose} />
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
            isCurrent={isCurrent}
            pick={choose}
          />
        )}
      </div>
      <ChosenTimes {...chooser} {...{ drop, isFurther, setFurther }} />
      {isGone && (
        <p role="status" className="slot-rule">
          {choice.employee ? t('slot.notWith', { name: choice.employee.name }) : t('waiting.gone')}
        </p>
      )}
      <p role="alert" className="slot-clash" ref={sentence}>
        {shownClash
          ? t('slot.overlaps', { when: slotName(props.locale, { ...shownClash, isDaily }) })
          : // It can be had, for another person.
            beside && t('slot.yours', { name: beside.product.name })}
      </p>
      <p className="slot-zone">{t('slot.zone', { city: props.city })}</p>
    </section>
  );
}

/** What else of the visit its shopper has then. */
const besideAt = (cart: Cart | null, props: BuyProps, choice: Choice, slot: Slot) =>
  cart && besideIn(cart, { ...lineOf(props, { ...choice, slots: [slot] }), id: '', addedAt: 0 });

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

interface ChosenTimesProps extends Chooser {
  drop(slot: Slot): void;
  isFurther: boolean;
  setFurther(isWanted: boolean): void;
}

/** Several times of one service are asked for by name, and each is given up by name. */
function ChosenTimes({ props, choice, t, drop, isFurther, setFurther }: ChosenTimesProps) {
  const isDaily = props.product.serviceType === 'DAILY';
  const { length } = choice.slots;
  const isListed = length > 1 || (length > 0 && props.typed);
  return (
    <>
      {isListed && (
        <ul className="typed">
          {inOrder(choice.slots).map((slot) => {
            const when = slotName(props.locale, { ...slot, isDaily });
            return (
              <li key={when}>
                {when}{' '}
                <button
                  type="button"
                  className="linkish"
                  aria-label={t('slot.drop', { when })}
                  onClick={({ currentTarget }) => {
                    const slots = currentTarget.closest<HTMLElement>('.slots');
                    drop(slot);
                    slots?.focus({ preventScroll: true });
                  }}
                >
                  ×
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {!isDaily && length > 0 && length < MOST_TIMES && (
        <button
          type="button"
          className="earliest"
          aria-pressed={isFurther}
          onClick={() => setFurther(!isFurther)}
        >
          {t('slot.another')}
        </button>
      )}
    </>
  );
}

interface WeekProps extends Chooser {
  days: FreeDays;
  isOld: boolean;
  from: string;
  setFrom(day: string): void;
  has(slot: Slot): boolean;
  isCurrent(slot: Slot): boolean;
  pick(slot: Slot): void;
}

function Week({ days, isOld, from, setFrom, has, isCurrent, pick, ...chooser }: WeekProps) {
  const name = useId();
  const { props, t } = chooser;
  const isDaily = props.product.serviceType === 'DAILY';
  const free = days.filter((day) => day.times.length > 0);
  const [first] = free;
  const asked = props.time?.startDate;
  const [picked, setOpen] = useState<string | null>(null);
  const open = picked ?? (asked === from ? asked : (first?.day ?? from));
  const goTo = (day: string): void => {
    setOpen(null);
    setFrom(day < props.firstDay ? props.firstDay : day);
  };
  const shown = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(from, at));
  const timesOf = (day: string): Free[] =>
    (isOld ? [] : days).find((one) => one.day === day)?.times ?? [];
  const words = dayNames(props.locale);
  const cart = useCartNow();
  const isThere = cart?.items.some(({ product }) => product.id === props.product.id);
  const ownAt = (slot: Slot): Own | undefined => {
    const taken = takenIn(cart ?? undefined, props, { ...chooser.choice, slots: [] }, slot);
    const own = taken
      ? cart?.items.find(({ service }) => service?.slots.includes(taken))
      : besideAt(cart, props, chooser.choice, slot);
    const isThis = taken !== null && isSameTime(taken, slot);
    return own ? { name: own.product.name, taken: taken?.startTime, isThis } : undefined;
  };
  const earliest = useEarliest(
    chooser,
    isOld || from > props.firstDay,
    free,
    (slot) => !ownAt(slot),
  );
  const after = isDaily || isThere ? null : followOn(cart ?? undefined, props.location.id, days);
  return (
    <>
      {earliest && (
        <button
          type="button"
          className="earliest"
          disabled={isOld}
          aria-pressed={has(earliest)}
          onClick={() => {
            if (from > props.firstDay) setFrom(props.firstDay);
            setOpen(earliest.startDate);
            pick(earliest);
          }}
        >
          {t('slot.earliest', {
            when: isDaily
              ? words.long(earliest.startDate)
              : `${words.long(earliest.startDate)}, ${earliest.startTime.slice(0, 5)}`,
          })}
        </button>
      )}
      {after && (
        <button
          type="button"
          className="earliest"
          disabled={isOld}
          aria-pressed={has(after)}
          onClick={() => {
            setOpen(after.startDate);
            pick(after);
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
        first={props.firstDay}
        last={addDays(props.firstDay, FARTHEST_DAYS)}
        goTo={goTo}
      />
      <div className="week">
        <button
          type="button"
          className="week-move"
          disabled={from <= props.firstDay}
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
                  if (isDaily && timesOf(day).length > 0) pick(dayFrom(day, timesOf(day)));
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
          <Waiting
            {...chooser}
            isFull
            from={props.firstDay}
            until={addDays(from, ASKED_DAYS - 1)}
          />
        </>
      )}
      {!isDaily && timesOf(open).length > 0 && (
        <Times
          day={open}
          times={timesOf(open)}
          {...{ name, has, isCurrent, pick, ownAt }}
          arrival={props.arrival ?? 0}
          t={t}
        />
      )}
      {timesOf(open).length > 0 && (
        <Waiting
          {...chooser}
          isFull={false}
          // What becomes free sooner than the day that was chosen is waited for, too.
          from={props.firstDay}
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
