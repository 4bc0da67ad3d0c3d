import { ConfirmIdentity } from '../../account/kit/ConfirmIdentity.tsx';
import { CustomersOnly } from '../../account/kit/CustomersOnly.tsx';
import { FormCard } from '../../account/kit/FormCard.tsx';
import { FormProblem } from '../../account/kit/FormProblem.tsx';
import { NothingYet } from '../../account/kit/NothingYet.tsx';
import { ReadState } from '../../account/kit/ReadState.tsx';
import { EmailInput, PasswordInput, TextInput } from '../../account/kit/TextInputs.tsx';
import { TimesFrom } from '../../account/kit/TimesFrom.tsx';
import { useFields } from '../../account/useFields.ts';
import { nothing, type Piece } from '../piece.ts';

const read = { failed: false, again: nothing };
const DAY = '2031-03-03';
const found = { ...read, data: undefined, isLoading: false };
const times = { id: 'styles-day', day: DAY, locationId: '', onDay: nothing, onPick: nothing };

/** A small form; `state` is what its button and its first lines say. */
function Form({ state }: { state: 'ready' | 'busy' | 'failed' | 'done' }) {
  const fields = useFields(['fullName', 'email', 'password'] as const, {}, (_, value) =>
    value === '' ? 'Enter it' : null,
  );
  return (
    <FormCard
      fields={fields}
      busy={state === 'busy'}
      action="login.action"
      problem={state === 'failed' ? 'identity.wrong-password' : null}
      done={state === 'done' ? 'profile.saved' : null}
      onSend={nothing}
    >
      <TextInput fields={fields} name="fullName" label="Full name" />
      <EmailInput fields={fields} name="email" label="E-mail" />
      <PasswordInput
        fields={fields}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </FormCard>
  );
}

export const ACCOUNT: Piece[] = [
  {
    name: 'FormCard',
    states: {
      ready: <Form state="ready" />,
      'at work': <Form state="busy" />,
      failed: <Form state="failed" />,
      done: <Form state="done" />,
    },
  },
  { name: 'FormProblem', states: { said: <FormProblem problem="identity.wrong-password" /> } },
  { name: 'NothingYet', states: { said: <NothingYet /> } },
  {
    name: 'ReadState',
    states: {
      reading: <ReadState read={read} />,
      failed: <ReadState read={{ ...read, failed: true }} />,
    },
  },
  {
    name: 'CustomersOnly',
    states: {
      'before it is known who looks': (
        <CustomersOnly title="orders.title">The orders</CustomersOnly>
      ),
    },
  },
  {
    name: 'TimesFrom',
    states: {
      free: (
        <TimesFrom
          {...times}
          found={{
            ...found,
            data: [{ day: DAY, times: [{ startTime: '10:00', employeeId: null }] }],
          }}
          busy={false}
        />
      ),
      'nothing free': <TimesFrom {...times} found={{ ...found, data: [] }} busy={false} />,
      failed: <TimesFrom {...times} found={{ ...found, failed: true }} busy={false} />,
    },
  },
  { name: 'ConfirmIdentity', states: { 'while nothing dangerous is asked': <ConfirmIdentity /> } },
];
