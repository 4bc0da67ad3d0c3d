import { useState } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import type { Bookable } from '../../wiring/hooks/deskBooking.ts';
import { useSlots } from '../../wiring/hooks/reads.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { TimesFrom, useDays } from '../kit/TimesFrom.tsx';
import own from '../StaffDiary.module.css';
import { ChooseAddOns } from './ChooseAddOns.tsx';
import { minutesOf, missingIn, preselected, timesFrom } from './deskVisit.ts';

/** One visit of those that are written down: what, with whom and when. */
export interface ChosenVisit {
  productId: string;
  /** null: any person who can */
  employeeId: string | null;
  addOns: Record<string, number>;
  slot: Slot;
}
interface VisitChooserProps {
  bookable: Bookable;
  locationId: string;
  /** where the diary was pressed */
  at: {
    day: string;
    /** the first minute of a free stretch; null: any time of that day */
    from: number | null;
    employeeId: string | null;
  };
  /** the service that is begun; empty: none yet */
  productId: string;
  /** what is wrong with it */
  fault: string | null;
  busy: boolean;
  onBegin(productId: string): void;
  onPick(visit: ChosenVisit): void;
}

/** A service, a person and one of the free times: those that a shopper is offered. */
export function VisitChooser({
  bookable: { services, people },
  locationId,
  at,
  productId,
  fault,
  busy,
  onBegin,
  onPick,
}: VisitChooserProps) {
  const t = useText();
  const { fromWire } = useMoney(useBusiness().currency);
  const [employeeId, want] = useState(at.employeeId);
  const [addOns, add] = useState<Record<string, number>>({});
  const { day, from, isOther, look } = useDays(at.day);
  const product = services.find(({ id }) => id === productId);
  const doers = people.filter(({ id }) => product?.employeeIds.includes(id));
  const person = doers.find(({ id }) => id === employeeId) ?? null;
  const missing = product ? missingIn(product, addOns) : null;
  const found = useSlots(
    product && !missing
      ? {
          ...{ productId, locationId, from, people: 1, desk: '1' },
          employeeId: person?.id,
          minutes: minutesOf(product, addOns),
        }
      : null,
  );
  // Another day or person is looked for at any time.
  const isThere =
    !isOther && (person?.id ?? null) === at.employeeId && product?.serviceType !== 'DAILY';
  const shown =
    isThere && at.from !== null && found.data
      ? { ...found, data: timesFrom(found.data, { day: at.day, from: at.from }) }
      : found;
  const take = (id: string): void => {
    const next = services.find((one) => one.id === id);
    onBegin(id);
    add(next ? preselected(next) : {});
  };
  return (
    <>
      <SelectField
        id="write-service"
        label={t('diary.write.service')}
        value={productId}
        error={fault}
        onText={take}
      >
        <option value="">{t('diary.write.choose')}</option>
        {services.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name} · {fromWire(one.sellingPrice)}
          </option>
        ))}
      </SelectField>
      {doers.length > 0 && product && (
        <SelectField
          id="write-person"
          label={t('diary.write.person')}
          value={person?.id ?? ''}
          onText={(id) => want(id || null)}
        >
          <option value="">{t('diary.write.anyone')}</option>
          {doers.map(({ id, name }) => (
            <option key={id} value={id}>
              {product.personPrices?.length
                ? `${name} · ${fromWire(priceWith(product, id))}`
                : name}
            </option>
          ))}
        </SelectField>
      )}
      {product && <ChooseAddOns groups={product.addOnGroups} addOns={addOns} onChange={add} />}
      {missing && <p role="status">{t('diary.write.first', { group: missing.name })}</p>}
      {product && !missing && (
        <div className={own.times}>
          {found.isLoading && <p role="status">{t('app.loading')}</p>}
          <TimesFrom
            id="write-day"
            isDaily={product.serviceType === 'DAILY'}
            onDay={look}
            onPick={(slot) => onPick({ productId, employeeId: person?.id ?? null, addOns, slot })}
            {...{ day, locationId, busy }}
            found={shown}
          />
        </div>
      )}
    </>
  );
}
