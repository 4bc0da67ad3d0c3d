import { Suspense, useEffect } from 'react';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { BUSINESS_TYPE } from '#machines/domain/store.ts';
import { isStale, isStranger, tasksOf } from '#machines/staff/view.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness, useHref } from '../wiring/hooks/running.ts';
import { useStaff, useStaffView } from '../wiring/hooks/staff.ts';
import { CustomersOnly } from './kit/CustomersOnly.tsx';
import { FindOrders } from './staff/FindOrders.tsx';
import { StaffDevice } from './staff/StaffDevice.tsx';
import own from './staff/StaffOrder.module.css';
import { StaffReadState, Stranger } from './staff/StaffReadState.tsx';
import { TaskCard } from './staff/TaskCard.tsx';
import { takesBookings } from './staff/takesBookings.ts';
import { WhoWaits } from './staff/WhoWaits.tsx';

/** What waits for a person of this store. New tasks come by themselves, and the title says how many there are. */
export default function StaffPage() {
  return (
    <CustomersOnly title="staff.title" wide>
      <Tasks />
    </CustomersOnly>
  );
}

function Tasks() {
  const t = useText();
  const href = useHref();
  const staff = useStaff(null);
  const tasks = useStaffView(staff, tasksOf);
  const isOld = useStaffView(staff, isStale);
  const isOther = useStaffView(staff, isStranger);
  const business = useBusiness();
  const hasTables = business.type === BUSINESS_TYPE.RESTAURANT;
  useCountInTitle(tasks?.length ?? 0);
  if (isOther) return <Stranger />;
  return (
    <>
      <p className={own.ways}>
        {takesBookings(business) && (
          <a className="button button-quiet" href={href('/staff/diary')}>
            {t('diary.title')}
          </a>
        )}
        <a className="button button-quiet" href={href('/staff/packing')}>
          {t('packing.title')}
        </a>
        {hasTables && (
          <a className="button button-quiet" href={href('/staff/tables')}>
            {t('staffTables.title')}
          </a>
        )}
      </p>
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
