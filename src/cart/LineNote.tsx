import { type FocusEvent, useState } from 'react';
import { canChange } from '#machines/cart/view.ts';
import type { CartItem } from '#machines/domain/cart.ts';
import { useText } from '../ui/useText.ts';
import { useSendCart } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';

/** A note for one line: folded away until the shopper wants one, kept when the field is left. */
export function LineNote({ item }: { item: CartItem }) {
  const t = useText();
  const cart = useSendCart();
  const [draft, setDraft] = useState<string | null>(null);
  if (!canChange(item)) return item.notes ? <p className={style.details}>{item.notes}</p> : null;
  const keep = ({ currentTarget: field }: FocusEvent): void => {
    if (draft !== null && draft.trim() !== item.notes)
      cart({ type: 'item.setNotes', id: item.id, notes: draft.trim() });
    // Folded before the press is over, the field would move from under it what is pressed.
    const over = new AbortController();
    const fold = (): void => {
      over.abort();
      if (document.activeElement !== field) setDraft(null);
    };
    for (const end of ['click', 'keyup']) addEventListener(end, fold, { signal: over.signal });
  };
  if (draft === null)
    return (
      <p className={style.details}>
        {item.notes && <q>{item.notes}</q>}{' '}
        <button type="button" className={style.link} onClick={() => setDraft(item.notes)}>
          {t(item.notes ? 'cart.editNote' : 'cart.addNote')}
        </button>
      </p>
    );
  return (
    <textarea
      className={style.note}
      // biome-ignore lint/a11y/noAutofocus: the shopper has just asked for this field
      autoFocus
      rows={2}
      maxLength={500}
      value={draft}
      aria-label={t('cart.note', { name: item.product.name })}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
    />
  );
}
