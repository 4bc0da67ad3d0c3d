import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { LEAST_TYPED, type PlaceSuggestion } from '#machines/domain/place.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { useText } from '../../ui/useText.ts';
import { usePlaces } from '../../wiring/hooks/places.ts';
import style from './StreetList.module.css';

const RESTED_MS = 250;
const LIST = 'street-list';

/** What the list makes of the plain field beside it: a combobox, as long as there is something to choose. */
export interface Combo {
  role?: 'combobox';
  'aria-autocomplete'?: 'list';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-activedescendant'?: string;
}
interface StreetListProps {
  address: Address;
  /** the branch: what is near it comes first */
  near?: string;
  /** what stood there before anything was typed */
  before: string;
  /** whether the shopper is in the field */
  isIn: boolean;
  /** who is told of keys that are pressed in the field */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onCombo(combo: Combo): void;
  onChoose(change: Partial<Address>): void;
}

/** Addresses that may be meant, below the field in which one is typed. They come to help: what is typed by hand is as good, and nothing waits for them. */
export default function StreetList({
  address,
  near,
  before,
  isIn,
  keys,
  onCombo,
  onChoose,
}: StreetListProps) {
  const t = useText();
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
  useEffect(() => {
    keys.current = press;
    stands.current = street;
  });
  const active = isOpen && at >= 0 ? `${LIST}-${at}` : undefined;
  useEffect(() => {
    onCombo({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? LIST : undefined,
      'aria-activedescendant': active,
    });
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, onCombo]);

  const option = (index: number, deed: () => void) => ({
    id: `${LIST}-${index}`,
    role: 'option',
    'aria-selected': index === at,
    // The field keeps the focus, so that the list stays until the press is over.
    onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: deed,
  });
  return (
    <>
      {isOpen && (
        <div className={style.list}>
          <div id={LIST} role="listbox" aria-label={t('address.suggested')}>
            {found.map((one, index) => (
              <div key={one.id} {...option(index, () => void choose(one))}>
                <strong>{one.main}</strong> <span>{one.rest}</span>
              </div>
            ))}
            <div {...option(last, refuse)}>{t('address.byHand')}</div>
          </div>
          <p>{t('address.suggestedBy')}</p>
        </div>
      )}
      <p className="spoken" role="status">
        {isOpen
          ? t('address.suggestions', { count: found.length })
          : isIn && places.isAway
            ? t('address.noSuggestions')
            : ''}
      </p>
    </>
  );
}
