import { Suspense, useEffect } from 'react';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { BUSINESS_TYPE } from '#machines/domain/store.ts';
import { isStale, isStranger, tasksOf } from '#machines/staff/view.ts';
import { useText } from '../ui/useText.ts';
import { useDesk, useDeskView } from '../wiring/hooks/desk.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import own from './staff/Desk.module.css';
import { DeskState, Stranger } from './staff/DeskState.tsx';
import { StaffDevice } from './staff/StaffDevice.tsx';
import { TaskCard } from './staff/TaskCard.tsx';

/** What waits for a person of this store. New tasks come by themselves, and the title says how many there are. */
export default function StaffPage() {
  return (
    <CustomersOnly title="desk.title" wide>
      <Desk />
    </CustomersOnly>
  );
}

function Desk() {
  const t = useText();
  const href = useHref();
  const desk = useDesk(null);
  const tasks = useDeskView(desk, tasksOf);
  const isOld = useDeskView(desk, isStale);
  const isOther = useDeskView(desk, isStranger);
  const hasTables = useBusiness().type === BUSINESS_TYPE.RESTAURANT;
  useCountInTitle(tasks?.length ?? 0);
  if (isOther) return <Stranger />;
  return (
    <>
      {hasTables && (
        <p>
          <a className="button button-quiet" href={href('/staff/tables')}>
            {t('staff.title')}
          </a>
        </p>
      )}
      <DeskState isStale={isOld} isRead={tasks !== null} />
      <p className={own.count} role="status">
        {tasks && t(tasks.length > 0 ? 'desk.count' : 'desk.none', { count: tasks.length })}
      </p>
      {tasks && tasks.length > 0 && <Tasks tasks={tasks} />}
      <Suspense>
        <StaffDevice />
      </Suspense>
    </>
  );
}

function Tasks({ tasks }: { tasks: StaffTask[] }) {
  const t = useText();
  const href = useHref();
  const oldestFirst = tasks.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return (
    <ul className={own.tasks} aria-label={t('desk.list')}>
      {oldestFirst.map((task) => (
        <li key={task.id}>
          <TaskCard task={task}>
            <a className="button button-main" href={href(`/staff/orders/${task.orderId}`)}>
              {t('desk.order', { number: task.orderNumber })}
            </a>
          </TaskCard>
        </li>
      ))}
    </ul>
  );
}

/** A tab that is not looked at shows by its title that something waits. */
function useCountInTitle(count: number): void {
  const t = useText();
  const title = t('desk.title');
  const counted = count > 0 ? t('desk.counted', { count, title }) : title;
  useEffect(() => {
    document.title = counted;
  }, [counted]);
}
