import { readDraft } from '../browser/draftStorage.ts';
import { readIsAuthenticated } from '../browser/shopperStorage.ts';

/** Whether this browser knows by name who is about to order: a guess at what its checkout opens with. */
export const isNamedHere = (): boolean =>
  readIsAuthenticated() || Boolean(readDraft()?.contact.fullName);
