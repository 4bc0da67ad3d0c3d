import { Suspense, useEffect, useState } from 'react';
import { currencyOf, formOf } from '#machines/checkout/view.ts';
import { keepsHours } from '#machines/domain/carriers.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import { fittingQuotes, usualQuote } from '#machines/domain/usualQuote.ts';
import { Choice } from '../../ui/Field.tsx';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useQuotes } from '../../wiring/hooks/reads.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { useFirstHour } from './useFirstHour.ts';
import { useGoodsSum } from './useGoodsSum.ts';
import { wishesOf } from './wishesOf.ts';

const NearerBranch = lazyWithRetry(() => import('./NearerBranch.tsx'));

interface QuotesProps {
  locationId: string;
  address: Address;
  /** whether the address is whole, and enough is in the cart */
  isReady: boolean;
}

/** What each way of delivery costs; the usual one is chosen until the shopper says otherwise. */
export default function Quotes({ locationId, address, isReady }: QuotesProps) {
  const t = useText();
  const send = useSendCheckout();
  const { delivery } = useCheckout(formOf);
  const currency = useCheckout(currencyOf);
  const amount = useGoodsSum();
  const { fromWire } = useMoney(currency);
  const {
    data: quotes,
    failed,
    isLoading,
    again,
  } = useQuotes(
    isReady ? { locationId, customerLocation: address, amount: toDecimal(amount, currency) } : null,
  );
  const chosen = delivery.kind === 'ship' ? delivery : null;
  const { orderTiming } = useBusiness();
  // What was chosen for a town stays, also where another would be usual there.
  const [picked, pick] = useState(() => chosen?.quote && { by: chosen.provider, in: address.city });
  const kept = picked?.in === address.city ? picked?.by : null;
  const all = quotes ?? [];
  const isRefused = quotes?.length === 0;
  const fitting = orderTiming ? fittingQuotes(all) : all;
  const usual = fitting.find(({ provider }) => provider === kept) ?? usualQuote(fitting);
  useEffect(() => {
    if (usual && usual.id !== chosen?.quote?.id)
      send({
        type: 'delivery.choose',
        delivery: { ...wishesOf(delivery), kind: 'ship', provider: usual.provider, quote: usual },
      });
  }, [usual, chosen?.quote?.id, delivery, send]);
  const dates = useDates('UTC');
  // A chosen hour is what was agreed on, with who keeps hours; a closed branch brings nothing before it opens.
  const firstHour = useFirstHour(locationId);
  const [day = '', from = ''] = (delivery.at ?? firstHour)?.split('T') ?? [];
  const promised = ({ provider, promise }: Quote): string =>
    day && keepsHours(provider) ? dates.slot(day, from) : promise;
  const words = (quote: Quote): string =>
    quote.cost === 0
      ? t('delivery.free', { promise: promised(quote) })
      : t('delivery.quoted', { cost: fromWire(quote.cost), promise: promised(quote) });
  return (
    <>
      {isLoading && <p className={style.quiet}>{t('quotes.quoting')}</p>}
      {failed && (
        <p className={style.notice} data-kind="error">
          {t('quotes.failed')}{' '}
          <button type="button" className={style.link} onClick={again}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {isReady && isRefused && (
        <p className={style.notice} data-kind="error">
          {t('quotes.refused')}
        </p>
      )}
      {isReady && fitting.length > 0 && (
        <fieldset>
          <legend className="spoken">{t('totals.delivery')}</legend>
          <div className={style.blockHead} aria-hidden="true">
            <h2>{t('totals.delivery')}</h2>
          </div>
          {fitting.map((quote) => (
            <Choice
              key={quote.provider}
              type="radio"
              name="carrier"
              value={quote.provider}
              checked={quote.provider === chosen?.provider}
              label={t(`delivery.${quote.provider}`)}
              detail={words(quote)}
              onChoose={() => {
                pick({ by: quote.provider, in: address.city });
                send({
                  type: 'delivery.choose',
                  delivery: {
                    ...wishesOf(delivery),
                    kind: 'ship',
                    provider: quote.provider,
                    quote,
                  },
                });
              }}
            />
          ))}
        </fieldset>
      )}
      {isReady &&
        (orderTiming ? quotes?.every(({ provider }) => !keepsHours(provider)) : isRefused) && (
          <Suspense>
            <NearerBranch locationId={locationId} address={address} />
          </Suspense>
        )}
    </>
  );
}
