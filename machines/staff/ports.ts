import type { StaffActionBody } from '../domain/staffTask.ts';
import { port } from '../port.ts';
import type { DeedAnswer, FinishAnswer, StaffOrderAnswer, TasksAnswer } from './types.ts';

/** What waits for a person of this store, the oldest first. */
export const readTasks = port<TasksAnswer, void>('readTasks');
/** One order with its story and what may be done with it now. */
export const readOrder = port<StaffOrderAnswer, { orderId: string }>('readOrder');
/** One action, sent once: it is never repeated by itself, because a repetition would be refused as moved. */
export const sendAction = port<DeedAnswer, { orderId: string; body: StaffActionBody }>(
  'sendAction',
);
/** A task is done. Saying so twice changes nothing. */
export const finishTask = port<FinishAnswer, { id: string; reason: string }>('finishTask');
