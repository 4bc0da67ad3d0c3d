import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(254));
/** Fields of a plain form as they were typed; of which form, its page knows by its address. */
export const TypedForm = v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20}$/)), text);
export type TypedForm = v.InferOutput<typeof TypedForm>;
