import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LEAST_TYPED, type PlaceSuggestion } from '#machines/domain/place.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { usePlaces } from '../../wiring/hooks/places.ts';

const RESTED_MS = 250;

interface StreetField {
  address: Address;
  /** the branch: what is near it comes first */
  near?: string;
  /** what stood there before anything was typed */
  before: string;
  /** whether the shopper is in the field */
  isIn: boolean;
  onChoose(change: Partial<Address>): void;
}
interface StreetSuggestions {
  found: PlaceSuggestion[];
  /** the one that is marked: -1 none, `found.length` "by hand" */
  at: number;
  isOpen: boolean;
  /** suggestions cannot be had just now */
  isAway: boolean;
  choose(one: PlaceSuggestion): Promise<void>;
  /** the shopper types by hand from here on */
  refuse(): void;
  press(event: KeyboardEvent): void;
}

/** What may be meant by what was typed, and which of it is marked. What is typed by hand is as good, and nothing waits for a suggestion. */
export function useStreetSuggestions(field: StreetField): StreetSuggestions {
  const { address, near, before, isIn, onChoose } = field;
  const places = usePlaces(near);
  const [found, show] = useState<PlaceSuggestion[]>([]);
  const [at, move] = useState(-1);
  const [byHand, stayPlain] = useState(false);
  /** what stands in the field without having been typed just now */
  const settled = useRef(before);
  const asked = useRef('');
  const isOff = byHand || places.isAway;
  const { street, country } = address;
  const stands = useRef(street);
  useEffect(() => {
    stands.current = street;
  });

  const ask = useEffectEvent(async (text: string): Promise<void> => {
    const suggestions = await places.suggest(text, country);
    if (asked.current !== text) return;
    move(-1);
    show(suggestions ?? []);
  });
  useEffect(() => {
    const text = street.trim();
    if (!isIn) settled.current = street;
    if (isOff || street === settled.current || text.length < LEAST_TYPED) {
      asked.current = '';
      show([]);
      return;
    }
    settled.current = '';
    asked.current = text;
    const timer = setTimeout(ask, RESTED_MS, text);
    return () => clearTimeout(timer);
  }, [street, isIn, isOff]);

  const close = (): void => {
    asked.current = '';
    settled.current = street;
    show([]);
    move(-1);
  };
  const choose = async (one: PlaceSuggestion): Promise<void> => {
    close();
    settled.current = one.main;
    onChoose({ street: one.main, point: null });
    const place = await places.read(one.id, country);
    // A shopper who went on typing meanwhile knows better.
    if (!place || stands.current !== one.main) return;
    settled.current = place.street || one.main;
    onChoose({ ...place, street: settled.current });
  };
  const refuse = (): void => {
    close();
    stayPlain(true);
  };

  const isOpen = isIn && !isOff && found.length > 0;
  const last = found.length;
  const press = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    if (event.key === 'ArrowDown') move(at === last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') move(at <= 0 ? last : at - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && at >= 0) at === last ? refuse() : void choose(found[at]!);
    else return;
    event.preventDefault();
  };
  return { found, at, isOpen, isAway: places.isAway, choose, refuse, press };
}
