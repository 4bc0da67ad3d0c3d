import type { Business } from './store.ts';

const CHANGE_HOURS = 24;
/** Until so many hours before its start a visit can be changed. A page reads it without the schemas of a store. */
export const changeHoursOf = ({ changeHours }: Pick<Business, 'changeHours'>): number =>
  changeHours ?? CHANGE_HOURS;
