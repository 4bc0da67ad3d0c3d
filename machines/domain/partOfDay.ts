/** From when until when each part of a day lasts, by the wall clock: a time belongs to the part in which it begins. */
export const PARTS_OF_DAY = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
} as const;
export type PartOfDay = keyof typeof PARTS_OF_DAY;
export const PART_NAMES = Object.keys(PARTS_OF_DAY) as PartOfDay[];

export const isInPart = (startTime: string, part: PartOfDay): boolean =>
  startTime >= PARTS_OF_DAY[part][0] && startTime < PARTS_OF_DAY[part][1];
