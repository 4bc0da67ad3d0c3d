import type { LeadRow } from '../leads.ts';
import type { StaffContext } from './types.ts';

const CHOICES = [
  'wants to take what came as enough',
  'has given money back',
  'wants to cancel one visit',
] as const;

type Stands = { context: StaffContext };
const isAction = ({ context }: Stands): boolean => context.deed?.kind === 'action';
const isTask = ({ context }: Stands): boolean => context.deed?.kind === 'task';
const hasOrder = ({ context }: Stands): boolean => context.orderId !== null;
const hasNone = ({ context }: Stands): boolean => context.orderId === null;

/** What staff look at is read again when something may have changed and by itself; a question that was put is answered or left. */
export const STAFF_LEADS: readonly LeadRow<Stands>[] = [
  ['tasks.listing', ['something may have changed', 'after again'], 'tasks.reading'],
  ['tasks.unread', ['something may have changed', 'after retry'], 'tasks.reading'],
  ['order.open', ['something may have changed', 'after again'], 'order.reading'],
  ['order.unread', ['something may have changed', 'after retry'], 'order.reading'],
  ['order.missing', 'something may have changed', 'order.reading'],
  ['order.reading', CHOICES, 'order.confirming'],
  ['order.open', CHOICES, 'order.confirming'],
  ['order.unread', CHOICES, 'order.confirming'],
  ['order.confirming', 'leaves the question', 'order.reading'],
  ['order.refused', 'leaves the question', 'order.reading'],
  ...['order.confirming', 'order.refused'].flatMap((state): LeadRow<Stands>[] => [
    [[state, 'about an action', isAction], 'says why, how much, where and when', 'order.sending'],
    [[state, 'about a task', isTask], 'says why', 'order.finishing'],
  ]),
  [['stranger', 'at one order', hasOrder], 'something may have changed', 'order.reading'],
  [['stranger', 'at the tasks', hasNone], 'something may have changed', 'tasks.reading'],
];
