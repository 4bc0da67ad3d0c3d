import { formOf, linesOf } from '#machines/checkout/view.ts';
import { keepsHours } from '#machines/domain/carriers.ts';
import { type OrderTimes, SOLD_OUT, type SoldOut } from '#machines/domain/orderTimes.ts';
import { Choice, SelectField } from '../../ui/Field.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderTimes } from '../../wiring/hooks/orderTimes.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { Soon } from './Soon.tsx';

type Delivery = ReturnType<typeof formOf>['delivery'];

/** As soon as it can be, or at a time of the branch; and what is done where something is sold out. */
export default function When() {
  const t = useText();
  const send = useSendCheckout();
  const { delivery } = useCheckout(formOf);
  const locationId = useCheckout((snapshot) => linesOf(snapshot)[0]?.location.id ?? '');
  const times = useOrderTimes(locationId);
  const { orderTiming } = useBusiness();
  if (!times) return null;
  const wish = (wishes: Partial<Pick<Delivery, 'at' | 'soldOut'>>): void =>
    send({ type: 'delivery.choose', delivery: { ...delivery, ...wishes } });
  const [first] = times.days;
  const isLater = Boolean(delivery.at);
  const isInDays = delivery.kind === 'ship' && !keepsHours(delivery.provider);
  return (
    <>
      {!isInDays && (
        <fieldset>
          <legend className="spoken">{t('when.title')}</legend>
          <div className={style.blockHead} aria-hidden="true">
            <h2>{t('when.title')}</h2>
          </div>
          <Choice
            type="radio"
            name="when"
            value="soon"
            checked={!isLater}
            label={t('when.soon')}
            detail={<Soon times={times} isShipped={delivery.kind === 'ship'} />}
            onChoose={() => wish({ at: null })}
          />
          {first && (
            <Choice
              type="radio"
              name="when"
              value="later"
              checked={isLater}
              label={t('when.later')}
              onChoose={() => wish({ at: `${first.day}T${first.windows[0]?.from}` })}
            />
          )}
          {isLater && (
            <div className={style.address}>
              <Times times={times} at={delivery.at ?? ''} onPick={(at) => wish({ at })} />
            </div>
          )}
        </fieldset>
      )}
      {orderTiming?.asksSoldOut && (
        <section>
          <SelectField
            id="soldOut"
            label={t('soldOut.title')}
            value={delivery.soldOut ?? ''}
            onText={(text) => wish({ soldOut: SOLD_OUT.find((one) => one === text) })}
          >
            <option value="">{t('soldOut.shop')}</option>
            {SOLD_OUT.map((one: SoldOut) => (
              <option key={one} value={one}>
                {t(`soldOut.${one}`)}
              </option>
            ))}
          </SelectField>
        </section>
      )}
    </>
  );
}

function Times({ times, at, onPick }: { times: OrderTimes; at: string; onPick(at: string): void }) {
  const t = useText();
  const { timeZone } = useBusiness();
  const dates = useDates(timeZone);
  const isThere = times.days.some(({ day, windows }) =>
    windows.some(({ from }) => at === `${day}T${from}`),
  );
  return (
    <SelectField
      id="wantedAt"
      label={t('when.pick')}
      value={isThere ? at : ''}
      error={isThere ? null : t('when.gone')}
      onText={onPick}
    >
      {!isThere && <option value="">{t('when.choose')}</option>}
      {/* A closed list shows its option alone, without the heading of its group. */}
      {times.days.map(({ day, windows }) => (
        <optgroup key={day} label={dates.day(day)}>
          {windows.map(({ from, to }) => (
            <option key={from} value={`${day}T${from}`}>
              {`${dates.slot(day, from)} – ${to}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
