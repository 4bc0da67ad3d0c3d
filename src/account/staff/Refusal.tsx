import { useLocation } from 'react-router';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { useText } from '../../ui/useText.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';
import { REFUSALS } from './refusals.ts';

const isOfIdentity = (problem: ProblemCode): boolean =>
  problem.startsWith('IDENTITY_') || problem === 'SIGN_IN_TOO_OLD';

/** Why the shop said no, and what helps. */
export function Refusal({ problem }: { problem: ProblemCode }) {
  const t = useText();
  const href = useHref();
  const { pathname } = useLocation();
  return (
    <p className={style.notice} role="alert">
      {isOfIdentity(problem) ? (
        <>
          {t('staff.refused.identity')}{' '}
          <a href={href(`/login?next=${pathname}`)}>{t('login.action')}</a>
        </>
      ) : (
        t(`staff.refused.${REFUSALS.includes(problem) ? problem : 'other'}`)
      )}
    </p>
  );
}
