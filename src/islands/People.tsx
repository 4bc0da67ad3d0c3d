import { useId } from 'react';
import { toMinor } from '#machines/domain/money.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import { smallerPicture } from '../ui/smallerPicture.ts';
import type { Chooser, EmployeeChoice } from './buying.ts';

/** "Anyone" keeps the widest choice; a name is given only when the time is written down. */
export function People({ props, choice, change, t, money }: Chooser) {
  const pick = (employee: EmployeeChoice | null) => () =>
    change({ employee: employee && { id: employee.id, name: employee.name }, slots: [] });
  const name = useId();
  const { product, currency } = props;
  const hasPrices = (product.personPrices ?? []).length > 0;
  const priceOf = (id: string | null) =>
    hasPrices && (
      <strong className="person-price">{money(toMinor(priceWith(product, id), currency))}</strong>
    );
  return (
    <fieldset className="people">
      <legend>{t('slot.who')}</legend>
      <label className="person">
        <input type="radio" name={name} checked={choice.employee === null} onChange={pick(null)} />
        <span className="person-face person-any" aria-hidden="true" />
        <span className="person-name">
          {t('slot.anyone')}
          <small>{t('slot.anyoneHint')}</small>
          {priceOf(null)}
        </span>
      </label>
      {props.staff.map((one) => (
        <label className="person" key={one.id}>
          <input
            type="radio"
            name={name}
            checked={choice.employee?.id === one.id}
            onChange={pick(one)}
          />
          {one.picture ? (
            <img
              className="person-face"
              src={smallerPicture(one.picture, 320) ?? one.picture}
              alt=""
              width={64}
              height={64}
              loading="lazy"
            />
          ) : (
            <span className="person-face" aria-hidden="true" />
          )}
          <span className="person-name">
            {one.name}
            <small>{one.role}</small>
            {priceOf(one.id)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
