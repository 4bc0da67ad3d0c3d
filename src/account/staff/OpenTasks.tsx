import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { StaffEvent } from '#machines/staff/types.ts';
import { useText } from '../../ui/useText.ts';
import own from './StaffOrder.module.css';
import { TaskCard } from './TaskCard.tsx';

interface OpenTasksProps {
  shown: StaffOrder;
  send(event: StaffEvent): void;
}

/** What waits for a person about this order. What an action closes leaves by that action; the rest is called done by hand. */
export function OpenTasks({ shown: { tasks }, send }: OpenTasksProps) {
  const t = useText();
  return (
    <section className={own.part} aria-labelledby="staff-tasks" tabIndex={-1}>
      <h2 id="staff-tasks">{t('staff.tasks')}</h2>
      {tasks.length === 0 && <p className={own.quiet}>{t('staff.tasksNone')}</p>}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} level="h3">
          {task.byHand && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => send({ type: 'deed.choose', deed: { kind: 'task', id: task.id } })}
            >
              {t('staff.do.task')}
            </button>
          )}
        </TaskCard>
      ))}
    </section>
  );
}
