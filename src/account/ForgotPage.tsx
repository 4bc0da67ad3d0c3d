import { doneOf, isWorking, troubleOf } from '#machines/account/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useAccount, useErrand } from '../wiring/hooks/account.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { DemoMailbox } from './DemoMailbox.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { EmailInput } from './kit/TextInputs.tsx';
import { useCheck } from './useCheck.ts';
import { useFields } from './useFields.ts';
import { useNext } from './useNext.ts';

/** A link to a new password. Whether that e-mail has an account is never told. */
export default function ForgotPage() {
  const t = useText();
  const href = useHref();
  const next = useNext();
  const send = useErrand();
  const busy = useAccount(isWorking);
  const problem = useAccount(troubleOf);
  const isSent = useAccount((snapshot) => doneOf(snapshot) === 'passwordReset');
  const fields = useFields(['email'] as const, {}, useCheck());
  const email = fields.values.email.trim();
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="forgot.title">
        <p>{t('forgot.lead')}</p>
      </Heading>
      <FormCard
        fields={fields}
        problem={problem}
        done={isSent ? 'forgot.sent' : null}
        busy={busy}
        action={isSent ? 'forgot.again' : 'forgot.action'}
        onSend={() => send({ type: 'message.send', message: { kind: 'passwordReset', email } })}
      >
        <EmailInput fields={fields} name="email" label={t('login.email')} />
      </FormCard>
      {isSent && <DemoMailbox email={email} />}
      <p className={style.links}>
        <a href={href(`/login${next}`)}>{t('forgot.back')}</a>
      </p>
    </div>
  );
}
