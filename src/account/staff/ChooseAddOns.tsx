import { Fragment } from 'react';
import type { AddOnGroup, ProductAddOn } from '#machines/domain/product.ts';
import { Choice } from '../../ui/Field.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

interface ChooseAddOnsProps {
  groups: readonly AddOnGroup[];
  /** how many of each, by its id */
  addOns: Record<string, number>;
  onChange(addOns: Record<string, number>): void;
}

/** What a service is done with; a choice that opens others shows them once it is taken. Each is taken once: a person comes alone. */
export function ChooseAddOns({ groups, addOns, onChange }: ChooseAddOnsProps) {
  const t = useText();
  const { fromWire } = useMoney(useBusiness().currency);
  const isTaken = ({ id }: ProductAddOn): boolean => (addOns[id] ?? 0) > 0;
  const press = (group: AddOnGroup, one: ProductAddOn): void => {
    const isOnly = group.max === 1;
    const others = isOnly ? Object.fromEntries(group.addOns.map(({ id }) => [id, 0])) : {};
    const isKept = isOnly && group.min === 1;
    onChange({ ...addOns, ...others, [one.id]: isTaken(one) && !isKept ? 0 : 1 });
  };
  return groups.map((group) => {
    const isFull = group.addOns.filter(isTaken).length >= group.max;
    return (
      <fieldset key={group.id} className={style.choices}>
        <legend>
          {group.name} {group.min === 0 && t('form.optional')}
        </legend>
        {group.addOns.map((one) => (
          <Fragment key={one.id}>
            <Choice
              type={group.min === 1 && group.max === 1 ? 'radio' : 'checkbox'}
              name={group.id}
              value={one.id}
              checked={isTaken(one)}
              label={one.name}
              aside={one.sellingPrice > 0 && fromWire(one.sellingPrice)}
              disabled={group.max > 1 && isFull && !isTaken(one)}
              onChoose={() => press(group, one)}
            />
            {isTaken(one) && one.groups && (
              <ChooseAddOns groups={one.groups} addOns={addOns} onChange={onChange} />
            )}
          </Fragment>
        ))}
      </fieldset>
    );
  });
}
