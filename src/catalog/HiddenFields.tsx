import { addressFields, type ListQuery } from './listQuery.ts';

/** What a form of the list must not lose when it is sent. */
export const HiddenFields = ({ query }: { query: Partial<ListQuery> }) =>
  addressFields(query).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
