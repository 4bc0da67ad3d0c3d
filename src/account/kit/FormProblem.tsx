import type { IdentityProblem } from '#machines/domain/identity.ts';
import { NEXT_STEPS, type SignInHelp } from '#machines/session/view.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

/** Where a step leads; the others are done in the form itself. */
const PATHS: Partial<Record<SignInHelp, string>> = {
  signIn: '/login',
  resetPassword: '/login/forgot',
  newLink: '/login/forgot',
  newCode: '/login/phone',
  otherWay: '/login',
  asGuest: '/',
};

/** What went wrong in one sentence, and what helps next. */
export function FormProblem({ problem }: { problem: string | null }) {
  const t = useText();
  if (!problem) return null;
  return (
    <p className={style.notice} role="alert">
      {t(problem)} <Next problem={problem} />
    </p>
  );
}

function Next({ problem }: { problem: string }) {
  const t = useText();
  const href = useHref();
  const business = useBusiness();
  const step = NEXT_STEPS[problem.replace('identity.', '') as IdentityProblem] as
    | SignInHelp
    | undefined;
  if (!step) return null;
  if (step === 'contact')
    return <>{t('app.contact', { phone: business.contactPhone, email: business.contactEmail })}</>;
  const path = PATHS[step];
  return path ? <a href={href(path)}>{t(`identity.next.${step}`)}</a> : null;
}
