import { mustConfirm } from '#machines/account/view.ts';
import { emailOf, isBusy, problemMessage } from '#machines/session/view.ts';
import { useText } from '../../ui/useText.ts';
import { useAccount, useWays } from '../../wiring/hooks/account.ts';
import { useSendSession, useSession } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import { useFields } from '../useFields.ts';
import { FormCard } from './FormCard.tsx';
import { FormProblem } from './FormProblem.tsx';
import { takesFocus } from './focus.ts';
import { PasswordInput } from './TextInputs.tsx';

/** Before something dangerous the same person is asked for once more; then it goes on by itself. */
export function ConfirmIdentity() {
  const wanted = useAccount(mustConfirm);
  return wanted ? <Confirm /> : null;
}

function Confirm() {
  const t = useText();
  const send = useSendSession();
  const ways = useWays();
  const email = useSession(emailOf) ?? '';
  const busy = useSession(isBusy);
  const problem = useSession(problemMessage);
  const fields = useFields(['password'] as const, {}, (_, value) =>
    value === '' ? t('login.REQUIRED.password') : null,
  );
  const other = ways.find((way) => way.includes('.'));
  return (
    <section aria-labelledby="confirm-title">
      <h2 id="confirm-title" ref={takesFocus} tabIndex={-1}>
        {t('confirm.title')}
      </h2>
      <p>{t(ways.includes('password') || other ? 'confirm.lead' : 'confirm.again')}</p>
      {ways.includes('password') && (
        <FormCard
          fields={fields}
          problem={problem}
          busy={busy}
          action="confirm.action"
          onSend={() =>
            send({
              type: 'session.reauthenticate',
              way: { by: 'password', email, password: fields.values.password },
            })
          }
        >
          <PasswordInput
            fields={fields}
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
          />
        </FormCard>
      )}
      {other && (
        <>
          {!ways.includes('password') && <FormProblem problem={problem} />}
          <button
            type="button"
            className={`button button-quiet ${style.wide}`}
            disabled={busy}
            onClick={() =>
              send({ type: 'session.reauthenticate', way: { by: 'provider', provider: other } })
            }
          >
            {t('confirm.with', { provider: other.split('.')[0] ?? other })}
          </button>
        </>
      )}
    </section>
  );
}
