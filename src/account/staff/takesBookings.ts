import { BUSINESS_TYPE } from '#machines/domain/store.ts';

/** Its people do their work at booked times. */
export const takesBookings = ({ type }: { type: number }): boolean =>
  type === BUSINESS_TYPE.SERVICES || type === BUSINESS_TYPE.BEAUTY;
