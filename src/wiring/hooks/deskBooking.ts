import { useState } from 'react';
import type { DeskBooking } from '#machines/domain/deskBooking.ts';
import { type Bookable, bookAtDesk, bookableAt, type DeskAnswer } from '../ports/deskBooking.ts';
import { type Read, useRead } from './reads.ts';
import { present, useRunning } from './running.ts';

export type { Bookable, DeskAnswer, DeskOrder } from '../ports/deskBooking.ts';

/** What staff can write into the diary of a branch. */
export function useBookable(locationId: string): Read<Bookable> {
  const { api } = useRunning();
  return useRead(['bookable', locationId], () => bookableAt(present(api, 'API'), locationId));
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
