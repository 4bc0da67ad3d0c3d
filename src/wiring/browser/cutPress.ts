import * as v from 'valibot';
import { storageKey } from './browserStorage.ts';

const CutPress = v.object({ at: v.number(), agreed: v.string() });
export type CutPress = v.InferOutput<typeof CutPress>;

/** The press that orders, for as long as its files are brought: where a deploy took them away the document is loaded anew, and nothing was sent (467). */
export const cutPress = storageKey<CutPress>({
  area: 'session',
  name: 'press',
  version: 1,
  schema: CutPress,
});
