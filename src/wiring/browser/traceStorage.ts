import * as v from 'valibot';
import { TraceSegment } from '#machines/domain/trace/trace.ts';
import { storageKey } from './browserStorage.ts';

/** Which order a trace is about, as far as it is known; of the order itself only its page's address stays in the tab. */
const About = v.object({ intent: v.nullable(v.string()), orderId: v.nullable(v.string()) });
export type About = v.InferOutput<typeof About>;
const NOTHING: About = { intent: null, orderId: null };

const OfShop = {
  id: v.string(),
  reference: v.string(),
  unsent: v.array(TraceSegment),
  about: v.optional(About, NOTHING),
};
const KeptTrace = v.object({
  ...OfShop,
  /** hides words; it goes with the tab and is sent nowhere */
  key: v.string(),
  /** of the order before in this tab: what the shop does not have yet */
  before: v.optional(v.nullable(v.object(OfShop)), null),
  /** the shopper sent it to support: every screen of this tab goes on to say so */
  isSent: v.optional(v.boolean(), false),
});
export type KeptTrace = v.InferOutput<typeof KeptTrace>;

/** The trace of this tab, and what of it the shop does not have yet: a reload or a crash loses no more than the last moment. */
export const keptTrace = storageKey({
  area: 'session',
  name: 'trace',
  version: 1,
  schema: KeptTrace,
});

/** Crockford's letters: none is taken for another when it is read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export function newTrace(): KeptTrace {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((one) => LETTERS[one % 32]);
  const reference = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
  return {
    id: crypto.randomUUID(),
    reference,
    key: crypto.randomUUID(),
    ...{ unsent: [], about: NOTHING, before: null, isSent: false },
  };
}
