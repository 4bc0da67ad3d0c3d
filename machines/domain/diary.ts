import * as v from 'valibot';
import { Attendance } from './attendance.ts';
import { Address } from './shipment.ts';

/**
 * How a visit stands. `HELD`: a shopper is at the checkout with it. `WAITS`: it is ordered, and kept until it is paid. `STANDS`: it is the customer's.
 * `DONE`: its time is over.
 */
export const DIARY_STATES = ['HELD', 'WAITS', 'STANDS', 'DONE', 'CANCELLED'] as const;
export type DiaryState = (typeof DIARY_STATES)[number];

export const DiaryVisit = v.object({
  id: v.string(),
  state: v.picklist(DIARY_STATES),
  /** whether its customer came, where it is the customer's */
  attendance: v.optional(Attendance),
  /** staff may move it to another time */
  canMove: v.optional(v.boolean()),
  /** what its customer asked of it or of the whole order, and has no answer to */
  asked: v.nullable(v.picklist(['CANCEL', 'CHANGE'])),
  /** null while it is held without an order */
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
  /** who does it; null: the place itself is booked */
  employeeId: v.nullable(v.string()),
  locationId: v.string(),
  service: v.string(),
  /** what was chosen for it */
  addOns: v.optional(v.array(v.string())),
  people: v.number(),
  /** minutes after the day's midnight on the store's clock; what goes on from the day before or to the next is cut there */
  from: v.number(),
  to: v.number(),
  /** how long it is, of any day */
  minutes: v.number(),
  /** minutes around it that are kept free */
  before: v.number(),
  after: v.number(),
  customerName: v.string(),
  phone: v.string(),
  phoneText: v.optional(v.string()),
  /** where it is, if that is not here */
  visitAt: v.nullable(Address),
  currency: v.string(),
  /** of the whole order, decimal: what is still to be paid */
  toPay: v.number(),
  /** how many visits of its order stand */
  together: v.optional(v.number()),
});
export type DiaryVisit = v.InferOutput<typeof DiaryVisit>;

const Hours = v.nullable(v.tuple([v.number(), v.number()]));
/** Who or what is booked, and when it is there on this day: minutes after midnight, null where it is not. */
const DiaryOf = v.object({ id: v.string(), name: v.string(), hours: Hours });

/** One day of a store that takes bookings, on the store's own clock. */
export const Diary = v.object({
  day: v.string(),
  today: v.string(),
  /** the minute that it is there, where the day is today */
  now: v.optional(v.number()),
  /** the branches that were asked for */
  places: v.array(DiaryOf),
  /** who works in them, by name, and at which branches that is */
  people: v.array(v.object({ ...DiaryOf.entries, locationIds: v.array(v.string()) })),
  /** the earliest first */
  visits: v.array(DiaryVisit),
});
export type Diary = v.InferOutput<typeof Diary>;

/** A stretch of a column: free, or the visits that are there at once. */
export interface DiaryStretch {
  from: number;
  to: number;
  /** none: it is free */
  visits: DiaryVisit[];
}
export interface DiaryColumn {
  id: string;
  name: string;
  hours: Diary['people'][number]['hours'];
  stretches: DiaryStretch[];
  /** they keep nothing from others any more */
  cancelled: DiaryVisit[];
}

/** Less is no time for anybody. */
const SHORTEST_FREE = 10;

/** Who works on this day or is booked for it, each with their day; what no person does stands with its branch. */
export function columnsOf({ places, people, visits }: Diary): DiaryColumn[] {
  const ofPeople = people.map((one) =>
    column(
      one,
      visits.filter(({ employeeId }) => employeeId === one.id),
      true,
    ),
  );
  const ofPlaces = places.map((one) =>
    column(
      one,
      visits.filter(({ employeeId, locationId }) => employeeId === null && locationId === one.id),
      people.length === 0,
    ),
  );
  return [
    ...ofPeople.filter((one) => one.hours !== null || hasVisits(one)),
    // Where people do the work, a branch is named only where it is booked itself.
    ...ofPlaces.filter((one) => hasVisits(one) || (people.length === 0 && one.hours !== null)),
  ];
}

/** Whose turn it is: what goes on at this minute, or comes next to this column. */
export function turnsOf(
  { stretches }: DiaryColumn,
  now: number | undefined,
): (one: { from: number; to: number }) => 'now' | 'next' | null {
  if (now === undefined) return () => null;
  const later = stretches.flatMap(({ visits }) => visits.filter(({ from }) => from > now));
  const next = Math.min(...later.map(({ from }) => from));
  return ({ from, to }) => (from <= now && now < to ? 'now' : from === next ? 'next' : null);
}

/** Who has no column on this day. */
export const awayOn = (diary: Diary): string[] => {
  const shown = columnsOf(diary).map(({ id }) => id);
  return diary.people.filter(({ id }) => !shown.includes(id)).map(({ name }) => name);
};

/** The branch at which a free minute of a column is written into: one of its person's own, where it can be the one that is open then. */
export function branchOf(
  { places, people }: Pick<Diary, 'places' | 'people'>,
  columnId: string | null,
  minute: number,
): string | null {
  const person = people.find(({ id }) => id === columnId);
  const theirs = places.filter(({ id }) => person?.locationIds.includes(id) ?? id === columnId);
  const open = theirs.find(({ hours }) => hours && hours[0] <= minute && minute < hours[1]);
  return (open ?? theirs[0] ?? places[0])?.id ?? null;
}

const hasVisits = ({ stretches, cancelled }: DiaryColumn): boolean =>
  cancelled.length > 0 || stretches.some(({ visits }) => visits.length > 0);

function column(
  { id, name, hours }: Diary['places'][number],
  all: DiaryVisit[],
  showsFree: boolean,
): DiaryColumn {
  const taken = together(all.filter(({ state }) => state !== 'CANCELLED'));
  const free = hours && showsFree ? between(hours, taken) : [];
  return {
    id,
    name,
    hours,
    stretches: [...taken, ...free].sort((one, other) => one.from - other.from),
    cancelled: all.filter(({ state }) => state === 'CANCELLED'),
  };
}

/** Those that touch the same minutes: a class, people who came together, things that are rented on one day. */
function together(visits: DiaryVisit[]): DiaryStretch[] {
  const found: DiaryStretch[] = [];
  for (const visit of visits.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && visit.from < last.to) {
      last.visits.push(visit);
      last.to = Math.max(last.to, visit.to);
    } else found.push({ from: visit.from, to: visit.to, visits: [visit] });
  }
  return found;
}

/** What is left of a person's hours beside visits and the minutes that are kept around them. */
function between(
  [opens, closes]: readonly [number, number],
  taken: DiaryStretch[],
): DiaryStretch[] {
  const free: DiaryStretch[] = [];
  let from = opens;
  const add = (to: number): void => {
    if (to - from >= SHORTEST_FREE) free.push({ from, to, visits: [] });
  };
  for (const { visits } of taken) {
    add(Math.min(closes, Math.min(...visits.map((one) => one.from - one.before))));
    from = Math.max(from, ...visits.map((one) => one.to + one.after));
  }
  add(closes);
  return free;
}
