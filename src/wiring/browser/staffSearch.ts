import * as v from 'valibot';
import type { BodyOf } from '#machines/domain/api.ts';
import { storageKey } from './browserStorage.ts';

type Wanted = BodyOf<'searchStaffOrders'>;
/**
 * What was asked for names people, and an entry of the history outlives a sign-out: the entry keeps an id alone. The words lie in the tab's storage,
 * which a sign-out wipes, and are for the person who typed them. Back from an order they are asked for again.
 */
interface Noted {
  lookedFor?: string | undefined;
}
const kept = storageKey({
  area: 'session',
  name: 'staffFind',
  version: 1,
  schema: v.object({
    id: v.string(),
    uid: v.string(),
    wanted: v.object({ text: v.optional(v.string()), day: v.optional(v.string()) }),
  }),
});
export function noteSearch(wanted: Wanted | undefined, uid: string): void {
  const id = wanted && crypto.randomUUID();
  history.replaceState({ ...history.state, lookedFor: id } satisfies Noted, '');
  kept.write(wanted && id ? { id, uid, wanted } : null);
}
export function lookedFor(uid: string): Wanted | undefined {
  const { value } = kept.read();
  const id = (history.state as Noted | null)?.lookedFor;
  return value && id === value.id && uid === value.uid ? value.wanted : undefined;
}
