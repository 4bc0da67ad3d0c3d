export const ROW = 50;

/** The list as a reader sees it. */
export interface SeenList {
  length: number;
  /** pixels that are seen; 0: not seen yet */
  height: number;
  /** it begins low on the screen of a phone, which shows only its first rows */
  isNarrow: boolean;
  /** pixels of it that lie under the first screen */
  hidden: number;
}

/** Pixels of all rows, and of so much room after the last that it, too, can stand on the first screen; on a phone near the top. */
export const roomOf = ({ length, height, isNarrow, hidden }: SeenList): number =>
  length * ROW + (isNarrow ? Math.max(0, height - ROW) : hidden);

const within = (top: number, list: SeenList): number =>
  Math.max(0, Math.min(top, roomOf(list) - list.height));

/** A reader begins with the row under one other; a phone has room for the row alone. */
export const beginsAt = (at: number, list: SeenList): number =>
  within((at - rowsBefore(list)) * ROW, list);
const rowsBefore = ({ isNarrow }: SeenList): number => (isNarrow ? 0 : 1);

/** Moved only where the row would leave the sight. */
export function keptInSight(at: number, top: number, list: SeenList): number {
  const row = at * ROW;
  if (row < top + rowsBefore(list) * ROW) return beginsAt(at, list);
  const lowest = Math.max(rowsBefore(list) * ROW, list.height - list.hidden - 3 * ROW);
  return row > top + lowest ? within(row - lowest, list) : top;
}

/** How many rows are out of sight: a list that begins in the middle does not look like all of it. */
export function hintOf(top: number, { length, height }: SeenList): string {
  const above = Math.floor(top / ROW);
  const below = length - Math.ceil((top + height) / ROW);
  return [
    ...(above > 0 ? [`↑ ${rows(above)} above`] : []),
    ...(below > 0 ? [`↓ ${rows(below)} below`] : []),
  ].join(' · ');
}
const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
