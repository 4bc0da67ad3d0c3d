import * as v from 'valibot';
import { storageKey } from './browserStorage.ts';

/** What this browser remembers of being reached: as whom, since when, and under which name the server knows it. */
const Kept = v.object({ token: v.string(), uid: v.string(), id: v.string(), at: v.number() });
export const keptPush = storageKey({ area: 'local', name: 'push', version: 1, schema: Kept });
/** when the shopper said "not now" */
export const keptDecline = storageKey({
  area: 'local',
  name: 'pushDeclined',
  version: 1,
  schema: v.number(),
});
