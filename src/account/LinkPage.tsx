import { useEffect, useState } from 'react';
import { doneOf, isWorking, troubleOf } from '#machines/account/view.ts';
import { isBusy, problemMessage } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useAccount, useErrand } from '../wiring/hooks/account.ts';
import { readLinkEmail, useSendSession, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { DemoMailbox } from './DemoMailbox.tsx';
import { FormCard } from './kit/FormCard.tsx';
import { EmailInput } from './kit/TextInputs.tsx';
import { useAfterSignIn } from './useAfterSignIn.ts';
import { useCheck } from './useCheck.ts';
import { useFields } from './useFields.ts';

/** Signing in by a link: asks where to send it, and when it is opened, lets in the person it was sent to. */
export default function LinkPage() {
  const [isOpened] = useState(() => new URLSearchParams(location.search).has('oobCode'));
  useAfterSignIn();
  return isOpened ? <Opened /> : <Wanted />;
}

function Wanted() {
  const t = useText();
  const send = useErrand();
  const busy = useAccount(isWorking);
  const problem = useAccount(troubleOf);
  const isSent = useAccount((snapshot) => doneOf(snapshot) === 'emailLink');
  const fields = useFields(['email'] as const, {}, useCheck());
  const email = fields.values.email.trim();
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="link.title">
        <p>{t('link.lead')}</p>
      </Heading>
      <FormCard
        fields={fields}
        problem={problem}
        done={isSent ? 'link.sent' : null}
        busy={busy}
        action={isSent ? 'forgot.again' : 'link.action'}
        onSend={() => send({ type: 'message.send', message: { kind: 'emailLink', email } })}
      >
        <EmailInput fields={fields} name="email" label={t('login.email')} />
      </FormCard>
      {isSent && <DemoMailbox email={email} />}
    </div>
  );
}

/** In the browser that asked for it nothing is typed again; in another one the e-mail proves whose link it is. */
function Opened() {
  const t = useText();
  const send = useSendSession();
  const busy = useSession(isBusy);
  const problem = useSession(problemMessage);
  const [known] = useState(readLinkEmail);
  const fields = useFields(['email'] as const, { email: known }, useCheck());
  const enter = (email: string): void =>
    send({ type: 'session.signIn', way: { by: 'emailLink', email, link: location.href } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is known on arrival
  useEffect(() => {
    if (known) enter(known);
  }, []);
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="link.title">
        <p>{t(known ? 'login.working' : 'link.whose')}</p>
      </Heading>
      {(!known || problem) && (
        <FormCard
          fields={fields}
          problem={problem}
          busy={busy}
          action="login.action"
          working="login.working"
          onSend={() => enter(fields.values.email.trim())}
        >
          <EmailInput fields={fields} name="email" label={t('login.email')} />
        </FormCard>
      )}
    </div>
  );
}
