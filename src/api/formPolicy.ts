import type { FORM_CALLS } from '#machines/domain/calls/form.ts';
import type { Policy } from './paymentPolicy.ts';

export const read = (timeout = 5_000, retries = 2): Policy => ({
  timeout,
  retries,
  repeats: 'anything',
});

/** Of what a checkout's form asks at once; the others' come with the calls that they are for. */
export const FORM_POLICY: Record<keyof typeof FORM_CALLS, Policy> = {
  charges: read(),
  orderTimes: read(),
};
