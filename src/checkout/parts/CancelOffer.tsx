import { Suspense, useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { useText } from '../../ui/useText.ts';
import { Coming, Later } from './Later.tsx';
import { cancelSheet } from './laterParts.ts';

/** To cancel what is paid: by a press where the store lets its shopper, else by asking the shop, which the button says (523). */
export function CancelOffer({ order }: { order: OrderView }) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const presses = order.mayCancelPaid === true;
  if (!presses && !order.mayAsk?.includes('CANCEL')) return null;
  const said = t(presses ? 'order.cancel' : 'asks.cancel');
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => open(true)}>
        {said}
      </button>
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <Later load={cancelSheet} given={{ order, yes: said, onClose: () => open(false) }} />
        </Suspense>
      )}
    </>
  );
}
