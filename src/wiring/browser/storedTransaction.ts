import * as v from 'valibot';
import { storageKey } from './browserStorage.ts';

/** The stored service transaction of the specification (3). */
export const storedTransaction = storageKey({
  area: 'session',
  name: 'serviceTransaction',
  version: 1,
  schema: v.object({ id: v.string(), businessId: v.string(), appointmentIds: v.array(v.string()) }),
});
