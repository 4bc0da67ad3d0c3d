import { type Choice, firstChoice } from '../catalog/itemOf.ts';
import { AddOnPicker } from './AddOnPicker.tsx';
import { BuyBar } from './BuyBar.tsx';
import { type BuyProps, type Chooser, useChooser, whole } from './buying.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { VariantPicker } from './VariantPicker.tsx';

/** Everything that is decided before a product goes into the cart; the button carries the verb and the running total. */
export function BuyBox(props: BuyProps) {
  const { product, location, wanted, look } = props;
  const chooser = useChooser(props, () => ({
    ...firstChoice(whole(product), location.id, wanted, look),
    employee: askedFor(props),
  }));
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

const askedFor = ({ staff, person }: BuyProps): Choice['employee'] => {
  const found = staff.find(({ id }) => id === person);
  return found ? { id: found.id, name: found.name } : null;
};

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
