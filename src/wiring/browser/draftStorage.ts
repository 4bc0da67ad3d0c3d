import { Draft } from '#machines/checkout/draft.ts';
import { DRAFT_VERSION } from '#machines/checkout/draftOutline.ts';
import { type StorageMode, storageKey } from './browserStorage.ts';

const storedDraft = storageKey<Draft>({
  area: 'local',
  name: 'checkout',
  version: DRAFT_VERSION,
  schema: Draft,
});

/** What outlives the document. A draft that cannot be read is put away and the truth is read from the server instead (I47). */
export const readDraft = (): Draft | null => storedDraft.read().value;
export const writeDraft = (draft: Draft | null): StorageMode => storedDraft.write(draft);
/** Puts something into the draft that stands there, before it is sent for the first time. */
export function noteInDraft(change: Partial<Draft>): void {
  const draft = readDraft();
  if (draft) writeDraft({ ...draft, ...change });
}
