import { isBusy, problemMessage } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useHref, useSendSession, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { FormCard } from './kit/FormCard.tsx';
import { EmailInput, PasswordInput, TextInput } from './kit/TextInputs.tsx';
import { OtherSignIns } from './OtherSignIns.tsx';
import { useAfterSignIn } from './useAfterSignIn.ts';
import { SHORTEST_PASSWORD, useCheck } from './useCheck.ts';
import { useFields } from './useFields.ts';
import { useNext } from './useNext.ts';

/** A new account. The guest's identity becomes the customer's, so no order gets lost. */
export function RegisterPage() {
  const t = useText();
  const href = useHref();
  const next = useNext();
  const send = useSendSession();
  const check = useCheck();
  const busy = useSession(isBusy);
  const problem = useSession(problemMessage);
  const fields = useFields(['fullName', 'email', 'password'] as const, {}, (name, value) =>
    name === 'password' && value.length > 0 && value.length < SHORTEST_PASSWORD
      ? t('register.WEAK')
      : check(name, value),
  );
  useAfterSignIn();
  const register = (): void => {
    const { fullName, email, password } = fields.values;
    send({ type: 'session.register', fullName: fullName.trim(), email: email.trim(), password });
  };
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="register.title">
        <p>{t('register.lead')}</p>
      </Heading>
      <FormCard
        fields={fields}
        problem={problem}
        busy={busy}
        action="register.action"
        working="register.working"
        onSend={register}
      >
        <TextInput
          fields={fields}
          name="fullName"
          autoComplete="name"
          maxLength={256}
          label={t('register.fullName')}
        />
        <EmailInput fields={fields} name="email" label={t('login.email')} />
        <PasswordInput
          fields={fields}
          name="password"
          label={t('register.password')}
          hint={t('register.password.hint')}
          autoComplete="new-password"
        />
      </FormCard>
      <p className={style.links}>
        <a href={href(`/login${next}`)}>{t('register.have')}</a>
      </p>
      <OtherSignIns next={next} />
    </div>
  );
}
