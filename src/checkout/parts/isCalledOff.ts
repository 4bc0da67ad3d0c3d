import { amountText, type Measure } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';

/** Each of its visits was called off, and nothing is charged for it any more. */
export const isCalledOff = ({
  appointments,
  totalPrice,
}: Pick<OrderView['lines'][number], 'appointments' | 'totalPrice'>): boolean =>
  totalPrice === 0 &&
  appointments.length > 0 &&
  appointments.every(({ status }) => status === 'CANCELLED');

/** How many of a line were not there; empty where all were. */
export const missingSaid = (
  { missing = 0, measure }: { missing?: number | undefined; measure?: Measure | undefined },
  { t, locale }: Language,
): string =>
  missing > 0 ? t('order.lacks', { amount: amountText(missing, measure, locale) }) : '';
