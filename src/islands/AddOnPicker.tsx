import { useId } from 'react';
import { toMinor } from '#machines/domain/money.ts';
import type { AddOnGroup, ProductAddOn } from '#machines/domain/product.ts';
import { countIn } from '../catalog/itemOf.ts';
import type { Translate } from '../ui/messages.ts';
import { Stepper } from '../ui/Stepper.tsx';
import type { Chooser } from './buying.ts';

/** A group's rule in words: "Choose 1", "Choose up to 3". */
function ruleOf({ min, max }: AddOnGroup, t: Translate): string {
  if (min === 1 && max === 1) return t('addOn.one');
  if (min === max) return t('addOn.exactly', { max });
  return min > 0 ? t('addOn.between', { min, max }) : t('addOn.upTo', { max });
}

export function AddOnPicker({ group, ...chooser }: Chooser & { group: AddOnGroup }) {
  const { choice, t } = chooser;
  const count = countIn(group, choice);
  const isMissing = count < group.min;
  // Dishes share groups: a sheet over a dish's page has radios of the same group.
  const name = useId();
  return (
    <fieldset className="group" id={`group-${group.id}`} tabIndex={-1}>
      <legend>
        <span className="group-name">{group.name}</span>
        <span className="group-rule">{ruleOf(group, t)}</span>
        {group.min > 0 && (
          <span className={isMissing ? 'group-need' : 'group-need group-met'}>
            {isMissing ? t('addOn.required') : t('addOn.done')}
          </span>
        )}
      </legend>
      <ul>
        {group.addOns.map((addOn) => (
          <li key={addOn.id}>
            {group.max === 1 ? (
              <Only name={name} group={group} addOn={addOn} {...chooser} />
            ) : (
              <Some group={group} addOn={addOn} isFull={count >= group.max} {...chooser} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type ItemProps = Chooser & { group: AddOnGroup; addOn: ProductAddOn };

/** One of the group. Where none is allowed too, a second tap takes it back. */
function Only({ name, group, addOn, choice, change, ...rest }: ItemProps & { name: string }) {
  const isChosen = (choice.addOns[addOn.id] ?? 0) > 0;
  const isFree = group.min === 0;
  const others = Object.fromEntries(group.addOns.map((one) => [one.id, 0]));
  const choose = (): void => change({ addOns: { ...choice.addOns, ...others, [addOn.id]: 1 } });
  const clear = (): void => change({ addOns: { ...choice.addOns, ...others } });
  return (
    <label className="choice">
      <input
        type={isFree ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        onChange={isFree && isChosen ? clear : choose}
      />
      <Name addOn={addOn} choice={choice} change={change} {...rest} />
    </label>
  );
}

function Some({ group, addOn, isFull, choice, change, ...rest }: ItemProps & { isFull: boolean }) {
  const count = choice.addOns[addOn.id] ?? 0;
  const set = (next: number): void => change({ addOns: { ...choice.addOns, [addOn.id]: next } });
  const { t } = rest;
  return (
    <div className="choice-row">
      <label className="choice">
        <input
          type="checkbox"
          checked={count > 0}
          disabled={count === 0 && isFull}
          onChange={() => set(count > 0 ? 0 : 1)}
        />
        <Name addOn={addOn} choice={choice} change={change} {...rest} />
      </label>
      {count > 0 && group.max > 1 && (
        <Stepper
          className="stepper stepper-small"
          less={{ name: t('addOn.less', { name: addOn.name }), press: () => set(count - 1) }}
          more={{
            name: t('addOn.more', { name: addOn.name }),
            isOff: isFull,
            press: () => set(count + 1),
          }}
        >
          <output>{count}</output>
        </Stepper>
      )}
    </div>
  );
}

function Name({ addOn, t, money, props }: Chooser & { addOn: ProductAddOn }) {
  const price = toMinor(addOn.sellingPrice, props.currency);
  return (
    <>
      <span className="choice-name">
        {addOn.name}
        {addOn.addedMinutes > 0 && (
          <small>{t('buy.minutes', { minutes: `+${addOn.addedMinutes}` })}</small>
        )}
      </span>
      <span className="choice-price">
        {price > 0 ? t('addOn.plus', { price: money(price) }) : t('addOn.free')}
      </span>
    </>
  );
}
