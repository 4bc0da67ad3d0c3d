import { useState } from 'react';
import { looksLikePhone } from '#machines/domain/contact.ts';
import type { DeskBooking } from '#machines/domain/deskBooking.ts';
import {
  type Bookable,
  bookAtDesk,
  bookableAt,
  type DeskAnswer,
  type KnownPerson,
  knownBy,
} from '../ports/deskBooking.ts';
import { type Read, useRead } from './reads.ts';
import { present, useRunning } from './running.ts';

export type { Bookable, DeskAnswer, DeskOrder } from '../ports/deskBooking.ts';

/** What staff can write into the diary of a branch. */
export function useBookable(locationId: string): Read<Bookable> {
  const { api } = useRunning();
  return useRead(['bookable', locationId], () => bookableAt(present(api, 'API'), locationId));
}

/** Whom this store knows by a number, once it may be whole. */
export function useKnownBy(phone: string): KnownPerson[] {
  const { api } = useRunning();
  const { data } = useRead(looksLikePhone(phone) ? ['known', phone] : null, () =>
    knownBy(present(api, 'API'), phone),
  );
  return data ?? [];
}

type Wanted = Omit<DeskBooking, 'intentId'>;

/** Writes a visit down for a person. All presses of one form are one intent: what was lost on its way is not written twice. */
export function useDeskBooking(): { isBusy: boolean; book(wanted: Wanted): Promise<DeskAnswer> } {
  const { api } = useRunning();
  const [intentId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    book: async (wanted) => {
      setBusy(true);
      const answer = await bookAtDesk(present(api, 'API'), { intentId, ...wanted });
      setBusy(false);
      return answer;
    },
  };
}
