import { useState } from 'react';
import { formatMoney, type Minor } from '#machines/domain/money.ts';
import type { Employee, Product } from '#machines/domain/product.ts';
import type { Location } from '#machines/domain/store.ts';
import { type Choice, firstChoice, type ItemSeed, itemOf } from '../catalog/itemOf.ts';
import { type Templates, type Translate, translateWith } from '../ui/messages.ts';
import { AddOnPicker } from './AddOnPicker.tsx';
import { BuyBar } from './BuyBar.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { VariantPicker } from './VariantPicker.tsx';

export type Sold = Omit<Product, 'description' | 'images'>;
export type Person = Pick<Employee, 'id' | 'name' | 'role' | 'picture'>;
export interface BuyProps {
  product: Sold;
  staff: Person[];
  location: { id: string; name: string };
  currency: string;
  locale: string;
  /** the variant in the address */
  wanted: string | null;
  /** in the business zone */
  today: string;
  city: string;
  /** a visit to a salon, where the person comes first */
  isVisit: boolean;
  /** the business's zone and hours, where nobody can say what is free and times are typed */
  typed?: { timeZone: string; hours: Location['hours'] };
  words: Templates;
}
/** What the pickers inside share. */
export interface Chooser {
  props: BuyProps;
  choice: Choice;
  change(part: Partial<Choice>): void;
  t: Translate;
  money(minor: Minor): string;
}

export const whole = (product: Sold): Product => ({ ...product, description: '', images: [] });
/** The line of the cart that a choice makes. */
export const lineOf = (
  { product, location, currency, staff }: BuyProps,
  choice: Choice,
): ItemSeed =>
  itemOf(whole(product), choice, { location, currency, doers: staff.map(({ id }) => id) });

/** Everything that is decided before a product goes into the cart; the button carries the verb and the running total. */
export function BuyBox(props: BuyProps) {
  const { product, location, currency, locale, wanted, words } = props;
  const [choice, setChoice] = useState(() => firstChoice(whole(product), location.id, wanted));
  const chooser: Chooser = {
    props,
    choice,
    change: (part) => setChoice((now) => ({ ...now, ...part })),
    t: translateWith(words, locale),
    money: (minor) => formatMoney(minor, currency, locale),
  };
  const isService = product.type === 'SERVICE';
  return (
    <>
      {product.productVariants.length > 0 && <VariantPicker {...chooser} />}
      {product.addOnGroups.map((group) => (
        <AddOnPicker key={group.id} group={group} {...chooser} />
      ))}
      {isService && <SlotPicker {...chooser} />}
      <Note {...chooser} />
      <BuyBar {...chooser} />
    </>
  );
}

function Note({ choice, change, t, props }: Chooser) {
  if (props.product.addOnGroups.length === 0 && props.product.type !== 'SERVICE') return null;
  return (
    <details className="note">
      <summary>{t('buy.note')}</summary>
      <textarea
        rows={2}
        maxLength={200}
        aria-label={t('buy.note')}
        placeholder={t('buy.noteHint')}
        value={choice.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
    </details>
  );
}
