import * as v from 'valibot';
import { AwaitedBody } from '#machines/domain/calls/waiting.ts';
import type { WaitingForm } from '../../http/waitingForm.ts';
import { joinAwaited } from './join.ts';

/** Waits for what is sold out. */
export const GOODS_FORM: WaitingForm = {
  url: '/products/waiting',
  typed: ['slug', 'email', 'variantId'],
  async join(services, store, who, fields) {
    const read = v.safeParse(AwaitedBody, { ...fields, variantId: fields.variantId || null });
    if (!read.success)
      return read.issues.some(({ path }) => path?.[0]?.key === 'email') ? 'wrong' : 'failed';
    return (await joinAwaited(services, store, who, read.output)) ? 'done' : null;
  },
};
