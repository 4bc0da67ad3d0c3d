import { Suspense, useEffect } from 'react';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { isStale, isStranger, tasksOf } from '#machines/staff/view.ts';
import { useText } from '../ui/useText.ts';
import { useHref } from '../wiring/hooks/running.ts';
import { useStaff, useStaffView } from '../wiring/hooks/staff.ts';
import { FindOrders } from './staff/FindOrders.tsx';
import { StaffDevice } from './staff/StaffDevice.tsx';
import own from './staff/StaffOrder.module.css';
import { StaffReadState, Stranger } from './staff/StaffReadState.tsx';
import { StaffRoom } from './staff/StaffRoom.tsx';
import { TaskCard } from './staff/TaskCard.tsx';
import { WhoWaits } from './staff/WhoWaits.tsx';

/** What waits for a person of this store. New tasks come by themselves, and the title says how many there are. */
export default function StaffPage() {
  return (
    <StaffRoom title="staff.title">
      <Tasks />
    </StaffRoom>
  );
}

function Tasks() {
  const t = useText();
  const staff = useStaff(null);
  const tasks = useStaffView(staff, tasksOf);
  const isOld = useStaffView(staff, isStale);
  const isOther = useStaffView(staff, isStranger);
  useCountInTitle(tasks?.length ?? 0);
  if (isOther) return <Stranger />;
  return (
    <>
      <FindOrders />
      <StaffReadState isStale={isOld} isRead={tasks !== null} />
      <p className={own.count} role="status">
        {tasks && t(tasks.length > 0 ? 'staff.count' : 'staff.none', { count: tasks.length })}
      </p>
      {tasks && tasks.length > 0 && <TaskList tasks={tasks} />}
      <WhoWaits />
      <Suspense>
        <StaffDevice />
      </Suspense>
    </>
  );
}

function TaskList({ tasks }: { tasks: StaffTask[] }) {
  const t = useText();
  const href = useHref();
  const oldestFirst = tasks.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return (
    <ul className={own.tasks} aria-label={t('staff.list')}>
      {oldestFirst.map((task) => (
        <li key={task.id}>
          <TaskCard task={task}>
            <a className="button button-main" href={href(`/staff/orders/${task.orderId}`)}>
              {t('staff.order', { number: task.orderNumber })}
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
  const title = t('staff.title');
  const counted = count > 0 ? t('staff.counted', { count, title }) : title;
  useEffect(() => {
    document.title = counted;
  }, [counted]);
}
