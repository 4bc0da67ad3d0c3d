import { useEffect } from 'react';
import { problemMessage } from '#machines/session/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useSendSession, useSession } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { FormProblem } from './kit/FormProblem.tsx';
import { useAfterSignIn } from './useAfterSignIn.ts';

/** Signed in by another server of the shop: its token comes behind the `#`, so that no server log and no referrer has it, and goes at once. */
export default function TokenPage() {
  const t = useText();
  const send = useSendSession();
  const problem = useSession(problemMessage);
  useAfterSignIn();
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    history.replaceState(history.state, '', location.pathname + location.search);
    send({ type: 'session.signIn', way: { by: 'customToken', token } });
  }, [send]);
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="login.title" />
      {problem ? <FormProblem problem={problem} /> : <p role="status">{t('login.working')}</p>}
    </div>
  );
}
