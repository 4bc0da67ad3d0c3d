import * as v from 'valibot';

/** What first shows that a field is right: `try` asks with it, or only the first payment or its notification does. */
export type Proof = 'try' | 'payment' | 'notification';

/** What a merchant has to know of a field of its account with a provider. It never holds a value. */
export type FieldGuide = {
  /** what it looks like, in words that stand behind "expected" */
  form: string;
  /** where the provider shows it, or who hands it out; where no document tells, that */
  at: string;
  proof: Proof;
};

/** Stands beside a field's checks in its schema, so that the two are changed together. */
export const guide = <Input>(at: string, form: string, proof: Proof = 'try') =>
  v.metadata<Input, FieldGuide>({ form, at, proof });

export const NOT_DOCUMENTED =
  'from the provider, which opened the account: no public page says where its dashboard shows it';

export interface AccountField extends FieldGuide {
  name: string;
  mayBeLeftOut: boolean;
}

type Entry = v.GenericSchema & { wrapped?: v.GenericSchema };

/** The fields of an account in the order of its schema. */
export function accountFields(schema: v.GenericSchema): AccountField[] {
  const { entries } = schema as unknown as { entries: Record<string, Entry> };
  return Object.entries(entries).map(([name, entry]) => {
    const { form, at, proof } = v.getMetadata(entry.wrapped ?? entry) as Partial<FieldGuide>;
    if (!form || !at || !proof) throw new Error(`${name} says nothing of its form.`);
    return { name, mayBeLeftOut: entry.type === 'optional', form, at, proof };
  });
}

/** How a field is told to a person who has given another value. */
export const expected = ({ form, at }: FieldGuide): string => `expected ${form}. Where: ${at}.`;
