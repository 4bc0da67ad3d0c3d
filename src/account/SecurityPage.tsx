import type { AccountEvent, Done } from '#machines/account/types.ts';
import { doneOf, isWorking, mustConfirm, troubleOf } from '#machines/account/view.ts';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { emailOf } from '#machines/session/view.ts';
import { useText } from '../ui/useText.ts';
import { useAccount, useErrand } from '../wiring/hooks/account.ts';
import { useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { DemoMailbox } from './DemoMailbox.tsx';
import { ConfirmIdentity } from './kit/ConfirmIdentity.tsx';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { FormProblem } from './kit/FormProblem.tsx';
import { PasswordInput, TextInput } from './kit/TextInputs.tsx';
import { useCheck } from './useCheck.ts';
import { useFields } from './useFields.ts';

const SAID: Partial<Record<Done, string>> = {
  password: 'security.password.done',
  email: 'security.email.done',
  verifyEmail: 'security.verify.done',
};

/** How one signs in: the e-mail, whether it is verified, the password. */
export default function SecurityPage() {
  const t = useText();
  const send = useErrand();
  const done = useAccount(doneOf);
  const problem = useAccount(troubleOf);
  const isConfirming = useAccount(mustConfirm);
  return (
    <CustomersOnly title="security.title">
      <FormProblem problem={problem} />
      {done && SAID[done] && (
        <p className={style.good} role="status">
          {t(SAID[done] ?? '')}
        </p>
      )}
      {isConfirming ? (
        <ConfirmIdentity />
      ) : (
        <>
          <Verification send={send} />
          <NewPassword send={send} />
          <NewEmail send={send} />
        </>
      )}
    </CustomersOnly>
  );
}

interface Errand {
  send(event: AccountEvent): void;
}

function Verification({ send }: Errand) {
  const t = useText();
  const busy = useAccount(isWorking);
  const isSent = useAccount((snapshot) => doneOf(snapshot) === 'verifyEmail');
  const email = useSession(emailOf);
  const isVerified = useSession(({ context }) => context.identity?.emailVerified ?? false);
  if (!email) return null;
  return (
    <div className={style.card}>
      <p>{t(isVerified ? 'security.verified' : 'security.notVerified', { email })}</p>
      {!isVerified && (
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => send({ type: 'message.send', message: { kind: 'verifyEmail' } })}
        >
          {t('security.verify')}
        </button>
      )}
      {isSent && !isVerified && <DemoMailbox email={email} />}
    </div>
  );
}

function NewPassword({ send }: Errand) {
  const t = useText();
  const busy = useAccount(isWorking);
  const fields = useFields(['newPassword'] as const, {}, useCheck());
  const change = (): void =>
    send({
      type: 'account.change',
      change: { kind: 'password', password: fields.values.newPassword },
    });
  return (
    <FormCard fields={fields} busy={busy} action="security.password" onSend={change}>
      <PasswordInput
        fields={fields}
        name="newPassword"
        label={t('security.password.label')}
        hint={t('register.password.hint')}
        autoComplete="new-password"
      />
    </FormCard>
  );
}

function NewEmail({ send }: Errand) {
  const t = useText();
  const busy = useAccount(isWorking);
  const isSent = useAccount((snapshot) => doneOf(snapshot) === 'email');
  const fields = useFields(['newEmail'] as const, {}, (_, value) =>
    looksLikeEmail(value) ? null : t('contact.EMAIL_SHAPE'),
  );
  const email = fields.values.newEmail.trim();
  return (
    <FormCard
      fields={fields}
      busy={busy}
      action="security.email"
      onSend={() => send({ type: 'account.change', change: { kind: 'email', email } })}
      below={isSent ? <DemoMailbox email={email} /> : null}
    >
      <TextInput
        fields={fields}
        name="newEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        label={t('security.email.label')}
        hint={t('security.email.hint')}
      />
    </FormCard>
  );
}
