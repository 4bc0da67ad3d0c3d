import { Suspense, useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { mediumDay } from '../../ui/mediumDay.ts';
import { Coming, Later } from './Later.tsx';
import { askSheet, cancelSheet } from './laterParts.ts';
import { isReturnOffered } from './returns.ts';

/**
 * What its shopper may do about an order beside its money, each by a button of its own: to send back what has come, which says until when (558), and to
 * cancel what is paid, by a press where the store lets its shopper, else by asking the shop (523). What is half typed stays where it may be asked no more.
 */
export function OrderOffers({ order }: { order: OrderView }) {
  const { t, locale } = useLanguage();
  const [opened, open] = useState('');
  const { mayAsk, mayCancelPaid: presses, returnUntil = '' } = order;
  const offers = {
    RETURN: isReturnOffered(order) && t('asks.return', { day: mediumDay(returnUntil, locale) }),
    CANCEL: (presses || mayAsk?.includes('CANCEL')) && t(presses ? 'order.cancel' : 'asks.cancel'),
  };
  const onClose = (): void => open('');
  return (
    <>
      {Object.entries(offers).map(
        ([kind, said]) =>
          said && (
            <button
              key={kind}
              type="button"
              className={`button button-${kind === 'CANCEL' ? 'plain' : 'quiet'}`}
              onClick={() => open(kind)}
            >
              {said}
            </button>
          ),
      )}
      {opened && (
        <Suspense fallback={<Coming />}>
          {opened === 'CANCEL' ? (
            offers.CANCEL && (
              <Later load={cancelSheet} given={{ order, yes: offers.CANCEL, onClose }} />
            )
          ) : (
            <Later load={askSheet} given={{ order, kind: 'RETURN', onClose }} />
          )}
        </Suspense>
      )}
    </>
  );
}
