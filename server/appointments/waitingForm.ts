import * as v from 'valibot';
import { WaitingBody } from '#machines/domain/calls/waiting.ts';
import type { WaitingForm } from '../http/waitingForm.ts';
import { joinWaiting } from './joinWaiting.ts';

/** Waits for a time of a service, from a browser that runs no scripts. */
export const TIMES_FORM: WaitingForm = {
  url: '/appointments/waiting',
  typed: ['slug', 'email', 'from', 'until', 'part', 'employeeId'],
  async join(services, store, who, fields) {
    const read = v.safeParse(WaitingBody, {
      ...fields,
      employeeId: fields.employeeId || null,
      part: fields.part || null,
      minutes: Number(fields.minutes),
      people: Number(fields.people),
    });
    if (!read.success)
      return read.issues.some(({ path }) => path?.[0]?.key === 'email') ? 'wrong' : 'days';
    await joinWaiting(services, store, who, read.output);
    return 'done';
  },
};
