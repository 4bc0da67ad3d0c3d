import * as v from 'valibot';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { type AccountField, accountFields, expected } from '#providers/kit/server/accountField.ts';
import { serverProvider } from '#providers/server.ts';

/** Something the operator can put right; never says a secret, so it may be told whole. */
export class CredentialsRefused extends Error {}

const PROVED_BY: Record<AccountField['proof'], string> = {
  try: '`try`',
  payment: 'the first payment',
  notification: 'the first notification',
};

const fieldsOf = (code: ProviderCode): AccountField[] =>
  accountFields(serverProvider(code).credentials);

/** What an account with this provider consists of, a line a field. */
export function providerFields(code: ProviderCode): string[] {
  const lines = fieldsOf(code).map(
    ({ name, mayBeLeftOut, form, at, proof }) =>
      `${name}${mayBeLeftOut ? ' (may be left out)' : ''}: ${form}. Where: ${at}. First proved by ${PROVED_BY[proof]}.`,
  );
  return [...lines, `As JSON: ${example(code)}`];
}

const example = (code: ProviderCode): string => {
  const names = fieldsOf(code).filter(({ mayBeLeftOut }) => !mayBeLeftOut);
  return JSON.stringify(Object.fromEntries(names.map(({ name }) => [name, '…'])));
};

/** What is wrong is named by its field, with what was expected and where it stands: a value would be a secret. */
export function readAccount(code: ProviderCode, text: string): unknown {
  const value = objectIn(code, text);
  const fields = fieldsOf(code);
  const checked = v.safeParse(serverProvider(code).credentials, value);
  const refused = new Set(checked.issues?.map((issue) => v.getDotPath(issue)));
  const wrong = fields.flatMap((field) => {
    const what = slipIn(value[field.name], refused.has(field.name));
    return what ? [`${field.name} ${what}: ${expected(field)}`] : [];
  });
  const names = fields.map(({ name }) => name);
  const unknown = Object.keys(value)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is no field of it: its fields are ${names.join(', ')}.`);
  if (checked.success && wrong.length + unknown.length === 0) return checked.output;
  throw new CredentialsRefused(
    [`Not as ${code} gives them, so nothing was changed:`, ...wrong, ...unknown].join('\n'),
  );
}

function slipIn(value: unknown, isRefused: boolean): string | null {
  if (value === undefined) return isRefused ? 'is missing' : null;
  if (typeof value === 'string' && value !== '' && value.trim() !== value)
    return 'begins or ends with white space';
  return isRefused ? 'is of another form' : null;
}

function objectIn(code: ProviderCode, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CredentialsRefused(`The credentials are not JSON, such as ${example(code)}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new CredentialsRefused(`The credentials are not an object, such as ${example(code)}`);
}
