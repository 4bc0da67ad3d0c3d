import { useEffect, useRef } from 'react';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { StaffEvent } from '#machines/staff/types.ts';
import { useText } from '../../ui/useText.ts';
import { useWish } from '../../wiring/hooks/staffWish.ts';
import style from '../Account.module.css';
import { Refusal } from './Refusal.tsx';
import own from './StaffOrder.module.css';
import { TaskCard } from './TaskCard.tsx';
import { Wish } from './Wish.tsx';

interface OpenTasksProps {
  shown: StaffOrder;
  send(event: StaffEvent): void;
}

const WISH_ANSWERED = { accepted: 'staff.wish.accepted', refused: 'staff.wish.refused' };
/** Words of their own: why a change was not made. */
const WISH_REFUSED: Record<string, string> = {
  STOCK_CHANGED: 'staff.wish.stock',
  ATTEMPT_LIVE: 'staff.wish.paying',
  ALREADY_PAID: 'staff.said.moved',
  ORDER_CLOSED: 'staff.said.moved',
  VERSION_CHANGED: 'staff.said.moved',
};

/** What waits for a person about this order. What an action closes leaves by that action; the rest is called done by hand, and a shopper's wish is answered here. */
export function OpenTasks({ shown: { order, tasks }, send }: OpenTasksProps) {
  const t = useText();
  const wishes = useWish(order.id, () => send({ type: 'read.again' }));
  const said = useRef<HTMLParagraphElement>(null);
  // The card goes with its buttons: the focus waits where it is said what was done.
  useEffect(() => {
    if (wishes.done) said.current?.focus();
  }, [wishes.done]);
  const words = wishes.problem && WISH_REFUSED[wishes.problem];
  return (
    <section className={own.part} aria-labelledby="staff-tasks" tabIndex={-1}>
      <h2 id="staff-tasks">{t('staff.tasks')}</h2>
      <p role="status" tabIndex={-1} ref={said} className={own.told}>
        {wishes.done && t(WISH_ANSWERED[wishes.done])}
      </p>
      {words && (
        <p className={style.notice} role="alert">
          {t(words)}
        </p>
      )}
      {wishes.problem && !words && <Refusal problem={wishes.problem} />}
      {tasks.length === 0 && <p className={own.quiet}>{t('staff.tasksNone')}</p>}
      {tasks.map((task) => {
        const wish = order.proposals?.find(({ id }) => id === task.id);
        return (
          <TaskCard key={task.id} task={task} level="h3">
            {wish && (
              <Wish
                order={order}
                wish={wish}
                isBusy={wishes.isBusy}
                decide={(accept) => wishes.decide(wish.id, accept)}
              />
            )}
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
        );
      })}
    </section>
  );
}
