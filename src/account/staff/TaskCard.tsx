import type { ReactNode } from 'react';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { CopyText } from '../../checkout/parts/CopyText.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import own from './StaffOrder.module.css';
import { useAge } from './useAge.ts';
import { useProviderName } from './useProviderName.ts';

/** One thing that waits: why, since when, how much, and where at the provider. Below it what leads on. */
export function TaskCard({
  task,
  level: Title = 'h2',
  children,
}: {
  task: StaffTask;
  level?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  const t = useText();
  const ageOf = useAge();
  const dates = useDates(useBusiness().timeZone);
  const { fromWire } = useMoney(task.currency);
  return (
    <article className={own.task} data-kind={task.kind}>
      <div className={own.head}>
        <div>
          <span className={own.kind}>{t(`staff.kind.${task.kind}`)}</span>
          <Title>{t(`staff.reason.${task.reason}`)}</Title>
        </div>
        {task.amount !== null && (
          <strong className={own.amount}>
            {isWhatCame(task.reason)
              ? t('staff.came', { amount: fromWire(task.amount) })
              : fromWire(task.amount)}
          </strong>
        )}
      </div>
      {task.detail && <p className={own.detail}>{task.detail}</p>}
      {task.customerName && (
        <p className={own.detail}>
          <bdi>{task.customerName}</bdi>
        </p>
      )}
      <p className={own.quiet}>
        <time dateTime={task.createdAt}>
          {t('staff.since', { when: dates.instant(task.createdAt), age: ageOf(task.createdAt) })}
        </time>
      </p>
      <AtProvider task={task} />
      {children && <div className={own.foot}>{children}</div>}
    </article>
  );
}

/** Beside "too little" a bare sum reads like what is missing. */
const isWhatCame = (reason: StaffTask['reason']): boolean =>
  reason === 'PAID_TOO_LITTLE' || reason.startsWith('OTHER_');

/** Under which name the money is found at the provider, and the way to its page there. */
function AtProvider({ task: { provider, providerReference, providerPage } }: { task: StaffTask }) {
  const t = useText();
  const nameOf = useProviderName();
  if (!provider) return null;
  const name = nameOf(provider);
  return (
    <div className={own.provider}>
      {providerReference ? (
        <CopyText label={t('staff.reference', { provider: name })} text={providerReference} />
      ) : (
        <span>{name}</span>
      )}
      {providerPage?.startsWith('https://') && (
        <a href={providerPage} target="_blank" rel="noopener noreferrer">
          {t('staff.page', { provider: name })}
        </a>
      )}
    </div>
  );
}
