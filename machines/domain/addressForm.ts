import * as v from 'valibot';
import type { AddressForm as Form } from './address.ts';

/** The form of an address as a store's document tells it. */
export const AddressForm = v.object({
  postalCode: v.picklist(['required', 'optional', 'none']),
  postalDigits: v.boolean(),
  city: v.boolean(),
  state: v.picklist(['none', 'text']),
  needsState: v.optional(v.boolean()),
  states: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  area: v.boolean(),
  postalShape: v.optional(v.object({ pattern: v.string(), example: v.string() })),
}) satisfies v.GenericSchema<Form>;
