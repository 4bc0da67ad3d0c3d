import type { OrderView } from '#machines/domain/order.ts';
import { useDates } from '../../ui/useDates.ts';

/** One visit of an order as staff tell it from the others: what, when and with whom. */
export function useVisitName({ lines }: Pick<OrderView, 'lines'>): (id: string) => string {
  const dates = useDates('UTC');
  return (id) => {
    const line = lines.find(({ appointments }) => appointments.some((one) => one.id === id));
    const time = line?.appointments.find((one) => one.id === id);
    return line && time
      ? [line.name, dates.slot(time.startDate, time.startTime), time.employee]
          .filter(Boolean)
          .join(' · ')
      : '';
  };
}
