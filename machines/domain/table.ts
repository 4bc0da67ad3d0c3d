import * as v from 'valibot';

export const DiningTable = v.object({ id: v.string(), name: v.string(), seats: v.number(), locationId: v.string(), open: v.boolean() });
export type DiningTable = v.InferOutput<typeof DiningTable>;
