import * as ports from '#machines/staff/ports.ts';
import type { StaffOrderAnswer, TasksAnswer, Undone, UnreadOrder } from '#machines/staff/types.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { wire } from './wire.ts';

type Failed = Extract<Answer<unknown>, { ok: false }>;
const isUnknown = ({ problem }: Failed): boolean => problem?.code === 'NOT_FOUND';
const unread = (reason: UnreadOrder['reason']): UnreadOrder => ({ ok: false, reason });

/** What the chart of staff needs done. A stranger and an address without an order are answered alike: the list tells them apart. */
export function staffPorts(api: Api) {
  const readTasks = async (): Promise<TasksAnswer> => {
    const answer = await api('staffTasks');
    if (answer.ok) return { ok: true, tasks: answer.data };
    return unread(isUnknown(answer) ? 'STRANGER' : 'LOST');
  };
  const readOrder = async (id: string): Promise<StaffOrderAnswer> => {
    const answer = await api('staffOrder', { params: { id } });
    if (answer.ok) return { ok: true, order: answer.data };
    if (!isUnknown(answer)) return unread('LOST');
    const own = await readTasks();
    return own.ok ? unread('MISSING') : own;
  };
  return {
    readTasks: wire(ports.readTasks)(readTasks),
    readOrder: wire(ports.readOrder)(({ input }) => readOrder(input.orderId)),
    sendAction: wire(ports.sendAction)(async ({ input: { orderId, body } }) => {
      const answer = await api('staffAction', { params: { id: orderId }, body });
      return answer.ok ? { ok: true, order: answer.data } : undone(answer);
    }),
    finishTask: wire(ports.finishTask)(async ({ input: { id, reason } }) => {
      const answer = await api('finishStaffTask', { params: { id }, body: { reason } });
      return answer.ok ? { ok: true } : undone(answer);
    }),
  };
}

/** What broke inside the shop may have been done before it broke. */
function undone({ problem }: Failed): Undone {
  if (!problem || problem.code === 'UNPLANNED') return { ok: false, reason: 'LOST' };
  return problem.code === 'VERSION_CHANGED'
    ? { ok: false, reason: 'MOVED' }
    : {
        ok: false,
        reason: 'REFUSED',
        problem: problem.code,
        ...(problem.fields && { fields: problem.fields }),
      };
}
