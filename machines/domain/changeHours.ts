import type { Business } from './store.ts';

const CHANGE_HOURS = 24;
/** Until so many hours before its start a visit can be changed. A page reads it without the schemas of a store. */
export const changeHoursOf = ({ changeHours }: Pick<Business, 'changeHours'>): number =>
  changeHours ?? CHANGE_HOURS;

const HOUR_MS = 3_600_000;
/** The last moment at which a visit that begins then can be changed, both in milliseconds. */
export const lastMoment = (begins: number, business: Pick<Business, 'changeHours'>): number =>
  begins - changeHoursOf(business) * HOUR_MS;
