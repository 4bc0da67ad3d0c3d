import { isBusy, isWaiting, problemMessage } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { TextField } from '../ui/Field.tsx';
import { useText } from '../ui/useText.ts';
import { useHref, useSendSession, useSession } from '../wiring/hooks.ts';
import style from './Account.module.css';
import { PasswordField } from './PasswordField.tsx';
import { useAfterSignIn } from './useAfterSignIn.ts';
import { useFields } from './useFields.ts';
import { useNext } from './useNext.ts';

/** Sign in. What is wrong about an unknown person and a wrong password reads the same. */
export function LoginPage() {
  const say = useText();
  const href = useHref();
  const next = useNext();
  const send = useSendSession();
  const busy = useSession(isBusy);
  const waiting = useSession(isWaiting);
  const problem = useSession(problemMessage);
  const fields = useFields(['email', 'password'] as const, {}, (name, value) => (value === '' ? say(`login.REQUIRED.${name}`) : null));
  useAfterSignIn();
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    const { email, password } = fields.values;
    if (fields.check()) send({ type: 'session.signIn', way: { by: 'password', email: email.trim(), password } });
  };
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="login.title" />
      <form noValidate onSubmit={submit} className={style.card}>
        <ErrorSummary entries={fields.entries} round={fields.round} />
        {problem && (
          <p className={style.notice} role="alert">
            {say(problem)}
          </p>
        )}
        {waiting && !problem && <p className={style.notice}>{say('login.unavailable')}</p>}
        <div>
          <TextField
            id="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            spellCheck={false}
            maxLength={254}
            label={say('login.email')}
            value={fields.values.email}
            error={fields.errorOf('email')}
            onText={fields.set('email')}
            onBlur={fields.leave('email')}
          />
          <PasswordField
            label={say('login.password')}
            autoComplete="current-password"
            value={fields.values.password}
            error={fields.errorOf('password')}
            onText={fields.set('password')}
            onBlur={fields.leave('password')}
          />
        </div>
        <button type="submit" className={`button button-main ${style.wide}`} disabled={busy}>
          {say(busy ? 'login.working' : 'login.action')}
        </button>
        <p className={style.links}>
          <a href={href(`/register${next}`)}>{say('login.create')}</a>
          {next && <a href={href('/cart/information')}>{say('login.guest')}</a>}
        </p>
      </form>
    </div>
  );
}
