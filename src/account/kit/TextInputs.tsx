import type { ComponentProps } from 'react';
import { TextField } from '../../ui/Field.tsx';
import { PasswordField } from '../PasswordField.tsx';
import type { Fields } from '../useFields.ts';

type Bound = 'id' | 'value' | 'error' | 'onText' | 'onBlur';
type Props<N extends string, P> = { fields: Fields<N>; name: N } & Omit<P, Bound>;

const bound = <N extends string>(fields: Fields<N>, name: N) => ({
  value: fields.values[name],
  error: fields.errorOf(name),
  onText: fields.set(name),
  onBlur: fields.leave(name),
});

/** One field of a form. */
export function TextInput<N extends string>({
  fields,
  name,
  ...rest
}: Props<N, ComponentProps<typeof TextField>>) {
  return <TextField {...rest} id={name} {...bound(fields, name)} />;
}
export function EmailInput<N extends string>({
  fields,
  name,
  label,
}: {
  fields: Fields<N>;
  name: N;
  label: string;
}) {
  return (
    <TextInput
      fields={fields}
      name={name}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      maxLength={254}
    />
  );
}
export function PasswordInput<N extends string>({
  fields,
  name,
  ...rest
}: Props<N, ComponentProps<typeof PasswordField>>) {
  return <PasswordField {...rest} id={name} {...bound(fields, name)} />;
}
