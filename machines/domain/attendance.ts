import * as v from 'valibot';

/** What staff say of a visit: its customer was there, was not, or that one of both was pressed wrongly. */
export const ATTENDANCE_EVENTS = ['visit.arrived', 'visit.missed', 'visit.awaited'] as const;
export type AttendanceEvent = (typeof ATTENDANCE_EVENTS)[number];

export const Attendance = v.object({
  /** null: not said */
  said: v.nullable(v.picklist(['ARRIVED', 'MISSED'])),
  /** what can be said now */
  may: v.array(v.picklist(ATTENDANCE_EVENTS)),
});
export type Attendance = v.InferOutput<typeof Attendance>;

/** Who comes early is there on the visit's day; who did not come is known once it has begun. What was said is taken back before the other is. */
export function sayable(
  said: Attendance['said'],
  { hasDayCome, hasBegun }: { hasDayCome: boolean; hasBegun: boolean },
): AttendanceEvent[] {
  if (said !== null) return ['visit.awaited'];
  return [
    ...(hasDayCome ? (['visit.arrived'] as const) : []),
    ...(hasBegun ? (['visit.missed'] as const) : []),
  ];
}
