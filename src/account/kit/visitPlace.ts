import { addressLines } from '#machines/domain/address.ts';
import type { Location } from '#machines/domain/store.ts';
import { placeLines } from '../../checkout/placeLines.ts';
import type { AppointmentView } from '../../wiring/hooks/appointments.ts';

type Placed = Pick<AppointmentView, 'location' | 'servicePlace' | 'visitAt'>;

/** Where a booked time takes place: a sentence, or the lines of an address. The branch's address only where the shopper comes to it. */
export function visitPlaceOf(
  { location, servicePlace, visitAt }: Placed,
  branches: Location[],
): { says: string | null; lines: string[] } {
  if (visitAt) return { says: 'appointment.atYours', lines: addressLines(visitAt) };
  if (servicePlace === 'AT_CUSTOMER') return { says: 'appointment.atYours', lines: [] };
  if (servicePlace === 'ONLINE') return { says: 'appointment.online', lines: [] };
  const branch = branches.find(({ id }) => id === location);
  return { says: null, lines: branch ? placeLines(branch) : [] };
}
