import type { MoneyFact } from '#machines/domain/payment.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';

/** An invented checkout, and what was true of its money. */
export interface Practice {
  money: MoneyFact;
  trace: Trace;
}

/** `tests/trace/practice.test.ts` prints them; fetched when they are asked for. */
export const readPractice = async (): Promise<Practice[]> =>
  (await import('./ten.json')).default as unknown as Practice[];

/** What a reader answered, and how long it took them. */
export interface Answered {
  money: MoneyFact;
  ms: number;
}
export type Answers = Record<number, Answered>;

const KEPT = 'support.practice';

/** As long as this tab is open: who opens another begins anew. */
export function readAnswers(kept: Storage): Answers {
  try {
    return (JSON.parse(kept.getItem(KEPT) ?? '{}') as Answers | null) ?? {};
  } catch {
    return {};
  }
}
/** The first answer counts. */
export function keepAnswer(kept: Storage, nth: number, answered: Answered): Answers {
  const all = { [nth]: answered, ...readAnswers(kept) };
  kept.setItem(KEPT, JSON.stringify(all));
  return all;
}
export const forgetAnswers = (kept: Storage): void => kept.removeItem(KEPT);

/** `9 of 10 right, in 2 min 5 s`; what was not answered does not count. */
export function score(
  all: readonly Practice[],
  answers: Answers,
): { right: number; of: number; ms: number } {
  const given = all.flatMap(({ money }, at) => {
    const one = answers[at + 1];
    return one ? [{ isRight: one.money === money, ms: one.ms }] : [];
  });
  return {
    right: given.filter(({ isRight }) => isRight).length,
    of: given.length,
    ms: given.reduce((sum, { ms }) => sum + ms, 0),
  };
}
