import { useState } from 'react';
import type { LinkCode } from '#machines/account/types.ts';
import { doneOf, isWorking, troubleOf } from '#machines/account/view.ts';
import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useAccount, useErrand } from '../wiring/hooks/account.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';
import { FormCard } from './kit/FormCard.tsx';
import { PasswordInput } from './kit/TextInputs.tsx';
import LinkPage from './LinkPage.tsx';
import { NoPage } from './NoPage.tsx';
import { useCheck } from './useCheck.ts';
import { useFields } from './useFields.ts';

const MODES: LinkCode['mode'][] = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
];

/** Where every link of the identity provider leads. Opening it does nothing by itself: mail programs open links too. */
export default function ActionPage() {
  const [asked] = useState(() => new URLSearchParams(location.search));
  const mode = asked.get('mode');
  const code = asked.get('oobCode') ?? '';
  if (mode === 'signIn') return <LinkPage />;
  const known = MODES.find((one) => one === mode);
  return known && code ? <UseCode mode={known} code={code} /> : <NoPage />;
}

function UseCode({ mode, code }: { mode: LinkCode['mode']; code: string }) {
  const t = useText();
  const href = useHref();
  const send = useErrand();
  const busy = useAccount(isWorking);
  const problem = useAccount(troubleOf);
  const isDone = useAccount((snapshot) => doneOf(snapshot) === mode);
  const check = useCheck();
  const names = mode === 'resetPassword' ? (['newPassword'] as const) : [];
  const fields = useFields(names as readonly string[], {}, check);
  const password = fields.values.newPassword ?? '';
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={`action.${mode}`} />
      {isDone ? (
        <div className={style.card}>
          <p role="status">{t(`action.${mode}.done`)}</p>
          <a
            className="button button-main"
            href={href(mode === 'resetPassword' ? '/login' : '/account')}
          >
            {t(mode === 'resetPassword' ? 'login.action' : 'account.title')}
          </a>
        </div>
      ) : (
        <FormCard
          fields={fields}
          problem={problem}
          busy={busy}
          action={`action.${mode}.do`}
          onSend={() => send({ type: 'code.apply', code: { mode, code, password } })}
        >
          {mode === 'resetPassword' ? (
            <PasswordInput
              fields={fields}
              name="newPassword"
              label={t('register.password')}
              hint={t('register.password.hint')}
              autoComplete="new-password"
            />
          ) : (
            <p>{t('action.confirm')}</p>
          )}
        </FormCard>
      )}
    </div>
  );
}
