import { Suspense } from 'react';
import { currencyOf, formOf, linesOf, neededOf } from '#machines/checkout/view.ts';
import { addressLines } from '#machines/domain/address.ts';
import { chosenHour, keepsHours } from '#machines/domain/carriers.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import { AddressLines } from './AddressLines.tsx';
import { BlockHead } from './BlockHead.tsx';
import { ChangeRule } from './ChangeRule.tsx';
import style from './Checkout.module.css';

function AddressFacts({ address }: { address: Address }) {
  return (
    <p className={style.facts}>
      <AddressLines lines={addressLines(address)} />
      {address.note && <q className={style.quiet}>{address.note}</q>}
    </p>
  );
}

const WhenWords = lazyWithRetry(() => import('./WhenWords.tsx'));

/** Where the hour matters. */
function Timing() {
  const { orderTiming } = useBusiness();
  return orderTiming ? (
    <Suspense>
      <WhenWords />
    </Suspense>
  ) : null;
}

/** Of each time that is booked; what is booked twice at one time is said once. */
function Rule() {
  const lines = useCheckout(linesOf);
  const today = useCheckout((snapshot) => snapshot.context.today);
  const visits = new Map(
    lines.flatMap(({ product: { name }, service }) =>
      (service?.slots ?? []).map(({ startDate, startTime }) => [
        startDate + startTime + name,
        { service: name, day: startDate, time: startTime },
      ]),
    ),
  );
  const inTurn = [...visits].toSorted();
  return (
    <ChangeRule
      visits={inTurn.map(([, visit]) => visit)}
      today={today}
      branch={lines[0]?.location.id}
    />
  );
}

export function PlaceBlock() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const { address, delivery, kind } = useCheckout(formOf);
  const isVisit = useCheckout(
    (snapshot) => kind === 'services' && neededOf(snapshot).includes('address'),
  );
  const currency = useCheckout(currencyOf);
  const locationId = useCheckout((snapshot) => linesOf(snapshot)[0]?.location.id ?? '');
  const { fromWire } = useMoney(currency);
  const location = business.locations.find((one) => one.id === locationId) ?? business.locations[0];
  // Said below: the hour that was chosen, and of a branch that keeps hours what can be promised now.
  const isSaidBelow =
    delivery.kind === 'ship' &&
    (chosenHour(delivery) !== null ||
      (business.orderTiming !== undefined && keepsHours(delivery.provider)));
  const edit = (): void => send({ type: 'information.edit' });
  if (kind === 'services')
    return (
      <section className={style.block} aria-labelledby="place-title">
        <BlockHead
          id="place-title"
          title={t(isVisit ? 'information.visit' : 'review.place')}
          onEdit={isVisit ? edit : undefined}
        />
        {isVisit ? (
          <AddressFacts address={address} />
        ) : (
          <p className={style.facts}>
            <AddressLines lines={[location?.name, location?.address]} />
          </p>
        )}
        <p className={style.quiet}>{t('place.zone', { zone: dates.zone() })}</p>
        <Rule />
      </section>
    );
  if (delivery.kind === 'collect')
    return (
      <section className={style.block} aria-labelledby="place-title">
        <BlockHead id="place-title" title={t('review.pickup')} onEdit={edit} />
        <p className={style.facts}>
          <AddressLines lines={[location?.name, location?.address]} />
        </p>
        <Timing />
      </section>
    );
  return (
    <section className={style.block} aria-labelledby="place-title">
      <BlockHead id="place-title" title={t('review.delivery')} onEdit={edit} />
      <AddressFacts address={address} />
      {delivery.quote && (
        <p className={style.quiet}>
          {t(`delivery.${delivery.provider}`)}
          {': '}
          {isSaidBelow
            ? delivery.quote.cost === 0
              ? t('totals.free')
              : fromWire(delivery.quote.cost)
            : delivery.quote.cost === 0
              ? t('delivery.free', { promise: delivery.quote.promise })
              : t('delivery.quoted', {
                  cost: fromWire(delivery.quote.cost),
                  promise: delivery.quote.promise,
                })}
          {'. '}
          {t('delivery.until', { time: dates.time(delivery.quote.expiresAt) })}
        </p>
      )}
      <Timing />
    </section>
  );
}
