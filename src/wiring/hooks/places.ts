import { useRef, useState } from 'react';
import type { PlaceAddress, PlaceSuggestion } from '#machines/domain/place.ts';
import { present, useRunning } from './running.ts';

/** So many questions in a row without an answer, and no more are asked: the form is typed by hand. */
const MOST_LOST = 2;

export interface Places {
  /** null: no answer */
  suggest(text: string, country: string): Promise<PlaceSuggestion[] | null>;
  read(id: string, country: string): Promise<PlaceAddress | null>;
  isAway: boolean;
}
/** Addresses while they are typed. Letters and the choice that ends them are one session at the maps service. */
export function usePlaces(locationId: string | undefined): Places {
  const { api: known, locale } = useRunning();
  const api = present(known, 'API');
  const session = useRef(crypto.randomUUID());
  const lost = useRef(0);
  const [isAway, tell] = useState(false);
  return {
    isAway,
    async suggest(text, country) {
      const answer = await api('suggestPlaces', {
        body: { text, country, language: locale, session: session.current, locationId },
      });
      lost.current = answer.ok ? 0 : lost.current + 1;
      if (lost.current >= MOST_LOST) tell(true);
      return answer.ok ? answer.data : null;
    },
    async read(id, country) {
      const answer = await api('readPlace', {
        body: { id, country, language: locale, session: session.current },
      });
      session.current = crypto.randomUUID();
      return answer.ok ? answer.data : null;
    },
  };
}
