import { type RefObject, useEffect, useRef } from 'react';

/** Where on an order's page the answer to what was sent is read: among the changes, or with the request of that id. */
export type AnswerPlace = string;
interface Noted {
  answered?: AnswerPlace;
}

/** What was sent is seen by reading the page anew: where the answer stands is noted in the history's entry, which a reload keeps. */
export const noteAnswer = (answered: AnswerPlace): void =>
  history.replaceState({ ...history.state, answered } satisfies Noted, '');

/** The words that answer take the focus once they are there: the pressed button went away with its page. */
export function useAnswerFocus<E extends HTMLElement>(place: AnswerPlace): RefObject<E | null> {
  const words = useRef<E>(null);
  useEffect(() => {
    const noted: Noted | null = history.state;
    if (noted?.answered !== place || !words.current) return;
    history.replaceState({ ...noted, answered: undefined }, '');
    words.current.focus();
  });
  return words;
}
