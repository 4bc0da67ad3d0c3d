import { Suspense, useEffect, useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import {
  attachmentsOf,
  can,
  currencyOf,
  formOf,
  linesOf,
  methodOf,
  methodsOf,
  neededOf,
  problemMessage,
  problemOf,
  slowMethodsOf,
  taxNameOf,
  termsOf,
  totalsOf,
  unfitOf,
} from '#machines/checkout/view.ts';
import { addressLines } from '#machines/domain/address.ts';
import { toMinor } from '#machines/domain/money.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { Choice, TextField } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useLastMethod } from '../../wiring/hooks/lastMethod.ts';
import {
  useBusiness,
  useCart,
  useCheckout,
  useLacks,
  useSendCheckout,
  useSendPanel,
} from '../../wiring/hooks/running.ts';
import { CartLines } from './CartLines.tsx';
import style from './Checkout.module.css';
import { PaymentChoice } from './PaymentChoice.tsx';
import { TotalsTable } from './TotalsTable.tsx';

interface BlockHeadProps {
  id: string;
  title: string;
  onEdit?: () => void;
}
/** Every block has its own way back to where it is changed, and from there back here. */
export function BlockHead({ id, title, onEdit }: BlockHeadProps) {
  const t = useText();
  return (
    <div className={style.blockHead}>
      <h2 id={id}>{title}</h2>
      {onEdit && (
        <button type="button" onClick={onEdit} aria-label={t('review.editWhat', { what: title })}>
          {t('review.edit')}
        </button>
      )}
    </div>
  );
}

export function ItemsBlock() {
  const t = useText();
  const panel = useSendPanel();
  const items = useCheckout(linesOf);
  const currency = useCheckout(currencyOf);
  const { kind } = useCheckout(formOf);
  return (
    <section className={style.block} aria-labelledby="items-title">
      <BlockHead
        id="items-title"
        title={t(kind === 'services' ? 'review.visit' : 'review.items')}
        onEdit={() => panel({ type: 'panel.show', currency })}
      />
      <CartLines items={items} currency={currency} />
    </section>
  );
}

export function PersonBlock() {
  const t = useText();
  const send = useSendCheckout();
  const { contact } = useCheckout(formOf);
  const files = useCheckout(attachmentsOf);
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  return (
    <section className={style.block} aria-labelledby="person-title">
      <BlockHead
        id="person-title"
        title={t('review.contact')}
        onEdit={editable ? () => send({ type: 'information.edit' }) : undefined}
      />
      <p className={style.facts}>
        {[contact.fullName, contact.email, contact.phone, contact.company, contact.taxId]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        {contact.notes && <q className={style.quiet}>{contact.notes}</q>}
        {files.map(({ id, name }) => (
          <span key={id} className={style.quiet}>
            {name}
          </span>
        ))}
      </p>
    </section>
  );
}

function AddressFacts({ address }: { address: Address }) {
  return (
    <p className={style.facts}>
      {addressLines(address).map((part) => (
        <span key={part}>{part}</span>
      ))}
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
            <span>{location?.name}</span>
            <span>{location?.address}</span>
          </p>
        )}
        <p className={style.quiet}>{t('place.zone', { zone: dates.zone() })}</p>
        <ChangeRule />
      </section>
    );
  if (delivery.kind === 'collect')
    return (
      <section className={style.block} aria-labelledby="place-title">
        <BlockHead id="place-title" title={t('review.pickup')} onEdit={edit} />
        <p className={style.facts}>
          <span>{location?.name}</span>
          <span>{location?.address}</span>
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
          {delivery.quote.cost === 0
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

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Until when a visit can still be moved, said before it is paid. */
function ChangeRule() {
  const t = useText();
  const { changeHours = DAY_HOURS, timeZone } = useBusiness();
  const dates = useDates(timeZone);
  // Times of the shop's own clock, so that a moment in UTC stands in for each.
  const first = useCheckout((snapshot) =>
    linesOf(snapshot)
      .flatMap(({ service }) => service?.slots ?? [])
      .map(({ startDate, startTime }) => `${startDate}T${startTime.slice(0, 5)}Z`)
      .toSorted()
      .at(0),
  );
  const today = useCheckout((snapshot) => snapshot.context.today);
  if (!first) return null;
  const last = new Date(Date.parse(first) - changeHours * HOUR_MS).toISOString();
  if (today && last.slice(0, 10) < today) return null;
  const time = dates.slot(last.slice(0, 10), last.slice(11, 16));
  return <p>{t('review.changeUntil', { time })}</p>;
}

export function MethodBlock() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const methods = useCheckout(methodsOf);
  const chosen = useCheckout(methodOf);
  const slow = useCheckout(slowMethodsOf);
  const unfit = useCheckout(unfitOf);
  const { last, keep } = useLastMethod();
  const able = business.paymentMethods.filter((method) => !(slow as string[]).includes(method));
  const offered = able.toSorted((one, other) => Number(other === last) - Number(one === last));
  const down = offered.filter((method) => !(methods as string[]).includes(method));
  // The way that was chosen last, or the first of the store's own order. One that failed is never silently replaced by another.
  const usual =
    methods.find((method) => method === last) ??
    (down.length === 0 ? methods.find((method) => method === offered[0]) : undefined);
  const fits = usual !== undefined && !(usual in unfit);
  useEffect(() => {
    if (!chosen && fits) send({ type: 'method.choose', method: usual });
  }, [chosen, usual, fits, send]);
  return (
    <section className={style.block}>
      <PaymentChoice
        methods={offered}
        down={down}
        unfit={unfit}
        chosen={chosen}
        legend={t('review.payment')}
        onChoose={(method) => {
          keep(method);
          send({ type: 'method.choose', method: method as (typeof methods)[number] });
        }}
      />
      <TermsChoice />
    </section>
  );
}

/** Payment terms in days, for business customers who have agreed on some. */
function TermsChoice() {
  const t = useText();
  const send = useSendCheckout();
  const { isB2B, paymentTerms, paymentTerm, creditLeft } = useCheckout(termsOf);
  const currency = useCheckout(currencyOf);
  const total = useCheckout((snapshot) => totalsOf(snapshot)?.total ?? 0);
  const { fromWire } = useMoney(currency);
  if (!isB2B || paymentTerms.length === 0) return null;
  const isTooMuch = creditLeft !== null && total > toMinor(creditLeft, currency);
  return (
    <fieldset className={style.terms}>
      <legend>{t('review.terms')}</legend>
      {creditLeft !== null && (
        <p
          className={style.notice}
          data-kind={isTooMuch ? 'error' : undefined}
          role={isTooMuch ? 'alert' : undefined}
        >
          {t(isTooMuch ? 'review.creditExceeded' : 'review.credit', {
            amount: fromWire(creditLeft),
          })}
        </p>
      )}
      {[null, ...paymentTerms].map((days) => (
        <Choice
          key={String(days)}
          type="radio"
          name="terms"
          value={String(days)}
          checked={paymentTerm === days}
          disabled={days !== null && isTooMuch}
          label={days === null ? t('review.termNow') : t('review.termDays', { days })}
          onChoose={() => send({ type: 'terms.choose', paymentTerm: days })}
        />
      ))}
    </fieldset>
  );
}

export function TotalsBlock() {
  const t = useText();
  const totals = useCheckout(totalsOf);
  const currency = useCheckout(currencyOf);
  const { delivery, kind } = useCheckout(formOf);
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  const tax = useCheckout(taxNameOf);
  const lacksCodes = useLacks('promotion');
  return (
    <section className={style.block} aria-labelledby="sum-title">
      <BlockHead id="sum-title" title={t('review.summary')} />
      {totals && (
        <TotalsTable
          totals={totals}
          currency={currency}
          taxName={tax}
          promotionName={promotion?.code ?? null}
          shipping={kind !== 'goods' ? 'none' : delivery.kind === 'ship' ? 'quoted' : 'pickup'}
        />
      )}
      <AutomaticPromotion />
      {!lacksCodes && <PromoCode />}
    </section>
  );
}

/** What the store gives by itself is named, and needs no button. */
function AutomaticPromotion() {
  const t = useText();
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  return promotion?.automatic ? (
    <p className={style.quiet}>{t('review.promoApplied', { name: promotion.name })}</p>
  ) : null;
}

const PROMO = 'promo';

/** Folded away: an open field sends shoppers off to look for codes. */
function PromoCode() {
  const t = useText();
  const send = useSendCheckout();
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  const problem = useCheckout(problemOf);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const message = useCheckout(problemMessage);
  if (promotion && !promotion.automatic)
    return (
      <p className={style.facts}>
        <span>{t('review.promoApplied', { name: promotion.name })}</span>
        <button
          type="button"
          className="button button-plain"
          onClick={() => send({ type: 'promotion.clear' })}
        >
          {t('review.promoRemove', { code: promotion.code })}
        </button>
      </p>
    );
  const refused = problem === 'PROMOTION_REFUSED' || problem === 'PROMOTION_CHANGED';
  const apply = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    setMissing(!code.trim());
    if (code.trim()) send({ type: 'promotion.enter', code: code.trim() });
    else document.getElementById(PROMO)?.focus();
  };
  const enter = (text: string): void => {
    setCode(text);
    setMissing(false);
  };
  const wrong = refused && message ? t(message) : null;
  return (
    <details className={style.promo} open={refused || undefined}>
      <summary>{t('review.promoOpen')}</summary>
      <form onSubmit={apply}>
        <TextField
          id={PROMO}
          label={t('review.promo')}
          value={code}
          error={isMissing ? t('review.promoMissing') : wrong}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onText={enter}
        />
        <button type="submit" className="button button-quiet">
          {t('review.promoApply')}
        </button>
      </form>
    </details>
  );
}
