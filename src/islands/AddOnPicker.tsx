import { useId } from 'react';
import { toMinor } from '#machines/domain/money.ts';
import type { AddOnGroup, ProductAddOn } from '#machines/domain/product.ts';
import { countIn } from '../catalog/itemOf.ts';
import type { Translate } from '../ui/messages.ts';
import { Stepper } from '../ui/Stepper.tsx';
import type { Chooser } from './buying.ts';
import { durationName } from './durationName.ts';
import { trimmed } from './trimmed.ts';

/** More than is ever taken is no rule to read. */
const MOST_SAID = 20;
/** A group's rule in words: "Choose 1", "Choose up to 3"; none where as many as one likes. */
function ruleOf({ min, max }: Pick<AddOnGroup, 'min' | 'max'>, t: Translate): string {
  if (min === 1 && max === 1) return t('addOn.one');
  if (min === max) return t('addOn.exactly', { max });
  if (min > 0) return t('addOn.between', { min, max });
  return max > MOST_SAID ? '' : t('addOn.upTo', { max });
}

interface PickerProps extends Chooser {
  group: AddOnGroup;
  /** the choice that it belongs to, and how many times that is taken */
  within?: { addOn: ProductAddOn; times: number };
}
export function AddOnPicker({ group, within, ...chooser }: PickerProps) {
  const { choice, t } = chooser;
  const times = Math.max(1, within?.times ?? 1);
  const [min, max] = [group.min * times, group.max * times];
  const count = countIn(group, choice);
  const isMissing = count < min;
  // Dishes share groups: a sheet over a dish's page has radios of the same group.
  const name = useId();
  return (
    <fieldset className="group" id={`group-${group.id}`} tabIndex={-1}>
      <legend>
        <span className="group-name">
          {within && <span className="spoken">{within.addOn.name}: </span>}
          {group.name}
        </span>
        <span className="group-rule">{ruleOf({ min, max }, t)}</span>
        {min > 0 && (
          <span className={isMissing ? 'group-need' : 'group-need group-met'}>
            {isMissing ? t('addOn.required') : t('addOn.done')}
          </span>
        )}
      </legend>
      <ul>
        {group.addOns.map((addOn) => (
          <li key={addOn.id}>
            {max === 1 ? (
              <Only name={name} group={group} addOn={addOn} {...chooser} />
            ) : (
              <Some max={max} addOn={addOn} isFull={count >= max} {...chooser} />
            )}
            <Within addOn={addOn} {...chooser} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What a choice asks in turn stands beneath it, in sight once it is taken: by the sheet of styles, so without scripts too. */
function Within({ addOn, ...chooser }: Chooser & { addOn: ProductAddOn }) {
  const { groups = [] } = addOn;
  if (groups.length === 0) return null;
  const times = chooser.choice.addOns[addOn.id] ?? 0;
  return (
    <div className="group-within">
      {groups.map((group) => (
        <AddOnPicker key={group.id} group={group} within={{ addOn, times }} {...chooser} />
      ))}
    </div>
  );
}

type ItemProps = Chooser & { addOn: ProductAddOn };
const withAddOns = ({ props, choice, change }: Chooser, counts: Record<string, number>): void =>
  change({ addOns: trimmed(props.product.addOnGroups, { ...choice.addOns, ...counts }) });

/** One of the group. Where none is allowed too, a second tap takes it back. */
function Only({ name, group, addOn, ...chooser }: ItemProps & { name: string; group: AddOnGroup }) {
  const isChosen = (chooser.choice.addOns[addOn.id] ?? 0) > 0;
  const isFree = group.min === 0;
  const others = Object.fromEntries(group.addOns.map((one) => [one.id, 0]));
  const choose = (): void => withAddOns(chooser, { ...others, [addOn.id]: 1 });
  const clear = (): void => withAddOns(chooser, others);
  return (
    <label className="choice">
      <input
        type={isFree ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        onChange={isFree && isChosen ? clear : choose}
      />
      <Name addOn={addOn} {...chooser} />
    </label>
  );
}

function Some({ max, addOn, isFull, ...chooser }: ItemProps & { max: number; isFull: boolean }) {
  const count = chooser.choice.addOns[addOn.id] ?? 0;
  const set = (next: number): void => withAddOns(chooser, { [addOn.id]: next });
  const { t } = chooser;
  return (
    <div className="choice-row">
      <label className="choice">
        <input
          type="checkbox"
          checked={count > 0}
          disabled={count === 0 && isFull}
          onChange={() => set(count > 0 ? 0 : 1)}
        />
        <Name addOn={addOn} {...chooser} />
      </label>
      {count > 0 && max > 1 && (
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
        {addOn.addedMinutes > 0 && <small>+{durationName(addOn.addedMinutes, t)}</small>}
      </span>
      <span className="choice-price">
        {price > 0 ? t('addOn.plus', { price: money(price) }) : t('addOn.free')}
      </span>
    </>
  );
}
