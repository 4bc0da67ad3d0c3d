import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { Address } from '#machines/domain/shipment.ts';
import { useText } from '../../ui/useText.ts';
import style from './StreetList.module.css';
import { useStreetSuggestions } from './useStreetSuggestions.ts';

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

/**
 * Addresses that may be meant, below the field in which one is typed. They come to help: what is typed by hand is as good, and nothing waits for
 * them. Our own combobox because list and keys are 1.1 kB (brotli), `useCombobox` of `downshift` alone 10.6.
 */
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
  const { found, at, isOpen, isAway, choose, refuse, press } = useStreetSuggestions({
    address,
    near,
    before,
    isIn,
    onChoose,
  });
  const last = found.length;
  useEffect(() => {
    keys.current = press;
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

  const option = (index: number, press: () => void) => ({
    id: `${LIST}-${index}`,
    role: 'option',
    'aria-selected': index === at,
    // The field keeps the focus, so that the list stays until the press is over.
    onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: press,
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
          : isIn && isAway
            ? t('address.noSuggestions')
            : ''}
      </p>
    </>
  );
}
