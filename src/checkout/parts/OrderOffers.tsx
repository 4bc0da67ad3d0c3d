import { Suspense, useState } from 'react';
import type { OrderView, RequestKind } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { mediumDay } from '../../ui/mediumDay.ts';
import { Coming, Later } from './Later.tsx';
import { askSheet } from './laterParts.ts';
import { isReturnOffered } from './returns.ts';

/**
 * What its shopper may do about an order beside its money, each by a button of its own: to send back what has come, which says until when (558), and to
 * cancel what is paid, by a press where the store lets its shopper, else by asking the shop (523). What is half typed stays where it may be asked no more.
 */
export function OrderOffers({ order }: { order: OrderView }) {
  const { t, locale } = useLanguage();
  const [opened, open] = useState<RequestKind | null>(null);
  const { mayAsk, mayCancelPaid: presses, returnUntil = '' } = order;
  const offers: Partial<Record<RequestKind, string | false>> = {
    RETURN: isReturnOffered(order) && t('asks.return', { day: mediumDay(returnUntil, locale) }),
    CANCEL: (presses || mayAsk?.includes('CANCEL')) && t(presses ? 'order.cancel' : 'asks.cancel'),
  };
  return (
    <>
      {Object.entries(offers).map(
        ([kind, said]) =>
          said && (
            <button
              key={kind}
              type="button"
              className={`button button-${kind === 'CANCEL' ? 'plain' : 'quiet'}`}
              onClick={() => open(kind as RequestKind)}
            >
              {said}
            </button>
          ),
      )}
      {opened && (
        <Suspense fallback={<Coming />}>
          <Later
            load={askSheet}
            given={{ order, kind: opened, said: offers[opened], onClose: () => open(null) }}
          />
        </Suspense>
      )}
    </>
  );
}
