import useSWR from 'swr';
import type { Diary } from '#machines/domain/diary.ts';
import { whoOf } from '#machines/session/view.ts';
import { CACHE } from '#src/api/cache.ts';
import { dataOf } from '../ports/reads.ts';
import { present, useRunning, useSession } from './running.ts';

/** What is booked meanwhile is seen after so long at the latest. */
const AGAIN_MS = 15_000;

/** null: today; null: all branches */
export interface DiaryWanted {
  day: string | null;
  location: string | null;
}

/** `diary`: null for a person who does not work here; undefined before it is known. The day before it is shown until another is read. */
export function useDiary({ day, location }: DiaryWanted): {
  diary: Diary | null | undefined;
  failed: boolean;
  again(): void;
} {
  const { api } = useRunning();
  const isKnown = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const read = async (): Promise<Diary | null> => {
    const query = { ...(day && { day }), ...(location && { location }) };
    const answer = await present(api, 'API')('diary', { query });
    return !answer.ok && answer.problem?.code === 'NOT_FOUND' ? null : dataOf(answer);
  };
  const { data, error, mutate } = useSWR(isKnown ? ['staff-diary', day, location] : null, read, {
    ...CACHE,
    refreshInterval: AGAIN_MS,
  });
  return { diary: data, failed: error !== undefined, again: () => void mutate() };
}
