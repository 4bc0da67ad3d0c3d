import { isBusy, isWaiting, problemMessage } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useHref, useSendSession, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { FormCard } from './kit/FormCard.tsx';
import { EmailInput, PasswordInput } from './kit/TextInputs.tsx';
import { OtherSignIns } from './OtherSignIns.tsx';
import { useAfterSignIn } from './useAfterSignIn.ts';
import { useFields } from './useFields.ts';
import { useNext } from './useNext.ts';

/** Sign in. What is wrong about an unknown person and a wrong password reads the same. */
export function LoginPage() {
  const t = useText();
  const href = useHref();
  const next = useNext();
  const send = useSendSession();
  const busy = useSession(isBusy);
  const waiting = useSession(isWaiting);
  const problem = useSession(problemMessage);
  const fields = useFields(['email', 'password'] as const, {}, (name, value) =>
    value === '' ? t(`login.REQUIRED.${name}`) : null,
  );
  useAfterSignIn();
  const enter = (): void => {
    const { email, password } = fields.values;
    send({ type: 'session.signIn', way: { by: 'password', email: email.trim(), password } });
  };
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="login.title" />
      {waiting && !problem && <p className={style.notice}>{t('login.unavailable')}</p>}
      <FormCard
        fields={fields}
        problem={problem}
        busy={busy}
        action="login.action"
        working="login.working"
        onSend={enter}
      >
        <EmailInput fields={fields} name="email" label={t('login.email')} />
        <PasswordInput
          fields={fields}
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
        />
      </FormCard>
      <p className={style.links}>
        <a href={href(`/login/forgot${next}`)}>{t('login.forgot')}</a>
        <a href={href(`/register${next}`)}>{t('login.create')}</a>
        {next && <a href={href('/cart/information')}>{t('login.guest')}</a>}
      </p>
      <OtherSignIns next={next} />
    </div>
  );
}
