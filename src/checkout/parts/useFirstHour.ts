import { useOrderTimes } from '../../wiring/hooks/orderTimes.ts';

/** Of a branch that is closed now: the first hour that it can keep, which is what an order is then agreed for. Null while it is open, or keeps no hours. */
export function useFirstHour(locationId: string): string | null {
  const times = useOrderTimes(locationId);
  if (!times || times.isOpen) return null;
  const [first] = times.days;
  return first ? `${first.day}T${first.windows[0]?.from}` : times.opensAt;
}
