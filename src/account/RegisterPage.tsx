import { looksLikeEmail } from '#machines/domain/customer.ts';
import { isBusy, problemMessage } from '#machines/session/view.ts';
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

const SHORTEST_PASSWORD = 6;

/** A new account. The guest's identity becomes the customer's, so nothing that was ordered gets lost. */
export function RegisterPage() {
  const say = useText();
  const href = useHref();
  const next = useNext();
  const send = useSendSession();
  const busy = useSession(isBusy);
  const problem = useSession(problemMessage);
  const fields = useFields(['fullName', 'email', 'password'] as const, {}, (name, value) => {
    if (value.trim() === '') return say(name === 'fullName' ? 'contact.REQUIRED.fullName' : `login.REQUIRED.${name}`);
    if (name === 'email' && !looksLikeEmail(value)) return say('contact.EMAIL_SHAPE');
    return name === 'password' && value.length < SHORTEST_PASSWORD ? say('register.WEAK') : null;
  });
  useAfterSignIn();
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    const { fullName, email, password } = fields.values;
    if (fields.check()) send({ type: 'session.register', fullName: fullName.trim(), email: email.trim(), password });
  };
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="register.title">
        <p>{say('register.lead')}</p>
      </Heading>
      <form noValidate onSubmit={submit} className={style.card}>
        <ErrorSummary entries={fields.entries} round={fields.round} />
        {problem && (
          <p className={style.notice} role="alert">
            {say(problem)}
          </p>
        )}
        <div>
          <TextField
            id="fullName"
            autoComplete="name"
            maxLength={256}
            label={say('register.fullName')}
            value={fields.values.fullName}
            error={fields.errorOf('fullName')}
            onText={fields.set('fullName')}
            onBlur={fields.leave('fullName')}
          />
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
            label={say('register.password')}
            hint={say('register.password.hint')}
            autoComplete="new-password"
            value={fields.values.password}
            error={fields.errorOf('password')}
            onText={fields.set('password')}
            onBlur={fields.leave('password')}
          />
        </div>
        <button type="submit" className={`button button-main ${style.wide}`} disabled={busy}>
          {say(busy ? 'register.working' : 'register.action')}
        </button>
        <p className={style.links}>
          <a href={href(`/login${next}`)}>{say('register.have')}</a>
        </p>
      </form>
    </div>
  );
}
